//! SPEC 3, Laws 6.6 and 6.7: games created by an arbiter, and players who do not appear.

mod support;

use support::{by_arbiter, config, play_raw, seated};

#[test]
fn an_arbiters_game_does_not_start_when_the_players_come() {
    play_raw(
        by_arbiter(None, None, config("3+2")),
        "zone white present
         zone black present
         expect waiting
         expect deadline none
         wait @5h
         expect waiting
         arbiter starts
         expect events StartedByArbiter
         expect by arbiter 3
         expect running white
         expect clocks 3:00 3:00
         arbiter starts
         expect refused: The game has already started.",
    );
}

#[test]
fn law_6_6_in_an_arbiters_game_whites_clock_runs_present_or_not() {
    for there in ["", "zone white present\n", "zone black present\n"] {
        play_raw(
            by_arbiter(None, None, config("3+0")),
            &format!(
                "{there}arbiter starts @10s
                 expect playing
                 expect running white
                 expect countdown white none
                 expect countdown black none
                 wait @40s
                 expect playing
                 expect clocks 2:30 3:00
                 wait @190s
                 expect over: 0-1 on time"
            ),
        );
    }
}

#[test]
fn an_arbiter_starts_no_game_without_both_players_and_none_that_starts_by_itself() {
    let nobody = by_arbiter(None, None, seated(None, None, config("3+2")));
    play_raw(nobody.clone(), "arbiter starts\nexpect refused: This game does not allow it.");
    play_raw(
        nobody,
        "zone white sits 1
         arbiter starts
         expect refused: This game does not allow it.
         zone black sits 2
         arbiter starts
         expect playing",
    );
    play_raw(
        config("3+2"),
        "zone white present\narbiter starts\nexpect refused: This game does not allow it.\nexpect waiting",
    );
}

#[test]
fn an_arbiters_game_starts_at_its_set_time() {
    for there in ["", "zone white present\n", "zone white present\nzone black present\n"] {
        play_raw(
            by_arbiter(Some("60s"), None, config("3+0")),
            &format!(
                "{there}expect deadline start @1:00
                 wait @59.999s
                 expect waiting
                 wait @60s
                 expect events Started
                 expect by clock
                 expect running white
                 wait @70s
                 expect clocks 2:50 3:00"
            ),
        );
    }
    // The arbiter can start it before.
    play_raw(
        by_arbiter(Some("60s"), None, config("3+0")),
        "arbiter starts @10s
         expect deadline flag white @3:10
         wait @60s
         expect events none
         expect clocks 2:10 3:00",
    );
    // A command at that time finds the game started.
    play_raw(
        by_arbiter(Some("60s"), None, config("3+0")),
        "white e2e4 @60s
         expect events Started Moved
         expect used 0s
         expect running black",
    );
}

#[test]
fn an_arbiters_game_whose_players_come_late_starts_when_both_are_seated() {
    play_raw(
        by_arbiter(Some("60s"), None, seated(None, None, config("3+0"))),
        "zone white sits 1
         expect deadline none
         wait @70s
         expect waiting
         zone black sits 2 @80s
         wait @80s
         expect playing
         expect clocks 3:00 3:00
         wait @90s
         expect clocks 2:50 3:00",
    );
}

#[test]
fn law_6_7_a_player_who_has_not_appeared_by_the_default_time_forfeits() {
    for (there, result) in [("zone white present\n", "1-0"), ("zone black present\n", "0-1")] {
        let runner = play_raw(
            by_arbiter(None, Some("10:00"), config("30+0")),
            &format!(
                "{there}arbiter starts @5s
                 expect deadline default time @10:05
                 wait @604.999s
                 expect playing
                 wait @605s
                 expect by clock
                 expect result {result}"
            ),
        );
        assert_eq!(runner.game.ended().unwrap().ending.row().status, "noStart");
    }
    play_raw(
        by_arbiter(None, Some("10:00"), config("30+0")),
        "arbiter starts @5s
         wait @605s
         expect over: 0-0 forfeit: neither player appeared
         expect words white YOU LOST: forfeit: neither player appeared",
    );
}

#[test]
fn law_6_7_who_appears_in_the_last_millisecond_plays_on() {
    let config = || by_arbiter(Some("5s"), Some("10:00"), config("30+0"));
    play_raw(
        config(),
        "zone white present
         wait @5s
         zone black present @604.999s
         expect playing
         expect deadline flag white @30:05
         wait @605s
         expect playing",
    );
    play_raw(
        config(),
        "zone white present
         wait @5s
         zone black present @605s
         expect events Ended
         expect event Ended { ending: Forfeit { loser: Black }",
    );
    // Only one player appeared, so only the other forfeits.
    play_raw(
        config(),
        "wait @5s
         zone black present @604.999s
         wait @605s
         expect event Ended { ending: Forfeit { loser: White }",
    );
}

#[test]
fn law_6_7_the_default_time_counts_though_the_other_player_moves() {
    play_raw(
        by_arbiter(None, Some("60s"), config("30+0")),
        "zone white present
         arbiter starts
         white e2e4 @10s
         expect deadline default time @1:00
         wait @60s
         expect result 1-0",
    );
    // A flag that falls before it ends the game.
    play_raw(
        by_arbiter(None, Some("60s"), config("0.5+0")),
        "zone black present\narbiter starts\nwait @60s\nexpect over: 0-1 on time",
    );
    // Both at once: the flag.
    play_raw(
        by_arbiter(None, Some("60s"), config("1+0")),
        "zone black present\narbiter starts\nwait @60s\nexpect over: 0-1 on time",
    );
}

/// A program may play by single calls, without a connection that shows its presence.
#[test]
fn law_6_7_who_has_moved_has_appeared() {
    let config = || by_arbiter(None, Some("60s"), config("30+0"));
    play_raw(
        config(),
        "arbiter starts
         white e2e4 @10s
         expect deadline default time @1:00
         wait @60s
         expect result 1-0",
    );
    play_raw(
        config(),
        "arbiter starts
         white e2e4 @10s
         black e7e5 @59.999s
         wait @60s
         expect playing",
    );
}

#[test]
fn law_6_7_the_arbiter_can_declare_a_forfeit() {
    for (result, before) in [("1-0", ""), ("0-0", ""), ("0-1", "arbiter starts\n")] {
        play_raw(
            by_arbiter(None, None, config("3+2")),
            &format!(
                "{before}arbiter decides {result} because nobody came\nexpect result {result}"
            ),
        );
    }
}

#[test]
fn without_a_default_time_only_the_clock_ends_an_arbiters_game() {
    play_raw(
        by_arbiter(Some("0s"), None, config("90+30")),
        "zone white present\nwait @0s\nwhite e2e4 @1s\nwait @5400.999s\nexpect playing\nwait @5401s\nexpect over: 1-0 on time",
    );
}

/// SPEC 3: 'Pausing freezes everything.' SPEC 8: 'countdowns stand still'.
#[test]
fn law_6_7_the_default_time_stands_still_while_the_game_is_paused() {
    play_raw(
        by_arbiter(None, Some("10:00"), config("30+0")),
        "zone white present
         arbiter starts
         arbiter pauses @5:00
         arbiter resumes @15:00
         expect deadline default time @20:00
         zone black present @19:59.999
         expect playing",
    );
}

/// SPEC 7: 'A server restart counts against nobody.'
#[test]
fn law_6_7_a_restart_does_not_shorten_the_default_time() {
    play_raw(
        by_arbiter(None, Some("10:00"), config("30+0")),
        "zone white present
         arbiter starts
         crash
         zone recovers last seen 60s @20:00
         zone white present @20:01
         expect deadline clocks run @20:30
         wait @25:00
         expect deadline default time @29:30
         zone black present @25:00
         expect playing",
    );
}

/// SPEC 3, of games made by an arbiter: 'White's clock runs, present or not,
/// and a forfeit is by default time or the arbiter'. SPEC 7: the countdown
/// begins 'when a present player becomes absent'; this one was absent when the
/// game began.
#[test]
fn law_6_7_who_looked_in_before_the_start_has_the_default_time() {
    play_raw(
        by_arbiter(Some("60s"), Some("10:00"), config("30+0")),
        "zone black present @10s
         zone black left @20s
         zone white present @30s
         wait @60s
         expect countdown black none
         wait @100s
         expect playing
         expect deadline default time @11:00",
    );
}

#[test]
fn how_long_the_default_time_still_is_can_be_asked() {
    play_raw(
        by_arbiter(None, Some("10min"), config("90+30")),
        "expect patience none        # nothing happens before the arbiter starts it
         zone white present
         arbiter starts @60s
         expect patience 600s of 600s
         white e2e4 @100s
         expect patience 560s of 600s
         arbiter pauses @160s
         expect patience none        # it stands still
         arbiter resumes @1000s
         expect patience 500s of 600s
         zone black present @1100s
         expect patience none",
    );
    play_raw(by_arbiter(None, None, config("90+30")), "arbiter starts\nexpect patience none");
}
