//! Articles 3.1 to 3.1.3: captures and attacks.

use tabiya_rules::{Board, Color, Role, Square};

use crate::support::{after, fen, judge, set, shows, standard};

#[test]
fn law_3_1_no_move_to_a_square_of_the_same_color() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    judge(
        &fen(start),
        "a1a2  OwnPieceOnTarget(a2)
         c1b2  OwnPieceOnTarget(b2)
         d1d2  OwnPieceOnTarget(d2)
         e1e2  OwnPieceOnTarget(e2)
         g1e2  OwnPieceOnTarget(e2)
         g1f3  legal",
    );
    // A pawn neither steps onto nor captures its own.
    judge(
        &fen("4k3/8/8/8/4N3/3BP3/8/4K3 w - -"),
        "e3e4  OwnPieceOnTarget(e4)
         d3e4  OwnPieceOnTarget(e4)
         d3c4  legal",
    );
    judge(&fen("4k3/8/8/8/5N2/4P3/8/4K3 w - -"), "e3f4 OwnPieceOnTarget(f4)");
}

#[test]
fn law_3_1_1_a_capture_removes_the_piece_in_the_same_move() {
    let before = fen("4k3/8/8/3p4/8/8/8/3RK3 w - -");
    let taken = after(&before, "d1d5");
    shows(
        &taken,
        ". . . . k . . .
         . . . . . . . .
         . . . . . . . .
         . . . R . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . K . . .",
    );
    assert_eq!(taken.board().by_color(Color::Black).len(), 1);
    // The other side of the boundary: going to an empty square removes nothing.
    assert_eq!(after(&before, "d1d4").board().by_color(Color::Black).len(), 2);
}

#[test]
fn law_3_1_1_every_kind_of_piece_captures_and_is_captured() {
    // The piece on d4 can take the one on its target square, whatever it is.
    for (role, from) in [
        (Role::Pawn, Square::C3),
        (Role::Knight, Square::B3),
        (Role::Bishop, Square::A1),
        (Role::Rook, Square::D1),
        (Role::Queen, Square::G1),
        (Role::King, Square::E3),
    ] {
        for prey in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            let mut board = Board::empty();
            let king = if role == Role::King { from } else { Square::H1 };
            board.put(king, Role::King.of(Color::White));
            board.put(from, role.of(Color::White));
            board.put(Square::H8, Role::King.of(Color::Black));
            board.put(Square::D4, prey.of(Color::Black));
            let position = fen(&format!("{board} w - -"));
            let taken = after(&position, &format!("{from}d4"));
            assert_eq!(taken.board().piece_at(Square::D4), Some(role.of(Color::White)));
            assert_eq!(taken.board().piece_at(from), None);
            assert_eq!(
                taken.board().by_piece(prey.of(Color::Black)).len(),
                0,
                "{role} takes {prey}"
            );
            assert_eq!(taken.halfmoves(), 0);
        }
    }
}

#[test]
fn law_3_1_2_a_piece_attacks_what_it_could_capture() {
    let position = standard(
        "w - -",
        ". . . . k . . .
         . . . . . . . .
         . . p . p . . .
         . . . P . . . .
         . r . . . R . .
         . . . . . . . .
         . . . . . N . .
         . . . . K . . .",
    );
    let board = position.board();
    // A pawn attacks the squares diagonally in front of it, and not the one it steps to.
    assert_eq!(board.attacks_from(Square::D5), set("c6 e6"));
    assert_eq!(board.attackers(Square::C6, Color::White), set("d5"));
    assert_eq!(board.attackers(Square::D6, Color::White), set(""));
    // Rooks look at each other along the rank.
    assert_eq!(board.attackers(Square::B4, Color::White), set("f4"));
    assert_eq!(board.attackers(Square::F4, Color::Black), set("b4"));
    // A piece also guards its own: the knight is attacked by nobody, but protected by the king.
    assert_eq!(board.attackers(Square::F2, Color::Black), set(""));
    assert_eq!(board.attackers(Square::F2, Color::White), set("e1 f4"));
    // An empty square attacks nothing.
    assert_eq!(board.attacks_from(Square::A1), set(""));
}

#[test]
fn law_3_1_3_a_pinned_piece_still_attacks() {
    // The knight on e7 may not move at all, yet it guards c6, d5, f5 and g6.
    let position = standard(
        "w - -",
        ". . . . k . . .
         . . . . n . . .
         . . . . . K . .
         . . . . . . . .
         . . . . R . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .",
    );
    assert_eq!(position.board().attacks_from(Square::E7), set("c6 c8 d5 f5 g6 g8"));
    judge(
        &position,
        "f6g6  ExposesKing   # guarded by the pinned knight
         f6f5  ExposesKing   # likewise
         f6g5  legal
         f6e6  legal",
    );
    let turn_of_black = fen("4k3/4n3/5K2/8/4R3/8/8/8 b - -");
    judge(&turn_of_black, "e7g6 ExposesKing");
}
