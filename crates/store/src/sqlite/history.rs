//! Reading the events of a game.

use std::ops::Range;

use game::{GameConfig, RecordedEvent, Seq};
use rusqlite::{Connection, OptionalExtension, params};
use wire::GameId;

use super::{
    columns::{Column, get},
    database_error::DatabaseError,
};
use crate::{History, StoreError, read};

/// A game with its events in a range of numbers.
pub(super) fn load(
    db: &Connection,
    game: GameId,
    from: Seq,
    until: Option<Seq>,
) -> Result<Option<History>, StoreError> {
    // One read transaction, so that both queries see the same state.
    let view = db.unchecked_transaction().map_err(StoreError::sql)?;
    let Some(found) = find(&view, game)? else { return Ok(None) };
    let end = until.map_or(found.next_seq, |until| until.min(found.next_seq));
    let events = events(&view, game, found.number, from.0..end.0)?;
    Ok(Some(History { config: found.config, events }))
}

struct GameRow {
    number: i64,
    next_seq: Seq,
    config: GameConfig,
}

fn find(db: &Connection, game: GameId) -> Result<Option<GameRow>, StoreError> {
    let sql = "SELECT number, next_seq, version, body \
               FROM game LEFT JOIN agreement ON game = number WHERE id = ?1";
    let row = db
        .prepare_cached(sql)
        .and_then(|mut statement| {
            let read = |row: &rusqlite::Row<'_>| {
                let (number, next_seq) = (row.get("number")?, get(row, "next_seq")?);
                Ok((number, next_seq, row.get("version")?, row.get("body")?))
            };
            statement.query_row([Column(game)], read).optional()
        })
        .map_err(StoreError::sql)?;
    let Some((number, next_seq, version, body)) = row else { return Ok(None) };
    let (version, body): (Option<u16>, Option<String>) = (version, body);
    let missing = || StoreError::Damaged(format!("the settings of game {game} are missing"));
    let (version, body) = version.zip(body).ok_or_else(missing)?;
    Ok(Some(GameRow { number, next_seq, config: read::config(game, version, &body)? }))
}

/// The events in this range of the game in this row. All of them must exist.
pub(super) fn events(
    db: &Connection,
    game: GameId,
    number: i64,
    mut seqs: Range<u32>,
) -> Result<Vec<RecordedEvent>, StoreError> {
    let sql = "SELECT seq, version, body FROM event \
               WHERE game = ?1 AND seq >= ?2 AND seq < ?3 ORDER BY seq";
    let mut statement = db.prepare_cached(sql).map_err(StoreError::sql)?;
    let range = params![number, seqs.start, seqs.end];
    let mut rows = statement.query(range).map_err(StoreError::sql)?;
    let mut events = Vec::with_capacity(seqs.len());
    while let Some(row) = rows.next().map_err(StoreError::sql)? {
        let seq: Seq = get(row, "seq").map_err(StoreError::sql)?;
        if let Some(expected) = seqs.next()
            && expected != seq.0
        {
            return Err(missing(game, expected));
        }
        let version = row.get("version").map_err(StoreError::sql)?;
        let body = row.get_ref("body").map_err(StoreError::sql)?;
        let body = body.as_str().map_err(|error| StoreError::sql(error.into()))?;
        events.push(read::event(game, version, seq, body)?);
    }
    match seqs.next() {
        Some(seq) => Err(missing(game, seq)),
        None => Ok(events),
    }
}

fn missing(game: GameId, seq: u32) -> StoreError {
    StoreError::Damaged(format!("event {seq} of game {game} is missing"))
}
