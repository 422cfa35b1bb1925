//! Which games are due. The deadline of a live game is in its tail; its row says that nothing is due
//! until the game is folded.

use std::collections::HashMap;

use game::Timestamp;
use rusqlite::{Connection, OptionalExtension, Result, Row, ToSql, params};

use super::{
    columns::{Column, Deadline, get},
    tails::Tails,
};
use crate::DueGame;

/// All games that have not ended: those without a known deadline, then the nearest.
pub(super) fn all(db: &Connection, tails: &Tails) -> Result<Vec<DueGame>> {
    let sql = "SELECT number, id, claimant, deadline_at FROM game WHERE ended_at IS NULL \
               ORDER BY number";
    let mut due = Vec::new();
    for (number, mut game) in rows(db, sql, &[])? {
        if let Some(tail) = tails.of(db, number)? {
            game.deadline_at = tail.deadline.0;
        }
        due.push(game);
    }
    due.sort_by_key(|game| game.deadline_at);
    Ok(due)
}

/// The games that are due before an instant, then those of which it is not known.
pub(super) fn before(
    db: &Connection,
    tails: &Tails,
    before: Timestamp,
    limit: u32,
) -> Result<Vec<DueGame>> {
    // Both queries follow the index `game_due`.
    let known = "SELECT number, id, claimant, deadline_at FROM game \
                 WHERE ended_at IS NULL AND deadline_at < ?1 ORDER BY deadline_at LIMIT ?2";
    let unknown = "SELECT number, id, claimant, deadline_at FROM game \
                   WHERE ended_at IS NULL AND deadline_at IS NULL ORDER BY number LIMIT ?1";
    // A game may be folded or go on meanwhile: it is in the rows, or in the tails before or after.
    let live_before = tails.due_before(db, before)?;
    let mut found: HashMap<i64, DueGame> =
        rows(db, known, params![Column(before), limit])?.into_iter().collect();
    let live = live_before.into_iter().chain(tails.due_before(db, before)?);
    for number in live {
        match (tails.of(db, number)?, found.contains_key(&number)) {
            (Some(tail), _) => {
                if let Some(game) = one(db, number)? {
                    found.insert(number, DueGame { deadline_at: tail.deadline.0, ..game });
                }
            }
            (None, true) => {}
            (None, false) => {
                let due = one(db, number)?.filter(|game| game.deadline_at.is_some());
                found.extend(due.map(|game| (number, game)));
            }
        }
    }
    let mut due: Vec<(i64, DueGame)> = found
        .into_iter()
        .filter(|(_, game)| game.deadline_at.is_some_and(|at| at < before))
        .collect();
    due.sort_by_key(|(number, game)| (game.deadline_at, *number));
    let mut due: Vec<DueGame> = due.into_iter().map(|(_, game)| game).collect();
    due.truncate(limit as usize);
    let rest = limit.saturating_sub(due.len() as u32);
    due.extend(rows(db, unknown, params![rest])?.into_iter().map(|(_, game)| game));
    Ok(due)
}

fn rows(db: &Connection, sql: &str, values: &[&dyn ToSql]) -> Result<Vec<(i64, DueGame)>> {
    let mut statement = db.prepare_cached(sql)?;
    statement.query_map(values, |row| Ok((row.get("number")?, read(row)?)))?.collect()
}

fn one(db: &Connection, number: i64) -> Result<Option<DueGame>> {
    let sql = "SELECT id, claimant, deadline_at FROM game \
               WHERE number = ?1 AND ended_at IS NULL";
    db.prepare_cached(sql)?.query_row([number], read).optional()
}

fn read(row: &Row<'_>) -> Result<DueGame> {
    let Deadline(deadline_at) = row.get("deadline_at")?;
    Ok(DueGame { id: get(row, "id")?, owner: get(row, "claimant")?, deadline_at })
}
