//! Folding: the row of a game and its archive are brought up to date with all of its events, and
//! everything that follows from them changes in the same transaction.

use game::{RecordedEvent, Seq};
use rusqlite::{Connection, params};
use wire::GameId;

use super::{
    archive,
    columns::{Deadline, get},
    database::{OnSqlite, now},
    database_error::DatabaseError,
    explorer,
    history::{archived, tail_events},
    tails::Tail,
};
use crate::{
    StoreError,
    packed::pack,
    sql::{Row, follow, read_summary, summary_columns},
    summary::Summary,
};

/// Folds the tail of a game, and events after it. Everything is read before anything is written,
/// so that nothing changes if what is stored is damaged.
///
/// Without a deadline, that of the tail or of the row stays.
pub(super) fn fold(
    db: &mut Connection,
    game: GameId,
    number: i64,
    tail: Option<&Tail>,
    new: &[RecordedEvent],
    deadline: Option<Deadline>,
) -> Result<(), StoreError> {
    let (folded, before) = find(db, number).map_err(StoreError::sql)?;
    let written = archive::read(db, number).map_err(StoreError::sql)?;
    let mut events = archived(db, game, number, Seq(0)..folded)?;
    if let Some(tail) = tail {
        events.append(&mut tail_events(db, game, number, tail, folded)?);
    }
    events.extend_from_slice(new);
    let mut after = before.clone();
    events[folded.0 as usize..].iter().for_each(|recorded| after.apply(recorded));
    let deadline = deadline.or_else(|| tail.map(|tail| tail.deadline));
    let packed = pack(game, &events);
    if packed.len() > archive::MOST {
        return Err(StoreError::Damaged(format!("game {game} has too many events")));
    }
    let write = |db: &Connection| -> rusqlite::Result<()> {
        if written.is_none() {
            db.prepare_cached("DELETE FROM event WHERE game = ?1")?.execute([number])?;
        }
        archive::write(db, number, written.as_deref().unwrap_or_default(), &packed)?;
        let sql = "UPDATE game SET next_seq = ?2, node = iif(?3, claimant, node), \
                   deadline_at = coalesce(?4, deadline_at) WHERE number = ?1";
        let row = params![number, events.len() as u32, !new.is_empty(), deadline];
        db.prepare_cached(sql)?.execute(row)?;
        explorer::note(db, game, number, &before, &after)
    };
    write(db).map_err(StoreError::sql)?;
    Ok(now(follow(&mut OnSqlite(db), number, &before, &after, new))?)
}

fn find(db: &Connection, number: i64) -> rusqlite::Result<(Seq, Summary)> {
    let sql = concat!("SELECT next_seq, ", summary_columns!(), " FROM game WHERE number = ?1");
    let read = |row: &rusqlite::Row<'_>| Ok((get(row, "next_seq")?, read_summary(&Row(row))?));
    db.prepare_cached(sql)?.query_row([number], read)
}
