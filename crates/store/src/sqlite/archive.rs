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

/// How many bytes there is room for.
pub(super) const MOST: usize = PART << 16;

/// Replaces the packed events of a game, of which there are these. They only ever grow, so only the
/// last part and those after it are written.
///
/// # Panics
///
/// If there are more than [`MOST`] bytes.
pub(super) fn write(db: &Connection, number: i64, before: &[u8], body: &[u8]) -> Result<()> {
    assert!(body.len() <= MOST, "the caller has checked it");
    let sql = "INSERT INTO archive (id, body) VALUES (?1, ?2) \
               ON CONFLICT (id) DO UPDATE SET body = excluded.body";
    let mut statement = db.prepare_cached(sql)?;
    let mut written = before.chunks(PART);
    for (id, part) in ids(number).zip(body.chunks(PART)) {
        if written.next() != Some(part) {
            statement.execute(params![id, part])?;
        }
    }
    Ok(())
}

fn ids(number: i64) -> RangeInclusive<i64> {
    let first = number << 16;
    first..=first | 0xffff
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_parts_that_change_are_written() {
        let db = Connection::open_in_memory().unwrap();
        db.execute_batch(
            "CREATE TABLE archive (id INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT; \
             CREATE TABLE written (id INTEGER); \
             CREATE TRIGGER inserted AFTER INSERT ON archive \
             BEGIN INSERT INTO written VALUES (NEW.id); END; \
             CREATE TRIGGER updated AFTER UPDATE ON archive \
             BEGIN INSERT INTO written VALUES (NEW.id); END",
        )
        .unwrap();
        let body: Vec<u8> = (0..5 * PART + 7).map(|byte| byte as u8).collect();
        let mut before = Vec::new();
        for (length, parts) in [(10, 1), (20, 1), (3 * PART, 3), (3 * PART, 0), (4 * PART + 1, 2)] {
            db.execute("DELETE FROM written", []).unwrap();
            write(&db, 7, &before, &body[..length]).unwrap();
            let count = "SELECT count(*) FROM written";
            let written: i64 = db.query_row(count, [], |row| row.get(0)).unwrap();
            assert_eq!(written, parts, "{length}");
            assert_eq!(read(&db, 7).unwrap().as_deref(), Some(&body[..length]));
            before = body[..length].to_vec();
        }
    }
}
