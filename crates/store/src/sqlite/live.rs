//! What the writer knows of live games, so that an append of moves reads nothing and changes no
//! row of `game`. Only the process that holds the folder writes games, and all of it passes here.
//!
//! Memory changes after the statements of a job have succeeded, and readers are told after the
//! commit. If a commit fails, everything is forgotten and read anew.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
};

use game::{RecordedEvent, Seq};
use rusqlite::{Connection, OptionalExtension, Row, params};
use wire::GameId;

use super::{
    columns::{Column, Deadline, get},
    database_error::DatabaseError,
    fold::fold,
    tails::{Tail, TailScan, Tails},
};
use crate::{Epoch, StoreError};

/// Rows of `live_event` that are kept before those of the game that waits longest are folded, for
/// each live game and in all.
const ROWS_PER_GAME: usize = 64;
const ROWS: usize = 1 << 16;

/// How many rows have to be folded before they are removed.
const REMOVED_AT_ONCE: i64 = 1_024;

/// A game in memory.
#[derive(Copy, Clone, Debug)]
pub(super) struct LiveGame {
    pub(super) number: i64,
    pub(super) epoch: Epoch,
    /// Whether it was claimed and not released.
    pub(super) owned: bool,
    /// The number of the next event.
    pub(super) next: Seq,
    /// Whether it has ended.
    pub(super) ended: bool,
    /// Whether its row says that the owner has appended, and that its deadline is in the tail.
    pub(super) marked: bool,
}

/// A connection in a transaction, and the games in memory.
pub(super) struct WriteContext<'a> {
    pub(super) db: &'a mut Connection,
    pub(super) live: &'a mut LiveGames,
}

/// All that the writer knows.
#[derive(Debug)]
pub(super) struct LiveGames {
    /// For readers.
    shared: Arc<Tails>,
    games: HashMap<GameId, LiveGame>,
    tails: HashMap<i64, Tail>,
    /// The games with a tail, by its first row.
    by_first: BTreeMap<i64, i64>,
    oldest: i64,
    newest: i64,
    /// Games whose tails changed since the last commit.
    changed: Vec<i64>,
    /// Games whose events cannot be read, so that their rows can be neither folded nor removed.
    damaged: BTreeSet<i64>,
}

impl LiveGames {
    pub(super) fn new(shared: Arc<Tails>) -> LiveGames {
        LiveGames {
            shared,
            games: HashMap::new(),
            tails: HashMap::new(),
            by_first: BTreeMap::new(),
            oldest: 0,
            newest: 0,
            changed: Vec::new(),
            damaged: BTreeSet::new(),
        }
    }

    /// Forgets everything, and reads the tails.
    pub(super) fn read_anew(&mut self, db: &Connection) -> rusqlite::Result<()> {
        let mut scan = TailScan::default();
        scan.go_on(db)?;
        scan.drop_folded(db)?;
        let TailScan { tails, oldest, newest } = scan;
        self.by_first = tails.iter().map(|(number, tail)| (tail.first, *number)).collect();
        self.games.clear();
        self.damaged.clear();
        self.changed.clear();
        self.shared.replace(tails.clone());
        (self.tails, self.oldest, self.newest) = (tails, oldest, newest);
        Ok(())
    }

    /// Tells readers what was committed.
    pub(super) fn committed(&mut self) {
        if self.changed.is_empty() {
            return;
        }
        let changes = self.changed.drain(..);
        self.shared.publish(changes.map(|number| (number, self.tails.get(&number).copied())));
    }

    /// The tail of a game, committed or not.
    pub(super) fn tail(&self, number: i64) -> Option<Tail> {
        self.tails.get(&number).copied()
    }

    /// All games with a tail.
    pub(super) fn with_tails(&self) -> Vec<i64> {
        self.by_first.values().copied().collect()
    }

    /// The game with this id, from memory or from its row.
    pub(super) fn game(
        &mut self,
        db: &Connection,
        id: GameId,
    ) -> rusqlite::Result<Option<&mut LiveGame>> {
        if !self.games.contains_key(&id) {
            let Some(game) = self.find(db, id)? else { return Ok(None) };
            self.games.insert(id, game);
        }
        Ok(self.games.get_mut(&id))
    }

    fn find(&self, db: &Connection, id: GameId) -> rusqlite::Result<Option<LiveGame>> {
        let sql = "SELECT number, epoch, claimant IS NOT NULL AS owned, next_seq, \
                   ended_at IS NOT NULL AS ended FROM game WHERE id = ?1";
        let read = |row: &Row<'_>| {
            let number = row.get("number")?;
            let folded = get(row, "next_seq")?;
            Ok(LiveGame {
                number,
                epoch: get(row, "epoch")?,
                owned: row.get("owned")?,
                next: self.tails.get(&number).map_or(folded, |tail| tail.next),
                ended: row.get("ended")?,
                marked: false,
            })
        };
        db.prepare_cached(sql)?.query_row([Column(id)], read).optional()
    }

    /// Forgets a game that changed in its row.
    pub(super) fn forget(&mut self, id: GameId) {
        self.games.remove(&id);
    }

    /// Games with a tail that can be folded, as far as is known, with the first row of each, oldest
    /// first.
    fn foldable(&self) -> impl Iterator<Item = (i64, i64)> {
        let is_whole = |(_, number): &(&i64, &i64)| !self.damaged.contains(number);
        self.by_first.iter().filter(is_whole).map(|(first, number)| (*first, *number))
    }

    /// Notes that the tail of a game was folded.
    pub(super) fn folded(&mut self, number: i64) {
        if let Some(tail) = self.tails.remove(&number) {
            self.by_first.remove(&tail.first);
            self.damaged.remove(&number);
            self.changed.push(number);
        }
    }
}

/// An append of events that leave the summary of the game as it is, but for the moves.
#[derive(Copy, Clone, Debug)]
pub(super) struct TailRow<'a> {
    pub(super) seq: Seq,
    pub(super) count: u32,
    pub(super) moves: u32,
    pub(super) deadline: Deadline,
    /// Packed.
    pub(super) body: &'a [u8],
}

impl WriteContext<'_> {
    /// Does all of something or, if it fails, nothing of it.
    pub(super) fn in_savepoint<T, E: DatabaseError>(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<T, E>,
    ) -> Result<T, E> {
        let run = |db: &Connection, sql: &str| -> Result<(), E> {
            let done = db.prepare_cached(sql).and_then(|mut statement| statement.execute([]));
            done.map(drop).map_err(E::sql)
        };
        run(self.db, "SAVEPOINT part")?;
        let done = work(self);
        // Some failures, such as a full disk, roll back the whole transaction.
        if done.is_err() && !self.db.is_autocommit() {
            run(self.db, "ROLLBACK TO part")?;
        }
        if !self.db.is_autocommit() {
            run(self.db, "RELEASE part")?;
        }
        done
    }

    /// Adds a row to the tail of a game. One statement, so it is done or not.
    pub(super) fn add_row(&mut self, number: i64, new: TailRow<'_>) -> rusqlite::Result<()> {
        let TailRow { seq, count, moves, deadline, body } = new;
        let live = &mut *self.live;
        let before = live.tail(number);
        let (id, moves) = (live.newest + 1, before.map_or(0, |tail| tail.moves) + moves);
        let sql = "INSERT INTO live_event (id, game, seq, count, previous, moves, deadline_at, body) \
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
        let previous = before.map(|tail| tail.last);
        let row = params![id, number, Column(seq), count, previous, moves, deadline, body];
        self.db.prepare_cached(sql)?.execute(row)?;
        live.newest = id;
        if live.oldest == 0 {
            live.oldest = id;
        }
        let first = before.map_or(id, |tail| tail.first);
        let next = Seq(seq.0 + count);
        live.tails.insert(number, Tail { first, last: id, next, moves, deadline });
        if before.is_none() {
            live.by_first.insert(id, number);
        }
        live.changed.push(number);
        Ok(())
    }

    /// Folds what there is of a game, and events after it. Memory is changed by the caller, when
    /// the rest of its job is done.
    pub(super) fn fold(
        &mut self,
        id: GameId,
        number: i64,
        new: &[RecordedEvent],
        deadline: Option<Deadline>,
    ) -> Result<(), StoreError> {
        let tail = self.live.tail(number);
        fold(self.db, id, number, tail.as_ref(), new, deadline)
    }

    /// Keeps `live_event` short: removes rows that were folded, and folds the games whose rows are
    /// the oldest if there are too many.
    ///
    /// # Errors
    ///
    /// If the transaction cannot go on.
    pub(super) fn clean(&mut self) -> rusqlite::Result<()> {
        let rows = (self.live.newest - self.live.oldest + 1) as usize;
        let enough = ROWS.max(ROWS_PER_GAME * self.live.tails.len());
        if rows > enough {
            for (_, number) in self.live.foldable().take(4).collect::<Vec<_>>() {
                self.fold_oldest(number)?;
            }
        }
        // The newest row stays, so that no number is given twice.
        let needed = self.live.foldable().next().map_or(self.live.newest, |(first, _)| first);
        if needed - self.live.oldest >= REMOVED_AT_ONCE {
            let end = self.live.oldest + REMOVED_AT_ONCE;
            self.remove_rows_before(end)?;
            self.live.oldest = end;
        }
        Ok(())
    }

    /// Removes rows that were folded. Those of damaged games stay, for repair.
    fn remove_rows_before(&self, end: i64) -> rusqlite::Result<()> {
        let oldest = self.live.oldest;
        let sql = "DELETE FROM live_event WHERE id >= ?1 AND id < ?2";
        if self.live.damaged.is_empty() {
            self.db.prepare_cached(sql)?.execute([oldest, end])?;
        } else {
            // Numbers, so nothing has to be escaped.
            let kept: Vec<String> = self.live.damaged.iter().map(i64::to_string).collect();
            let sql = format!("{sql} AND game NOT IN ({})", kept.join(","));
            self.db.execute(&sql, [oldest, end])?;
        }
        Ok(())
    }

    /// Folds a live game. If its events cannot be read, it stays as it is, and the others do not
    /// wait for it.
    fn fold_oldest(&mut self, number: i64) -> rusqlite::Result<()> {
        let sql = "SELECT id FROM game WHERE number = ?1";
        let id = self.db.prepare_cached(sql)?.query_row([number], |row| get(row, "id"))?;
        let folded = self.in_savepoint(|context| context.fold(id, number, &[], None));
        if let Err(error) = folded {
            return match error {
                // The node that next needs the game tells of it.
                StoreError::Damaged(_) => {
                    self.live.damaged.insert(number);
                    Ok(())
                }
                error => Err(DatabaseError::lost(error.to_string())),
            };
        }
        self.live.folded(number);
        if let Some(game) = self.live.games.get_mut(&id) {
            game.marked = false;
        }
        Ok(())
    }
}
