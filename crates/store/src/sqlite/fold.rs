//! Folding: the row of a game and its archive are brought up to date with all of its events, and
//! everything that follows from them changes in the same transaction.

use game::{Event, RecordedEvent, Seat, Seq};
use rusqlite::{Connection, Row, params};
use wire::GameId;

use super::{
    archive,
    columns::{Deadline, get},
    database_error::DatabaseError,
    explorer,
    history::{archived, tail_events},
    ratings,
    summaries::{self, summary_columns},
    tails::Tail,
};
use crate::{StoreError, packed::pack, summary::Summary};

/// Folds the tail of a game, and events after it. Everything is read before anything is written,
/// so that nothing changes if what is stored is damaged.
///
/// Without a deadline, that of the tail or of the row stays.
pub(super) fn fold(
    db: &Connection,
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
    let packed = pack(&events);
    if packed.len() > archive::MOST {
        return Err(StoreError::Damaged(format!("game {game} has too many events")));
    }
    let write = || -> rusqlite::Result<()> {
        if written.is_none() {
            db.prepare_cached("DELETE FROM event WHERE game = ?1")?.execute([number])?;
        }
        archive::write(db, number, written.as_deref().unwrap_or_default(), &packed)?;
        let sql = "UPDATE game SET next_seq = ?2, node = iif(?3, claimant, node), \
                   deadline_at = coalesce(?4, deadline_at) WHERE number = ?1";
        let row = params![number, events.len() as u32, !new.is_empty(), deadline];
        db.prepare_cached(sql)?.execute(row)?;
        summaries::change(db, number, &before, &after)?;
        ratings::rate(db, number, &before, &after)?;
        explorer::note(db, game, number, &before, &after)?;
        for recorded in new {
            if let Event::Seated(color, Seat::Person(person)) = recorded.event {
                ratings::sat_down(db, number, after.category, (color, person), recorded.at)?;
            }
        }
        Ok(())
    };
    write().map_err(StoreError::sql)
}

fn find(db: &Connection, number: i64) -> rusqlite::Result<(Seq, Summary)> {
    let sql = concat!("SELECT next_seq, ", summary_columns!(), " FROM game WHERE number = ?1");
    let read = |row: &Row<'_>| Ok((get(row, "next_seq")?, summaries::read(row)?));
    db.prepare_cached(sql)?.query_row([number], read)
}
