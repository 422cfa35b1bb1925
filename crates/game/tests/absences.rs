//! The list of disconnections: when players were absent, and why.

mod support;

use rules::Color;
use support::{WHITE, by_arbiter, config, play_raw, seated};
use tabiya_game::{AbsenceCause, Departure, GameConfig, Seat, absences};

/// Each absence as `white 2s..9s lost`, in seconds since the game was created.
fn ledger(config: GameConfig, script: &str) -> Vec<String> {
    let runner = play_raw(config, script);
    let made = runner.game.config().made_at;
    let seconds = |at: tabiya_game::Timestamp| at.since(made).0 / 1_000;
    absences(runner.game.config(), &runner.events)
        .into_iter()
        .map(|absence| {
            let who = if absence.color == Color::White { "white" } else { "black" };
            let until = absence.until.map_or(String::new(), |at| format!("{}s", seconds(at)));
            let why = match absence.cause {
                AbsenceCause::Late => "late",
                AbsenceCause::Gone(Departure::Left) => "left",
                AbsenceCause::Gone(Departure::Lost) => "lost",
                AbsenceCause::Server => "server",
            };
            format!("{who} {}s..{until} {why}", seconds(absence.from))
        })
        .collect()
}

#[test]
fn each_absence_has_a_beginning_an_end_and_a_cause() {
    for (script, expected) in [
        ("", &[][..]),
        ("zone white left @2s", &["white 2s.. left"]),
        ("zone white left @2s\nzone white present @9s", &["white 2s..9s left"]),
        (
            "zone black lost @2s\nzone white left @3s\nzone black present @4s\nzone white present @5s",
            &["black 2s..4s lost", "white 3s..5s left"],
        ),
        (
            "zone white lost @2s\nzone white present @3s\nzone white lost @4s\nzone white present @5s",
            &["white 2s..3s lost", "white 4s..5s lost"],
        ),
        // Time in which the server was down has its own cause, except for players who had left
        // before.
        (
            "zone black lost @5s
             crash
             zone recovers last seen 10s @60s
             zone white present @61s
             zone black present @62s",
            &["black 5s..62s lost", "white 10s..61s server"],
        ),
        // Events after the end of the game do not count.
        ("zone white left @2s\nblack resigns @3s", &["white 2s.. left"]),
    ] {
        let present = format!("zone white present\nzone black present\n{script}");
        assert_eq!(ledger(config("3+2"), &present), expected, "{script}");
    }
}

#[test]
fn law_6_7_who_is_not_there_at_the_start_is_late() {
    let game = || by_arbiter(None, Some("10min"), config("3+2"));
    for (script, expected) in [
        ("zone white present @1s\narbiter starts @5s", &["black 5s.. late"][..]),
        // A player who came before the start and left again is late.
        (
            "zone white present @1s
             zone white left @2s
             arbiter starts @5s
             zone black present @6s
             zone white present @7s",
            &["white 5s..7s late", "black 5s..6s late"],
        ),
    ] {
        assert_eq!(ledger(game(), script), expected, "{script}");
    }
}

#[test]
fn the_computer_is_never_away() {
    let config = seated(Some(Seat::Person(WHITE)), Some(Seat::Computer), config("3+2"));
    let script = "zone white present
                  crash
                  zone recovers last seen 10s @60s
                  zone white present @61s";
    assert_eq!(ledger(config, script), ["white 10s..61s server"]);
}
