//! Rebuilding everything derived from events.

use game::Seq;
use rusqlite::{Connection, Row};
use wire::GameId;

use super::{columns::get, database_error::DatabaseError, history, summaries};
use crate::{StoreError, read, summary::Summary};

/// Rebuilds all summaries and statistics.
pub(super) fn rebuild(db: &Connection) -> Result<(), StoreError> {
    for table in ["DELETE FROM statistics", "DELETE FROM played"] {
        db.execute(table, []).map_err(StoreError::sql)?;
    }
    let sql =
        "SELECT number, id, next_seq, version, body FROM game JOIN agreement ON game = number";
    let mut statement = db.prepare(sql).map_err(StoreError::sql)?;
    let mut rows = statement.query([]).map_err(StoreError::sql)?;
    while let Some(row) = rows.next().map_err(StoreError::sql)? {
        let Stored { number, id, next_seq, version, body } =
            Stored::read(row).map_err(StoreError::sql)?;
        let config = read::config(id, version, &body)?;
        let before = Summary::new(&config);
        let mut after = before.clone();
        let events = history::events(db, id, number, 0..next_seq.0)?;
        events.iter().for_each(|recorded| after.apply(recorded));
        summaries::write(db, number, &after).map_err(StoreError::sql)?;
        summaries::recount(db, &before, &after).map_err(StoreError::sql)?;
    }
    Ok(())
}

struct Stored {
    number: i64,
    id: GameId,
    next_seq: Seq,
    version: u16,
    body: String,
}

impl Stored {
    fn read(row: &Row<'_>) -> rusqlite::Result<Stored> {
        Ok(Stored {
            number: row.get("number")?,
            id: get(row, "id")?,
            next_seq: get(row, "next_seq")?,
            version: row.get("version")?,
            body: row.get("body")?,
        })
    }
}
