//! The feature `serde`: every value comes back as it was, and what breaks the rules is refused.
#![cfg(feature = "serde")]

use serde::{Serialize, de::DeserializeOwned};
use tabiya_rules::{
    Bitboard, Board, ByColor, CastlingMode, CastlingSide, Color, File, Piece, Position, Rank, Role,
    San, Setup, Square, Uci,
};

fn round_trip<T: Serialize + DeserializeOwned + PartialEq + core::fmt::Debug>(
    value: &T,
    json: &str,
) {
    assert_eq!(serde_json::to_string(value).unwrap(), json);
    assert_eq!(&serde_json::from_str::<T>(json).unwrap(), value);
    // From a reader, texts cannot be borrowed.
    assert_eq!(&serde_json::from_reader::<_, T>(json.as_bytes()).unwrap(), value);
}

#[test]
fn values_are_written_as_people_write_them() {
    round_trip(&Square::E4, r#""e4""#);
    round_trip(&File::C, r#""c""#);
    round_trip(&Rank::Seventh, r#""7""#);
    round_trip(&Color::Black, r#""black""#);
    round_trip(&Role::Knight, r#""knight""#);
    round_trip(&Role::Knight.of(Color::White), r#""N""#);
    round_trip(&CastlingMode::Chess960, r#""chess960""#);
    round_trip(&CastlingSide::King, r#""king""#);
    round_trip(&"e7e8q".parse::<Uci>().unwrap(), r#""e7e8q""#);
    round_trip(&"Nbxd7+".parse::<San>().unwrap(), r#""Nbxd7+""#);
    round_trip(&ByColor { white: Square::A1, black: Square::H8 }, r#"{"white":"a1","black":"h8"}"#);
    round_trip(&Bitboard::from_iter([Square::A1, Square::H8]), r#"["a1","h8"]"#);
    round_trip(&Board::initial(), r#""rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR""#);
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    round_trip(&Setup::initial(), &format!("{fen:?}"));
    round_trip(&Position::initial(), &format!(r#"{{"fen":{fen:?},"mode":"standard"}}"#));
}

#[test]
fn every_chess960_start_comes_back_with_its_castling_rights() {
    for number in 0..960 {
        let start = Position::chess960(number).unwrap();
        let json = serde_json::to_string(&start).unwrap();
        assert_eq!(serde_json::from_str::<Position>(&json).unwrap(), start, "{number}");
    }
}

#[test]
fn what_is_not_a_value_is_refused_with_its_reason() {
    let refused = |error: serde_json::Error, words: &str| {
        assert!(error.to_string().contains(words), "{error}");
    };
    refused(serde_json::from_str::<Square>(r#""i9""#).unwrap_err(), "not a square");
    refused(serde_json::from_str::<Piece>(r#""NN""#).unwrap_err(), "is not a piece");
    refused(serde_json::from_str::<Color>(r#""White""#).unwrap_err(), "is not a color");
    refused(serde_json::from_str::<Uci>(r#""0000""#).unwrap_err(), "null move");
    let no_kings = r#"{"fen":"8/8/8/8/8/8/8/8 w - - 0 1"}"#;
    refused(serde_json::from_str::<Position>(no_kings).unwrap_err(), "king");
}
