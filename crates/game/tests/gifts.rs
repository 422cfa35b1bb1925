//! Giving the opponent time, only in casual games.

mod support;

use support::{WHITE, allowing, by_arbiter, config, credited, play, play_raw, seated};
use tabiya_game::{Game, GameConfig, GameRecord, Seat, TournamentPlace};

const BAD: &str =
    "expect refused: You can give 5 to 60 seconds at once, up to a day on the clock.\n";
const FORBIDDEN: &str = "expect refused: This game does not allow it.\n";

#[test]
fn time_is_given_to_the_other_at_any_time_of_the_game() {
    play(
        config("3+2"),
        "white gives 15s @10s
         expect event TimeGiven { to: Black, more: Millis(15000) }
         expect by white 1
         expect clocks 2:50 3:15
         expect running white
         black gives 60s @20s
         expect clocks 3:40 3:15
         expect deadline flag white @4:00
         white e2e4 @30s
         expect clocks 3:32 3:15
         black gives 5s
         black gives 5s              # as often as one likes
         expect clocks 3:42 3:15",
    );
}

#[test]
fn what_was_given_is_there_after_a_crash() {
    play(
        config("3+0"),
        "white gives 15s @10s
         crash
         zone recovers last seen 20s @50s
         expect standing
         black gives 10s
         expect clocks 2:50 3:15     # charged until the last sign of life, then given
         zone white present @51s
         zone black present @51s
         expect clocks 2:50 3:15",
    );
}

#[test]
fn five_to_sixty_seconds_are_given_at_once() {
    for (gift, refused) in
        [("0s", true), ("4.999s", true), ("5s", false), ("60s", false), ("60.001s", true)]
    {
        let then = if refused { BAD } else { "expect events TimeGiven\n" };
        play(config("3+0"), &format!("white gives {gift}\n{then}"));
    }
}

#[test]
fn a_clock_gets_no_more_than_a_day() {
    let script = |set: &str, gift: &str, then: &str| {
        format!("arbiter sets black {set}\nwhite gives {gift}\n{then}")
    };
    let day = "expect clocks 3:00 24:00:00";
    play(config("3+0"), &script("23:59:55", "5s", day));
    play(config("3+0"), &script("23:59:55.001", "5s", BAD));
    play(config("3+0"), &script("24:00:00", "5s", BAD));
}

#[test]
fn time_is_given_where_the_result_is_for_the_two_alone() {
    let gift = format!("white gives 15s\n{FORBIDDEN}");
    play(config("3+0").rated(), &gift);
    play(allowing(config("3+0"), |allowed| allowed.give_time = false), &gift);
    let official = GameConfig { tournament: Some(TournamentPlace::default()), ..config("3+0") };
    play(official, &gift);
    // An arbiter still can.
    let official = GameConfig { tournament: Some(TournamentPlace::default()), ..config("3+0") };
    play(official, "arbiter adds black 15s\nexpect clocks 3:00 3:15");
    // A start time alone does not make it a tournament.
    play_raw(
        by_arbiter(Some("10s"), None, config("3+0")),
        "wait @10s\nwhite gives 15s\nexpect clocks 3:00 3:15",
    );
}

#[test]
fn time_is_given_while_a_clock_can_use_it() {
    for time in ["no clock", "3 days"] {
        play(config(time), "white gives 15s\nexpect refused: This game has no clock to set.");
    }
    play_raw(config("3+0"), "white gives 15s\nexpect refused: The game has not started.");
    play(config("3+0"), "arbiter pauses\nwhite gives 15s\nexpect refused: The game is paused.");
    play(config("3+0"), "white resigns\nblack gives 15s\nexpect refused: The game is over.");
    play(
        config("3+0"),
        "black gives 15s @180s
         expect refused: The game is over.
         expect over: 0-1 on time",
    );
    play(config("3+0"), "black gives 15s @179.999s\nexpect clocks 0:15.001 3:00");
    play(config("3+0"), "stranger gives 15s\nexpect refused: You cannot do this in this game.");
}

#[test]
fn a_gift_changes_the_time_left_and_nothing_else() {
    let rows = [
        // The delay is unchanged, and the flag falls later by the given time.
        ("1d5", "black gives 5s @3s\nwhite e2e4 @5.001s\nexpect clocks 1:04.999 1:00"),
        ("1d5", "black gives 5s @64.999s\nexpect deadline flag white @1:10"),
        // A Bronstein delay gives back what was used.
        (
            "1b5",
            "black gives 5s @3s\nexpect clocks 1:02 1:00\nwhite e2e4 @4s\nexpect clocks 1:05 1:00",
        ),
        // A stage can be reached with the given time.
        ("1/1+0:1+0", "black gives 5s @59.999s\nwhite e2e4 @60s\nexpect clocks 1:05 1:00"),
        ("3+0", "black gives 5s @179.999s\nblack gives 5s @179.999s\nexpect clocks 0:10.001 3:00"),
        ("3+0", "white gives 5s @180s\nexpect refused: Your time ran out before this arrived."),
        // It answers neither a draw offer nor a takeback.
        ("3+0", "moves e2e4 e7e5\nwhite offers draw\nblack gives 5s\nblack accepts draw"),
        ("3+0", "white e2e4\nwhite asks takeback\nblack gives 5s\nblack accepts takeback"),
    ];
    for (time, script) in rows {
        play(config(time), script);
    }
}

#[test]
fn what_a_clock_has_overrun_is_not_forgiven_by_a_gift() {
    // The clock shows zero while a move could still be compensated for lag.
    play(
        credited("3+0"),
        "black gives 5s @180.300s
         expect clocks 0:04.7 3:00
         wait @185.500s
         expect over: 0-1 on time",
    );
}

#[test]
fn time_is_given_to_the_computer_too() {
    let game = seated(Some(Seat::Person(WHITE)), Some(Seat::Computer), config("3+0"));
    play_raw(game, "zone white present\nwhite gives 15s\nexpect clocks 3:00 3:15");
}

#[test]
fn what_was_given_stands_in_the_record() {
    let runner = play(config("3+0"), "white e2e4\nwhite gives 15s\nwhite gives 15s");
    let game: &Game = &runner.game;
    let record = GameRecord::from_events(game.config(), &runner.events);
    let text = format!("{record:?}");
    assert_eq!(text.matches("White gives Black 15 seconds").count(), 2, "{text}");
}
