//! Moves in algebraic notation and as chess programs write them: strict out, tolerant in.

mod support;

use support::{fen, fen960, set, try_move};
use tabiya_rules::{
    IllegalMove, ParseSanError, Position, Role, San, SanError, SanErrorKind, Square, Uci,
};

/// What a text means in a position, written strictly.
#[track_caller]
fn meaning(position: &Position, text: &str) -> Result<String, SanError> {
    let san: San = text.parse().unwrap_or_else(|error| panic!("{text:?}: {error}"));
    san.to_move(position).map(|chosen| position.san(chosen).to_string())
}

#[test]
fn each_move_is_written_in_one_way() {
    for (text, uci, san) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "e2e4", "e4"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "g1f3", "Nf3"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - -", "e4d5", "exd5"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", "exd6"),
        ("4k3/8/8/3p4/8/8/3R4/4K3 w - -", "d2d5", "Rxd5"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "e1g1", "O-O"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "e1c1", "O-O-O"),
        ("3k4/8/8/8/8/8/8/R3K3 w Q -", "e1c1", "O-O-O+"),
        ("4rkr1/4p1p1/8/8/8/8/8/4K2R w K -", "e1g1", "O-O#"),
        ("7k/8/6K1/8/8/8/8/R7 w - -", "a1a8", "Ra8#"),
        ("7k/8/8/6K1/8/8/8/R7 w - -", "a1a8", "Ra8+"),
        ("7k/P7/8/8/8/8/8/K7 w - -", "a7a8n", "a8=N"),
        ("1n5k/P7/8/8/8/8/8/K7 w - -", "a7b8q", "axb8=Q+"),
        ("7k/5P1p/7K/8/8/8/8/8 w - -", "f7f8r", "f8=R#"),
        // As much of the origin as is needed: the file first, then the rank, then both.
        ("4k3/8/8/8/8/8/8/N2NK3 w - -", "a1b3", "Nb3"),
        ("4k3/8/8/8/8/8/8/N1N1K3 w - -", "a1b3", "Nab3"),
        ("4k3/8/8/N7/8/8/8/N3K3 w - -", "a1b3", "N1b3"),
        ("4k3/8/8/N7/8/8/8/N1N1K3 w - -", "a1b3", "Na1b3"),
        ("4k3/8/8/N7/8/8/8/N1N1K3 w - -", "a5b3", "N5b3"),
        ("4k3/8/8/N7/8/8/8/N1N1K3 w - -", "c1b3", "Ncb3"),
        ("4k3/8/8/8/8/8/8/R4RK1 w - -", "a1d1", "Rad1"),
        ("4k3/3p4/8/8/8/8/8/RR4K1 w - -", "b1d1", "Rd1"),
        // A piece that may not go there needs no telling apart.
        ("4k3/8/8/8/1b6/2N5/8/4K1N1 w - -", "g1e2", "Ne2"),
        ("4r1k1/8/8/8/8/8/4N3/2N1K3 w - -", "c1d3", "Nd3"),
        // Kings are never told apart, and pawns by their file alone.
        ("4k3/8/8/3p4/2P1P3/8/8/4K3 w - -", "c4d5", "cxd5"),
        ("4k3/8/8/8/8/8/8/4K3 w - -", "e1e2", "Ke2"),
    ] {
        let position = fen(text);
        let chosen = try_move(&position, uci).unwrap();
        assert_eq!(position.san(chosen).to_string(), san, "{uci} in {text}");
        assert_eq!(san.parse::<San>().unwrap().to_move(&position), Ok(chosen), "{san} in {text}");
    }
}

#[test]
fn chess960_castling_is_written_by_its_side() {
    let position = fen960("k7/p7/8/8/8/8/8/R4K1R w KQ -");
    for (uci, san) in [("f1h1", "O-O"), ("f1a1", "O-O-O"), ("f1g1", "Kg1")] {
        let chosen = try_move(&position, uci).unwrap();
        assert_eq!(position.san(chosen).to_string(), san);
        assert_eq!(san.parse::<San>().unwrap().to_move(&position), Ok(chosen), "{san}");
        assert_eq!(position.uci(chosen).to_string(), uci);
    }
}

#[test]
fn many_ways_of_writing_are_understood() {
    let knights = fen("4k3/8/8/3p4/8/2N3N1/8/R3K2R w KQ -");
    for (text, san) in [
        ("Nxd5", "Nxd5"),
        ("Nd5", "Nxd5"),
        ("N:d5", "Nxd5"),
        ("Nc3xd5", "Nxd5"),
        ("Ncxd5", "Nxd5"),
        ("N3xd5", "Nxd5"),
        ("Nc3-e4", "Nce4"),
        ("nxd5", "Nxd5"),
        ("♘xd5", "Nxd5"),
        ("♞xd5", "Nxd5"),
        ("Nxd5!", "Nxd5"),
        ("Nxd5?!", "Nxd5"),
        ("Nxd5+", "Nxd5"),
        ("Nxd5#!!", "Nxd5"),
        (" Nxd5 ", "Nxd5"),
        ("O-O", "O-O"),
        ("0-0", "O-O"),
        ("o-o", "O-O"),
        ("0-0-0", "O-O-O"),
        ("O-O-O+", "O-O-O"),
        ("O-O!?", "O-O"),
        ("Kd1", "Kd1"),
    ] {
        assert_eq!(meaning(&knights, text), Ok(san.to_owned()), "{text:?}");
    }
    let pawns = fen("1r5k/P7/8/3pP3/8/8/P7/K7 w - d6");
    for (text, san) in [
        ("a4", "a4"),
        ("a2a4", "a4"),
        ("a2-a4", "a4"),
        ("Pa4", "a4"),
        ("exd6", "exd6"),
        ("ed6", "exd6"),
        ("e5d6", "exd6"),
        ("e5xd6", "exd6"),
        ("exd6e.p.", "exd6"),
        ("exd6 e.p.", "exd6"),
        ("exd6ep", "exd6"),
        ("a8=Q", "a8=Q"),
        ("a8Q", "a8=Q"),
        ("a8q", "a8=Q"),
        ("a8(Q)", "a8=Q"),
        ("a8/N", "a8=N"),
        ("a8=♘", "a8=N"),
        ("axb8=Q", "axb8=Q+"),
        ("axb8=Q+", "axb8=Q+"),
        ("ab8Q", "axb8=Q+"),
        ("a7xb8=R#", "axb8=R+"),
    ] {
        assert_eq!(meaning(&pawns, text), Ok(san.to_owned()), "{text:?}");
    }
    // A small b is the file; only a large one is the bishop.
    let both = fen("4k3/8/8/8/8/2n5/1P6/B3K3 w - -");
    assert_eq!(meaning(&both, "bxc3"), Ok("bxc3".to_owned()));
    assert_eq!(meaning(&fen("4k3/8/8/8/8/2n5/3B4/4K3 w - -"), "Bxc3"), Ok("Bxc3".to_owned()));
}

#[test]
fn every_error_of_a_san_text_with_its_character() {
    use SanErrorKind::*;
    for (text, at, kind) in [
        ("", 0, Empty),
        ("  ", 2, Empty),
        ("+", 0, Empty),
        ("N", 1, NoTarget),
        ("Nf", 2, NoTarget),
        ("e", 1, NoTarget),
        ("Nx", 2, NoTarget),
        ("exd", 3, NoTarget),
        ("--", 1, Unexpected('-')),
        ("Z0", 0, Unexpected('Z')),
        ("Nf9", 2, Unexpected('9')),
        ("e4 e5", 2, Unexpected(' ')),
        ("Nf3x", 4, NoTarget),
        ("Nf3y", 3, Unexpected('y')),
        ("é4", 0, Unexpected('é')),
        ("O", 0, NotCastling),
        ("O-", 0, NotCastling),
        ("OO", 0, NotCastling),
        ("O-O-O-O", 0, NotCastling),
        ("O-Ox", 0, NotCastling),
        ("0", 0, NotCastling),
        ("e8=K", 3, NotAPromotion('K')),
        ("e8=P", 3, NotAPromotion('P')),
        ("e8=X", 3, NotAPromotion('X')),
        ("Nf3=Q", 5, PromotionOfPiece),
        ("Rh8Q", 4, PromotionOfPiece),
    ] {
        let error: ParseSanError = match text.parse::<San>() {
            Err(error) => error,
            Ok(san) => panic!("{text:?} was read as {san}"),
        };
        assert_eq!((error.at(), error.kind()), (at, kind), "{text:?}");
        assert!(error.to_string().starts_with(&format!("not a move at character {}: ", at + 1)));
    }
}

#[test]
fn a_text_that_means_nothing_here_is_told_why() {
    for (position, text, error) in [
        ("4k3/8/8/8/8/8/8/N1N1K3 w - -", "Nb3", SanError::Ambiguous(Role::Knight, set("a1 c1"))),
        ("4k3/8/8/8/8/8/8/4K3 w - -", "Nb3", SanError::NoSuchPiece(Role::Knight, Square::B3)),
        ("4k3/8/8/8/8/8/8/N3K3 w - -", "Nc3", SanError::NoSuchPiece(Role::Knight, Square::C3)),
        (
            "4r1k1/8/8/8/8/8/4N3/4K3 w - -",
            "Nc3",
            SanError::Illegal(IllegalMove::ExposesKing { attacker: Square::E8 }),
        ),
        ("4k3/8/8/8/8/8/P7/4K3 w - -", "a5", SanError::NoSuchPiece(Role::Pawn, Square::A5)),
        ("4k3/P7/8/8/8/8/8/4K3 w - -", "a8", SanError::Illegal(IllegalMove::PromotionMissing)),
        ("4k3/8/8/8/8/8/P7/4K3 w - -", "a3=Q", SanError::Illegal(IllegalMove::PromotionNotAllowed)),
        ("4k3/8/8/8/8/8/8/4K2R w - -", "O-O", SanError::Illegal(IllegalMove::CastlingRightLost)),
        (
            "4k3/8/8/8/4r3/8/8/4K2R w K -",
            "O-O",
            SanError::Illegal(IllegalMove::CastlingInCheck { attacker: Square::E4 }),
        ),
        (
            "4k3/8/8/8/8/8/8/4K1NR w K -",
            "O-O",
            SanError::Illegal(IllegalMove::CastlingBlocked(Square::G1)),
        ),
    ] {
        assert_eq!(meaning(&fen(position), text), Err(error), "{text} in {position}");
    }
    let ambiguous = SanError::Ambiguous(Role::Knight, set("a1 c1"));
    assert_eq!(ambiguous.to_string(), "more than one knight can go there: a1 c1");
    let nobody = SanError::NoSuchPiece(Role::Knight, Square::B3);
    assert_eq!(nobody.to_string(), "no knight can go to b3");
}

#[test]
fn uci_texts_are_written_as_they_are_read() {
    for text in ["e2e4", "a7a8q", "a7a8n", "h7g8r", "b2a1b", "e1g1", "e1h1"] {
        let uci: Uci = text.parse().unwrap();
        assert_eq!(uci.to_string(), text);
    }
    // Capital letters are read and small ones written.
    assert_eq!("E7E8Q".parse::<Uci>().unwrap().to_string(), "e7e8q");
}
