//! What is wrong with a text or a setup, and where: every kind of error of the crate.

mod support;

use support::{set, sq};
use tabiya_rules::{
    CastlingMode, Color, FenError, FenErrorKind, ParseFenError, ParseUciError, Position,
    PositionErrorKind,
};
use tabiya_rules::{Rank, Setup, Square, Uci};

#[track_caller]
fn fen_error(text: &str) -> ParseFenError {
    let Err(error) = text.parse::<Setup>() else {
        panic!("{text:?} was read as a FEN");
    };
    assert_eq!(Position::from_fen(text), Err(FenError::Parse(error)));
    assert_eq!(Position::from_fen960(text), Err(FenError::Parse(error)));
    error
}

#[track_caller]
fn kinds(text: &str, mode: CastlingMode) -> Vec<PositionErrorKind> {
    match Position::from_fen_in(text, mode) {
        Err(FenError::Position(error)) => {
            let all: Vec<String> = error.kinds().iter().map(PositionErrorKind::to_string).collect();
            assert_eq!(error.to_string(), all.join("; "), "the words name every reason");
            error.kinds().to_vec()
        }
        other => panic!("{text:?} became {other:?}"),
    }
}

#[test]
fn every_fault_of_a_fen_with_its_character() {
    use FenErrorKind::*;
    for (text, at, kind) in [
        ("", 0, Missing("the board")),
        ("   ", 3, Missing("the board")),
        ("8/8/8/8/8/8/8/8", 15, Missing("the side to move (w or b)")),
        ("8/8/8/8/8/8/8/8 w", 17, Missing("the castling field")),
        ("8/8/8/8/8/8/8/8 w -", 19, Missing("the en passant field")),
        ("8/8/8/8/8/8/8/8 w - ", 20, Missing("the en passant field")),
        ("8/8/8/3x4/8/8/8/8 w - -", 7, NotAPiece('x')),
        ("8/8/8/♔7/8/8/8/8 w - -", 6, NotAPiece('♔')),
        ("8/8/0/8/8/8/8/8 w - -", 4, NotAPiece('0')),
        ("9/8/8/8/8/8/8/8 w - -", 0, NotAPiece('9')),
        ("8/44/8/8/8/8/8/8 w - -", 3, TwoNumbers),
        ("8/8/8/8/8/8/8/K8 w - -", 15, RankTooLong(Rank::First)),
        ("8/8/ppppppppp/8/8/8/8/8 w - -", 12, RankTooLong(Rank::Sixth)),
        ("8/8/8/8/4k2/8/8/8 w - -", 11, RankTooShort(Rank::Fourth)),
        ("8/8/8/8/8/8/8/7 w - -", 15, RankTooShort(Rank::First)),
        ("//8/8/8/8/8/8 w - -", 0, RankTooShort(Rank::Eighth)),
        ("8/8/8/8/8/8/8/8/8 w - -", 15, TooManyRanks),
        ("8/8/8/8/8/8/8/8/ w - -", 15, TooManyRanks),
        ("8/8/8 w - -", 5, TooFewRanks(3)),
        ("8 w - -", 1, TooFewRanks(1)),
        ("8/8/8/8/8/8/8/8 W - -", 16, NotATurn),
        ("8/8/8/8/8/8/8/8 white - -", 16, NotATurn),
        ("8/8/8/8/8/8/8/8 - - -", 16, NotATurn),
        ("8/8/8/8/8/8/8/8 w KQx -", 20, NotACastlingRight('x')),
        ("8/8/8/8/8/8/8/8 w K- -", 19, NotACastlingRight('-')),
        ("8/8/8/8/8/8/8/8 w -- -", 18, NotACastlingRight('-')),
        ("8/8/8/8/8/8/8/8 w i -", 18, NotACastlingRight('i')),
        ("8/8/8/8/8/8/8/8 w KK -", 19, CastlingRightTwice('K')),
        ("8/8/8/8/8/8/8/8 w KQkqk -", 22, CastlingRightTwice('k')),
        ("8/8/8/8/8/8/8/8 w KH -", 19, CastlingRightTwice('H')),
        ("8/8/8/8/8/8/8/8 w - e", 20, NotASquare),
        ("8/8/8/8/8/8/8/8 w - e9", 20, NotASquare),
        ("8/8/8/8/8/8/8/8 w - e33", 20, NotASquare),
        ("8/8/8/8/8/8/8/8 w - é3", 20, NotASquare),
        ("8/8/8/8/8/8/8/8 w - - x", 22, NotANumber("the count of moves without progress")),
        ("8/8/8/8/8/8/8/8 w - - -1", 22, NotANumber("the count of moves without progress")),
        ("8/8/8/8/8/8/8/8 w - - +1", 22, NotANumber("the count of moves without progress")),
        (
            "8/8/8/8/8/8/8/8 w - - 4294967296 1",
            22,
            NotANumber("the count of moves without progress"),
        ),
        ("8/8/8/8/8/8/8/8 w - - 0 one", 24, NotANumber("the move number")),
        ("8/8/8/8/8/8/8/8 w - - 0 1.5", 24, NotANumber("the move number")),
        ("8/8/8/8/8/8/8/8 w - - 0 99999999999999999999", 24, NotANumber("the move number")),
        ("8/8/8/8/8/8/8/8 w - - 0 1 ;", 26, TrailingText),
        ("8/8/8/8/8/8/8/8 w - - 0 1   e2e4", 28, TrailingText),
    ] {
        let error = fen_error(text);
        assert_eq!((error.at(), error.kind()), (at, kind), "{text:?}");
        let words = format!("invalid FEN at character {}: {kind}", at + 1);
        assert_eq!(error.to_string(), words, "{text:?}");
    }
}

#[test]
fn characters_are_counted_and_not_bytes() {
    // Four bytes, one character; and gaps of any width.
    assert_eq!(fen_error("8/8/8/8/8/8/8/4😀3 w - -").at(), 15);
    assert_eq!(fen_error("8/8/8/8/8/8/8/8\u{3000}w\t\t-   é").at(), 23);
    assert_eq!(fen_error("  8/8/8/8/8/8/8/8 x - -").at(), 18);
}

#[test]
fn every_fault_of_a_position() {
    use CastlingMode::Standard;
    for (text, expected, words) in [
        ("8/8/8/8/8/8/8/4K3 w - -", PositionErrorKind::NoKing(Color::Black), "Black has no king"),
        ("4k3/8/8/8/8/8/8/8 w - -", PositionErrorKind::NoKing(Color::White), "White has no king"),
        (
            "4k3/8/8/8/8/8/8/K1K1K3 w - -",
            PositionErrorKind::ManyKings(Color::White, set("a1 c1 e1")),
            "White has 3 kings: a1, c1, e1",
        ),
        (
            "k6k/8/8/8/8/8/8/4K3 w - -",
            PositionErrorKind::ManyKings(Color::Black, set("a8 h8")),
            "Black has 2 kings: a8, h8",
        ),
        (
            "P3k3/8/8/8/8/8/8/p3K3 w - -",
            PositionErrorKind::PawnsOnBackRank(set("a1 a8")),
            "a pawn cannot stand on the first or last rank: a1, a8",
        ),
        (
            "4k3/8/8/8/8/5N2/8/4RK2 w - -",
            PositionErrorKind::OpponentInCheck { king: sq("e8"), checkers: set("e1") },
            "the side not to move is in check: the king on e8 is attacked from e1",
        ),
        (
            "4k3/8/3N4/8/8/8/8/4RK2 w - -",
            PositionErrorKind::OpponentInCheck { king: sq("e8"), checkers: set("d6 e1") },
            "the side not to move is in check: the king on e8 is attacked from e1, d6",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w K -",
            PositionErrorKind::Castling(Square::H1),
            "castling rights with the rook on h1, but the king or the rook is not on its starting square",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e6",
            PositionErrorKind::EnPassant(Square::E6),
            "en passant on e6, but no pawn has just moved two squares past it",
        ),
    ] {
        assert_eq!(kinds(text, Standard), [expected], "{text}");
        assert_eq!(expected.to_string(), words);
    }
}

#[test]
fn false_castling_claims() {
    use CastlingMode::{Chess960, Standard};
    for (text, mode, claims) in [
        ("r3k2r/8/8/8/8/8/8/R3K3 w KQkq -", Standard, "h1"),
        ("4k3/8/8/8/8/8/8/4K3 w KQkq -", Standard, "a1 h1 a8 h8"),
        ("4k3/8/8/8/8/8/8/R2K3R w KQ -", Standard, "a1 h1"),
        ("4k3/8/8/8/8/8/8/1R2K2R w Q -", Standard, "b1"),
        ("4k3/8/8/8/8/8/8/R3K1R1 w K -", Standard, "g1"),
        ("4k3/8/8/8/8/8/4K3/R6R w KQ -", Standard, "a1 h1"),
        ("4k3/8/8/8/8/8/8/r3K2r w KQ -", Standard, "a1 h1"),
        ("4k3/8/8/8/8/8/8/B3K2N w KQ -", Standard, "a1 h1"),
        // The outermost rook is no rook in the corner.
        ("4k3/8/8/8/8/8/8/4KR2 w K -", Standard, "f1"),
        ("4k3/8/8/8/8/8/8/4KR2 w H -", Standard, "h1"),
        // Two rooks cannot both have the right on one side of the king.
        ("4k3/8/8/8/8/8/8/1K3R1R w HF -", Chess960, "f1 h1"),
        ("4k3/8/8/8/8/8/8/1K3R2 w H -", Chess960, "h1"),
    ] {
        let expected: Vec<PositionErrorKind> =
            set(claims).into_iter().map(PositionErrorKind::Castling).collect();
        assert_eq!(kinds(text, mode), expected, "{text}");
        // A caller may forgive them: then the claims are dropped and the rest stands.
        let setup: Setup = text.parse().unwrap();
        assert_eq!(setup.false_castling_claims(mode), set(claims), "{text}");
        let forgiven =
            Position::from_setup(setup.clone().without_false_claims(mode), mode).unwrap();
        let kept = forgiven.castling();
        assert!((kept & set(claims)).is_empty(), "{text}");
        assert_eq!(kept | set(claims), setup.castling | set(claims), "{text}");
    }
}

#[test]
fn false_en_passant_claims() {
    for (why, text) in [
        ("no pawn in front", "4k3/8/8/8/8/8/8/4K3 w - e6"),
        ("a piece and no pawn", "4k3/8/8/4n3/8/8/8/4K3 w - e6"),
        ("the own pawn", "4k3/8/8/4P3/8/8/8/4K3 w - e6"),
        ("the wrong rank for the side to move", "4k3/8/8/8/4P3/8/8/4K3 w - e3"),
        ("a rank nobody passes", "4k3/8/8/8/4p3/8/8/4K3 w - e5"),
        ("the square is occupied", "4k3/8/4n3/4p3/8/8/8/4K3 w - e6"),
        ("the pawn's first square is occupied", "4k3/4n3/8/4p3/8/8/8/4K3 w - e6"),
        ("the first rank", "4k3/8/8/8/8/8/8/4K3 w - a1"),
        ("the last rank", "4k3/8/8/8/8/8/8/4K3 b - h8"),
    ] {
        let setup: Setup = text.parse().unwrap();
        let target = setup.en_passant.unwrap();
        assert_eq!(
            kinds(text, CastlingMode::Standard),
            [PositionErrorKind::EnPassant(target)],
            "{why}"
        );
        assert_eq!(setup.false_en_passant_claim(), Some(target), "{why}");
        let forgiven = setup.without_false_claims(CastlingMode::Standard);
        assert_eq!(forgiven.en_passant, None, "{why}");
        assert!(Position::from_setup(forgiven, CastlingMode::Standard).is_ok(), "{why}");
    }
    // A claim that the board allows is no fault, also when nobody can capture.
    for text in ["4k3/8/8/4p3/8/8/8/4K3 w - e6", "4k3/8/8/8/4P3/8/8/4K3 b - e3"] {
        let setup: Setup = text.parse().unwrap();
        assert_eq!(setup.false_en_passant_claim(), None);
        assert_eq!(Position::from_fen(text).unwrap().en_passant(), None);
    }
}

#[test]
fn all_faults_are_reported_together() {
    let all = kinds("P3k3/8/8/8/8/8/4R3/4K2K w KQ e3", CastlingMode::Standard);
    assert_eq!(
        all,
        [
            PositionErrorKind::ManyKings(Color::White, set("e1 h1")),
            PositionErrorKind::PawnsOnBackRank(set("a8")),
            PositionErrorKind::OpponentInCheck { king: sq("e8"), checkers: set("e2") },
            PositionErrorKind::Castling(Square::A1),
            PositionErrorKind::Castling(Square::H1),
            PositionErrorKind::EnPassant(Square::E3),
        ]
    );
    assert_eq!(
        kinds("8/8/8/8/8/8/8/8 b kq a6", CastlingMode::Standard),
        [
            PositionErrorKind::NoKing(Color::White),
            PositionErrorKind::NoKing(Color::Black),
            PositionErrorKind::Castling(Square::A8),
            PositionErrorKind::Castling(Square::H8),
            PositionErrorKind::EnPassant(Square::A6),
        ]
    );
    // Forgiving the claims leaves the rest.
    let setup: Setup = "P3k3/8/8/8/8/8/4R3/4K2K w KQ e3".parse().unwrap();
    let mode = CastlingMode::Standard;
    let error = Position::from_setup(setup.without_false_claims(mode), mode).unwrap_err();
    assert_eq!(error.kinds(), &all[..3]);
}

#[test]
fn too_many_pieces_and_odd_checks_are_no_fault() {
    // Whether a game can get there is another question.
    for text in [
        "qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - -",
        "4k3/pppppppp/p7/8/8/8/8/4K3 w - -",
        "4k3/8/8/8/4r3/8/8/r3K2r w - -",
        "4k3/8/8/8/8/3n1n2/8/4K3 w - -",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq -",
    ] {
        assert!(Position::from_fen(text).is_ok(), "{text}");
    }
}

#[test]
fn every_error_of_a_uci_text() {
    for (text, error) in [
        ("", ParseUciError::Length),
        ("e2", ParseUciError::Length),
        ("e2e", ParseUciError::Length),
        ("e7e8qq", ParseUciError::Length),
        ("e2-e4x", ParseUciError::Length),
        (" e2e4 ", ParseUciError::Length),
        ("i2e4", ParseUciError::From),
        ("e0e4", ParseUciError::From),
        ("e9e4", ParseUciError::From),
        ("0000", ParseUciError::NullMove),
        ("00e4", ParseUciError::From),
        ("é2e4", ParseUciError::From),
        ("♔e1e2", ParseUciError::From),
        ("e2-e4", ParseUciError::To),
        ("e2i4", ParseUciError::To),
        ("e2e0", ParseUciError::To),
        ("e2é4", ParseUciError::To),
        ("e2ee", ParseUciError::To),
        ("e7e8k", ParseUciError::Promotion('k')),
        ("e7e8p", ParseUciError::Promotion('p')),
        ("e7e8x", ParseUciError::Promotion('x')),
        ("e7e8=", ParseUciError::Promotion('=')),
        ("e2e4 ", ParseUciError::Promotion(' ')),
        ("e7e8♕", ParseUciError::Promotion('♕')),
    ] {
        assert_eq!(text.parse::<Uci>(), Err(error), "{text:?}");
    }
    let square = "not a square: expected a letter a to h and a digit 1 to 8";
    for (error, words) in [
        (ParseUciError::Length, "expected four or five characters, as in e2e4".to_owned()),
        (ParseUciError::From, format!("character 1: {square}")),
        (ParseUciError::To, format!("character 3: {square}")),
        (
            ParseUciError::Promotion('k'),
            "character 5: 'k' is no promotion: expected q, r, b or n".to_owned(),
        ),
    ] {
        assert_eq!(error.to_string(), words);
    }
}

#[test]
fn a_square_is_a_letter_and_a_digit() {
    for text in ["", "e", "e44", "44", "ee", "i1", "a0", "a9", "é1", "a１"] {
        assert!(text.parse::<Square>().is_err(), "{text:?}");
    }
    for square in Square::all() {
        assert_eq!(square.to_string().parse(), Ok(square));
    }
}
