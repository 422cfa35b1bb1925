//! Article 3.9: the king in check.

use tabiya_rules::{Color, Square};

use crate::support::{after, fen, judge, set, standard};

#[test]
fn law_3_9_a_check_must_be_answered_and_there_are_three_ways() {
    let position = standard(
        "w - -",
        ". . . . r . k .
         . . . . . . . .
         . . . . . . . .
         . B . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . R . . . .
         . . . . K . . .",
    );
    judge(
        &position,
        "e1f1  legal               # to go away
         b5e8  legal               # to capture
         b5e2  legal               # to step between
         d2e2  legal
         e1e2  ExposesKing         # not away from the line
         b5c6  LeavesKingInCheck
         d2d8  LeavesKingInCheck",
    );
}

#[test]
fn law_3_9_1_check_by_every_kind_of_piece() {
    for (text, checkers) in [
        ("4k3/8/8/8/8/8/3p4/4K3 w - -", "d2"),
        ("4k3/8/8/8/8/8/5p2/4K3 w - -", "f2"),
        ("4k3/8/8/8/8/5n2/8/4K3 w - -", "f3"),
        ("4k3/8/8/b7/8/8/8/4K3 w - -", "a5"),
        ("4k3/8/8/8/4r3/8/8/4K3 w - -", "e4"),
        ("4k3/8/8/8/8/8/8/q3K3 w - -", "a1"),
        ("4k3/8/8/8/7q/8/8/4K3 w - -", "h4"),
        // Near misses.
        ("4k3/8/8/8/8/8/4p3/4K3 w - -", ""),
        ("4k3/8/8/8/8/3p4/8/4K3 w - -", ""),
        ("4k3/8/8/8/8/4n3/8/4K3 w - -", ""),
        ("4k3/8/8/b7/1P6/8/8/4K3 w - -", ""),
        ("4k3/8/8/8/4r3/4N3/8/4K3 w - -", ""),
        ("4k3/8/8/8/8/8/8/q1N1K3 w - -", ""),
    ] {
        let position = fen(text);
        assert_eq!(position.checkers(), set(checkers), "{text}");
        assert_eq!(position.is_check(), !checkers.is_empty(), "{text}");
    }
}

#[test]
fn law_3_9_1_check_by_a_pinned_piece() {
    // The rook on e7 is pinned to its king by the bishop, and gives check all the same.
    let position = fen("3k4/4r3/5B2/8/8/8/8/4K3 w - -");
    assert_eq!(position.checkers().single(), Some(Square::E7));
    judge(&position, "e1e2 ExposesKing\ne1d1 legal\nf6e7 legal\nf6d4 LeavesKingInCheck");
    // The bishop is pinned by the rook and protects the queen all the same: mate.
    let mate = fen("6k1/6b1/8/8/8/8/1q6/K5R1 w - -");
    judge(&mate, "a1b2 ExposesKing");
    assert!(mate.is_checkmate());
    // Without the bishop it is none.
    judge(&fen("6k1/8/8/8/8/8/1q6/K7 w - -"), "a1b2 legal");
}

#[test]
fn law_3_9_1_double_check() {
    // A knight that steps out of the rook's way checks alone or together with it.
    let knight = fen("3rk3/8/8/3n4/8/8/8/3K4 b - -");
    assert_eq!(after(&knight, "d5b4").checkers(), set("d8"));
    assert_eq!(after(&knight, "d5c3").checkers(), set("d8 c3"));
    assert_eq!(after(&knight, "e8e7").checkers(), set(""));
    let twice = standard(
        "w - -",
        ". . . . r . k .
         . . . . . . . .
         . . . . . . . .
         . B . . . . . .
         . . . . . . . .
         . . . . . n . .
         . . . . . . P .
         . . . . K . . .",
    );
    assert_eq!(twice.checkers(), set("e8 f3"));
    judge(
        &twice,
        "g2f3  LeavesKingInCheck   # one of two is not enough
         b5e8  LeavesKingInCheck
         b5e2  LeavesKingInCheck
         e1d1  legal
         e1f1  legal
         e1f2  legal
         e1e2  ExposesKing
         e1d2  ExposesKing",
    );
    for answer in twice.legal_moves() {
        assert_eq!(answer.from(), twice.king_of(Color::White), "only the king moves");
    }
}

#[test]
fn law_3_9_2_a_pinned_piece_moves_along_its_pin_only() {
    let position = standard(
        "w - -",
        ". . . . r . . k
         . . . . . . . .
         . . . . . . . .
         b . . . . . . b
         . . . . . . . .
         . . N . R . . .
         . . . . . . . .
         r . . Q K B . r",
    );
    assert_eq!(position.pinned(), set("c3 d1 e3 f1"));
    judge(
        &position,
        "c3d5  ExposesKing
         e3e8  legal          # it may take its pinner
         e3e5  legal          # and move on the line
         e3d3  ExposesKing
         d1a1  legal
         d1c1  legal
         d1d8  ExposesKing
         f1g2  ExposesKing
         f1e2  ExposesKing",
    );
}

#[test]
fn law_3_9_2_pinned_pawns() {
    // On the file it may step, on a diagonal only take the pinner, on the rank nothing.
    judge(
        &fen("4r2k/8/8/8/8/3p1p2/4P3/4K3 w - -"),
        "e2e3  legal
         e2e4  legal
         e2d3  ExposesKing
         e2f3  ExposesKing",
    );
    judge(
        &fen("7k/8/8/8/8/6b1/5P2/4K3 w - -"),
        "f2g3  legal
         f2f3  ExposesKing
         f2f4  ExposesKing",
    );
    judge(&fen("7k/8/8/8/7b/8/5P2/4K3 w - -"), "f2f3 ExposesKing\nf2g3 NothingToCapture(g3)");
    judge(&fen("7k/8/8/8/8/8/K1P4r/8 w - -"), "c2c3 ExposesKing\nc2c4 ExposesKing");
}

#[test]
fn law_3_9_2_two_pieces_on_a_line_are_not_pinned() {
    let position = fen("4r2k/8/8/8/4N3/8/4N3/4K3 w - -");
    assert!(position.pinned().is_empty());
    judge(&position, "e4c5 legal\ne2c3 legal");
    // An enemy's piece between is no own piece pinned, either.
    let other = fen("4r2k/8/8/8/4n3/8/8/4K3 w - -");
    assert!(other.pinned().is_empty());
}

#[test]
fn law_3_9_2_the_king_may_not_take_a_protected_piece() {
    judge(&fen("4k3/8/8/8/8/8/4q3/4K3 w - -"), "e1e2 legal\ne1d1 ExposesKing");
    judge(&fen("4k3/8/8/1b6/8/8/4q3/4K3 w - -"), "e1e2 ExposesKing");
    assert!(fen("4k3/8/8/1b6/8/8/4q3/4K3 w - -").is_checkmate());
}
