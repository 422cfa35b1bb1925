//! SPEC 3: the clocks after a crash, a restart, or a store that did not answer.

mod support;

use support::{config, otb, play};
use tabiya_game::GameConfig;

#[test]
fn time_is_charged_up_to_the_later_of_the_last_event_and_the_last_heartbeat() {
    for (last_seen, white) in [
        // A heartbeat after the last event, the move of Black at 15 s.
        ("25s", "2:40"),
        ("15.001s", "2:49.999"),
        ("15s", "2:50"),
        // An event after the last heartbeat.
        ("3s", "2:50"),
        // Time in which the owner was down is charged to no one.
        ("60s", "2:05"),
        // A heartbeat from the future ends now.
        ("9999s", "2:05"),
    ] {
        for crash in ["crash", "# the store did not answer"] {
            play(
                config("3+0"),
                &format!(
                    "white e2e4 @10s
                     black e7e5 @15s
                     {crash}
                     zone recovers last seen {last_seen} @60s
                     expect events Recovered
                     expect standing
                     expect running nobody
                     expect clocks {white} 2:55
                     wait @80s
                     expect clocks {white} 2:55"
                ),
            );
        }
    }
}

#[test]
fn time_is_charged_up_to_an_event_in_the_middle_of_a_turn() {
    for (last_seen, white) in [("5s", "2:40"), ("20s", "2:40"), ("20.001s", "2:39.999")] {
        play(
            config("3+0"),
            &format!(
                "zone black lost @15s
                 zone black present @20s
                 crash
                 zone recovers last seen {last_seen} @60s
                 expect clocks {white} 3:00"
            ),
        );
    }
}

#[test]
fn clocks_stand_until_both_players_are_present() {
    play(
        config("3+0"),
        "wait @10s
         crash
         zone recovers last seen 10s @60s
         expect present nobody
         expect deadline clocks run @1:30
         zone black present @65s
         expect events Present
         expect standing
         zone white present @70s
         expect events Present ClocksResumed
         expect playing
         expect running white
         expect clocks 2:50 3:00
         wait @75s
         expect clocks 2:45 3:00
         white e2e4 @80s
         expect used 20s",
    );
}

#[test]
fn clocks_stand_for_thirty_seconds_at_most() {
    for there in ["", "zone white present @65s\n", "zone black present @65s\n"] {
        play(
            config("3+0"),
            &format!(
                "wait @10s
                 crash
                 zone recovers last seen 10s @60s
                 {there}wait @89.999s
                 expect standing
                 expect clocks 2:50 3:00
                 wait @90s
                 expect events ClocksResumed
                 expect by clock
                 expect running white
                 wait @95s
                 expect clocks 2:45 3:00"
            ),
        );
    }
    // A command at that time finds the clocks running.
    play(
        config("3+0"),
        "crash\nzone recovers last seen 0s @60s\nwhite e2e4 @90s\nexpect events ClocksResumed Moved\nexpect used 0s\nexpect running black",
    );
}

#[test]
fn a_move_made_before_that_uses_no_time() {
    play(
        config("3+2"),
        "wait @10s
         crash
         zone recovers last seen 10s @60s
         white e2e4 @75s
         expect used 10s               # what was used before the crash
         expect clocks 2:52 3:00
         expect standing
         expect running nobody
         black e7e5 @85s
         expect used 0s
         expect clocks 2:52 3:02
         white g1f3 @89s
         expect used 0s
         expect clocks 2:54 3:02
         wait @90s
         expect running black
         wait @100s
         expect clocks 2:54 2:52",
    );
}

#[test]
fn a_game_can_end_while_the_clocks_stand() {
    for (act, over) in [
        ("white resigns", "0-1 resignation"),
        ("black resigns", "1-0 resignation"),
        ("white aborts", "* the game was aborted"),
        ("arbiter decides draw", "½-½ arbiter's decision"),
    ] {
        play(
            config("3+0"),
            &format!("crash\nzone recovers last seen 0s @60s\n{act}\nexpect over: {over}"),
        );
    }
    play(
        config("3+0"),
        "moves f2f3 e7e5 g2g4
         crash
         zone recovers last seen 0s @60s
         black d8h4
         expect over: 0-1 checkmate",
    );
    play(
        otb("3+0"),
        "moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8
         crash
         zone recovers last seen 0s @60s
         white claims
         expect over: ½-½ threefold repetition, claimed",
    );
}

#[test]
fn online_4_4_a_flag_that_fell_before_the_heartbeat_has_fallen() {
    for (last_seen, fallen) in [("59.999s", false), ("60s", true), ("70s", true)] {
        let expected = if fallen {
            "expect events Ended\nexpect by clock\nexpect over: 0-1 on time"
        } else {
            "expect standing\nexpect clocks 0:00.001 1:00"
        };
        play(
            config("1+0"),
            &format!("crash\nzone recovers last seen {last_seen} @100s\n{expected}"),
        );
    }
    // The clocks continue with the time that was left.
    play(
        config("1+0"),
        "crash
         zone recovers last seen 59.999s @100s
         zone white present
         zone black present
         expect deadline flag white @1:40.001
         white e2e4 @100s
         expect clocks 0:00.001 1:00",
    );
    play(
        config("1+0"),
        "crash\nzone recovers last seen 59.999s @100s\nwait @130.001s\nexpect over: 0-1 on time",
    );
}

#[test]
fn a_second_crash_while_the_clocks_stand_begins_the_grace_again() {
    play(
        config("3+0"),
        "wait @10s
         crash
         zone recovers last seen 10s @60s
         zone white present @61s
         crash
         zone recovers last seen 65s @100s
         expect clocks 2:50 3:00
         expect present nobody
         expect deadline clocks run @2:10
         white e2e4 @105s
         expect used 10s",
    );
    // The first wait had ended before the heartbeat: time was charged again.
    play(
        config("3+0"),
        "wait @10s
         crash
         zone recovers last seen 10s @60s
         wait @95s
         crash
         zone recovers last seen 95s @200s
         expect standing
         expect clocks 2:45 3:00",
    );
}

#[test]
fn a_paused_game_stays_paused() {
    play(
        config("3+0"),
        "arbiter pauses @10s
         crash
         zone recovers last seen 50s @60s
         expect paused
         expect clocks 2:50 3:00
         expect deadline none
         white e2e4
         expect refused: The game is paused.
         zone white present
         zone black present
         expect paused
         arbiter resumes @100s
         expect running white
         expect clocks 2:50 3:00",
    );
}

#[test]
fn an_arbiter_can_pause_a_game_whose_clocks_stand() {
    play(
        config("3+0"),
        "wait @10s
         crash
         zone recovers last seen 10s @60s
         arbiter pauses @65s
         wait @200s
         expect paused
         expect clocks 2:50 3:00
         zone white present @210s
         zone black present @210s
         expect paused
         arbiter resumes @220s
         expect running white
         expect clocks 2:50 3:00",
    );
}

#[test]
fn offers_wishes_and_calls_outlive_a_restart() {
    play(
        config("3+0"),
        "moves e2e4 e7e5
         white offers draw
         black asks takeback
         crash
         zone recovers last seen 0s @60s
         expect offer white
         expect takeback black
         black accepts draw
         expect over: ½-½ agreement",
    );
}

#[test]
fn time_on_the_way_to_the_disk_before_the_crash_is_known_again_from_the_record() {
    play(
        config("3+0"),
        "white e2e4 @10s
         commit @12s
         black e7e5 @20s
         expect used 8s
         crash
         zone recovers last seen 30s @60s
         expect clocks 2:40 2:52",
    );
}

#[test]
fn the_time_left_over_from_a_countdown_setting_does_not_matter_to_the_grace() {
    let config = GameConfig { absence: tabiya_game::AbsenceRule::NoCountdown, ..config("3+0") };
    play(
        config,
        "crash\nzone recovers last seen 0s @60s\nexpect deadline clocks run @1:30\nwait @90s\nexpect running white",
    );
}

/// SPEC 3: 'clocks stand until both players are present or 30 s have passed'.
/// A pause in between is no reason to run before that.
#[test]
fn clocks_stand_after_a_restart_though_a_pause_ends() {
    play(
        config("3+0"),
        "crash
         zone recovers last seen 0s @60s
         arbiter pauses @65s
         arbiter resumes @70s
         expect standing
         expect running nobody
         expect deadline clocks run @1:35
         zone white present @75s
         zone black present @76s
         expect running white
         expect clocks 3:00 3:00",
    );
    play(
        config("3+0"),
        "arbiter pauses
         crash
         zone recovers last seen 0s @60s
         arbiter resumes @65s
         expect running nobody
         expect deadline clocks run @1:35",
    );
}

/// Otherwise a server that restarts every day would keep such games for ever.
#[test]
fn the_day_of_a_game_that_both_left_goes_on_after_a_restart() {
    play(
        config("no clock"),
        "zone white left @1h
         zone black left @1h
         crash
         zone recovers last seen 11h @12h
         wait @13h
         # 10 hours of the day had passed, and the clocks stood for half a minute after the restart.
         expect deadline both left @26:00:30
         crash
         zone recovers last seen 20h @20h
         wait @21h
         expect deadline both left @26:01:00
         wait @27h
         expect over: * the game was aborted",
    );
    // Whoever was present at the crash has not left: a new day begins when the clocks run.
    play(
        config("no clock"),
        "crash
         zone recovers last seen 11h @12h
         wait @13h
         expect deadline both left @36:00:30",
    );
}
