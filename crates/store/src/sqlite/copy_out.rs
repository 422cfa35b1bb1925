//! Reading everything, for a copy in another database.

use std::sync::Arc;

use game::{GameConfig, RecordedEvent, Seq};
use rusqlite::{Connection, Row, types::Value};
use tokio::sync::mpsc;
use wire::GameId;

use super::{SqliteStore, columns::get, database_error::DatabaseError, history};
use crate::StoreError;

/// Rows that are passed on at once.
const CHUNK: usize = 500;

/// A game with everything that its row and its events say.
#[derive(Debug)]
pub(crate) struct CopiedGame {
    pub(crate) number: i64,
    pub(crate) id: GameId,
    pub(crate) config: GameConfig,
    pub(crate) events: Vec<RecordedEvent>,
    pub(crate) epoch: i64,
    pub(crate) claimant: Option<i64>,
    pub(crate) node: Option<i64>,
    /// As it is in the column: the last instant if nothing is due.
    pub(crate) deadline_at: Option<i64>,
}

/// Parts of something long.
pub(crate) type Parts<T> = mpsc::Receiver<Result<Vec<T>, StoreError>>;

impl SqliteStore {
    /// All rows of a table with these columns.
    pub(crate) fn rows_of(&self, table: &str, columns: &[&str]) -> Parts<Vec<Value>> {
        let sql = format!("SELECT {} FROM {table}", columns.join(", "));
        let count = columns.len();
        self.parts(move |db, sender| {
            let mut statement = db.prepare(&sql).map_err(StoreError::sql)?;
            let mut rows = statement.query([]).map_err(StoreError::sql)?;
            let mut chunk = Vec::with_capacity(CHUNK);
            while let Some(row) = rows.next().map_err(StoreError::sql)? {
                let values = (0..count).map(|place| row.get(place));
                chunk.push(values.collect::<rusqlite::Result<_>>().map_err(StoreError::sql)?);
                if chunk.len() == CHUNK
                    && sender.blocking_send(Ok(std::mem::take(&mut chunk))).is_err()
                {
                    return Ok(());
                }
            }
            let _ = sender.blocking_send(Ok(chunk));
            Ok(())
        })
    }

    /// All games, oldest first.
    pub(crate) fn all_games(&self) -> Parts<CopiedGame> {
        let tails = Arc::clone(&self.inner.tails);
        self.parts(move |db, sender| {
            let mut after = 0;
            loop {
                let page = game_rows(db, after).map_err(StoreError::sql)?;
                let Some(last) = page.last() else { return Ok(()) };
                after = last.number;
                let mut games = Vec::with_capacity(page.len());
                for row in page {
                    let stored = history::load(db, &tails, row.id, Seq(0), None)?;
                    let stored = stored.ok_or(StoreError::NoSuchGame)?;
                    let tail = tails.of(db, row.number).map_err(StoreError::sql)?;
                    let due = tail.map(|tail| tail.deadline.to_number());
                    games.push(CopiedGame {
                        number: row.number,
                        id: row.id,
                        config: stored.config,
                        events: stored.events,
                        epoch: row.epoch,
                        claimant: row.claimant,
                        node: row.node,
                        deadline_at: due.or(row.deadline_at),
                    });
                }
                if sender.blocking_send(Ok(games)).is_err() {
                    return Ok(());
                }
            }
        })
    }

    /// A single number.
    pub(crate) async fn number(&self, sql: impl Into<String>) -> Result<i64, StoreError> {
        let sql = sql.into();
        self.ask(move |db| db.query_row(&sql, [], |row| row.get(0))).await
    }

    /// Reads on a thread of the readers, as fast as the other end takes it.
    fn parts<T: Send + 'static>(
        &self,
        read: impl FnOnce(
            &Connection,
            &mpsc::Sender<Result<Vec<T>, StoreError>>,
        ) -> Result<(), StoreError>
        + Send
        + 'static,
    ) -> Parts<T> {
        let (sender, parts) = mpsc::channel(4);
        let store = self.clone();
        let failed = sender.clone();
        tokio::spawn(async move {
            let reading = store.inner.readers.read(move |db| read(db, &sender));
            if let Err(error) = reading.await {
                let _ = failed.send(Err(error)).await;
            }
        });
        parts
    }
}

struct GameRow {
    number: i64,
    id: GameId,
    epoch: i64,
    claimant: Option<i64>,
    node: Option<i64>,
    deadline_at: Option<i64>,
}

fn game_rows(db: &Connection, after: i64) -> rusqlite::Result<Vec<GameRow>> {
    let sql = "SELECT number, id, epoch, claimant, node, deadline_at FROM game \
               WHERE number > ?1 ORDER BY number LIMIT ?2";
    let read = |row: &Row<'_>| {
        Ok(GameRow {
            number: row.get("number")?,
            id: get(row, "id")?,
            epoch: row.get("epoch")?,
            claimant: row.get("claimant")?,
            node: row.get("node")?,
            deadline_at: row.get("deadline_at")?,
        })
    };
    db.prepare_cached(sql)?.query_map([after, CHUNK as i64], read)?.collect()
}
