//! Laws 9.2 and 9.3, over the board: claimed draws.

mod support;

use support::{WHITE, from, otb, play, play_raw, seated};
use tabiya_game::Seat;

/// Four plies that repeat the position.
const ROUND: &str = "moves g1f3 g8f6 f3g1 f6g8\n";
/// The initial position for the third time.
const THIRD: &str = "moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8\n";
/// One move before that.
const BEFORE_THIRD: &str = "moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1\n";

const THREEFOLD: &str = "expect over: ½-½ threefold repetition, claimed\n";
const FIFTY: &str = "expect over: ½-½ 50-move rule, claimed\n";
const REJECTED: &str = "expect events ClaimRejected\nexpect playing\n";

/// A position with rooks and pawns, and a move count.
fn quiet(count: u32, turn: char) -> String {
    format!("r3k3/4p3/8/8/8/8/4P3/R3K3 {turn} - - {count} 90")
}

#[test]
fn law_9_2_2_the_third_appearance_is_claimed_by_the_player_having_the_move() {
    for (script, expected) in [
        (format!("{ROUND}white claims"), REJECTED),
        (format!("{THIRD}white claims"), THREEFOLD),
        // No claim: the game continues.
        (THIRD.to_owned(), "expect playing\n"),
        // And once more: at least for the third time.
        (format!("{THIRD}{ROUND}white claims"), THREEFOLD),
        // A position with Black to move.
        (format!("{THIRD}moves g1f3\nblack claims"), THREEFOLD),
        (format!("{BEFORE_THIRD}black claims"), REJECTED),
    ] {
        play(otb("3+2"), &format!("{script}\n{expected}"));
        play(otb("no clock"), &format!("{script}\n{expected}"));
    }
}

#[test]
fn law_9_2_2_the_opponent_cannot_claim() {
    play(
        otb("3+2"),
        &format!(
            "{THIRD}black claims\nexpect refused: It is not your turn.\nexpect playing\nexpect offer none"
        ),
    );
}

#[test]
fn law_9_2_2_a_claim_that_was_right_one_move_ago_is_wrong() {
    for script in [
        format!("{THIRD}moves b1c3\nblack claims"),
        format!("{THIRD}moves b1c3 b8c6\nwhite claims"),
    ] {
        play(otb("3+2"), &format!("{script}\n{REJECTED}"));
    }
}

#[test]
fn law_9_2_2_the_right_to_claim_lapses_with_the_move_and_returns_with_the_position() {
    play(
        otb("3+2"),
        &format!(
            "{THIRD}moves b1c3 b8c6
             white claims
             expect events ClaimRejected
             moves c3b1 c6b8                 # the fourth time
             white claims
             {THREEFOLD}"
        ),
    );
}

#[test]
fn law_9_2_1_a_player_claims_with_the_move_that_will_bring_the_third_appearance() {
    play(
        otb("3+2"),
        &format!("{BEFORE_THIRD}black claims f6g8\nexpect events Ended\n{THREEFOLD}expect ply 7"),
    );
    // The second appearance is not enough.
    play(
        otb("3+2"),
        "moves g1f3 g8f6 f3g1
         black claims f6g8
         expect events ClaimRejected Moved
         expect ply 4
         expect playing",
    );
}

#[test]
fn law_9_2_1_only_the_named_move_counts() {
    // The position on the board is a threefold repetition, the intended one is not.
    play(
        otb("3+2"),
        &format!("{THIRD}white claims b1c3\nexpect events ClaimRejected Moved\nexpect playing"),
    );
    play(
        otb("3+2"),
        &format!("{THIRD}white claims e2e4\nexpect events ClaimRejected Moved\nexpect playing"),
    );
    play(otb("3+2"), &format!("{THIRD}white claims g1f3\n{THREEFOLD}"));
}

#[test]
fn law_9_2_3_castling_rights_make_another_position() {
    // The third appearance, but without the right to castle only the second.
    let moves = "moves e2e4 e7e5 g1f3 g8f6 f3g1 f6g8 e1e2 e8e7 e2e1 e7e8 b1a3 b8a6 a3b1 a6b8\n";
    play(otb("3+2"), &format!("{moves}white claims\n{REJECTED}"));
    play(otb("3+2"), &format!("{moves}moves b1a3 b8a6 a3b1 a6b8\nwhite claims\n{THREEFOLD}"));
}

#[test]
fn law_9_2_3_a_possible_capture_en_passant_makes_another_position() {
    let begin = "moves e2e4 g8f6 e4e5 d7d5\n";
    let round = "moves f1e2 c8d7 e2f1 d7c8\n";
    play(otb("3+2"), &format!("{begin}{round}{round}white claims\n{REJECTED}"));
    play(otb("3+2"), &format!("{begin}{round}{round}{round}white claims\n{THREEFOLD}"));
}

#[test]
fn law_9_3_fifty_moves_are_claimed_on_the_board() {
    for (count, turn, claimant, expected) in [
        (98, 'w', "white", REJECTED),
        (99, 'w', "white", REJECTED),
        (100, 'w', "white", FIFTY),
        (100, 'b', "black", FIFTY),
        (101, 'b', "black", FIFTY),
        (149, 'w', "white", FIFTY),
    ] {
        play(from(&quiet(count, turn), otb("3+2")), &format!("{claimant} claims\n{expected}"));
    }
    play(
        from(&quiet(99, 'w'), otb("3+2")),
        &format!("moves a1b1\nexpect playing\nblack claims\n{FIFTY}expect ply 1"),
    );
}

#[test]
fn law_9_3_fifty_moves_are_claimed_with_the_intended_move() {
    for (count, intended, expected) in [
        (98, "a1b1", "expect events ClaimRejected Moved\nexpect playing\n"),
        (99, "a1b1", FIFTY),
        (100, "a1b1", FIFTY),
        // A pawn move or a capture ends the count.
        (99, "e2e3", "expect events ClaimRejected Moved\nexpect playing\n"),
        (120, "a1a8", "expect events ClaimRejected Moved\nexpect playing\n"),
    ] {
        play(from(&quiet(count, 'w'), otb("3+2")), &format!("white claims {intended}\n{expected}"));
    }
}

#[test]
fn law_9_3_the_right_lapses_with_a_capture_or_a_pawn_move() {
    for progress in ["e2e3", "a1a8"] {
        play(
            from(&quiet(120, 'w'), otb("3+2")),
            &format!("moves {progress}\nblack claims\n{REJECTED}"),
        );
    }
}

#[test]
fn a_position_that_is_right_for_both_is_drawn_by_repetition() {
    let config = from("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 92 60", otb("3+2"));
    play(config, &format!("{THIRD}white claims\n{THREEFOLD}"));
}

#[test]
fn law_9_2_2_a_claim_stops_the_clock() {
    play(
        otb("3+2"),
        &format!(
            "{THIRD}white claims @100s\n{THREEFOLD}expect clocks 1:28 3:08\nexpect running nobody"
        ),
    );
    play(otb("3+0"), &format!("{THIRD}white claims @179.999s\n{THREEFOLD}"));
    play(
        otb("3+0"),
        &format!(
            "{THIRD}white claims @180s\nexpect refused: Your time ran out before this arrived.\nexpect over: 0-1 on time"
        ),
    );
}

#[test]
fn the_computer_claims_like_anybody() {
    let config = seated(Some(Seat::Person(WHITE)), Some(Seat::Computer), otb("3+2"));
    play_raw(
        config,
        &format!(
            "zone white present\n{BEFORE_THIRD}black claims f6g8\nexpect by black\n{THREEFOLD}"
        ),
    );
}

#[test]
fn law_9_2_2_a_takeback_takes_the_appearances_back_too() {
    play(
        otb("3+2"),
        &format!(
            "{ROUND}white asks takeback
             black accepts takeback
             moves f3g1 f6g8                # only the second time again
             {ROUND}white claims
             {THREEFOLD}"
        ),
    );
    play(
        otb("3+2"),
        &format!(
            "{ROUND}white asks takeback\nblack accepts takeback\nmoves f3g1 f6g8 g1f3 g8f6 f3g1\nblack claims f6g8\n{THREEFOLD}"
        ),
    );
    play(
        otb("3+2"),
        &format!(
            "{ROUND}white asks takeback\nblack accepts takeback\nmoves f3g1 f6g8\nwhite claims\n{REJECTED}"
        ),
    );
}
