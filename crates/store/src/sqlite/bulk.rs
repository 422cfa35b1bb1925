use async_trait::async_trait;
use game::{PersonId, Timestamp};
use rusqlite::{Connection, OptionalExtension, Result, Row, params};
use wire::GameId;

use super::{
    SqliteStore,
    columns::{Column, get, get_optional},
    database_error::DatabaseError,
    games::{PreparedGame, insert, is_taken},
};
use crate::{Bulk, BulkError, BulkStore, NewGame, StoreError, bulk::KEPT};

#[async_trait]
impl BulkStore for SqliteStore {
    async fn add_bulk(&self, bulk: Bulk) -> std::result::Result<(), StoreError> {
        let work = move |db: &Connection| match add(db, &bulk) {
            Ok(()) => Ok(()),
            Err(error) if is_taken(&error) => Err(StoreError::Exists),
            Err(error) => Err(StoreError::sql(error)),
        };
        self.inner.writer.write(work).await
    }

    async fn bulk(&self, id: GameId) -> std::result::Result<Option<Bulk>, StoreError> {
        let sql = "SELECT * FROM bulk WHERE id = ?1";
        self.ask(move |db| db.prepare_cached(sql)?.query_row([Column(id)], read).optional()).await
    }

    async fn bulks_of(
        &self,
        person: PersonId,
        limit: u32,
    ) -> std::result::Result<Vec<Bulk>, StoreError> {
        let sql = "SELECT * FROM bulk WHERE made_by = ?1 ORDER BY number DESC LIMIT ?2";
        self.ask(move |db| {
            db.prepare_cached(sql)?.query_map(params![Column(person), limit], read)?.collect()
        })
        .await
    }

    async fn waiting_bulks(&self) -> std::result::Result<Vec<Bulk>, StoreError> {
        let sql = "SELECT * FROM bulk WHERE paired_at IS NULL ORDER BY pair_at, number";
        self.ask(move |db| db.prepare_cached(sql)?.query_map([], read)?.collect()).await
    }

    async fn remove_bulk(&self, id: GameId) -> std::result::Result<bool, StoreError> {
        let sql = "DELETE FROM bulk WHERE id = ?1 AND paired_at IS NULL";
        self.change(move |db| Ok(db.prepare_cached(sql)?.execute([Column(id)])? > 0)).await
    }

    async fn pair_bulk(
        &self,
        id: GameId,
        games: Vec<NewGame>,
        at: Timestamp,
    ) -> std::result::Result<(), BulkError> {
        let work = move |db: &Connection| {
            let sql = "UPDATE bulk SET paired_at = ?2 WHERE id = ?1 AND paired_at IS NULL";
            let marked = db
                .prepare_cached(sql)
                .and_then(|mut statement| statement.execute(params![Column(id), Column(at)]))
                .map_err(|error| BulkError::Store(StoreError::sql(error)))?;
            if marked == 0 {
                return Err(BulkError::Gone);
            }
            for game in &games {
                insert(db, &PreparedGame::new(game)).map_err(BulkError::Store)?;
            }
            Ok(())
        };
        self.inner.writer.write(work).await
    }
}

fn add(db: &Connection, bulk: &Bulk) -> Result<()> {
    let old = Timestamp(bulk.at.0.saturating_sub(KEPT.0));
    db.prepare_cached("DELETE FROM bulk WHERE paired_at < ?1")?.execute([Column(old)])?;
    let sql = "INSERT INTO bulk (id, made_by, body, made_at, pair_at, paired_at) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let row = params![
        Column(bulk.id),
        Column(bulk.by),
        bulk.order,
        Column(bulk.at),
        Column(bulk.pair_at),
        bulk.paired_at.map(Column),
    ];
    db.prepare_cached(sql)?.execute(row).map(drop)
}

fn read(row: &Row<'_>) -> Result<Bulk> {
    Ok(Bulk {
        id: get(row, "id")?,
        by: get(row, "made_by")?,
        order: row.get("body")?,
        at: get(row, "made_at")?,
        pair_at: get(row, "pair_at")?,
        paired_at: get_optional(row, "paired_at")?,
    })
}
