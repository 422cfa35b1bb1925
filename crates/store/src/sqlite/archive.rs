//! The packed events of a game, in parts. A page holds nine full parts; as one row, a usual game
//! would leave a third of its page empty.

use std::ops::RangeInclusive;

use rusqlite::{Connection, Result, params};

const PART: usize = 440;

/// The packed events of a game; none if there are none, or they are those of an earlier version.
pub(super) fn read(db: &Connection, number: i64) -> Result<Option<Vec<u8>>> {
    let sql = "SELECT body FROM archive WHERE id BETWEEN ?1 AND ?2 ORDER BY id";
    let mut statement = db.prepare_cached(sql)?;
    let ids = ids(number);
    let mut rows = statement.query([ids.start(), ids.end()])?;
    let mut found: Option<Vec<u8>> = None;
    while let Some(row) = rows.next()? {
        found.get_or_insert_default().extend_from_slice(row.get_ref("body")?.as_blob()?);
    }
    Ok(found)
}

/// Replaces the packed events of a game. They only ever grow.
pub(super) fn write(db: &Connection, number: i64, body: &[u8]) -> Result<()> {
    let sql = "INSERT INTO archive (id, body) VALUES (?1, ?2) \
               ON CONFLICT (id) DO UPDATE SET body = excluded.body";
    let mut statement = db.prepare_cached(sql)?;
    for (id, part) in ids(number).zip(body.chunks(PART)) {
        statement.execute(params![id, part])?;
    }
    Ok(())
}

fn ids(number: i64) -> RangeInclusive<i64> {
    let first = number << 16;
    first..=first | 0xffff
}
