//! Laws 9.1.2.3 and 9.5.3: wrong claims, and claims that are not possible.

mod support;

use rules::ByColor;
use support::{config, from, otb, play, play_raw};
use tabiya_game::GameConfig;

/// Four plies that repeat the position.
const ROUND: &str = "moves g1f3 g8f6 f3g1 f6g8\n";
/// The initial position for the third time.
const THIRD: &str = "moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8\n";
/// One move before that.
const BEFORE_THIRD: &str = "moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1\n";

const THREEFOLD: &str = "expect over: ½-½ threefold repetition, claimed\n";
const REJECTED: &str = "expect events ClaimRejected\nexpect playing\n";

#[test]
fn law_9_5_3_the_opponent_of_a_wrong_claim_gets_one_minute_or_two() {
    for (time, minutes) in [
        ("1+0", 1),
        ("59+0", 1),
        ("3599.999s+0", 1),
        ("60+0", 2),
        ("61+0", 2),
        ("30+29.999", 1),
        ("30+30", 2),
        ("0+59.999", 1),
        ("0+60", 2),
        ("59d0.999", 1),
        ("59d1", 2),
        ("59b1", 2),
        ("40/90+30:30+30", 2),
        ("30/29:30", 1),
        ("30/30:30", 2),
    ] {
        let millis = minutes * 60_000;
        let runner = play(
            otb(time),
            &format!(
                "white claims
                 expect event ClaimRejected {{ by: White, intended: None, bonus: Some(Millis({millis})) }}"
            ),
        );
        let clocks = runner.game.clocks(runner.now);
        let given = clocks.black.unwrap() - clocks.white.unwrap();
        assert_eq!(given.0, millis, "{time}");
    }
}

#[test]
fn law_9_5_3_without_a_clock_no_time_is_given() {
    play(
        otb("no clock"),
        "white claims
         expect event ClaimRejected { by: White, intended: None, bonus: None }
         expect clocks - -
         expect offer white",
    );
}

#[test]
fn law_9_5_3_the_clock_of_the_opponent_says_how_much() {
    let times = |white: &str, black: &str| {
        let time = ByColor { white: white.parse().unwrap(), black: black.parse().unwrap() };
        GameConfig { time, ..otb("3+0") }
    };
    play(times("90+30", "5+0"), "white claims\nexpect clocks 1:30:00 6:00");
    play(times("5+0", "90+30"), "white claims\nexpect clocks 5:00 1:32:00");
    play(times("5+0", "no clock"), "white claims\nexpect clocks 5:00 -");
    play(times("no clock", "5+0"), "white claims\nexpect clocks - 6:00");
}

#[test]
fn law_9_5_3_after_a_wrong_claim_the_named_move_is_made() {
    play(
        otb("3+2"),
        "white claims e2e4 @10s
         expect events ClaimRejected Moved
         expect used 10s
         expect clocks 2:52 4:00
         expect running black
         expect turn black
         expect entered white 1
         black declines draw
         black claims @20s
         expect clocks 3:52 3:50
         expect turn black
         expect running black
         black e7e5 @30s
         expect clocks 3:52 3:42",
    );
}

#[test]
fn law_9_5_3_a_wrong_claim_can_name_a_move_that_ends_the_game() {
    play(
        otb("3+2"),
        "moves f2f3 e7e5 g2g4
         black claims d8h4
         expect events ClaimRejected Moved Ended
         expect over: 0-1 checkmate",
    );
    play(
        from("7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", otb("3+2")),
        "white claims g5g6
         expect events ClaimRejected Moved Ended
         expect over: ½-½ stalemate",
    );
}

#[test]
fn law_9_2_1_an_illegal_intended_move_is_an_ordinary_refusal() {
    play(
        otb("3+2"),
        &format!(
            "{BEFORE_THIRD}black claims f6f5
             expect refused: Illegal move: a knight does not move like that
             expect events none
             expect offer none
             expect ply 7
             expect playing"
        ),
    );
    // It was not a claim, so this move's claim is still available.
    play(
        otb("3+2"),
        &format!(
            "{BEFORE_THIRD}black claims f6f5
             expect refused: Illegal move: a knight does not move like that
             black claims f6g8
             {THREEFOLD}"
        ),
    );
    play(
        otb("3+2"),
        "white claims d1d8
         expect refused: Illegal move: the piece on d2 is in the way
         expect clocks 3:00 3:00",
    );
}

#[test]
fn a_claim_can_be_made_once_a_move() {
    let before = "expect refused: You have already claimed a draw at this move.";
    play(
        otb("3+2"),
        &format!(
            "white claims
             white claims
             {before}
             white claims e2e4
             {before}
             expect clocks 3:00 4:00
             moves e2e4
             black declines draw
             black claims
             expect events ClaimRejected
             black claims
             {before}
             moves e7e5
             white declines draw
             white claims
             expect events ClaimRejected"
        ),
    );
    // A right claim, too, after a wrong one.
    play(
        otb("3+2"),
        &format!("{THIRD}white claims b1c3\nmoves b8c6 c3b1\nblack claims d7d5\nexpect playing"),
    );
    play(
        otb("3+2"),
        &format!(
            "{BEFORE_THIRD}black claims\nblack claims f6g8\n{before}\nmoves f6g8\nwhite declines draw\nwhite claims\n{THREEFOLD}"
        ),
    );
}

#[test]
fn law_9_1_2_3_a_wrong_claim_stands_as_an_offer() {
    for (script, expected) in [
        ("white claims", "offer white"),
        ("white claims e2e4", "offer white"),
        ("white claims\nblack accepts draw", "over: ½-½ agreement"),
        ("white claims e2e4\nblack accepts draw", "over: ½-½ agreement"),
        ("white claims\nblack offers draw", "over: ½-½ agreement"),
        ("white claims e2e4\nblack claims", "over: ½-½ agreement"),
        ("white claims\nblack declines draw", "offer none"),
        ("white claims\nmoves e2e4", "offer white"),
        ("white claims\nmoves e2e4 e7e5", "offer none"),
        ("white claims e2e4\nmoves e7e5", "offer none"),
    ] {
        play(otb("3+2"), &format!("{script}\nexpect {expected}"));
    }
    for (act, words) in [
        ("white declines draw", "There is no offer to answer."),
        ("white accepts draw", "There is no offer to answer."),
    ] {
        play(
            otb("3+2"),
            &format!("white claims\n{act}\nexpect refused: {words}\nexpect offer white"),
        );
    }
    play(
        otb("3+2"),
        "moves e2e4 e7e5\nwhite claims\nwhite offers draw\nexpect refused: You have already made this offer.",
    );
}

#[test]
fn a_claim_is_never_barred_by_an_earlier_refused_offer() {
    let refused = "white offers draw\nblack declines draw\n";
    play(
        otb("3+2"),
        &format!(
            "{THIRD}{refused}white offers draw
             expect refused: Your offer was declined. Make a move before you ask again.
             white claims
             {THREEFOLD}"
        ),
    );
    play(otb("3+2"), &format!("{ROUND}{refused}white claims\nexpect offer white"));
    // Nor by an earlier claim that was declined.
    play(
        otb("3+2"),
        &format!("{ROUND}white claims b1c3\nmoves b8c6\nwhite claims\nexpect offer white"),
    );
}

#[test]
fn a_claim_while_the_opponents_offer_stands_accepts_it() {
    for script in [
        "black offers draw\nwhite claims",
        "black offers draw\nwhite claims b1c3",
        "black offers draw\narbiter pauses\narbiter resumes\nwhite claims",
    ] {
        let expected = "expect events Ended\nexpect over: ½-½ agreement\nexpect clocks 3:00 3:00";
        // Right or wrong; also where nothing can be claimed.
        play(otb("3+0"), &format!("{ROUND}{script}\n{expected}"));
        play(otb("3+0"), &format!("{THIRD}{script}\n{expected}"));
        play(config("3+0"), &format!("{ROUND}{script}\n{expected}"));
    }
    play(
        otb("3+2"),
        &format!(
            "{ROUND}black offers draw
             white claims d1d8
             expect refused: Illegal move: the piece on d2 is in the way
             expect offer black"
        ),
    );
    // An offer declined by a move is gone.
    play(
        otb("3+2"),
        &format!("{ROUND}black offers draw\nmoves g1f3 g8f6\nwhite claims\n{REJECTED}"),
    );
}

#[test]
fn without_claims_a_claim_is_refused() {
    for script in [
        "white claims".to_owned(),
        "white claims e2e4".to_owned(),
        format!("{BEFORE_THIRD}black claims f6g8"),
    ] {
        play(
            config("3+2"),
            &format!(
                "{script}
                 expect refused: No claim is needed: these draws are automatic in this game.
                 expect events none
                 expect clocks {}
                 expect offer none",
                if script.contains("moves") { "3:08 3:06" } else { "3:00 3:00" }
            ),
        );
    }
}

#[test]
fn claims_are_refused_before_the_start_while_paused_and_after_the_end() {
    play_raw(otb("3+2"), "white claims\nexpect refused: The game has not started.");
    play(
        otb("3+2"),
        &format!("{THIRD}arbiter pauses\nwhite claims\nexpect refused: The game is paused."),
    );
    play(otb("3+2"), &format!("{THIRD}arbiter pauses\narbiter resumes\nwhite claims\n{THREEFOLD}"));
    // Even a claim that would accept an offer.
    play(
        otb("3+2"),
        &format!(
            "{ROUND}black offers draw\narbiter pauses\nwhite claims\nexpect refused: The game is paused."
        ),
    );
    play(
        otb("3+2"),
        &format!("{THIRD}black resigns\nwhite claims\nexpect refused: The game is over."),
    );
}
