//! The Online Chess Regulations, as far as they are about the board.

use tabiya_rules::{Bitboard, BoardEnd, Color, File, Position, Rank, Square, Uci};

use crate::support::{after, fen, judge, shows};

/// Paul Morphy against two consultants, Paris 1858.
const OPERA: &str = "e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 \
    c7c6 c1g5 b7b5 c3b5 c6b5 c4b5 b8d7 e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8 d7b8 d1d8";

#[test]
fn online_1_1_articles_1_to_3_apply_to_a_whole_game() {
    let end = after(&Position::initial(), OPERA);
    shows(
        &end,
        ". n . R k b . r
         p . . . . p p p
         . . . . q . . .
         . . . . p . B .
         . . . . P . . .
         . . . . . . . .
         P P P . . P P P
         . . K . . . . .",
    );
    assert_eq!(end.to_fen(), "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17");
    assert_eq!(end.board_end(), Some(BoardEnd::Checkmate { winner: Color::White }));
    // And to every move of it: until the last one the game goes on.
    let mut position = Position::initial();
    for text in OPERA.split_whitespace() {
        assert_eq!(position.board_end(), None);
        position = after(&position, text);
    }
    assert_eq!(position, end);
}

#[test]
fn online_2_1_the_board_is_virtual() {
    // It is a value: kept, compared, written down and read again.
    let position = after(&Position::initial(), "e2e4 c7c5");
    let written = position.to_fen();
    assert_eq!(written, "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    assert_eq!(fen(&written), position);
}

#[test]
fn online_3_1_sixty_four_squares_alternately_light_and_dark() {
    assert_eq!(Square::all().count(), 64);
    assert_eq!((Bitboard::LIGHT.len(), Bitboard::DARK.len()), (32, 32));
    assert_eq!(Bitboard::LIGHT | Bitboard::DARK, Bitboard::FULL);
    for square in Square::all() {
        assert_eq!(Bitboard::LIGHT.contains(square), square.shade() == Color::White);
        for (files, ranks) in [(1, 0), (0, 1)] {
            if let Some(next) = square.offset(files, ranks) {
                assert_ne!(next.shade(), square.shade(), "{square} {next}");
            }
        }
    }
}

#[test]
fn online_3_1_the_right_lower_corner_is_light_for_both_players() {
    let right_of_white = Square::new(File::H, Rank::First);
    let right_of_black = Square::new(File::A, Rank::Eighth);
    assert_eq!(right_of_white.shade(), Color::White);
    assert_eq!(right_of_black.shade(), Color::White);
    // The left corners are dark.
    assert_eq!(Square::A1.shade(), Color::Black);
    assert_eq!(Square::H8.shade(), Color::Black);
}

#[test]
fn online_3_3_only_legal_moves_are_accepted() {
    let start = Position::initial();
    let mut accepted = 0;
    for from in Square::all() {
        for to in Square::all() {
            let uci = Uci { from, to, promotion: None };
            accepted += usize::from(uci.to_move(&start).is_ok());
        }
    }
    assert_eq!(accepted, 20);
    judge(
        &start,
        "e2e4  legal
         e2e5  NotHowItMoves(Pawn)
         f1c4  Blocked(e2)
         e1g1  CastlingBlocked(f1)",
    );
}

#[test]
fn online_5_1_checkmate_is_told_from_check() {
    let mate = fen("r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq -");
    assert_eq!(mate.board_end(), Some(BoardEnd::Checkmate { winner: Color::White }));
    // Without the bishop behind the queen the king takes her.
    let check = fen("r1bqkb1r/pppp1Qpp/2n2n2/4p3/4P3/8/PPPP1PPP/RNB1K1NR b KQkq -");
    assert!(check.is_check());
    assert_eq!(check.board_end(), None);
    judge(&check, "e8f7 legal");
}

#[test]
fn online_5_4_2_stalemate_is_no_legal_move_without_check() {
    for text in [
        "7k/5Q2/6K1/8/8/8/8/8 b - -",
        "5k2/5P2/5K2/8/8/8/8/8 b - -",
        "k7/P7/K7/8/8/8/8/8 b - -",
        // Other pieces there, but pinned or blocked.
        "7k/5K1p/7P/8/8/8/8/8 b - -",
        "kb1R4/8/1K6/8/8/8/8/8 b - -",
        // With many pieces on the board.
        "5bnr/4p1pq/4Qpkr/7p/7P/4P3/PPPP1PP1/RNB1KBNR b KQ -",
    ] {
        let position = fen(text);
        assert!(position.is_stalemate() && !position.is_checkmate(), "{text}");
        assert!(!position.is_check() && position.legal_moves().is_empty(), "{text}");
        assert_eq!(position.board_end(), Some(BoardEnd::Stalemate), "{text}");
    }
    // Just beside it: one move left, or check.
    for (text, end) in [
        ("7k/4Q3/5K2/8/8/8/8/8 b - -", None),
        ("7k/5K1p/8/8/8/8/8/8 b - -", None),
        ("7k/6Q1/6K1/8/8/8/8/8 b - -", Some(BoardEnd::Checkmate { winner: Color::White })),
        ("7k/5Q2/6K1/8/8/8/8/8 w - -", None),
    ] {
        assert_eq!(fen(text).board_end(), end, "{text}");
    }
}

#[test]
fn online_5_4_2_en_passant_can_be_the_only_move() {
    let forced = after(&fen("7k/5K2/6P1/8/5p2/5P2/6P1/8 w - -"), "g2g4");
    assert_eq!(forced.board_end(), None);
    assert_eq!(forced.legal_moves().len(), 1);
    judge(&forced, "f4g3 legal");
    // The same pieces without that right are a stalemate.
    let stalemate = fen("7k/5K2/6P1/8/5pP1/5P2/8/8 b - -");
    assert_eq!(stalemate.board(), forced.board());
    assert_eq!(stalemate.board_end(), Some(BoardEnd::Stalemate));
}
