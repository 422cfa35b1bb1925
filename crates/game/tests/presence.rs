//! SPEC 7: players who leave a game in progress.

mod support;

use support::{by_arbiter, config, from, otb, play, play_raw, span};
use tabiya_game::{AbsenceRule, GameConfig};

#[test]
fn an_absent_player_is_waited_for_and_then_loses() {
    for how in ["lost", "left"] {
        for (color, over) in [("white", "0-1 abandonment"), ("black", "1-0 abandonment")] {
            for config in [config("3+2"), otb("3+2"), config("no clock")] {
                play(
                    config,
                    &format!(
                        "zone {color} {how} @5s
                         expect events Absent
                         expect countdown {color} 30s
                         expect deadline absence {color} @0:35
                         wait @34.999s
                         expect countdown {color} 1ms
                         expect playing
                         wait @35s
                         expect events Ended
                         expect by clock
                         expect over: {over}"
                    ),
                );
            }
        }
    }
}

#[test]
fn coming_back_stops_the_countdown_even_in_its_last_millisecond() {
    play(
        config("3+2"),
        "zone white lost @5s
         zone white present @34.999s
         expect events Present
         expect countdown white none
         expect deadline flag white @3:00
         wait @35s
         expect playing",
    );
    play(
        config("3+2"),
        "zone white lost @5s
         zone white present @35s
         expect events Ended
         expect over: 0-1 abandonment",
    );
}

#[test]
fn what_comes_at_the_end_of_the_countdown_comes_too_late() {
    for act in ["white e2e4", "white resigns", "black resigns", "arbiter pauses", "white aborts"] {
        play(
            config("3+2"),
            &format!(
                "zone white lost\n{act} @30s\nexpect refused: The game is over.\nexpect over: 0-1 abandonment"
            ),
        );
    }
    play(config("3+2"), "zone white lost\nblack resigns @29.999s\nexpect over: 1-0 resignation");
}

#[test]
fn drawn_if_the_player_who_waited_could_not_mate() {
    for (answer, over) in [
        ("yes", "0-1 abandonment"),
        ("unknown", "0-1 abandonment"),
        ("no", "½-½ White left the game, but Black cannot checkmate"),
    ] {
        for own in ["yes", "no"] {
            play(
                config("3+2"),
                &format!(
                    "answer black {answer}\nanswer white {own}
                     zone white lost
                     wait @30s
                     expect over: {over}
                     expect known - {answer}"
                ),
            );
        }
    }
    play(
        from("4k3/8/8/8/8/8/3R4/4K3 w - - 0 1", config("3+2")),
        "zone white lost\nwait @30s\nexpect over: ½-½ White left the game, but Black cannot checkmate",
    );
    play(
        from("4k3/8/8/8/8/8/3R4/4K3 w - - 0 1", config("3+2")),
        "zone black lost\nwait @30s\nexpect over: 1-0 abandonment",
    );
}

#[test]
fn the_countdown_is_a_setting() {
    let waiting = |time: Option<&str>| GameConfig {
        absence: time
            .map_or(AbsenceRule::NoCountdown, |time| AbsenceRule::Countdown(span(time).unwrap())),
        ..config("3+0")
    };
    play(
        waiting(Some("10s")),
        "zone white lost @5s\nwait @14.999s\nexpect playing\nwait @15s\nexpect over: 0-1 abandonment",
    );
    play(
        waiting(None),
        "zone white lost @5s
         expect countdown white none
         expect deadline flag white @3:00
         wait @2:59.999
         expect playing
         wait @3:00
         expect over: 0-1 on time",
    );
}

#[test]
fn the_clock_runs_on_while_a_player_is_waited_for() {
    play(
        config("1+0"),
        "zone white lost @10s
         wait @20s
         expect clocks 0:40 1:00
         zone white present @39s
         white e2e4 @40s
         expect used 40s",
    );
    play(
        config("0.5+0"),
        "zone white lost @10s
         expect deadline flag white @0:30
         wait @30s
         expect over: 0-1 on time",
    );
    play(
        config("0.5+0"),
        "zone black lost @10s
         wait @30s
         expect over: 0-1 on time",
    );
}

#[test]
fn saying_it_twice_changes_nothing() {
    play(
        config("3+2"),
        "zone white lost @5s
         zone white left @20s
         expect events none
         expect countdown white 15s
         zone black present @21s
         expect events none
         zone white present @22s
         zone white present @23s
         expect events none
         expect present both",
    );
}

#[test]
fn leaving_again_begins_a_new_countdown() {
    play(
        config("3+2"),
        "zone white lost @5s
         zone white present @34s
         zone white lost @34.5s
         expect countdown white 30s
         wait @64.499s
         expect playing
         wait @64.5s
         expect over: 0-1 abandonment",
    );
}

#[test]
fn moves_do_not_stop_a_countdown_nor_does_it_matter_whose_turn_it_is() {
    play(
        config("3+2"),
        "zone black lost @5s
         white e2e4 @10s
         expect countdown black 25s
         wait @35s
         expect over: 1-0 abandonment",
    );
    // A move of an absent player over another connection is a move like any other.
    play(
        config("3+2"),
        "zone white lost @5s\nwhite e2e4 @10s\nexpect ply 1\nexpect countdown white 25s",
    );
}

#[test]
fn while_both_are_absent_no_countdown_runs() {
    play(
        config("3+0"),
        "zone white lost @5s
         zone black lost @20s
         expect countdown white none
         expect countdown black none
         expect deadline flag white @3:00
         expect present nobody
         wait @2:59.999
         expect playing
         wait @3:00
         expect over: 0-1 on time",
    );
    // In the last millisecond of the first countdown.
    play(config("3+0"), "zone white lost\nzone black lost @29.999s\nwait @60s\nexpect playing");
    play(config("3+0"), "zone white lost\nzone black lost @30s\nexpect over: 0-1 abandonment");
}

#[test]
fn whoever_comes_back_first_waits_for_the_other() {
    play(
        config("3+0"),
        "zone white lost @5s
         zone black lost @20s
         zone black present @60s
         expect countdown white 30s
         expect countdown black none
         wait @89.999s
         expect playing
         wait @90s
         expect over: 0-1 abandonment",
    );
    play(
        config("3+0"),
        "zone white lost @5s
         zone black lost @20s
         zone white present @60s
         expect countdown white none
         expect countdown black 30s
         wait @90s
         expect over: 1-0 abandonment",
    );
    play(
        config("3+0"),
        "zone white lost @5s
         zone black lost @20s
         zone white present @60s
         zone black present @89.999s
         expect countdown black none
         wait @2:59.999
         expect playing",
    );
}

#[test]
fn an_untimed_game_that_both_left_for_a_day_is_aborted() {
    let both_left = "moves e2e4 e7e5\nzone white left @5s\nzone black left @10s\n";
    play(
        config("no clock"),
        &format!(
            "{both_left}expect deadline both left @24:00:10
             wait @86409.999s
             expect playing
             wait @86410s
             expect by clock
             expect over: * the game was aborted"
        ),
    );
    play(
        config("no clock"),
        &format!(
            "{both_left}zone white present @86409.999s
             expect countdown black 30s
             wait @86439.998s
             expect playing
             wait @86439.999s
             expect over: 1-0 abandonment"
        ),
    );
    play(
        config("no clock"),
        &format!("{both_left}zone white present @86410s\nexpect over: * the game was aborted"),
    );
    // Acts of an arbiter do not make a player present.
    play(
        config("no clock"),
        &format!("{both_left}arbiter takes back 1 @5h\nexpect deadline both left @24:00:10"),
    );
    // Coming back and leaving again starts a new day.
    play(
        config("no clock"),
        &format!(
            "{both_left}zone white present @20h\nzone white left @20h\nexpect deadline both left @44:00:00"
        ),
    );
}

#[test]
fn an_untimed_game_with_somebody_there_goes_on_for_ever() {
    let patient = GameConfig { absence: AbsenceRule::NoCountdown, ..config("no clock") };
    play(patient, "zone white left\nexpect deadline none\nwait @900h\nexpect playing");
}

#[test]
fn a_timed_game_that_both_left_is_not_aborted() {
    play(
        config("2000+0"),
        "zone white left
         zone black left
         expect deadline flag white @33:20:00
         wait @30h
         expect playing
         wait @33:20:00
         expect over: 0-1 on time",
    );
}

#[test]
fn countdowns_stand_still_while_the_game_is_paused() {
    play(
        config("3+0"),
        "zone white lost @5s
         arbiter pauses @15s
         expect countdown white 20s
         expect deadline none
         wait @1h
         expect countdown white 20s
         arbiter resumes @1h
         expect countdown white 20s
         expect deadline absence white @1:00:20
         wait @3619.999s
         expect playing
         wait @3620s
         expect over: 0-1 abandonment",
    );
}

#[test]
fn who_comes_back_during_a_pause_is_back() {
    play(
        config("3+0"),
        "zone white lost @5s
         arbiter pauses @15s
         zone white present @100s
         arbiter resumes @200s
         expect countdown white none
         expect deadline flag white @6:05",
    );
}

#[test]
fn who_leaves_during_a_pause_is_waited_for_once_it_is_over() {
    play(
        config("3+0"),
        "arbiter pauses @15s
         zone white lost @20s
         expect countdown white none
         expect deadline none
         arbiter resumes @100s
         expect countdown white 30s
         wait @130s
         expect over: 0-1 abandonment",
    );
}

#[test]
fn time_on_the_way_to_the_disk_does_not_count_against_who_is_absent() {
    play(
        config("3+0"),
        "zone white lost @5s
         commit @7s
         expect countdown white 30s
         expect deadline absence white @0:37",
    );
}

#[test]
fn who_never_appeared_is_not_waited_for_as_one_who_left() {
    play_raw(
        by_arbiter(Some("0s"), Some("10:00"), config("30+0")),
        "zone white present
         wait @60s
         expect countdown black none
         expect deadline default time @10:00
         zone black present @100s
         zone black lost @200s
         expect countdown black 30s
         wait @230s
         expect over: 1-0 abandonment",
    );
}

#[test]
fn there_is_no_countdown_after_the_end() {
    play(
        config("3+0"),
        "zone white lost @5s\nblack resigns @6s\nexpect countdown white none\nexpect deadline none",
    );
}

/// SPEC 3: 'Pausing freezes everything.' The day continues where it was paused.
#[test]
fn the_day_of_an_untimed_game_that_both_left_stands_still_while_it_is_paused() {
    play(
        config("no clock"),
        "zone white left
         zone black left
         arbiter pauses @23h
         arbiter resumes @30h
         expect deadline both left @31:00:00",
    );
}

/// Otherwise this game would never end.
#[test]
fn a_game_that_both_left_is_aborted_when_only_the_other_side_has_a_clock() {
    let mut config = config("3+0");
    config.time.black = tabiya_game::TimeControl::Unlimited;
    play(
        config.clone(),
        "white e2e4
         zone white left
         zone black left
         expect deadline both left @24:00:00
         wait @24h
         expect over: * the game was aborted",
    );
    // With a clock, the flag ends the game.
    play(config, "zone white left\nzone black left\nexpect deadline flag white @3:00");
}
