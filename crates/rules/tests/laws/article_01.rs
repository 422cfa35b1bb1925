//! Article 1: the nature and objectives of the game.

use tabiya_rules::{BoardEnd, Color, FenError, Position, PositionErrorKind, Role, Square};

use crate::support::{
    after, fen, judge, judge_as_it_is, standard, targets_of, turned, turned_text,
};

#[test]
fn law_1_1_two_opponents_on_one_square_board() {
    assert_eq!(Color::ALL, [Color::White, Color::Black]);
    assert_eq!(!!Color::White, Color::White);
    assert_eq!(Square::all().len(), 64);
    let start = Position::initial();
    for color in Color::ALL {
        assert!(start.board().by_color(color).any(), "{color} has pieces");
    }
}

#[test]
fn law_1_2_white_makes_the_first_move() {
    let start = Position::initial();
    assert_eq!(start.turn(), Color::White);
    judge_as_it_is(
        &start,
        "e2e4  legal
         g1f3  legal
         e7e5  OpponentsPiece(e7)
         g8f6  OpponentsPiece(g8)",
    );
    for number in 0..960 {
        let start = Position::chess960(number).expect("there are 960");
        assert_eq!(start.turn(), Color::White, "array {number}");
    }
}

#[test]
fn law_1_2_the_players_move_alternately() {
    let mut position = Position::initial();
    let moves = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1 f7f6";
    for (ply, text) in moves.split(' ').enumerate() {
        let color = Color::ALL[ply % 2];
        assert_eq!(position.turn(), color);
        for legal in position.legal_moves() {
            assert!(position.board().by_color(color).contains(legal.from()));
        }
        position = after(&position, text);
    }
    // White may not move twice, nor may Black.
    judge_as_it_is(&after(&Position::initial(), "e2e4"), "d2d4 OpponentsPiece(d2)");
    judge_as_it_is(&after(&Position::initial(), "e2e4 e7e5"), "d7d5 OpponentsPiece(d7)");
}

#[test]
fn law_1_2_a_player_may_not_pass() {
    // Not to move is no move, also for a player who would rather not.
    let squeezed = standard(
        "w - -",
        ". . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . k . .
         . . . . . p . .
         . . . . . P . .
         . . . . . K . .
         . . . . . . . .",
    );
    judge(
        &squeezed,
        "f2f2  OwnPieceOnTarget(f2)
         f3f3  OwnPieceOnTarget(f3)
         f2e2  legal",
    );
    for from in Square::all() {
        assert!(!targets_of(&squeezed, from).contains(from));
    }
}

#[test]
fn law_1_3_a_player_has_the_move_once_the_opponents_move_is_made() {
    let start = Position::initial();
    assert_eq!(start.turn(), Color::White);
    let answered = after(&start, "e2e4");
    assert_eq!(answered.turn(), Color::Black);
    assert_eq!(after(&answered, "e7e5").turn(), Color::White);
    // A move that is refused is not made: White still has it.
    judge_as_it_is(&start, "e2e5 NotHowItMoves(Pawn)");
    assert_eq!(start.turn(), Color::White);
}

#[test]
fn law_1_4_the_king_is_attacked_and_there_is_no_legal_move() {
    // Attacked, no square to go to, nobody to capture or to step between.
    let mate = fen("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    assert!(mate.is_check() && mate.is_checkmate() && !mate.is_stalemate());
    assert_eq!(mate.legal_moves(), []);

    for (why_not, text) in [
        ("the king has a square", "R5k1/5pp1/8/8/8/8/8/6K1 b - - 0 1"),
        ("the checker can be captured", "R5k1/5ppp/8/8/4b3/8/8/6K1 b - - 0 1"),
        ("a piece can step between", "R5k1/3r1ppp/8/8/8/8/8/6K1 b - - 0 1"),
        ("the king is not attacked", "6k1/R4ppp/8/8/8/8/8/6K1 b - - 0 1"),
    ] {
        let position = fen(text);
        assert!(!position.is_checkmate(), "{why_not}: {text}");
        assert_eq!(position.board_end(), None, "{why_not}: {text}");
        assert!(!position.legal_moves().is_empty(), "{why_not}: {text}");
    }
}

#[test]
fn law_1_4_every_piece_but_the_king_can_give_mate() {
    for (role, text, last) in [
        (Role::Pawn, "7k/5K1p/6PP/8/8/8/8/8 w - - 0 1", "g6g7"),
        (Role::Knight, "6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1", "g5f7"),
        (Role::Bishop, "6bk/7p/8/8/8/8/8/2B3K1 w - - 0 1", "c1b2"),
        (Role::Rook, "7k/8/6K1/8/8/8/8/R7 w - - 0 1", "a1a8"),
        (Role::Queen, "7k/8/6K1/8/8/8/8/1Q6 w - - 0 1", "b1b8"),
    ] {
        for position in [fen(text), turned(&fen(text))] {
            let last =
                if position.turn() == Color::White { last.into() } else { turned_text(last) };
            let mated = after(&position, &last);
            assert!(mated.is_checkmate(), "{text}");
            assert_eq!(
                mated.checkers().single().map(|at| mated.board().role_at(at)),
                Some(Some(role))
            );
        }
    }
}

#[test]
fn law_1_4_1_whoever_mates_has_won() {
    let fools_mate = after(&Position::initial(), "f2f3 e7e5 g2g4 d8h4");
    assert_eq!(fools_mate.board_end(), Some(BoardEnd::Checkmate { winner: Color::Black }));
    let scholars_mate = after(&Position::initial(), "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7");
    assert_eq!(scholars_mate.board_end(), Some(BoardEnd::Checkmate { winner: Color::White }));
    // One move earlier nobody had won.
    let before = after(&Position::initial(), "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6");
    assert_eq!(before.board_end(), None);
}

#[test]
fn law_1_4_1_leaving_the_own_king_under_attack_is_not_allowed() {
    let checked = standard(
        "w - -",
        ". . . . r . k .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         P . . . . . . .
         . N . . K . . .",
    );
    assert!(checked.is_check());
    judge(
        &checked,
        "a2a3  LeavesKingInCheck
         b1c3  LeavesKingInCheck
         e1e2  ExposesKing        # still on the file
         e1d1  legal
         e1f2  legal",
    );
}

#[test]
fn law_1_4_1_exposing_the_own_king_to_attack_is_not_allowed() {
    let pinned = standard(
        "w - -",
        ". . . . r . k .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . N . . .
         . . . . K . . .",
    );
    assert!(!pinned.is_check());
    judge(
        &pinned,
        "e2c3  ExposesKing
         e2g1  ExposesKing
         e1d1  legal
         e1f1  legal",
    );
}

#[test]
fn law_1_4_1_the_king_is_never_captured() {
    // A king that could be captured stands in no position at all.
    for text in [
        "4k3/8/8/8/8/8/8/4RK2 w - - 0 1",
        "4k3/8/8/8/8/8/8/4rK2 b - - 0 1",
        "8/8/8/3kK3/8/8/8/8 w - - 0 1",
        "8/8/8/3kK3/8/8/8/8 b - - 0 1",
    ] {
        let Err(FenError::Position(error)) = Position::from_fen(text) else {
            panic!("{text} is no position");
        };
        assert!(matches!(error.kinds(), [PositionErrorKind::OpponentInCheck { .. }]), "{text}");
    }
    // With the other side to move it is check, and no answer captures a king.
    let check = fen("4k3/8/8/8/8/8/8/4RK2 b - - 0 1");
    assert!(check.is_check());
    for answer in check.legal_moves() {
        assert_ne!(answer.capture(), Some(Role::King));
    }
    // Kings never come to stand next to each other.
    judge(
        &fen("8/8/8/3k1K2/8/8/8/8 w - - 0 1"),
        "f5e5  ExposesKing
         f5e4  ExposesKing
         f5e6  ExposesKing
         f5g5  legal",
    );
}

#[test]
fn law_1_4_2_whoever_is_mated_has_lost() {
    for (text, loser) in [
        ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", Color::Black),
        ("6k1/8/8/8/8/8/5PPP/r5K1 w - - 0 1", Color::White),
    ] {
        let mated = fen(text);
        assert_eq!(mated.turn(), loser);
        assert_eq!(mated.board_end(), Some(BoardEnd::Checkmate { winner: !loser }));
    }
}
