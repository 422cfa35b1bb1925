//! The settings of games. Most games have the same as many others, so equal ones are stored once.

use game::{GameConfig, PersonId, Seat, Timestamp};
use rules::ByColor;
use wire::{GameId, stored::StoredConfig};

use crate::{StoreError, read};

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

/// The settings of a game as they are stored: apart from who and when.
pub(crate) struct StoredSettings {
    pub(crate) version: Option<u16>,
    pub(crate) body: Option<String>,
    /// False for games of earlier versions, whose body says who and when.
    pub(crate) shared: bool,
    pub(crate) made_at: Timestamp,
    pub(crate) people: ByColor<Option<PersonId>>,
}

impl StoredSettings {
    pub(crate) fn config(self, game: GameId) -> Result<GameConfig, StoreError> {
        let missing = || StoreError::Damaged(format!("the settings of game {game} are missing"));
        let (version, body) = self.version.zip(self.body).ok_or_else(missing)?;
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
