//! Reading the events of a game.

use game::{GameConfig, RecordedEvent, Seq};
use rusqlite::{Connection, OptionalExtension, Row, params};
use wire::GameId;

use super::{
    archive,
    columns::get,
    configurations::{config_columns, config_tables, read_settings},
    database_error::DatabaseError,
    games::find_number,
    tails::{Tail, Tails},
};
use crate::{
    History, StoreError,
    packed::unpack,
    read::{self, missing, unknown},
};

/// A game with its events in a range of numbers.
pub(super) fn load(
    db: &Connection,
    tails: &Tails,
    game: GameId,
    from: Seq,
    until: Option<Seq>,
) -> Result<Option<History>, StoreError> {
    let Some(number) = find_number(db, game).map_err(StoreError::sql)? else { return Ok(None) };
    let tail = tails.of(db, number).map_err(StoreError::sql)?;
    // One read transaction, so that all queries see the same state.
    let view = db.unchecked_transaction().map_err(StoreError::sql)?;
    let (config, folded) = find(&view, game, number)?;
    let mut events =
        if from < folded { archived(&view, game, number, from..folded)? } else { vec![] };
    if let Some(tail) = tail.filter(|tail| tail.next > folded) {
        events.append(&mut tail_events(&view, game, number, &tail, from.max(folded))?);
    }
    if let Some(until) = until {
        events.retain(|recorded| recorded.seq < until);
    }
    Ok(Some(History { config, events }))
}

fn find(db: &Connection, game: GameId, number: i64) -> Result<(GameConfig, Seq), StoreError> {
    let sql = concat!(
        "SELECT next_seq, ",
        config_columns!(),
        " FROM ",
        config_tables!(),
        " WHERE number = ?1"
    );
    let read = |row: &Row<'_>| Ok((read_settings(row)?, get(row, "next_seq")?));
    let found = db.prepare_cached(sql).and_then(|mut find| find.query_row([number], read));
    let (config, folded) = found.map_err(StoreError::sql)?;
    Ok((config.config(game)?, folded))
}

/// The folded events in this range. All of them must exist.
pub(super) fn archived(
    db: &Connection,
    game: GameId,
    number: i64,
    seqs: std::ops::Range<Seq>,
) -> Result<Vec<RecordedEvent>, StoreError> {
    let Some(body) = archive::read(db, number).map_err(StoreError::sql)? else {
        return old_events(db, game, number, seqs.start.0..seqs.end.0);
    };
    let events = unpack(game, Seq(0), &body, seqs.start)?;
    if let Some(beyond) = events.last().filter(|last| last.seq >= seqs.end) {
        return Err(unknown(game, beyond.seq));
    }
    let read = seqs.start.0 + events.len() as u32;
    if read < seqs.end.0 { Err(missing(game, read)) } else { Ok(events) }
}

/// The events as earlier versions stored them, one in a row.
fn old_events(
    db: &Connection,
    game: GameId,
    number: i64,
    mut seqs: std::ops::Range<u32>,
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

/// The events of a tail from a number on. All of them must exist.
pub(super) fn tail_events(
    db: &Connection,
    game: GameId,
    number: i64,
    tail: &Tail,
    from: Seq,
) -> Result<Vec<RecordedEvent>, StoreError> {
    let rows = tail_rows(db, number, tail, from).map_err(StoreError::sql)?;
    let mut events = Vec::new();
    for (seq, body) in rows.iter().rev() {
        events.append(&mut unpack(game, *seq, body, from)?);
    }
    let whole = (from.0..tail.next.0).eq(events.iter().map(|recorded| recorded.seq.0));
    if whole { Ok(events) } else { Err(first_missing(db, game, number, from, tail.next)) }
}

/// The rows of a tail with events from a number on, newest first; ends early where one is missing.
fn tail_rows(
    db: &Connection,
    number: i64,
    tail: &Tail,
    from: Seq,
) -> rusqlite::Result<Vec<(Seq, Vec<u8>)>> {
    let sql = "SELECT seq, previous, body FROM live_event WHERE id = ?1 AND game = ?2";
    let mut statement = db.prepare_cached(sql)?;
    let mut rows = Vec::new();
    let mut next = Some(tail.last);
    while let Some(id) = next {
        let read = |row: &Row<'_>| {
            Ok((get(row, "seq")?, row.get::<_, Option<i64>>("previous")?, row.get("body")?))
        };
        let Some((seq, previous, body)) =
            statement.query_row(params![id, number], read).optional()?
        else {
            break;
        };
        rows.push((seq, body));
        // Rows are only ever added at the end, so a row that says otherwise is damage.
        next = previous.filter(|previous| seq > from && *previous < id);
    }
    Ok(rows)
}

/// Looks through all rows, which takes long and is done only for this message.
fn first_missing(db: &Connection, game: GameId, number: i64, from: Seq, until: Seq) -> StoreError {
    let find = || -> rusqlite::Result<u32> {
        let sql = "SELECT seq, count FROM live_event WHERE game = ?1 ORDER BY seq";
        let mut statement = db.prepare(sql)?;
        let mut rows = statement.query([number])?;
        let mut expected = from.0;
        while let Some(row) = rows.next()? {
            let (seq, count): (u32, u32) = (row.get("seq")?, row.get("count")?);
            if (seq..seq.saturating_add(count)).contains(&expected) {
                expected = seq.saturating_add(count);
            }
        }
        Ok(expected.min(until.0))
    };
    find().map_or_else(StoreError::sql, |seq| missing(game, seq))
}
