//! Articles 3.8.2.1 and 3.8.2.2: when castling is lost, and when it has to wait.

use tabiya_rules::{CastlingSide, Color, Position, Square};

use crate::support::{after, fen, judge, judge_as_it_is, standard, table, with_first_rank};

/// Both sides have both rights, and nothing in the way.
fn bare() -> Position {
    fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -")
}

#[test]
fn law_3_8_2_1_the_right_is_lost_when_the_king_has_moved() {
    let returned = after(&bare(), "e1e2 a8b8 e2e1 b8a8");
    judge_as_it_is(
        &returned,
        "e1g1  CastlingRightLost
         e1c1  CastlingRightLost
         e1h1  CastlingRightLost",
    );
    assert_eq!(returned.to_fen(), "r3k2r/8/8/8/8/8/8/R3K2R w k - 4 3");
    // After castling nobody castles again.
    let castled = after(&bare(), "e1g1");
    assert_eq!(castled.castling_rook(Color::White, CastlingSide::Queen), None);
    assert_eq!(castled.castling_rook(Color::Black, CastlingSide::Queen), Some(Square::A8));
}

#[test]
fn law_3_8_2_1_the_right_is_lost_with_a_rook_that_has_moved() {
    let returned = after(&bare(), "h1h2 e8e7 h2h1 e7e8");
    judge_as_it_is(
        &returned,
        "e1g1  CastlingRightLost
         e1c1  legal                # the other rook has not moved",
    );
    let returned = after(&bare(), "a1a2 e8e7 a2a1 e7e8");
    judge_as_it_is(&returned, "e1c1 CastlingRightLost\ne1g1 legal");
    // The king's move of the other side cost that side both rights.
    assert_eq!(returned.to_fen(), "r3k2r/8/8/8/8/8/8/R3K2R w K - 4 3");
}

#[test]
fn law_3_8_2_1_the_right_is_lost_with_a_rook_that_was_captured() {
    let taken = after(&bare(), "h1h8");
    // Both rooks of the h-file are gone or have moved: two rights with one move.
    assert_eq!(taken.to_fen(), "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 1");
    // Another rook that comes to the corner brings the right not back.
    let start = fen("4k3/8/8/8/3b4/8/8/RR2K2R b KQ -");
    let replaced = after(&start, "d4a1 b1a1 e8e7");
    assert_eq!(replaced.to_fen(), "8/4k3/8/8/8/8/8/R3K2R w K - 1 3");
    judge_as_it_is(&replaced, "e1c1 CastlingRightLost\ne1g1 legal");
}

#[test]
fn law_3_8_2_1_a_right_that_was_never_there() {
    let none = fen("r3k2r/8/8/8/8/8/8/R3K2R w - -");
    judge(&none, "e1g1 CastlingRightLost\ne1c1 CastlingRightLost");
    let one = fen("r3k2r/8/8/8/8/8/8/R3K2R w Q -");
    judge(&one, "e1g1 CastlingRightLost\ne1c1 legal");
    // Not with a rook elsewhere, and not up the board with a new rook on e8.
    judge(&fen("4k3/8/8/8/8/8/8/4K1R1 w - -"), "e1g1 CastlingRightLost");
    judge(&fen("4R3/k7/8/8/8/8/8/4K3 w - -"), "e1e3 NotHowItMoves(King)");
}

#[test]
fn law_3_8_2_2_not_while_the_king_is_in_check() {
    for text in [
        "4k3/8/8/8/4r3/8/8/R3K2R w KQ -",
        "4k3/8/8/8/1b6/8/8/R3K2R w KQ -",
        "4k3/8/8/8/8/5n2/8/R3K2R w KQ -",
        "4k3/8/8/8/8/8/3p4/R3K2R w KQ -",
    ] {
        judge(&fen(text), "e1g1 CastlingInCheck\ne1c1 CastlingInCheck");
    }
    // The right itself is still there once the check is over.
    let over = after(&fen("4k3/8/8/8/4r3/8/3N4/R3K2R w KQ -"), "d2e4 e8e7");
    judge_as_it_is(&over, "e1g1 legal\ne1c1 legal");
}

#[test]
fn law_3_8_2_2_not_across_or_onto_an_attacked_square() {
    // What is attacked, and the first square that stops the king on either side.
    let rows = table(
        "f1                   | 4kr2/8/8/8/8/8/8/R3K2R    | f1 | -
         g1                   | 4k1r1/8/8/8/8/8/8/R3K2R   | g1 | -
         h1                   | 4k2r/8/8/8/8/8/8/R3K2R    | -  | -
         d1                   | 3rk3/8/8/8/8/8/8/R3K2R    | -  | d1
         c1                   | 2r1k3/8/8/8/8/8/8/R3K2R   | -  | c1
         b1                   | 1r2k3/8/8/8/8/8/8/R3K2R   | -  | -
         a1                   | r3k3/8/8/8/8/8/8/R3K2R    | -  | -
         g1, by a pawn        | 4k3/8/8/8/8/8/7p/R3K2R    | g1 | -
         f1 and d1, by a pawn | 4k3/8/8/8/8/8/4p3/R3K2R   | f1 | d1
         f1, by a bishop      | 4k3/8/b7/8/8/8/8/R3K2R    | f1 | -
         d1, by a knight      | 4k3/8/8/8/8/2n5/8/R3K2R   | -  | d1
         f1 and g1, by a king | 8/8/8/8/8/8/6k1/R3K2R     | f1 | -
         c1, by a king        | 8/8/8/8/8/8/1k6/R3K2R     | -  | c1
         f1, by a pinned rook | 4k3/5r2/6B1/8/8/8/8/R3K2R | f1 | -",
    );
    let verdict = |stop: &str| match stop {
        "-" => "legal".to_owned(),
        square => format!("CastlingThroughAttack({square})"),
    };
    for [attacked, board, king_side, queen_side] in rows {
        let position = fen(&format!("{board} w KQ -"));
        assert!(!position.is_check(), "only {attacked} is attacked");
        judge(&position, &format!("e1g1 {}", verdict(king_side)));
        judge(&position, &format!("e1c1 {}", verdict(queen_side)));
    }
}

#[test]
fn law_3_8_2_2_not_over_a_piece_between_king_and_rook() {
    // An own piece or an opponent's, it is in the way just as well.
    let rows = table(
        "R . . . K B . R | CastlingBlocked(f1) | legal
         R . . . K . N R | CastlingBlocked(g1) | legal
         R . . . K . n R | CastlingBlocked(g1) | legal
         R N . . K . . R | legal               | CastlingBlocked(b1)
         R n . . K . . R | legal               | CastlingBlocked(b1)
         R . B . K . . R | legal               | CastlingBlocked(c1)
         R . . Q K . . R | legal               | CastlingBlocked(d1)",
    );
    for [first_rank, king_side, queen_side] in rows {
        let position = standard("w KQ -", &with_first_rank(first_rank));
        judge(&position, &format!("e1g1 {king_side}\ne1c1 {queen_side}"));
    }
    // It is prevented for the moment only.
    let cleared = after(&fen("4k3/8/8/8/8/8/8/RN2K2R w KQ -"), "b1c3 e8e7");
    judge_as_it_is(&cleared, "e1c1 legal");
}

#[test]
fn law_3_8_2_2_the_rook_may_be_attacked_and_cross_an_attacked_square() {
    // h1 is attacked; a1 is attacked; the rook crosses the attacked b1.
    judge(&fen("4k3/8/8/3b4/8/8/8/4K2R w K -"), "e1g1 legal");
    judge(&fen("4k3/8/8/4b3/8/8/8/R3K3 w Q -"), "e1c1 legal");
    judge(&fen("4k3/7b/8/8/8/8/8/R3K3 w Q -"), "e1c1 legal");
    // One square further the king itself would be touched.
    judge(&fen("4k3/8/7b/8/8/8/8/R3K3 w Q -"), "e1c1 CastlingThroughAttack(c1)");
}
