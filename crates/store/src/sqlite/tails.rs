//! The events of live games that are not folded yet. For each game, the newest row of
//! `live_event` is known in memory, and each row names the one before: an index would cost a
//! page for each move.

use std::{
    collections::HashMap,
    sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard},
};

use game::{Seq, Timestamp};
use rusqlite::{Connection, OptionalExtension, Result};

use super::columns::{Deadline, get};

/// The events of one game that are not folded yet.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Tail {
    /// The oldest row.
    pub(super) first: i64,
    /// The newest row.
    pub(super) last: i64,
    /// The number after that of the last event.
    pub(super) next: Seq,
    /// The moves in it.
    pub(super) moves: u32,
    /// When the game is due, by its last append.
    pub(super) deadline: Deadline,
}

/// Which rows of `live_event` count.
#[derive(Default, Debug)]
pub(super) struct TailScan {
    /// By the number of the game.
    pub(super) tails: HashMap<i64, Tail>,
    /// The number of the oldest row; 0 if there is none.
    pub(super) oldest: i64,
    /// The number of the newest row; 0 if there is none.
    pub(super) newest: i64,
}

impl TailScan {
    /// Reads the rows that were added since the last time.
    pub(super) fn go_on(&mut self, db: &Connection) -> Result<()> {
        let sql = "SELECT id, game, seq, count, previous, moves, deadline_at FROM live_event \
                   WHERE id > ?1 ORDER BY id";
        let mut statement = db.prepare_cached(sql)?;
        let mut rows = statement.query([self.newest])?;
        while let Some(row) = rows.next()? {
            let (id, number): (i64, i64) = (row.get("id")?, row.get("game")?);
            let (Seq(seq), count): (Seq, u32) = (get(row, "seq")?, row.get("count")?);
            let begins = row.get::<_, Option<i64>>("previous")?.is_none();
            let before = self.tails.get(&number).filter(|_| !begins);
            let tail = Tail {
                first: before.map_or(id, |tail| tail.first),
                last: id,
                next: Seq(seq.saturating_add(count)),
                moves: row.get("moves")?,
                deadline: row.get("deadline_at")?,
            };
            self.tails.insert(number, tail);
            if self.oldest == 0 {
                self.oldest = id;
            }
            self.newest = id;
        }
        Ok(())
    }

    /// Drops what was folded.
    pub(super) fn drop_folded(&mut self, db: &Connection) -> Result<()> {
        let mut statement = db.prepare_cached("SELECT next_seq FROM game WHERE number = ?1")?;
        let mut folded = Vec::new();
        for (number, tail) in &self.tails {
            let next = statement.query_row([number], |row| get(row, "next_seq")).optional()?;
            // Without its game it is damage, which a reader would not find either.
            if next.is_none_or(|next: Seq| tail.next <= next) {
                folded.push(*number);
            }
        }
        for number in folded {
            self.tails.remove(&number);
        }
        Ok(())
    }
}

/// What readers know of the tails: those that are committed, or were a moment ago.
#[derive(Debug)]
pub(super) struct Tails {
    known: RwLock<TailScan>,
    /// Another process writes them, so that a reader looks for new rows itself.
    by_others: bool,
}

impl Tails {
    pub(super) fn new(by_others: bool) -> Tails {
        Tails { known: RwLock::default(), by_others }
    }

    /// The tail of a game. A transaction that begins after this sees all of it, or sees that it
    /// was folded.
    pub(super) fn of(&self, db: &Connection, number: i64) -> Result<Option<Tail>> {
        if self.by_others {
            self.change().go_on(db)?;
        }
        Ok(self.read().tails.get(&number).copied())
    }

    /// The games with a tail that are due before an instant.
    pub(super) fn due_before(&self, db: &Connection, before: Timestamp) -> Result<Vec<i64>> {
        if self.by_others {
            self.change().go_on(db)?;
        }
        let known = self.read();
        let due = known.tails.iter().filter(|(_, tail)| tail.is_due(before));
        Ok(due.map(|(number, _)| *number).collect())
    }

    /// The writer read all rows anew.
    pub(super) fn replace(&self, tails: HashMap<i64, Tail>) {
        self.change().tails = tails;
    }

    /// The writer committed changes.
    pub(super) fn publish(&self, changed: impl Iterator<Item = (i64, Option<Tail>)>) {
        let mut known = self.change();
        for (number, tail) in changed {
            match tail {
                Some(tail) => known.tails.insert(number, tail),
                None => known.tails.remove(&number),
            };
        }
    }

    fn read(&self) -> RwLockReadGuard<'_, TailScan> {
        self.known.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self) -> RwLockWriteGuard<'_, TailScan> {
        self.known.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Tail {
    pub(super) fn is_due(&self, before: Timestamp) -> bool {
        self.deadline.0.is_some_and(|at| at < before)
    }
}
