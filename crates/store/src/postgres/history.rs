//! Reading the events of a game.

use deadpool_postgres::GenericClient;
use game::{RecordedEvent, Seq};
use rules::ByColor;
use tokio_postgres::{Error, Row};
use wire::GameId;

use super::{
    columns::{Column, get},
    database_error::DatabaseError,
    query::{find, values},
};
use crate::{
    History, StoreError,
    packed::{Unreadable, unpack},
    shared_config::StoredSettings,
};

/// The packed events of a game as they are in a row.
pub(super) struct PackedEvents {
    next: Seq,
    archive: Option<Vec<u8>>,
    /// Appends after those in the archive, each with the number of its first event.
    tail: Vec<(i32, Vec<u8>)>,
}

/// The columns that [`PackedEvents::read`] reads. The rows of the tail begin with the one that
/// contains event `$2`.
macro_rules! event_columns {
    () => {
        "next_seq, archive.body AS archive, \
         ARRAY(SELECT seq FROM live_event WHERE live_event.game = number AND seq >= coalesce(( \
             SELECT max(seq) FROM live_event WHERE live_event.game = number AND seq <= $2), 0) \
             ORDER BY seq) AS tail_seqs, \
         ARRAY(SELECT body FROM live_event WHERE live_event.game = number AND seq >= coalesce(( \
             SELECT max(seq) FROM live_event WHERE live_event.game = number AND seq <= $2), 0) \
             ORDER BY seq) AS tail_bodies"
    };
}

/// The columns that [`read_settings`] reads.
macro_rules! config_columns {
    () => {
        "configuration.version AS config_version, configuration.body AS config_body, \
         game.made_at, first_white, first_black"
    };
}
pub(super) use config_columns;

impl PackedEvents {
    fn read(row: &Row) -> Result<PackedEvents, Error> {
        let seqs: Vec<i32> = row.try_get("tail_seqs")?;
        let bodies: Vec<Vec<u8>> = row.try_get("tail_bodies")?;
        Ok(PackedEvents {
            next: get(row, "next_seq")?,
            archive: row.try_get("archive")?,
            tail: seqs.into_iter().zip(bodies).collect(),
        })
    }

    /// The events from a number on. All of them must exist.
    pub(super) fn unpack(self, game: GameId, from: Seq) -> Result<Vec<RecordedEvent>, StoreError> {
        let mut events = Vec::new();
        if let Some(archive) = &self.archive {
            events = unpack(Seq(0), archive, from).map_err(damaged(game))?;
        }
        for (seq, body) in &self.tail {
            let first = Seq(u32::try_from(*seq).unwrap_or(u32::MAX));
            events.append(&mut unpack(first, body, from).map_err(damaged(game))?);
        }
        events.retain(|recorded| recorded.seq < self.next);
        let mut expected = from.0;
        for recorded in &events {
            if recorded.seq.0 != expected {
                return Err(missing(game, expected));
            }
            expected += 1;
        }
        if expected < self.next.0 { Err(missing(game, expected)) } else { Ok(events) }
    }
}

/// A game with its events in a range of numbers. One statement, so that all of it is of one moment.
pub(super) async fn load(
    db: &impl GenericClient,
    game: GameId,
    from: Seq,
    until: Option<Seq>,
) -> Result<Option<History>, StoreError> {
    let sql = concat!(
        "SELECT ",
        config_columns!(),
        ", ",
        event_columns!(),
        " FROM game LEFT JOIN configuration ON configuration.id = game.configuration \
         LEFT JOIN archive ON archive.game = number WHERE game.id = $1"
    );
    let read = |row: &Row| Ok((read_settings(row)?, PackedEvents::read(row)?));
    let found = find(db, sql, values![Column(game), Column(from)], read).await;
    let Some((settings, mut packed)) = found.map_err(StoreError::sql)? else { return Ok(None) };
    packed.next = packed.next.min(until.unwrap_or(packed.next));
    let config = settings.config(game)?;
    Ok(Some(History { config, events: packed.unpack(game, from)? }))
}

/// All events of a game.
pub(super) async fn events(
    db: &impl GenericClient,
    game: GameId,
) -> Result<Vec<RecordedEvent>, StoreError> {
    let sql = concat!(
        "SELECT ",
        event_columns!(),
        " FROM game LEFT JOIN archive ON archive.game = number WHERE game.id = $1"
    );
    let found = find(db, sql, values![Column(game), Column(Seq(0))], PackedEvents::read).await;
    let packed = found.map_err(StoreError::sql)?.ok_or(StoreError::NoSuchGame)?;
    packed.unpack(game, Seq(0))
}

/// The settings in a row, still encoded.
pub(super) fn read_settings(row: &Row) -> Result<StoredSettings, Error> {
    let version: Option<i32> = row.try_get("config_version")?;
    let people = ByColor { white: get(row, "first_white")?, black: get(row, "first_black")? };
    Ok(StoredSettings {
        version: version.and_then(|version| u16::try_from(version).ok()),
        body: row.try_get("config_body")?,
        shared: true,
        made_at: get(row, "made_at")?,
        people,
    })
}

/// The event with this number out of the packed events of a game.
pub(super) fn event_in(game: GameId, body: &[u8], seq: Seq) -> Result<RecordedEvent, StoreError> {
    let events = unpack(Seq(0), body, seq).map_err(damaged(game))?;
    events.into_iter().next().ok_or_else(|| missing(game, seq.0))
}

pub(super) fn missing(game: GameId, seq: u32) -> StoreError {
    StoreError::Damaged(format!("event {seq} of game {game} is missing"))
}

fn damaged(game: GameId) -> impl Fn(Unreadable) -> StoreError {
    move |Unreadable { seq, why }| {
        StoreError::Damaged(format!("event {} of game {game}: {why}", seq.0))
    }
}
