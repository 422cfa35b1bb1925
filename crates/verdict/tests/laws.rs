//! Verdicts by article of the Laws, and the limits of each argument.

mod support;

use support::{Short, Short::No, Short::Yes, ask, check, chess960, position};
use tabiya_rules::Color::{Black, White};
use tabiya_verdict::{DEFAULT_BUDGET, MateVerdict, Proof, can_win, is_dead};

/// Each FEN with the answers for White and Black.
#[track_caller]
fn judge(table: &[(&str, Short, Short)]) {
    for &(fen, white, black) in table {
        let position = position(fen);
        assert_eq!(ask(&position, White), white, "White in {fen}");
        assert_eq!(ask(&position, Black), black, "Black in {fen}");
        if is_dead(&position) {
            assert_eq!((white, black), (No, No), "{fen} is dead");
        }
    }
}

#[test]
fn law_6_9_after_mate_the_mating_side_has_won_and_the_other_cannot() {
    let mate = position("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    assert_eq!(can_win(&mate, Black, 0), MateVerdict::Yes(Vec::new()));
    assert_eq!(can_win(&mate, White, 0), MateVerdict::No(Proof::Mated));
    assert!(!is_dead(&mate));
}

#[test]
fn law_5_2_1_after_stalemate_nobody_can_mate() {
    let stalemate = position("7k/5Q2/8/8/8/8/8/K7 b - - 0 1");
    assert_eq!(can_win(&stalemate, White, 0), MateVerdict::No(Proof::Stalemate));
    assert_eq!(can_win(&stalemate, Black, 0), MateVerdict::No(Proof::Stalemate));
    assert!(is_dead(&stalemate));
}

#[test]
fn online_4_4_material_that_looks_enough_is_not_when_a_capture_is_forced() {
    // The king must capture the queen.
    judge(&[("8/8/8/8/8/8/5k1q/7K w - - 0 1", No, No)]);
    // The king must capture the rook, and then there is a pawn against a bare king.
    judge(&[("8/6P1/5k1K/7r/8/8/8/8 w - - 0 54", Yes, No)]);
}

#[test]
fn law_6_9_little_material_mates_when_the_opponent_helps() {
    judge(&[
        ("8/8/8/8/8/4kn2/8/2K1N3 w - - 0 1", Yes, Yes),
        ("3bk3/8/8/8/8/8/8/4KN2 w - - 0 1", Yes, Yes),
        ("3bk3/8/8/8/8/8/8/3BK3 w - - 0 1", Yes, Yes),
        ("4k3/8/8/8/8/8/p7/4KN2 w - - 0 1", Yes, Yes),
        ("4k3/8/8/8/8/8/q7/4KN2 w - - 0 1", No, Yes),
        ("4k3/8/8/8/8/8/r7/4KB2 w - - 0 1", No, Yes),
    ]);
}

#[test]
fn law_5_2_2_pawns_that_lock_each_other_make_a_dead_position() {
    for fen in [
        "8/8/3k4/1p1p2p1/1P1P2P1/3K4/8/8 w - - 0 1",
        "8/3k4/6p1/p2p1pP1/P2P1P2/2K5/8/8 b - - 65 92",
        "5k2/4p3/3pPp2/2pP1Pp1/1pPK2Pp/pP5P/P7/8 w - - 0 1",
    ] {
        let position = position(fen);
        assert!(is_dead(&position), "{fen}");
        assert_eq!(can_win(&position, White, 0), MateVerdict::No(Proof::Walls), "{fen}");
        assert_eq!(can_win(&position, Black, 0), MateVerdict::No(Proof::Walls), "{fen}");
    }
}

#[test]
fn law_5_2_2_a_wall_with_a_gap_is_no_wall() {
    // As the first of those above, without the pawns of the g-file.
    judge(&[("8/8/3k4/1p1p4/1P1P4/3K4/8/8 w - - 0 1", Yes, Yes)]);
    // A knight can jump over it.
    judge(&[("8/8/3k4/1p1p2p1/1P1P2P1/3K4/8/6N1 w - - 0 1", Yes, Yes)]);
    // A pawn can still leave its file by capturing.
    judge(&[("8/8/3k3b/1p1p2p1/1P1P2P1/3K4/8/8 w - - 0 1", Yes, Yes)]);
}

#[test]
fn law_5_2_2_an_en_passant_capture_can_open_a_wall() {
    let with = position("8/8/3k4/1p1p2pP/1P1P2P1/3K4/8/8 w - g6 0 1");
    assert_eq!(ask(&with, White), Yes);
    let closed = "8/8/3k3p/1p1p2pP/1P1P2P1/3K4/8/8 w - - 0 1";
    assert!(is_dead(&position(closed)));
    let open = position("8/8/3k3p/1p1p2pP/1P1P2P1/3K4/8/8 w - g6 0 1");
    assert_eq!(ask(&open, White), Yes);
    assert!(!is_dead(&open));
}

#[test]
fn law_6_9_pawns_mate_from_outside_the_squares_of_the_king() {
    // Counterexamples to an earlier program (its issue 41).
    for fen in [
        "1b3kBR/4pP1P/1p1pP2P/1P1P4/8/K5p1/6P1/1B6 b - - 0 1",
        "8/1p3b2/pPp1p1p1/BkP1P1P1/1P6/BPB5/PKP5/8 b - - 0 1",
    ] {
        assert_eq!(ask(&position(fen), White), Yes, "{fen}");
    }
}

#[test]
fn law_6_9_castling_can_be_the_only_way_to_mate() {
    // Helpers of the castled rook: a line of the files with the right, none without.
    let with = position("r3k3/3N4/2N5/8/1K6/8/7p/8 b q - 0 1");
    assert_eq!(ask(&with, White), Yes);
}

#[test]
fn law_5_2_2_chess960_positions_are_judged_too() {
    let start = chess960("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9");
    assert_eq!(ask(&start, White), Yes);
    assert_eq!(ask(&start, Black), Yes);
    assert!(!is_dead(&start));
    // The king behind its wall may castle with the rook beside it, and nothing more.
    let walled = chess960("8/8/8/3k4/p1p1p1p1/P1P1P1P1/8/1KR5 w C - 0 1");
    assert_eq!(check(&walled, Black, &can_win(&walled, Black, DEFAULT_BUDGET)), Yes);
}

#[test]
fn online_5_4_3_the_answer_depends_on_the_arguments_alone() {
    let position = position("2b5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 b - - 0 1");
    for budget in [0, 1, 100, 5_000] {
        let first = can_win(&position, White, budget);
        assert_eq!(first, can_win(&position, White, budget), "budget {budget}");
    }
    assert_eq!(can_win(&position, White, 0), MateVerdict::Unknown);
}

#[test]
fn law_1_4_3_the_initial_position_can_be_won_by_both() {
    let start = tabiya_rules::Position::initial();
    assert_eq!(ask(&start, White), Yes);
    assert_eq!(ask(&start, Black), Yes);
    assert!(!is_dead(&start));
}

#[test]
fn law_5_2_2_forced_moves_are_followed() {
    // Rook takes queen, bishop takes rook, king takes bishop: the wall remains.
    let position = position("k7/Q6r/2b5/1pBp1p1p/1P1P1P1P/KP6/1P6/8 b - - 0 1");
    assert_eq!(check(&position, White, &can_win(&position, White, 0)), No);
    assert!(is_dead(&position));
}

#[test]
fn law_6_9_a_move_that_mates_the_wrong_side_is_no_help() {
    // The knight on h1 could only move by mating White.
    let position = position("8/2b4B/4k3/8/8/2p1p1p1/2PpP1P1/1B1K3n b - - 0 1");
    assert_eq!(can_win(&position, White, 0), MateVerdict::No(Proof::Walls));
    assert_eq!(ask(&position, Black), Yes);
}
