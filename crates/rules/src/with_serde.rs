//! The feature `serde`: values as the text that people write, so that stored data stays readable.
//!
//! A [`Move`](crate::Move) means something only in its position, so store its [`Uci`] or [`San`].

use alloc::{
    borrow::Cow,
    format,
    string::{String, ToString},
};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::{
    Bitboard, Board, CastlingMode, Color, File, Piece, Position, Rank, Role, San, Setup, Square,
    Uci,
};

/// Reads a text and gives it a meaning, or says what is wrong with it.
fn text<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    read: impl FnOnce(&str) -> Result<T, String>,
) -> Result<T, D::Error> {
    let text = Cow::<'de, str>::deserialize(deserializer)?;
    read(&text).map_err(D::Error::custom)
}

macro_rules! as_text {
    ($($name:ty: $write:expr, $read:expr;)*) => { $(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let write: fn(&$name) -> String = $write;
                serializer.serialize_str(&write(self))
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                text(deserializer, $read)
            }
        }
    )* };
}

fn parse<T: core::str::FromStr<Err: ToString>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
}

/// The value of which the text is the only letter.
fn letter<T>(text: &str, read: fn(char) -> Option<T>, what: &str) -> Result<T, String> {
    let mut letters = text.chars();
    match (letters.next().and_then(read), letters.next()) {
        (Some(value), None) => Ok(value),
        _ => Err(format!("{text:?} is not {what}")),
    }
}

/// The value that is written like this.
fn named<T: ToString, const N: usize>(all: [T; N], text: &str, what: &str) -> Result<T, String> {
    let found = all.into_iter().find(|value| value.to_string() == text);
    found.ok_or_else(|| format!("{text:?} is not {what}"))
}

as_text! {
    Square: Square::to_string, parse;
    Uci: Uci::to_string, parse;
    San: San::to_string, parse;
    Board: Board::to_string, parse;
    Setup: Setup::to_string, parse;
    File: File::to_string, |text| letter(text, File::from_char, "a file");
    Rank: Rank::to_string, |text| letter(text, Rank::from_char, "a rank");
    Piece: |piece| piece.to_char().to_string(), |text| letter(text, Piece::from_char, "a piece");
    Color: Color::to_string, |text| named(Color::ALL, text, "a color");
    Role: Role::to_string, |text| named(Role::ALL, text, "a kind of piece");
}

/// The squares of the set, since not every format keeps 64 bits exactly.
impl Serialize for Bitboard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

impl<'de> Deserialize<'de> for Bitboard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bitboard, D::Error> {
        let squares = alloc::vec::Vec::<Square>::deserialize(deserializer)?;
        Ok(squares.into_iter().collect())
    }
}

/// A FEN alone does not say whether it is Chess960.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Position")]
struct StoredPosition<'a> {
    fen: Cow<'a, str>,
    #[serde(default)]
    mode: CastlingMode,
}

/// `{"fen": "…", "mode": "standard"}`. It is checked when it is read.
impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let stored = StoredPosition { fen: self.to_fen().into(), mode: self.mode() };
        stored.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        let stored = StoredPosition::deserialize(deserializer)?;
        Position::from_fen_in(&stored.fen, stored.mode).map_err(D::Error::custom)
    }
}
