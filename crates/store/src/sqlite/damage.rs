//! What tests do to a database behind its back.

use game::Seq;
use rusqlite::Connection;
use wire::GameId;

use crate::conformance::damage::spoil;

/// Damages an event of a game whose archive has one part.
pub(super) fn damage(db: &Connection, game: GameId, seq: Seq) -> rusqlite::Result<()> {
    let sql = "SELECT archive.id, archive.body FROM game \
               JOIN archive ON archive.id = number * 65536 WHERE game.id = ?1";
    let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
    let (part, mut body): (i64, Vec<u8>) = db.query_row(sql, [game.as_str()], read)?;
    spoil(&mut body, seq);
    db.execute("UPDATE archive SET body = ?2 WHERE id = ?1", (part, body)).map(drop)
}
