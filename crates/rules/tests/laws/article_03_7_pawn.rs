//! Articles 3.7 to 3.7.3.2: the pawn's steps and captures, en passant among them.

use tabiya_rules::{Color, MoveKind, Position, Role, Square};

use crate::support::{
    after, fen, goes_to, judge, judge_as_it_is, shows, standard, table, try_move,
};

#[test]
fn law_3_7_the_pawn_moves_in_no_other_way() {
    judge(
        &fen("4k3/8/8/8/3P4/8/4P3/4K3 w - -"),
        "d4d5  legal
         d4d3  NotHowItMoves(Pawn)   # never backwards
         d4c4  NotHowItMoves(Pawn)   # never sideways
         d4e4  NotHowItMoves(Pawn)
         d4c3  NotHowItMoves(Pawn)   # nor back across
         d4d6  NotHowItMoves(Pawn)   # not its first move
         e2e5  NotHowItMoves(Pawn)   # not three squares
         e2g4  NotHowItMoves(Pawn)",
    );
    // At the edge nothing wraps round to the other side.
    let edge = fen("4k3/8/8/p6p/P6P/8/8/4K3 w - -");
    judge(
        &edge,
        "h4a5  NotHowItMoves(Pawn)
         a4h5  NotHowItMoves(Pawn)
         h4a6  NotHowItMoves(Pawn)
         a4h4  OwnPieceOnTarget(h4)",
    );
}

#[test]
fn law_3_7_1_one_square_forward_if_it_is_unoccupied() {
    let position = standard(
        "w - -",
        ". . . . k . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . p . n . N .
         P . P . P . P .
         . . . . . . . .
         . . . . K . . .",
    );
    judge(
        &position,
        "a3a4  legal
         c3c4  Blocked(c4)            # a pawn does not capture straight ahead
         e3e4  Blocked(e4)
         g3g4  OwnPieceOnTarget(g4)",
    );
}

#[test]
fn law_3_7_2_two_squares_on_the_first_move_if_both_are_unoccupied() {
    let position = standard(
        "w - -",
        ". . . . k . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . n . . . N .
         . . . . n . . .
         P . P . P . P .
         . . . . . . . K",
    );
    judge(
        &position,
        "a2a3  legal
         a2a4  legal
         c2c3  legal
         c2c4  Blocked(c4)           # the second square is occupied
         e2e4  Blocked(e3)           # the first square is: a pawn does not jump
         e2e3  Blocked(e3)
         g2g4  OwnPieceOnTarget(g4)
         g2g3  legal",
    );
    // A pawn that has moved steps one square only, also if it is alone.
    let moved = after(&fen("4k3/8/8/8/8/8/P7/4K3 w - -"), "a2a3 e8e7");
    judge(&moved, "a3a5 NotHowItMoves(Pawn)\na3a4 legal");
}

#[test]
fn law_3_7_3_captures_diagonally_forward_and_only_to_capture() {
    let position = standard(
        "w - -",
        ". . . . k . . .
         . . . . . . . .
         . . . . . . . .
         . . n p . . . .
         . . . P . . . .
         . . p . p . . .
         . . . . . . . .
         . . . . K . . .",
    );
    judge(
        &position,
        "d4c5  legal
         d4e5  NothingToCapture(e5)
         d4d5  Blocked(d5)
         d4c3  NotHowItMoves(Pawn)
         d4e3  NotHowItMoves(Pawn)",
    );
    let taken = after(&position, "d4c5");
    assert_eq!(taken.board().piece_at(Square::C5), Some(Role::Pawn.of(Color::White)));
}

#[test]
fn law_3_7_3_1_en_passant_takes_the_pawn_that_went_two_squares() {
    let position = after(&fen("4k3/3p4/8/2P1P3/8/8/8/4K3 b - -"), "d7d5");
    assert_eq!(position.en_passant(), Some(Square::D6));
    // From either side.
    judge(&position, "e5d6 legal\nc5d6 legal");
    let taken = try_move(&position, "e5d6").unwrap();
    assert_eq!(taken.kind(), MoveKind::EnPassant);
    assert_eq!(taken.capture(), Some(Role::Pawn));
    assert_eq!(taken.capture_square(), Some(Square::D5));
    shows(
        &position.play(taken).unwrap(),
        ". . . . k . . .
         . . . . . . . .
         . . . P . . . .
         . . P . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . K . . .",
    );
}

#[test]
fn law_3_7_3_1_en_passant_needs_an_advance_of_two_squares() {
    // The same picture, but the pawn came from d6, or was there before.
    let one_step = after(&fen("4k3/8/3p4/4P3/8/8/8/4K3 b - -"), "d6d5");
    assert_eq!(one_step.en_passant(), None);
    judge(&one_step, "e5d6 NothingToCapture(d6)");
    let standing = fen("4k3/8/8/3pP3/8/8/8/4K3 w - -");
    judge(&standing, "e5d6 NothingToCapture(d6)");
    // Both from the start position of real games.
    let start = Position::initial();
    judge_as_it_is(&after(&start, "e2e4 a7a6 e4e5 d7d5"), "e5d6 legal");
    judge_as_it_is(&after(&start, "e2e4 d7d6 e4e5 d6d5"), "e5d6 NothingToCapture(d6)");
}

#[test]
fn law_3_7_3_1_en_passant_needs_a_neighbor_on_the_same_rank() {
    for (text, square) in [
        ("4k3/3p4/8/1P6/8/8/8/4K3 b - -", "b5"), // Two files away.
        ("4k3/3p4/2P5/8/8/8/8/4K3 b - -", "c6"), // A rank too far.
        ("4k3/3p4/8/8/4P3/8/8/4K3 b - -", "e4"), // A rank too near.
    ] {
        let position = after(&fen(text), "d7d5");
        assert_eq!(position.en_passant(), None, "pawn on {square}");
        assert!(position.legal_moves().iter().all(|found| found.kind() != MoveKind::EnPassant));
    }
    // Files a and h are no neighbors.
    let edge = after(&fen("4k3/p7/8/7P/8/8/8/4K3 b - -"), "a7a5");
    assert_eq!(edge.en_passant(), None);
    let edge = after(&fen("4k3/7p/8/P7/8/8/8/4K3 b - -"), "h7h5");
    assert_eq!(edge.en_passant(), None);
}

#[test]
fn law_3_7_3_1_only_a_pawn_takes_and_is_taken_en_passant() {
    // A knight or bishop that goes to d6 captures nothing there.
    let position = after(&fen("4k3/3p4/8/2B1P3/2N5/8/8/4K3 b - -"), "d7d5");
    judge(&position, "e5d6 legal\nc4d6 legal\nc5d6 legal");
    let knight = try_move(&position, "c4d6").unwrap();
    assert_eq!((knight.kind(), knight.capture()), (MoveKind::Normal, None));
    let landed = after(&position, "c4d6");
    assert_eq!(landed.board().piece_at(Square::D5), Some(Role::Pawn.of(Color::Black)));
    // A queen that goes two squares is not captured en passant.
    let queen = after(&fen("4k3/3q4/8/4P3/8/8/8/4K3 b - -"), "d7d5");
    judge_as_it_is(&queen, "e5d6 NothingToCapture(d6)");
}

#[test]
fn law_3_7_3_2_en_passant_only_on_the_very_next_move() {
    let position = after(&fen("4k3/3p4/8/4P3/8/8/8/4K3 b - -"), "d7d5");
    judge(&position, "e5d6 legal");
    let waited = after(&position, "e1e2 e8e7");
    assert_eq!(waited.en_passant(), None);
    judge(&waited, "e5d6 NothingToCapture(d6)");
    // A later double step brings its own right, not the old one back.
    let start = fen("4k3/3p1p2/8/4P3/8/8/8/4K3 b - -");
    let later = after(&start, "d7d5 e1e2 f7f5");
    judge(&later, "e5d6 NothingToCapture(d6)\ne5f6 legal");
}

#[test]
fn law_3_7_3_2_en_passant_may_not_expose_the_own_king() {
    // Two pawns leave the king's rank at once.
    let both_leave = standard(
        "w - d6",
        ". . . . k . . .
         . . . . . . . .
         . . . . . . . .
         K . . p P . . r
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .",
    );
    assert_eq!(both_leave.en_passant(), None);
    judge(&both_leave, "e5d6 illegal\ne5e6 legal");
    // Another piece between takes the danger away.
    judge(&fen("4k3/8/8/K1NpP2r/8/8/8/8 w - d6"), "e5d6 legal");
    let rows = table(
        "pinned on its file                    | 4r1k1/8/8/3pP3/8/8/8/4K3  | illegal
         pinned on the diagonal it would leave | 6k1/8/5b2/3pP3/3K4/8/8/8  | illegal
         pinned on the diagonal it stays on    | 1b4k1/8/8/3pP3/5K2/8/8/8  | legal
         the pawn taken shields the king       | q5k1/8/8/3pP3/8/5K2/8/8   | illegal
         not that pawn alone                   | q5k1/8/8/3pP3/4P3/5K2/8/8 | legal",
    );
    for [why, board, verdict] in rows {
        let position = fen(&format!("{board} w - d6"));
        judge(&position, &format!("e5d6 {verdict}"));
        assert_eq!(position.en_passant().is_some(), verdict == "legal", "{why}");
    }
}

#[test]
fn law_3_7_3_2_one_of_two_pawns_may_be_pinned() {
    let position = fen("2r3k1/8/8/2PpP3/8/8/8/2K5 w - d6");
    assert_eq!(position.en_passant(), Some(Square::D6));
    judge(&position, "c5d6 ExposesKing\ne5d6 legal");
}

#[test]
fn law_3_7_3_2_en_passant_must_answer_a_check() {
    // The pawn that went two squares gives the check: taking it is an answer.
    let by_the_pawn = after(&fen("4k3/3p4/8/4P3/2K5/8/8/8 b - -"), "d7d5");
    assert_eq!(by_the_pawn.checkers().single(), Some(Square::D5));
    judge(&by_the_pawn, "e5d6 legal\ne5e6 LeavesKingInCheck");
    // It uncovers a check from elsewhere: taking it is none.
    let uncovered = after(&fen("4b1k1/3p4/8/4P3/K7/8/8/8 b - -"), "d7d5");
    assert_eq!(uncovered.checkers().single(), Some(Square::E8));
    assert_eq!(uncovered.en_passant(), None);
    judge(&uncovered, "e5d6 illegal\ne5e6 LeavesKingInCheck\na4b4 legal");
    // The pawn arrives on the line of the check: an answer again.
    let closes = fen("5k2/4b3/8/2KpP3/8/8/8/8 w - d6");
    assert_eq!(closes.checkers().single(), Some(Square::E7));
    judge(&closes, "e5d6 legal\ne5e6 LeavesKingInCheck");
}

#[test]
fn law_3_7_3_2_where_the_pawn_can_go_after_a_double_step() {
    let position = after(&fen("4k3/3p4/5n2/4P3/8/8/8/4K3 b - -"), "d7d5");
    goes_to(
        &position,
        "e5",
        ". . . . . . . .
         . . . . . . . .
         . . . * * * . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .",
    );
}
