//! Article 9.2: when two positions are the same, and how often one appeared. What a game makes of
//! it, a claim or an automatic draw, is not decided here.

use tabiya_rules::{Line, Position};

use crate::support::{fen, fen960, go_on, line, table, try_move};

/// Two FENs are the same position or not, for every way to ask.
#[track_caller]
fn compare(one: &str, other: &str, same: bool) {
    let (one, other) = (fen(one), fen(other));
    assert_eq!(one.same_as(&other), same, "{one:?} {other:?}");
    assert_eq!(other.same_as(&one), same, "{one:?} {other:?}");
    assert_eq!(one.key() == other.key(), same, "{one:?} {other:?}");
    if same {
        assert_eq!(one.zobrist_hash(), other.zobrist_hash(), "{one:?} {other:?}");
    }
}

const KNIGHTS: &str = "g1f3 g8f6 f3g1 f6g8";

#[test]
fn law_9_2_1_the_move_that_will_repeat_the_position_can_be_asked_about() {
    let mut game = line(Position::initial(), KNIGHTS);
    go_on(&mut game, "g1f3 g8f6 f3g1");
    let intended = try_move(game.position(), "f6g8").unwrap();
    assert_eq!(game.occurrences_after(intended), 3);
    // Another knight, or a pawn, brings something new.
    let elsewhere = try_move(game.position(), "f6h5").unwrap();
    assert_eq!(game.occurrences_after(elsewhere), 1);
    let pawn = try_move(game.position(), "e7e5").unwrap();
    assert_eq!(game.occurrences_after(pawn), 1);
    // Asking plays nothing; playing it agrees.
    assert_eq!(game.moves().len(), 7);
    game.play(intended).unwrap();
    assert_eq!(game.occurrences(), 3);
}

#[test]
fn law_9_2_2_occurrences_are_counted_from_the_start_on() {
    let mut game = Line::new(Position::initial());
    assert_eq!(game.occurrences(), 1);
    for expected in 2..=6 {
        go_on(&mut game, KNIGHTS);
        assert_eq!(game.occurrences(), expected);
    }
    // The appearances need not follow each other, nor come the same way.
    let mut wandering = line(Position::initial(), "g1f3 g8f6 f3g1 f6g8");
    go_on(&mut wandering, "b1c3 b8c6 c3b1 c6b8 g1h3 b8a6 h3g1 a6b8");
    assert_eq!(wandering.occurrences(), 4);
    // A start from a FEN counts as an appearance, whatever its counters say.
    let custom = fen("4k3/8/8/8/8/8/8/R3K3 w - - 40 60");
    let game = line(custom, "a1a2 e8e7 a2a1 e7e8 a1a3 e8d8 a3a1 d8e8");
    assert_eq!(game.occurrences(), 3);
}

#[test]
fn law_9_2_2_a_move_taken_back_is_not_counted() {
    let mut game = line(Position::initial(), KNIGHTS);
    go_on(&mut game, KNIGHTS);
    assert_eq!(game.occurrences(), 3);
    assert!(game.pop().is_some());
    assert_eq!(game.occurrences(), 2);
    go_on(&mut game, "f6g8");
    assert_eq!(game.occurrences(), 3);
    while game.pop().is_some() {}
    assert_eq!(game, Line::new(Position::initial()));
    assert_eq!((game.occurrences(), game.pop()), (1, None));
}

#[test]
fn law_9_2_3_the_same_player_must_have_the_move() {
    compare("4k3/8/8/8/8/8/8/R3K3 w - -", "4k3/8/8/8/8/8/8/R3K3 w - -", true);
    compare("4k3/8/8/8/8/8/8/R3K3 w - -", "4k3/8/8/8/8/8/8/R3K3 b - -", false);
    // White loses a move: the same pieces, with Black to move.
    let game = line(fen("4k3/8/8/8/8/8/8/R3K3 w - -"), "e1d2 e8e7 d2e2 e7e8 e2e1");
    assert_eq!(game.occurrences(), 1);
}

#[test]
fn law_9_2_3_the_same_pieces_on_the_same_squares() {
    compare("4k3/8/8/8/8/8/8/R3K3 w - -", "4k3/8/8/8/8/8/R7/4K3 w - -", false);
    compare("4k3/8/8/8/8/8/8/R3K3 w - -", "4k3/8/8/8/8/8/8/Q3K3 w - -", false);
    compare("4k3/8/8/8/4B3/8/8/4K3 w - -", "4k3/8/8/8/4b3/8/8/4K3 w - -", false);
    // Which of two knights stands where does not matter.
    let start = fen("4k3/8/8/8/8/8/8/N3K1N1 w - -");
    let moves = "a1b3 e8e7 g1e2 e7e8 b3d4 e8e7 e2g1 e7e8 d4e2 e8e7 g1f3 e7e8 \
                 f3d4 e8e7 d4b3 e7e8 b3a1 e8e7 e2g1 e7e8";
    let swapped = line(start.clone(), moves);
    assert!(swapped.position().same_as(&start));
    assert_eq!(swapped.occurrences(), 2);
}

#[test]
fn law_9_2_3_a_lost_castling_right_makes_another_position() {
    compare("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "r3k2r/8/8/8/8/8/8/R3K2R w KQk -", false);
    compare("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "r3k2r/8/8/8/8/8/8/R3K2R w Qkq -", false);
    compare("r3k2r/8/8/8/8/8/8/R3K2R w K -", "r3k2r/8/8/8/8/8/8/R3K2R w Q -", false);
    compare("r3k2r/8/8/8/8/8/8/R3K2R w - -", "r3k2r/8/8/8/8/8/8/R3K2R w - -", true);
    // A right that cannot be used at the moment is a right nevertheless.
    compare("4k3/8/8/8/8/8/8/4K1NR w K -", "4k3/8/8/8/8/8/8/4K1NR w - -", false);

    let mut game = line(fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -"), "a1b1 a8b8 b1a1 b8a8");
    assert_eq!(game.occurrences(), 1, "two rights are lost");
    go_on(&mut game, "a1b1 a8b8 b1a1 b8a8");
    assert_eq!(game.occurrences(), 2);
    go_on(&mut game, "e1d1 e8d8 d1e1 d8e8");
    assert_eq!(game.occurrences(), 1, "the other two as well");
}

#[test]
fn law_9_2_3_in_chess960_the_right_of_another_rook_is_another_right() {
    let inner = fen960("4k3/8/8/8/8/8/8/4KR1R w F -");
    let outer = fen960("4k3/8/8/8/8/8/8/4KR1R w H -");
    assert!(!inner.same_as(&outer));
    assert_ne!(inner.key(), outer.key());
    assert!(inner.same_as(&fen960("4k3/8/8/8/8/8/8/4KR1R w F - 7 9")));
}

#[test]
fn law_9_2_3_a_legal_en_passant_capture_makes_another_position() {
    compare("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "4k3/8/8/3pP3/8/8/8/4K3 w - -", false);
    compare("4k3/8/8/3pPp2/8/8/8/4K3 w - d6", "4k3/8/8/3pPp2/8/8/8/4K3 w - f6", false);
    // The first appearance had the capture, the later ones have not.
    let moves = "d7d5 e1e2 e8e7 e2e1 e7e8";
    let mut game = line(fen("4k3/3p4/8/4P3/8/8/8/4K3 b - -"), moves);
    assert_eq!(game.occurrences(), 1);
    go_on(&mut game, "e1e2 e8e7 e2e1 e7e8");
    assert_eq!(game.occurrences(), 2);
}

#[test]
fn law_9_2_3_an_en_passant_square_counts_only_when_the_capture_is_legal() {
    let rows = table(
        "nobody beside           | 4k3/8/8/3p4/8/8/4P3/4K3
         pinned on the file      | 4r1k1/8/8/3pP3/8/8/8/4K3
         both leave the rank     | 4k3/8/8/K2pP2r/8/8/8/8
         in check from elsewhere | 4k3/8/8/3pP3/8/8/4r3/4K3",
    );
    for [why, board] in rows {
        let (with, without) = (format!("{board} w - d6"), format!("{board} w - -"));
        assert_eq!(fen(&with).en_passant(), None, "{why}");
        compare(&with, &without, true);
    }
    // So the position after the double step already counts.
    let pinned = line(
        fen("4r1k1/3p4/8/4P3/8/8/8/4K3 b - -"),
        "d7d5 e1e2 g8g7 e2e1 g7g8 e1e2 g8g7 e2e1 g7g8",
    );
    assert_eq!(pinned.occurrences(), 3);
    let nobody = line(Position::initial(), "e2e4 g8f6 g1f3 f6g8 f3g1");
    assert_eq!(nobody.occurrences(), 2);
}

#[test]
fn law_9_2_3_counters_do_not_matter() {
    compare("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 99 200", true);
    let (early, late) =
        (fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), fen("4k3/8/8/8/8/8/8/R3K3 w - - 7 9"));
    assert_ne!(early, late, "plain equality compares the counters");
}

#[test]
fn law_9_2_3_nothing_returns_after_a_pawn_move_or_a_capture() {
    let game = line(fen("4k3/8/8/3p4/8/8/8/R3K3 w - -"), "a1a5 e8e7 a5d5 e7e8 d5a5 e8e7 a5a1 e7e8");
    assert_eq!(game.occurrences(), 1);
    let game =
        line(fen("4k3/8/8/8/8/8/P7/4K3 w - -"), "a2a3 e8e7 e1e2 e7e8 e2e1 e8e7 e1e2 e7e8 e2e1");
    assert_eq!(game.occurrences(), 3);
}
