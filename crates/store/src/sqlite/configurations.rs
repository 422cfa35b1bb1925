//! The settings of games. Most games have the same as many others, so equal ones are stored once.

use game::{GameConfig, PersonId, Seat, Timestamp};
use rules::ByColor;
use rusqlite::{Connection, OptionalExtension, Result, Row, params};
use wire::{
    GameId,
    stored::{StoredConfig, VERSION},
};

use super::columns::{get, get_optional};
use crate::{StoreError, read};

/// Settings without who and when, ready to be stored.
#[derive(Debug)]
pub(super) struct Shared {
    body: String,
    /// The people who have seats from the start.
    pub(super) people: ByColor<Option<PersonId>>,
}

impl Shared {
    pub(super) fn new(config: &GameConfig) -> Shared {
        let people = config.seats.map(|seat| match seat {
            Some(Seat::Person(person)) => Some(person),
            _ => None,
        });
        let seats = config.seats.map(|seat| seat.filter(|seat| *seat == Seat::Computer));
        let shared = GameConfig { made_at: Timestamp(0), seats, ..config.clone() };
        Shared { body: StoredConfig::encode(&shared), people }
    }

    /// The number of the row with these settings, which is added if there is none.
    pub(super) fn keep(&self, db: &Connection) -> Result<i64> {
        let hash = hash(&self.body);
        let sql = "SELECT id FROM configuration WHERE hash = ?1 AND version = ?2 AND body = ?3";
        let row = params![hash, VERSION, self.body];
        let found = db.prepare_cached(sql)?.query_row(row, |row| row.get(0)).optional()?;
        if let Some(id) = found {
            return Ok(id);
        }
        let sql = "INSERT INTO configuration (hash, version, body) VALUES (?1, ?2, ?3) \
                   RETURNING id";
        db.prepare_cached(sql)?.query_row(row, |row| row.get(0))
    }
}

/// FNV-1a. It only narrows the search, so it need not withstand anybody.
fn hash(text: &str) -> i64 {
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, mix).cast_signed()
}

/// The settings in a row, still encoded.
pub(super) struct ConfigRow {
    version: Option<u16>,
    body: Option<String>,
    shared: bool,
    made_at: Timestamp,
    people: ByColor<Option<PersonId>>,
}

/// The columns that [`ConfigRow::read`] reads.
macro_rules! config_columns {
    () => {
        "coalesce(configuration.version, agreement.version) AS version, \
         coalesce(configuration.body, agreement.body) AS body, \
         configuration.id IS NOT NULL AS shared, made_at, first_white, first_black"
    };
}
pub(super) use config_columns;

/// The tables where they are.
macro_rules! config_tables {
    () => {
        "game LEFT JOIN configuration ON configuration.id = game.configuration \
         LEFT JOIN agreement ON agreement.game = number"
    };
}
pub(super) use config_tables;

impl ConfigRow {
    pub(super) fn read(row: &Row<'_>) -> Result<ConfigRow> {
        let people = ByColor {
            white: get_optional(row, "first_white")?,
            black: get_optional(row, "first_black")?,
        };
        Ok(ConfigRow {
            version: row.get("version")?,
            body: row.get("body")?,
            shared: row.get("shared")?,
            made_at: get(row, "made_at")?,
            people,
        })
    }

    pub(super) fn config(self, game: GameId) -> std::result::Result<GameConfig, StoreError> {
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
