//! SPEC 3: days per move.

mod support;

use support::{ARBITER, config, play_raw, seated, span};
use tabiya_game::{GameConfig, Ruleset, Seat};

const START: &str = "zone white sits 1\nzone black sits 2\n";

fn days(days: &str) -> GameConfig {
    seated(None, None, config(days))
}

fn play(script: &str) {
    play_raw(days("3 days"), &format!("{START}{script}"));
}

#[test]
fn correspondence_starts_when_both_have_accepted_and_nobody_need_be_present() {
    play_raw(
        days("3 days"),
        "zone black sits 2
         expect events Seated
         expect waiting
         expect deadline not joined @24:00:00
         zone white sits 1 @20h
         expect events Seated Started
         expect playing
         expect present nobody
         expect running white
         expect clocks 72:00:00 72:00:00
         expect deadline flag white @92:00:00",
    );
    // Both players were seated from the start.
    play_raw(
        config("3 days"),
        "expect deadline start @0:00\nwait @1s\nexpect playing\nexpect running white",
    );
}

#[test]
fn online_4_3_each_move_has_its_days_whatever_was_used_before() {
    play(
        "white e2e4 @2d
         expect used 48h
         expect clocks 72:00:00 72:00:00
         expect deadline flag black @120:00:00
         black e7e5 @49h
         expect clocks 72:00:00 72:00:00
         white g1f3 @100h
         expect clocks 72:00:00 72:00:00
         expect deadline flag black @172:00:00",
    );
}

#[test]
fn online_4_4_the_days_end_to_the_millisecond() {
    play("white e2e4 @259199.999s\nexpect playing\nexpect clocks 72:00:00 72:00:00");
    play(
        "answer black yes
         white e2e4 @3d
         expect refused: Your time ran out before this arrived.
         expect over: 0-1 on time",
    );
    play(
        "answer black no\nwait @3d\nexpect over: ½-½ White ran out of time, but Black cannot checkmate",
    );
    play("white e2e4 @1d\nwait @4d\nexpect over: 1-0 on time");
}

#[test]
fn correspondence_knows_no_presence_and_no_countdown() {
    play(
        "zone white present
         expect events none
         zone white lost @10s
         expect events none
         expect countdown white none
         expect countdown black none
         wait @71h
         expect playing
         expect deadline flag white @72:00:00",
    );
}

#[test]
fn correspondence_has_no_grace_after_a_restart() {
    // Time in which the server was down is charged like any other.
    play(
        "crash
         zone recovers last seen 1h @30h
         expect events none
         expect playing
         expect running white
         expect clocks 42:00:00 72:00:00
         white e2e4 @31h
         expect used 31h",
    );
    play("crash\nzone recovers last seen 1h @3d\nexpect over: 0-1 on time");
    play("crash\nzone recovers last seen 1h @259199.999s\nexpect playing");
}

#[test]
fn correspondence_waits_longer_than_a_day_for_players_who_left() {
    play_raw(
        days("14 days"),
        &format!("{START}wait @13d\nexpect playing\nwait @14d\nexpect over: 0-1 on time"),
    );
}

#[test]
fn a_pause_freezes_the_days_and_an_arbiter_sets_them() {
    play(
        "arbiter pauses @1d
         expect clocks 48:00:00 72:00:00
         expect deadline none
         arbiter resumes @100d
         expect deadline flag white @2448:00:00
         arbiter sets white 5d @101d
         expect deadline flag white @2544:00:00
         white e2e4 @102d
         expect clocks 72:00:00 72:00:00",
    );
}

#[test]
fn a_takeback_gives_the_days_back_to_nobody() {
    play(
        "white e2e4 @2d
         black e7e5 @3d
         white asks takeback @4d
         black accepts takeback @4d
         expect clocks 48:00:00 72:00:00
         expect deadline flag white @144:00:00",
    );
}

#[test]
fn law_9_5_3_a_wrong_claim_brings_no_time_by_correspondence() {
    let config = GameConfig { ruleset: Ruleset::Otb, ..days("3 days") };
    play_raw(
        config,
        &format!(
            "{START}white claims @1h
             expect event ClaimRejected {{ by: White, intended: None, bonus: None }}
             expect clocks 71:00:00 72:00:00
             expect offer white"
        ),
    );
}

#[test]
fn the_computer_can_take_a_seat_by_correspondence() {
    play_raw(
        days("1 day"),
        "zone white sits computer
         expect waiting
         zone black sits 2
         expect events Seated Started
         white e2e4 @1h
         expect entered white
         expect clocks 24:00:00 24:00:00",
    );
}

#[test]
fn nobody_who_did_not_accept_plays() {
    let person = Some(Seat::Person(ARBITER));
    let runner =
        play_raw(seated(person, None, config("3 days")), "expect waiting\nexpect running nobody");
    assert_eq!(runner.game.clocks(runner.now).white, span("3d"));
}
