//! SPEC 3: how games start, and players who do not appear.

mod support;

use support::{BLACK, WHITE, by_arbiter, config, otb, play_raw, seated};
use tabiya_game::{ClockStart, ConfigError, GameConfig, Millis, Seat};

const ABORTED: &str = "expect over: * the game was aborted\n";

fn free(time: &str) -> GameConfig {
    seated(None, None, config(time))
}

#[test]
fn a_game_starts_when_both_are_seated_and_present() {
    for script in [
        "zone white present @5s\nexpect waiting\nzone black present @9s",
        "zone black present @5s\nexpect waiting\nzone white present @9s",
    ] {
        for config in [config("3+2"), otb("3+2"), config("no clock")] {
            play_raw(
                config,
                &format!(
                    "{script}\nexpect events Present Started\nexpect playing\nexpect running white"
                ),
            );
        }
    }
}

#[test]
fn a_seat_is_taken_later_and_the_wait_begins_then() {
    play_raw(
        free("3+2"),
        "expect deadline not joined @24:00:00
         zone white sits 1 @5s
         expect event Seated(White, Person(PersonId(1)))
         zone white present @6s
         expect deadline not joined @24:00:00
         wait @2h
         expect waiting
         zone black sits 2 @3h
         expect events Seated
         expect deadline no-show @3:00:30
         zone black present @10810s
         expect events Present Started
         expect clocks 3:00 3:00",
    );
}

#[test]
fn how_long_a_player_is_waited_for_can_be_asked() {
    play_raw(
        free("3+2"),
        "zone white sits 1
         zone white present @1s
         expect patience none
         zone black sits 2 @5s
         expect patience 30s of 30s
         zone white left @34.999s
         expect patience 0.001s of 30s
         wait @35s
         expect over: * the game was aborted
         expect patience none",
    );
    play_raw(
        config("3+2"),
        "zone white present @10s
         expect patience 20s of 30s
         zone black present @11s
         expect playing
         expect patience none        # whoever goes now is absent, and was there
         zone black lost
         expect patience none
         expect countdown black 30s",
    );
    // No one needs to be present in correspondence, and the computer always is.
    play_raw(seated(None, None, config("3 days")), "zone white sits 1\nexpect patience none");
    let computers = seated(Some(Seat::Computer), Some(Seat::Computer), config("3+2"));
    play_raw(computers, "expect patience none");
}

#[test]
fn who_has_no_seat_is_not_there() {
    play_raw(
        free("3+2"),
        "zone white present
         expect events none
         expect present nobody
         zone white sits 1
         zone black sits 2
         zone black present
         expect present black
         expect waiting",
    );
}

#[test]
fn a_seat_is_taken_once_and_nobody_takes_both() {
    for script in [
        "zone white sits 1\nzone white sits 2",
        "zone white sits 1\nzone white sits 1",
        "zone white sits 1\nzone black sits 1",
        "zone white sits computer\nzone white sits 1",
    ] {
        play_raw(
            free("3+2"),
            &format!("{script}\nexpect refused: The seat is taken.\nexpect waiting"),
        );
    }
    let same = seated(Some(Seat::Person(WHITE)), Some(Seat::Person(WHITE)), config("3+2"));
    assert_eq!(same.check(), Err(ConfigError::SamePerson));
}

#[test]
fn a_player_who_does_not_appear_within_thirty_seconds_of_pairing_aborts_the_game() {
    for there in ["", "zone white present\n", "zone black present\n"] {
        let script =
            format!("{there}expect deadline no-show @0:30\nwait @29.999s\nexpect waiting\n");
        play_raw(
            config("3+2"),
            &format!("{script}wait @30s\nexpect events Ended\nexpect by clock\n{ABORTED}"),
        );
    }
    for (script, expected) in [
        ("zone white present\nzone black present @29.999s", "expect playing"),
        ("zone white present\nzone black present @30s", ABORTED),
        ("zone black present\nzone white present @30s", ABORTED),
    ] {
        play_raw(config("3+2"), &format!("{script}\n{expected}"));
    }
    for act in ["white resigns", "black aborts", "arbiter pauses", "white e2e4"] {
        play_raw(
            config("3+2"),
            &format!(
                "zone white present\n{act} @30s\nexpect refused: The game is over.\n{ABORTED}"
            ),
        );
    }
}

#[test]
fn who_leaves_before_the_start_has_not_come() {
    play_raw(
        config("3+2"),
        &format!(
            "zone white present @5s
             zone white left @10s
             expect countdown white none
             zone black present @15s
             expect waiting
             expect deadline no-show @0:30
             wait @30s
             {ABORTED}"
        ),
    );
    play_raw(
        config("3+2"),
        "zone white present @5s
         zone white left @10s
         zone black present @15s
         zone white present @29.999s
         expect events Present Started",
    );
}

#[test]
fn how_long_players_are_waited_for_is_a_setting() {
    let opening = ClockStart::WhenPresent { within: Millis::MINUTE };
    play_raw(
        GameConfig { clock_start: opening, ..config("3+2") },
        &format!("wait @59.999s\nexpect waiting\nwait @60s\n{ABORTED}"),
    );
}

#[test]
fn the_computer_is_always_there() {
    let config_with = |white, black| seated(white, black, config("3+2"));
    let person = Some(Seat::Person(BLACK));
    play_raw(
        config_with(Some(Seat::Computer), person),
        "expect present white
         zone black present @5s
         expect events Present Started
         expect running white",
    );
    play_raw(config_with(Some(Seat::Computer), person), &format!("wait @30s\n{ABORTED}"));
    // Two computers need no one else.
    play_raw(
        config_with(Some(Seat::Computer), Some(Seat::Computer)),
        "expect deadline start @0:00
         wait @1s
         expect playing
         expect running white",
    );
    // The computer is seated when the other player is already present.
    play_raw(
        config_with(None, person),
        "zone black present @5s
         zone white sits computer @6s
         expect events Seated Started
         expect running white",
    );
    // No one reports the computer as present, and no one can report it as absent.
    play_raw(
        config_with(Some(Seat::Computer), person),
        "zone white present
         expect events none
         zone white lost
         expect events none
         expect present white",
    );
}

#[test]
fn nothing_is_played_before_the_start() {
    for act in [
        "white e2e4",
        "black e7e5",
        "white offers draw",
        "white claims",
        "white asks takeback",
        "arbiter pauses",
        "arbiter resumes",
        "arbiter takes back 1",
        "arbiter restores 4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
    ] {
        play_raw(
            config("3+2"),
            &format!(
                "zone white present\n{act}\nexpect refused: The game has not started.\nexpect waiting"
            ),
        );
    }
}

/// Online 5.2: at any time. Whoever resigns before the start has lost.
#[test]
fn online_5_2_a_player_may_resign_before_the_start() {
    for present in ["", "zone white present\n", "zone black present\n"] {
        play_raw(config("3+2"), &format!("{present}white resigns\nexpect over: 0-1 resignation"));
        play_raw(config("3+2"), &format!("{present}black resigns\nexpect over: 1-0 resignation"));
    }
    let by_arbiter = by_arbiter(None, Some("10:00"), config("30+0"));
    play_raw(by_arbiter, "black resigns\nexpect over: 1-0 resignation");
    // Without an opponent no one could win.
    let alone = seated(Some(Seat::Person(WHITE)), None, config("3+2"));
    play_raw(alone, "white resigns\nexpect by white 1\nexpect over: * the game was aborted");
}

#[test]
fn correspondence_is_for_both_sides_or_neither() {
    let mut mixed = config("3 days");
    mixed.time.white = "3+2".parse().unwrap();
    assert_eq!(mixed.check(), Err(ConfigError::MixedTime));
    assert_eq!(config("3 days").check(), Ok(()));
}

/// No one has to be present in correspondence, and such settings are refused: the game would never
/// start, or end by default.
#[test]
fn correspondence_is_refused_with_an_opening_that_waits_for_presence() {
    let days = config("3 days");
    let present = ClockStart::WhenPresent { within: GameConfig::ARRIVAL_TIME };
    for waiting in [
        GameConfig { clock_start: present, ..days.clone() },
        by_arbiter(None, Some("1h"), days.clone()),
        by_arbiter(Some("10s"), Some("1h"), days.clone()),
    ] {
        assert_eq!(waiting.check(), Err(ConfigError::DaysAndPresence));
    }
    assert_eq!(by_arbiter(Some("10s"), None, days).check(), Ok(()));
}
