//! The legal moves of a position. They are sent with every move of every game, so only the list
//! itself is on the heap.

use std::{
    borrow::Cow,
    fmt::{self, Write},
};

use rules::{Position, Role, San, SanBody, SanSuffix, Square, Uci};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, MapAccess, Visitor},
};

/// The legal moves, as an object from UCI to SAN, sorted by UCI.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LegalMoves(Vec<(Text, Text)>);

impl LegalMoves {
    /// The legal moves of a position.
    pub fn of(position: &Position) -> LegalMoves {
        let legal = position.legal_moves().into_iter();
        let mut moves: Vec<_> = legal
            .map(|legal| (Text::of_uci(position.uci(legal)), Text::of_san(position.san(legal))))
            .collect();
        moves.sort_unstable_by_key(|(uci, _)| uci.order());
        LegalMoves(moves)
    }

    /// Appends the object as JSON. No character of a move has to be escaped.
    pub(super) fn write_json(&self, out: &mut Vec<u8>) {
        // Each move has at most seven characters, four quotation marks, a colon, and a comma.
        out.reserve(20 * self.0.len() + 2);
        out.push(b'{');
        for (number, (uci, san)) in self.0.iter().enumerate() {
            out.extend_from_slice(if number == 0 { b"\"" } else { b",\"" });
            out.extend_from_slice(uci.as_bytes());
            out.extend_from_slice(b"\":\"");
            out.extend_from_slice(san.as_bytes());
            out.push(b'"');
        }
        out.push(b'}');
    }

    /// The moves in UCI, sorted.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(uci, _)| uci.as_str())
    }

    /// The SAN of a move; `None` if it is not legal.
    pub fn get(&self, uci: &str) -> Option<&str> {
        let at = self.0.binary_search_by(|(known, _)| known.as_str().cmp(uci)).ok()?;
        Some(self.0[at].1.as_str())
    }
}

/// A move in UCI or SAN: at most seven characters, as in `Qa1xb2#`.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Text {
    // Padded with zeros, which sort like the end of a text.
    letters: [u8; 7],
    length: u8,
}

impl Text {
    // Written by hand: the machinery of formatting takes longer than finding the moves.
    fn of_uci(uci: Uci) -> Text {
        let mut text = Text::default();
        text.square(uci.from);
        text.square(uci.to);
        if let Some(role) = uci.promotion {
            text.letter(role.to_char());
        }
        text
    }

    fn of_san(san: San) -> Text {
        let mut text = Text::default();
        match san.body {
            SanBody::Castling(side) => side.san().chars().for_each(|letter| text.letter(letter)),
            SanBody::Move { role, file, rank, capture, to, promotion } => {
                if role != Role::Pawn {
                    text.letter(role.to_upper_char());
                }
                file.into_iter().for_each(|file| text.letter(file.to_char()));
                rank.into_iter().for_each(|rank| text.letter(rank.to_char()));
                if capture {
                    text.letter('x');
                }
                text.square(to);
                if let Some(role) = promotion {
                    text.letter('=');
                    text.letter(role.to_upper_char());
                }
            }
        }
        match san.suffix {
            None => {}
            Some(SanSuffix::Check) => text.letter('+'),
            Some(SanSuffix::Checkmate) => text.letter('#'),
        }
        text
    }

    fn square(&mut self, square: Square) {
        self.letter(square.file().to_char());
        self.letter(square.rank().to_char());
    }

    /// No move has more than seven letters, all of them ASCII.
    fn letter(&mut self, letter: char) {
        if let Some(place) = self.letters.get_mut(usize::from(self.length)) {
            *place = letter as u8;
            self.length += 1;
        }
    }

    /// Sorts like the text.
    fn order(&self) -> u64 {
        let [a, b, c, d, e, f, g] = self.letters;
        u64::from_be_bytes([a, b, c, d, e, f, g, self.length])
    }

    fn as_bytes(&self) -> &[u8] {
        &self.letters[..usize::from(self.length)]
    }

    fn as_str(&self) -> &str {
        std::str::from_utf8(self.as_bytes()).expect("whole texts were written")
    }
}

impl Write for Text {
    fn write_str(&mut self, more: &str) -> fmt::Result {
        let from = usize::from(self.length);
        let place = self.letters.get_mut(from..from + more.len()).ok_or(fmt::Error)?;
        place.copy_from_slice(more.as_bytes());
        self.length += more.len() as u8;
        Ok(())
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_str().fmt(f)
    }
}

impl Serialize for LegalMoves {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(uci, san)| (uci.as_str(), san.as_str())))
    }
}

impl JsonSchema for LegalMoves {
    fn schema_name() -> Cow<'static, str> {
        "LegalMoves".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "object",
            "description": "Each legal move in UCI with its SAN",
            "additionalProperties": { "type": "string" },
        })
    }
}

impl<'de> Deserialize<'de> for LegalMoves {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<LegalMoves, D::Error> {
        struct Moves;

        impl<'de> Visitor<'de> for Moves {
            type Value = LegalMoves;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("moves with their names")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<LegalMoves, A::Error> {
                let mut moves = Vec::new();
                let text = |name: String| {
                    let mut text = Text::default();
                    text.write_str(&name).map_err(|_| A::Error::custom("the name of no move"))?;
                    Ok(text)
                };
                while let Some((uci, san)) = map.next_entry::<String, String>()? {
                    moves.push((text(uci)?, text(san)?));
                }
                moves.sort_unstable();
                Ok(LegalMoves(moves))
            }
        }

        deserializer.deserialize_map(Moves)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// The same with standard collections.
    fn plain(position: &Position) -> BTreeMap<String, String> {
        let legal = position.legal_moves().into_iter();
        legal
            .map(|legal| (position.uci(legal).to_string(), position.san(legal).to_string()))
            .collect()
    }

    #[test]
    fn moves_are_written_as_an_object_in_order() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            // Names of seven letters: `Qa1xb2+`, `exd8=Q+`.
            "7k/8/8/8/8/Q7/1n6/Q1Q2K2 w - - 0 1",
            "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
            "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        ] {
            let position = Position::from_fen(fen).expect("a position");
            let (moves, plain) = (LegalMoves::of(&position), plain(&position));
            let text = serde_json::to_string(&moves).expect("moves have a JSON form");
            assert_eq!(text, serde_json::to_string(&plain).expect("texts have one"), "{fen}");
            assert_eq!(serde_json::from_str::<LegalMoves>(&text).expect("moves"), moves);
            let mut bytes = Vec::new();
            moves.write_json(&mut bytes);
            assert_eq!(String::from_utf8(bytes).expect("text"), text, "{fen}");
            assert!(moves.keys().eq(plain.keys()));
            for (uci, san) in &plain {
                assert_eq!(moves.get(uci), Some(san.as_str()));
            }
            assert_eq!(moves.get("a1a1"), None);
        }
    }

    #[test]
    fn a_text_too_long_for_a_move_is_refused() {
        assert!(serde_json::from_str::<LegalMoves>(r#"{"e2e4":"e4"}"#).is_ok());
        assert!(serde_json::from_str::<LegalMoves>(r#"{"e2e4":"e4 e5 e6"}"#).is_err());
    }
}
