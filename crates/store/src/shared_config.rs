//! The settings of games. Most games have the same as many others, so equal ones are stored once.

use game::{GameConfig, PersonId, Seat, Timestamp};
use rules::ByColor;
use wire::{GameId, stored::StoredConfig};

use crate::{StoreError, checksum::Checksum, read};

/// Settings without who and when, ready to be stored.
#[derive(Clone, Debug)]
pub(crate) struct SharedConfig {
    pub(crate) body: String,
    /// The people who have seats from the start.
    pub(crate) people: ByColor<Option<PersonId>>,
}

impl SharedConfig {
    pub(crate) fn new(config: &GameConfig) -> SharedConfig {
        let people = config.seats.map(|seat| match seat {
            Some(Seat::Person(person)) => Some(person),
            _ => None,
        });
        let seats = config.seats.map(|seat| seat.filter(|seat| *seat == Seat::Computer));
        let shared = GameConfig { made_at: Timestamp(0), seats, ..config.clone() };
        SharedConfig { body: StoredConfig::encode(&shared), people }
    }

    /// FNV-1a. It only narrows the search, so it need not withstand anybody.
    pub(crate) fn hash(&self) -> i64 {
        let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        self.body.bytes().fold(0xcbf2_9ce4_8422_2325, mix).cast_signed()
    }
}

/// Stands for the checksum of a game of an earlier version whose events make no game.
pub(crate) const DOES_NOT_REPLAY: i64 = 0;

/// The checksum over what of a game's row never changes, and over its settings.
pub(crate) fn checksum(
    game: GameId,
    made_at: Timestamp,
    body: &str,
    people: ByColor<Option<PersonId>>,
) -> i64 {
    let ByColor { white, black } = people.map(|person| person.map(|PersonId(id)| id));
    let key = Checksum::of("settings").with(game.as_str().as_bytes());
    let key = key.with_number(Some(made_at.0)).with_number(white).with_number(black);
    // Zero is taken.
    (key.with(body.as_bytes()).finish() | 1 << 63).cast_signed()
}

/// The settings of a game as they are stored: apart from who and when.
pub(crate) struct StoredSettings {
    pub(crate) version: Option<u16>,
    pub(crate) body: Option<String>,
    /// False for games of earlier versions, whose body says who and when.
    pub(crate) shared: bool,
    pub(crate) made_at: Timestamp,
    pub(crate) people: ByColor<Option<PersonId>>,
    /// None in games of earlier versions that were not replayed yet.
    pub(crate) sum: Option<i64>,
}

impl StoredSettings {
    /// The checksum that there should be.
    pub(crate) fn checksum(&self, game: GameId) -> Result<i64, StoreError> {
        let missing = || StoreError::Damaged(format!("the settings of game {game} are missing"));
        let body = self.body.as_deref().ok_or_else(missing)?;
        Ok(checksum(game, self.made_at, body, self.people))
    }

    pub(crate) fn config(self, game: GameId) -> Result<GameConfig, StoreError> {
        let right = self.checksum(game)?;
        let (version, body) = (self.version.unwrap_or_default(), self.body.unwrap_or_default());
        if self.sum.is_some_and(|sum| sum != right) {
            let why = if self.sum == Some(DOES_NOT_REPLAY) {
                "its events did not make a game when checksums were introduced"
            } else {
                "the checksum of its settings is wrong"
            };
            return Err(StoreError::Damaged(format!("game {game}: {why}")));
        }
        let config = read::config(game, version, &body)?;
        if !self.shared {
            return Ok(config);
        }
        let seat = |person: Option<PersonId>, other| person.map(Seat::Person).or(other);
        let seats = ByColor {
            white: seat(self.people.white, config.seats.white),
            black: seat(self.people.black, config.seats.black),
        };
        Ok(GameConfig { made_at: self.made_at, seats, ..config })
    }
}
