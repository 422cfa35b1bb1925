//! Articles 3.8 to 3.8.2: the king's step, and castling in standard chess.

use tabiya_rules::{CastlingSide, Color, MoveKind, Position, Role, Square};

use crate::support::{after, fen, goes_to, judge, shows, standard, try_move};

/// Both sides have both rights, and nothing in the way.
fn bare() -> Position {
    fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -")
}

#[test]
fn law_3_8_the_king_moves_by_a_step_or_by_castling_alone() {
    judge(
        &fen("4k3/8/8/8/3K4/8/8/8 w - -"),
        "d4e5  legal
         d4f4  NotHowItMoves(King)
         d4d6  NotHowItMoves(King)
         d4e6  NotHowItMoves(King)
         d4b2  NotHowItMoves(King)",
    );
    goes_to(
        &bare(),
        "e1",
        ". . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . * * * . .
         . . * * . * * .",
    );
}

#[test]
fn law_3_8_1_the_king_steps_to_any_adjoining_square() {
    goes_to(
        &fen("7k/8/8/8/3K4/8/8/8 w - -"),
        "d4",
        ". . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . * * * . . .
         . . * . * . . .
         . . * * * . . .
         . . . . . . . .
         . . . . . . . .",
    );
    // Not onto an attacked square, and not onto a protected piece.
    let hunted = standard(
        "w - -",
        ". . . . r . . k
         . . . . . . . .
         . . . . . . . .
         . . n . . . . .
         . . . K . . . .
         . . p . . . . .
         . p . . . . . .
         . . . . . . . .",
    );
    goes_to(
        &hunted,
        "d4",
        ". . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . * * . . . .
         . . * . . . . .
         . . * . . . . .
         . . . . . . . .
         . . . . . . . .",
    );
    judge(&hunted, "d4e5 ExposesKing\nd4d3 ExposesKing\nd4c5 legal");
    // In a corner three squares are left.
    judge(&fen("7k/8/8/8/8/8/8/K7 w - -"), "a1a2 legal\na1b1 legal\na1b2 legal");
}

#[test]
fn law_3_8_1_the_king_does_not_hide_from_a_slider_behind_itself() {
    judge(
        &fen("4k3/8/8/8/r2K4/8/8/8 w - -"),
        "d4e4  ExposesKing   # still on the rook's line
         d4c4  ExposesKing
         d4e5  legal",
    );
    judge(&fen("7k/6b1/8/8/3K4/8/8/8 w - -"), "d4c3 ExposesKing\nd4c4 legal");
}

#[test]
fn law_3_8_2_the_king_goes_two_squares_and_the_rook_to_the_square_crossed() {
    let position = bare();
    shows(
        &after(&position, "e1g1"),
        "r . . . k . . r
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         R . . . . R K .",
    );
    shows(
        &after(&position, "e1c1"),
        "r . . . k . . r
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . K R . . . R",
    );
    shows(
        &after(&position, "a1b1 e8g8"),
        "r . . . . r k .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . R . . K . . R",
    );
    shows(
        &after(&position, "h1g1 e8c8"),
        ". . k r . . . r
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         R . . . K . R .",
    );
}

#[test]
fn law_3_8_2_castling_counts_as_one_move_of_the_king() {
    let castled = after(&bare(), "e1g1");
    assert_eq!(castled.turn(), Color::Black);
    let king_side = try_move(&bare(), "e1g1").unwrap();
    assert_eq!(king_side.role(), Role::King);
    assert_eq!(king_side.castling_side(), Some(CastlingSide::King));
    assert_eq!(king_side.kind(), MoveKind::Castling { rook: Square::H1 });
    assert_eq!(king_side.capture(), None);
    // The king taking its own rook is another way to write it.
    assert_eq!(try_move(&bare(), "e1h1"), Ok(king_side));
    let queen_side = try_move(&bare(), "e1a1").unwrap();
    assert_eq!(queen_side, try_move(&bare(), "e1c1").unwrap());
    assert_eq!(queen_side.castling_side(), Some(CastlingSide::Queen));
    // Neither the rook's half of it, nor further than two squares.
    judge(
        &bare(),
        "h1f1  legal                 # a rook's move, the king stays
         e1b1  NotHowItMoves(King)",
    );
    assert_eq!(after(&bare(), "h1f1").king_of(Color::White), Square::E1);
}

#[test]
fn law_3_8_2_castling_may_check_and_mate() {
    let check = after(&fen("3k4/8/8/8/8/8/8/R3K3 w Q -"), "e1c1");
    assert_eq!(check.checkers().single(), Some(Square::D1));
    let mate = after(&fen("4rkr1/4p1p1/8/8/8/8/8/4K2R w K -"), "e1g1");
    assert!(mate.is_checkmate());
    assert_eq!(mate.checkers().single(), Some(Square::F1));
}
