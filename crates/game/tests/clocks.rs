//! Online 4: the virtual chess clock. Stages, delays, lag, correspondence, and flags have their own
//! files.

mod support;

use rules::{ByColor, Color};
use support::{config, from, play, play_raw};
use tabiya_game::{GameConfig, Millis};

/// Black is to move.
const BLACK_TO_MOVE: &str = "4k3/7p/8/8/8/8/P7/4K3 b - - 0 1";

#[test]
fn online_4_2_a_move_stops_the_movers_clock_and_starts_the_opponents() {
    play(
        config("3+2"),
        "expect running white
         white e2e4 @1.2s
         expect clocks 3:00.8 3:00
         expect running black
         black e7e5 @4.2s
         expect clocks 3:00.8 2:59
         expect running white",
    );
}

#[test]
fn online_4_2_only_the_clock_of_the_player_having_the_move_runs() {
    play(
        config("3+0"),
        "wait @10s
         expect clocks 2:50 3:00
         white e2e4 @20s
         wait @50s
         expect clocks 2:40 2:30
         black e7e5 @60s
         wait @61.5s
         expect clocks 2:38.5 2:20",
    );
}

#[test]
fn law_6_6_the_clock_of_whoever_has_the_move_starts_with_the_game() {
    play_raw(
        config("3+0"),
        "zone white present
         expect running nobody
         zone black present @12s
         expect events Present Started
         expect running white
         expect clocks 3:00 3:00
         wait @13s
         expect clocks 2:59 3:00",
    );
    play(
        from(BLACK_TO_MOVE, config("3+0")),
        "expect running black
         wait @5s
         expect clocks 3:00 2:55
         black h7h6
         expect running white",
    );
}

#[test]
fn online_4_2_a_refused_move_touches_no_clock() {
    play(
        config("3+2"),
        "white e2e5 @5s
         expect refused: Illegal move: a pawn does not move like that
         expect events none
         expect clocks 2:55 3:00
         expect running white
         black e7e5 @6s
         expect refused: It is not your turn.
         expect running white
         white e2e4 ply 1 @7s
         expect refused: The move was meant for ply 1, but the game is at ply 0.
         white e2e4 @8s
         expect used 8s
         expect clocks 2:54 3:00",
    );
}

#[test]
fn online_4_2_offers_and_other_acts_leave_the_clocks_running() {
    play(
        config("3+0"),
        "moves e2e4 e7e5
         white offers draw @10s
         expect clocks 2:50 3:00
         expect running white
         black declines draw @20s
         white asks takeback @30s
         black declines takeback @40s
         zone black lost @45s
         zone black present @50s
         expect running white
         expect clocks 2:10 3:00
         white g1f3 @60s
         expect used 60s
         expect clocks 2:00 3:00",
    );
}

#[test]
fn online_4_2_a_stamp_before_the_last_event_counts_as_that_event() {
    play(
        config("3+0"),
        "white e2e4 @5s
         black e7e5 @4s
         expect used 0s
         expect clocks 2:55 3:00
         white g1f3 @6s
         expect used 1s",
    );
}

#[test]
fn online_4_3_the_increment_is_added_when_a_move_is_completed_the_first_included() {
    for (time, script) in [
        ("3+2", "white e2e4\nexpect clocks 3:02 3:00"),
        ("3+2", "white e2e4 @1ms\nexpect clocks 3:01.999 3:00"),
        ("3+2", "white e2e4 @2s\nexpect clocks 3:00 3:00"),
        ("3+2", "white e2e4 @2.001s\nexpect clocks 2:59.999 3:00"),
        ("3+2", "white e2e4\nblack e7e5 @5s\nexpect clocks 3:02 2:57"),
        ("3+2", "moves e2e4 e7e5 g1f3 g8f6\nexpect clocks 3:04 3:04"),
        ("3+0", "moves e2e4 e7e5 g1f3 g8f6\nexpect clocks 3:00 3:00"),
        ("1+2", "white e2e4 @59.999s\nexpect clocks 0:02.001 1:00"),
        // Without base time, the clock starts with one increment.
        ("0+5", "expect clocks 0:05 0:05\nwhite e2e4 @4.999s\nexpect clocks 0:05.001 0:05"),
        ("0.5+0.5", "expect clocks 0:30 0:30\nwhite e2e4\nexpect clocks 0:30.5 0:30"),
    ] {
        play(config(time), script);
    }
}

#[test]
fn online_4_3_each_side_has_its_own_time() {
    let time = ByColor { white: "5+3".parse().unwrap(), black: "1d2".parse().unwrap() };
    play(
        GameConfig { time, ..config("3+0") },
        "expect clocks 5:00 1:00
         white e2e4 @1s
         expect clocks 5:02 1:00
         black e7e5 @4s
         expect clocks 5:02 0:59
         expect deadline flag white @5:06
         white g1f3 @4s
         expect clocks 5:05 0:59
         expect deadline flag black @1:05",
    );
}

#[test]
fn online_4_3_a_side_without_a_clock_never_loses_on_time() {
    let time = ByColor { white: "no clock".parse().unwrap(), black: "1+0".parse().unwrap() };
    play(
        GameConfig { time, ..config("3+0") },
        "expect clocks - 1:00
         expect deadline none
         white e2e4 @5h
         expect deadline flag black @5:01:00
         wait +60s
         expect over: 1-0 on time",
    );
}

#[test]
fn online_4_3_without_a_clock_nobody_loses_on_time() {
    play(
        config("no clock"),
        "expect clocks - -
         expect deadline none
         wait @200h
         expect playing
         white e2e4
         expect used 200h
         expect clocks - -
         expect deadline none",
    );
}

#[test]
fn time_between_the_stamp_and_the_commit_is_charged_to_nobody() {
    play(
        config("3+0"),
        "white e2e4 @1s
         commit +500ms
         expect clocks 2:59 3:00
         expect deadline flag black @3:01.5
         black e7e5 @4.5s
         expect used 3s
         expect clocks 2:59 2:57
         commit +250ms
         white g1f3 @4.75s
         expect used 0s
         expect clocks 2:59 2:57",
    );
    // A move that arrived while the previous one was being stored.
    play(
        config("3+0"),
        "white e2e4 @1s
         commit @1.5s
         black e7e5 @1.2s
         expect used 0s
         expect clocks 2:59 3:00
         white g1f3 @2s
         expect used 0.5s                  # from the commit of the first",
    );
    // Storing other events takes no time from the player to move either.
    play(
        config("3+0"),
        "moves e2e4 e7e5
         white offers draw @10s
         commit @12s
         expect deadline flag white @3:02
         white g1f3 @15s
         expect used 13s
         expect clocks 2:47 3:00",
    );
}

#[test]
fn the_commit_of_an_event_while_the_clocks_stand_gives_nobody_time() {
    play(
        config("3+0"),
        "arbiter pauses @10s
         commit +5s
         expect clocks 2:50 3:00
         arbiter resumes @20s
         commit +1s
         white e2e4 @22s
         expect used 11s
         expect clocks 2:49 3:00",
    );
}

#[test]
fn online_3_7_each_move_is_recorded_with_the_time_left_after_it() {
    let runner = play(
        config("3+2"),
        "white e2e4 @1.2s
         black e7e5 @4.2s
         white g1f3 @4.3s
         black g8f6 @30s",
    );
    let left: Vec<_> = runner.game.moves().iter().map(|made| made.left).collect();
    let expected = [180_800, 179_000, 182_700, 155_300].map(|left| Some(Millis(left)));
    assert_eq!(left, expected);
    let used: Vec<_> = runner.game.moves().iter().map(|made| made.used.0).collect();
    assert_eq!(used, [1_200, 3_000, 100, 25_700]);
}

#[test]
fn online_4_1_both_clocks_can_be_seen_at_any_time() {
    let runner = play(config("3+2"), "white e2e4 @10s");
    for (millis, black) in [(0, 180_000), (1, 179_999), (179_999, 1), (180_000, 0), (999_999, 0)] {
        let shown = runner.game.clocks(runner.now + Millis(millis));
        assert_eq!(shown[Color::White], Some(Millis(172_000)));
        assert_eq!(shown[Color::Black], Some(Millis(black)), "{millis} ms later");
    }
}

/// White thinks for a minute, then offers a draw; the store takes 20 s, and the server recovers the
/// game as after a crash.
#[test]
fn a_slow_commit_before_a_recovery_gives_no_time_back() {
    play(
        config("3+0"),
        "moves e2e4 e7e5
         white offers draw @60s
         expect clocks 2:00 3:00
         commit @80s
         expect clocks 2:00 3:00
         zone recovers last seen 60s @81s
         expect clocks 2:00 3:00",
    );
}

/// SPEC 3: 'time between the stamp and its commit […] is charged to nobody': no one gains it
/// either. The move arrived while the previous event was being stored.
#[test]
fn time_on_the_way_to_the_disk_is_not_given_back_to_the_player_who_thinks() {
    play(
        config("3+0"),
        "zone black lost @10s
         commit @13s
         white e2e4 @10.5s
         expect used 10s
         expect clocks 2:50 3:00",
    );
}

#[test]
fn time_is_forgiven_once_when_a_command_is_stamped_before_the_commit_of_the_one_before() {
    play(
        config("3+0"),
        "moves e2e4 e7e5
         commit @100ms
         white offers draw @50ms
         commit @150ms
         white g1f3 @250ms
         expect clocks 2:59.9 3:00",
    );
}

/// Black's move arrived while White's was being stored, until 5 s. After the crash it is not known
/// when Black's was stored.
#[test]
fn a_turn_that_begins_before_the_commit_of_the_event_before_is_charged_from_that_commit() {
    play(
        config("3+0"),
        "white e2e4 @1s
         commit @5s
         black e7e5 @2s
         expect deadline flag white @3:04
         crash
         expect deadline flag white @3:04
         zone recovers last seen 6s @60s
         expect clocks 2:58 3:00",
    );
}
