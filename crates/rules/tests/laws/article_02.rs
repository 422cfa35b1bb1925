//! Article 2: the initial position of the pieces on the chessboard.

use std::collections::HashSet;

use tabiya_rules::{Bitboard, CastlingSide, Color, File, Position, Rank, Role, Square, attacks};

use crate::support::{fen, shows};

#[test]
fn law_2_2_each_side_begins_with_sixteen_pieces() {
    let counts = [
        (Role::King, 1),
        (Role::Queen, 1),
        (Role::Rook, 2),
        (Role::Bishop, 2),
        (Role::Knight, 2),
        (Role::Pawn, 8),
    ];
    let arrays = (0..960).filter_map(Position::chess960);
    for start in arrays.chain([Position::initial()]) {
        for color in Color::ALL {
            assert_eq!(start.board().by_color(color).len(), 16, "{start:?}");
            for (role, count) in counts {
                let found = start.board().by_piece(role.of(color)).len();
                assert_eq!(found, count, "{color} {role}s in {start:?}");
            }
        }
    }
}

#[test]
fn law_2_3_the_initial_position() {
    let start = Position::initial();
    shows(
        &start,
        "r n b q k b n r
         p p p p p p p p
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         P P P P P P P P
         R N B Q K B N R",
    );
    let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(start.to_fen(), text);
    assert_eq!(start, fen(text));
    assert_eq!(start, Position::default());
    assert_eq!(start.legal_moves().len(), 20);
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            assert_eq!(start.castling_rook(color, side), Some(side.corner(color)));
        }
    }
}

#[test]
fn law_2_3_each_queen_stands_on_her_own_color() {
    let start = Position::initial();
    for color in Color::ALL {
        let queen = start.board().by_piece(Role::Queen.of(color)).single().unwrap();
        assert_eq!(queen.shade(), color);
        assert_eq!(queen.file(), File::D);
        assert_eq!(start.king_of(color).file(), File::E);
        assert_eq!(start.king_of(color).shade(), !color);
    }
}

#[test]
fn law_2_3_chess960_has_960_arrays_with_the_king_between_the_rooks() {
    let mut seen = HashSet::new();
    for number in 0..960 {
        let start = Position::chess960(number).expect("there are 960");
        assert!(seen.insert(start.board().clone()), "array {number} twice");
        assert_eq!(start.chess960_number(), Some(number));
        let white = |role: Role| start.board().by_piece(role.of(Color::White));
        assert!((white(Role::Bishop) & Bitboard::LIGHT).any(), "array {number}");
        assert!((white(Role::Bishop) & Bitboard::DARK).any(), "array {number}");
        let rooks: Vec<Square> = white(Role::Rook).into_iter().collect();
        let king = start.king_of(Color::White);
        assert!(rooks[0] < king && king < rooks[1], "array {number}");
        for (square, piece) in start.board().pieces() {
            let opposite = start.board().piece_at(square.flip_rank());
            assert_eq!(opposite, Some(piece.role.of(!piece.color)), "array {number}");
        }
        assert_eq!(start.castling().len(), 4, "array {number}");
    }
    assert_eq!(Position::chess960(960), None);
    assert_eq!(Position::chess960(u16::MAX), None);
}

#[test]
fn law_2_3_well_known_arrays_have_their_numbers() {
    for (number, rank) in
        [(0, "BBQNNRKR"), (1, "BQNBNRKR"), (518, "RNBQKBNR"), (534, "RNBKQBNR"), (959, "RKRNNQBB")]
    {
        let start = Position::chess960(number).expect("there are 960");
        let expected =
            format!("{}/pppppppp/8/8/8/8/PPPPPPPP/{rank} w KQkq - 0 1", rank.to_lowercase());
        assert_eq!(start.to_fen(), expected, "array {number}");
    }
    let moved = fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert_eq!(moved.chess960_number(), None);
}

#[test]
fn law_2_4_eight_files_and_eight_ranks() {
    assert_eq!(File::ALL.map(File::to_char), ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
    assert_eq!(Rank::ALL.map(Rank::to_char), ['1', '2', '3', '4', '5', '6', '7', '8']);
    for file in File::ALL {
        assert_eq!(Bitboard::from(file).len(), 8);
        for rank in Rank::ALL {
            let crossing = Bitboard::from(file) & Bitboard::from(rank);
            assert_eq!(crossing.single(), Some(Square::new(file, rank)));
        }
    }
    let by_files = File::ALL.into_iter().fold(Bitboard::EMPTY, |all, file| all | file.into());
    let by_ranks = Rank::ALL.into_iter().fold(Bitboard::EMPTY, |all, rank| all | rank.into());
    assert_eq!((by_files, by_ranks), (Bitboard::FULL, Bitboard::FULL));
}

#[test]
fn law_2_4_a_diagonal_has_one_color_and_runs_from_edge_to_edge() {
    let edge = |square: Square| {
        matches!(square.file(), File::A | File::H)
            || matches!(square.rank(), Rank::First | Rank::Eighth)
    };
    let mut diagonals = HashSet::new();
    for from in Square::all() {
        for to in attacks::bishop(from, Bitboard::EMPTY) {
            let diagonal: Vec<Square> = attacks::line(from, to).into_iter().collect();
            assert!(diagonal.iter().all(|square| square.shade() == from.shade()));
            assert!(diagonal.windows(2).all(|next| next[0].distance(next[1]) == 1));
            assert!(edge(diagonal[0]) && edge(diagonal[diagonal.len() - 1]));
            assert_eq!(diagonal.iter().filter(|square| edge(**square)).count(), 2);
            diagonals.insert(diagonal);
        }
        // Along files and ranks colors alternate: those are no diagonals.
        for to in attacks::rook(from, Bitboard::EMPTY) {
            let squares: Vec<Square> = attacks::line(from, to).into_iter().collect();
            assert!(squares.windows(2).all(|next| next[0].shade() != next[1].shade()));
        }
    }
    // Thirteen in each direction; a corner alone is none.
    assert_eq!(diagonals.len(), 26);
}
