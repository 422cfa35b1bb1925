use std::{borrow::Cow, fmt, str::FromStr};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use tournament::GameKey;

/// The id of a game in URLs: eight letters and digits, as existing clients expect.
///
/// ```
/// use wire::GameId;
///
/// let id: GameId = "a1B2c3D4".parse()?;
/// assert_eq!(id.to_string(), "a1B2c3D4");
/// assert!("a1B2c3D".parse::<GameId>().is_err());
/// # Ok::<(), wire::ParseGameIdError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId([u8; 8]);

impl GameId {
    const LETTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    /// An id made from a random number; all ids are about equally likely.
    pub fn from_random(mut number: u64) -> GameId {
        GameId(std::array::from_fn(|_| {
            let letter = Self::LETTERS[(number % 62) as usize];
            number /= 62;
            letter
        }))
    }

    /// As text.
    pub fn as_str(&self) -> &str {
        str::from_utf8(&self.0).expect("letters and digits are ASCII")
    }
}

impl From<GameKey> for GameId {
    fn from(GameKey(bytes): GameKey) -> GameId {
        GameId(bytes)
    }
}

impl From<GameId> for GameKey {
    fn from(GameId(bytes): GameId) -> GameKey {
        GameKey(bytes)
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The id of a tournament in URLs, in the form of a [`GameId`].
#[derive(
    Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct TournamentId(GameId);

impl TournamentId {
    /// An id made from a random number.
    pub fn from_random(number: u64) -> TournamentId {
        TournamentId(GameId::from_random(number))
    }

    /// As text.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl fmt::Display for TournamentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for TournamentId {
    type Err = ParseGameIdError;

    fn from_str(text: &str) -> Result<TournamentId, ParseGameIdError> {
        text.parse().map(TournamentId)
    }
}

/// The text is not a valid game id.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ParseGameIdError;

impl fmt::Display for ParseGameIdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not the id of a game: expected eight letters and digits")
    }
}

impl std::error::Error for ParseGameIdError {}

impl FromStr for GameId {
    type Err = ParseGameIdError;

    fn from_str(text: &str) -> Result<GameId, ParseGameIdError> {
        let bytes: [u8; 8] = text.as_bytes().try_into().map_err(|_| ParseGameIdError)?;
        let known = bytes.iter().all(u8::is_ascii_alphanumeric);
        if known { Ok(GameId(bytes)) } else { Err(ParseGameIdError) }
    }
}

impl JsonSchema for GameId {
    fn schema_name() -> Cow<'static, str> {
        "GameId".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": "^[A-Za-z0-9]{8}$" })
    }
}

impl Serialize for GameId {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for GameId {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<GameId, D::Error> {
        let text = <Cow<'_, str>>::deserialize(from)?;
        text.parse().map_err(D::Error::custom)
    }
}
