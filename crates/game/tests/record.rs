//! The record of a game, written as PGN and read from PGN (Online 3.7).

mod support;

use rules::pgn::{Games, Tags};
use support::{Runner, WHITE, config, otb, play, seated};
use tabiya_game::{ComputerPlayer, GameConfig, GameRecord, PersonId, Seat};

fn pgn_of(runner: &Runner) -> String {
    let record = GameRecord::from_events(runner.game.config(), &runner.events);
    let mut tags = Tags::default();
    tags.set("White", "Anna").unwrap();
    tags.set("Black", "Bert").unwrap();
    record.to_pgn(tags).to_pgn().unwrap()
}

#[test]
fn online_3_7_all_moves_and_clock_times_after_each_are_recorded() {
    let runner = play(
        config("3+2"),
        "white f2f3 @1s
         black e7e5 @3.5s
         white g2g4 @4s
         black d8h4 @6s",
    );
    assert_eq!(
        pgn_of(&runner),
        r#"[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Anna"]
[Black "Bert"]
[Result "0-1"]
[TimeControl "180+2"]
[Termination "Normal"]

1. f3 { [%clk 0:03:01] [%emt 0:00:01] } 1... e5 { [%clk 0:02:59.5]
 [%emt 0:00:02.5] } 2. g4 { [%clk 0:03:02.5] [%emt 0:00:00.5] } 2... Qh4#
{ [%clk 0:02:59.5] [%emt 0:00:02] } 0-1

"#
    );
}

/// A game of White against this computer player.
fn against(mind: ComputerPlayer) -> GameConfig {
    let seats = (Some(Seat::Person(WHITE)), Some(Seat::Computer));
    GameConfig { computer: Some(mind), ..seated(seats.0, seats.1, config("10 min")) }
}

#[test]
fn moves_made_for_another_program_are_told_apart_even_when_taken_back() {
    let program = || against(ComputerPlayer::Program("Fish".parse().unwrap()));
    let runner = play(program(), "moves e2e4 e7e5 g1f3\nblack b8c6\ncrash");
    assert!(!runner.game.stood_in());
    assert!(!pgn_of(&runner).contains("built-in engine"));
    let script = "moves e2e4 e7e5 g1f3
         black stand-in b8c6
         white asks takeback
         black accepts takeback
         moves f1c4 g8f6
         crash";
    let runner = play(program(), script);
    assert!(runner.game.stood_in());
    let pgn = pgn_of(&runner).replace('\n', " ");
    assert_eq!(pgn.matches("Move by the built-in engine").count(), 1, "{pgn}");
}

#[test]
fn nobody_stands_in_for_our_own_engine_or_a_person() {
    play(
        against(ComputerPlayer::Level(3)),
        "white e2e4\nblack stand-in e7e5\nexpect refused: You cannot do this in this game.",
    );
    play(config("10 min"), "white stand-in e2e4\nexpect refused: You cannot do this in this game.");
}

#[test]
fn offers_claims_takebacks_and_arbiters_acts_stand_in_the_record_as_comments() {
    let runner = play(
        otb("10 min"),
        "white e2e4
         black e7e5
         white offers draw
         black declines draw
         white g1f3
         black asks takeback
         white accepts takeback
         black d7d5
         white claims
         white names assistant 7
         arbiter approves white
         white assistant e4d5
         arbiter pauses
         arbiter sets white 5:00
         arbiter resumes
         answer white unknown
         answer black yes
         black resigns
         arbiter corrects 0-0",
    );
    let pgn = pgn_of(&runner).replace('\n', " ");
    let mut rest = pgn.as_str();
    for expected in [
        "[Result \"*\"]",
        "[Termination \"Adjudication\"]",
        "1. e4",
        "{ Taken back by agreement: 1... e5 2. Nf3 }",
    ] {
        let Some(at) = rest.find(expected) else {
            panic!("{expected:?} is missing or out of order in {pgn}");
        };
        rest = &rest[at..];
    }
    for expected in [
        "White offers a draw",
        "Black declines the draw",
        "White claims a draw, which is rejected; Black has 1:00 more",
        "White names an assistant",
        "Arbiter approves the assistant of White: the reason",
        "Entered by the assistant",
        "Arbiter pauses the game: the reason",
        "Arbiter sets White to 5:00: the reason",
        "Arbiter resumes the game: the reason",
        "It is not known whether white could still mate",
        "Arbiter corrects the result from 1-0 to 0-0: the reason",
    ] {
        assert!(pgn.contains(expected), "{expected:?} is missing in {pgn}");
    }
}

#[test]
fn a_restored_position_begins_the_record_anew_and_keeps_what_was_played() {
    let runner = play(
        config("10 min"),
        "white e2e4
         black e7e5
         arbiter restores 4k3/8/8/8/8/8/4P3/4K3 b - - 0 1
         black e8d7",
    );
    let pgn = pgn_of(&runner).replace('\n', " ");
    assert!(pgn.contains("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"]"), "{pgn}");
    assert!(pgn.contains("Played before: 1. e4 e5"), "{pgn}");
    assert!(pgn.contains("1... Kd7"), "{pgn}");
}

#[test]
fn a_pgn_becomes_a_record_and_the_same_pgn_again() {
    let runner = play(
        config("40/90+30:30+30"),
        "white e2e4 @7.25s
         black e7e5 @9s
         white offers draw
         white g1f3 @12s
         black accepts draw",
    );
    let text = pgn_of(&runner);
    let game = Games::new(text.as_bytes()).next().unwrap().unwrap();
    let record = GameRecord::from_pgn(&game);
    assert_eq!(record, GameRecord::from_events(runner.game.config(), &runner.events));
    assert_eq!(record.to_pgn(game.tags.clone()).to_pgn().unwrap(), text);
    assert_eq!(
        record.last_clocks().map(|left| left.map(|left| left.to_string())).white.as_deref(),
        Some("1:30:49")
    );
}

#[test]
fn online_3_8_the_record_names_who_judged_and_who_entered_moves() {
    let runner = play(
        config("3+2"),
        "white names assistant 7
         arbiter approves white
         white assistant e2e4
         arbiter pauses
         arbiter resumes
         arbiter takes back 1
         white assistant d2d4
         arbiter restores 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1
         arbiter decides 1-0
         arbiter corrects 0-1",
    );
    let names = |PersonId(number)| match number {
        3 => Some("Emil".to_owned()),
        7 => Some("Gerd".to_owned()),
        _ => None,
    };
    let record = GameRecord::with_names(runner.game.config(), &runner.events, &names);
    for (note, expected) in record.notes.iter().zip([
        "White names an assistant Gerd",
        "Arbiter Emil approves the assistant of White: ",
        "Entered by the assistant Gerd",
        "Arbiter Emil pauses the game: ",
        "Arbiter Emil resumes the game: ",
        "Arbiter Emil takes back 1. e4: ",
        "Entered by the assistant Gerd",
        "Arbiter Emil restores this position: the reason. Played before: 1. d4",
        "Arbiter Emil decides 1-0: ",
        "Arbiter Emil corrects the result from 1-0 to 0-1: ",
    ]) {
        assert!(note.starts_with(expected), "{note:?} begins with {expected:?}");
    }
    assert_eq!(record.notes.len(), 10);
}
