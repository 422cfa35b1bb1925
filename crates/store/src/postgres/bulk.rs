use async_trait::async_trait;
use game::{PersonId, Timestamp};
use tokio_postgres::{Error, Row};
use wire::GameId;

use super::{
    PostgresStore,
    columns::{Column, get, get_optional},
    database_error::{DatabaseError, exists},
    insert::insert,
    query::{run, values},
};
use crate::{Bulk, BulkError, BulkStore, NewGame, StoreError, bulk::KEPT};

#[async_trait]
impl BulkStore for PostgresStore {
    async fn add_bulk(&self, bulk: Bulk) -> Result<(), StoreError> {
        let old = Timestamp(bulk.at.0.saturating_sub(KEPT.0));
        let mut db = self.connection().await?;
        let tx = db.transaction().await.map_err(StoreError::sql)?;
        let add = async {
            run(&tx, "DELETE FROM bulk WHERE paired_at < $1", values![Column(old)]).await?;
            let sql = "INSERT INTO bulk (id, made_by, body, made_at, pair_at, paired_at) \
                       VALUES ($1, $2, $3, $4, $5, $6)";
            let row = values![
                Column(bulk.id),
                Column(bulk.by),
                bulk.order,
                Column(bulk.at),
                Column(bulk.pair_at),
                bulk.paired_at.map(Column),
            ];
            run(&tx, sql, row).await
        };
        add.await.map_err(exists)?;
        tx.commit().await.map_err(StoreError::sql)
    }

    async fn bulk(&self, id: GameId) -> Result<Option<Bulk>, StoreError> {
        self.find("SELECT * FROM bulk WHERE id = $1", values![Column(id)], read).await
    }

    async fn bulks_of(&self, person: PersonId, limit: u32) -> Result<Vec<Bulk>, StoreError> {
        let sql = "SELECT * FROM bulk WHERE made_by = $1 ORDER BY number DESC LIMIT $2";
        self.list(sql, values![Column(person), i64::from(limit)], read).await
    }

    async fn waiting_bulks(&self) -> Result<Vec<Bulk>, StoreError> {
        let sql = "SELECT * FROM bulk WHERE paired_at IS NULL ORDER BY pair_at, number";
        self.list(sql, &[], read).await
    }

    async fn remove_bulk(&self, id: GameId) -> Result<bool, StoreError> {
        let sql = "DELETE FROM bulk WHERE id = $1 AND paired_at IS NULL";
        Ok(self.run(sql, values![Column(id)]).await? > 0)
    }

    async fn pair_bulk(
        &self,
        id: GameId,
        games: Vec<NewGame>,
        at: Timestamp,
    ) -> Result<(), BulkError> {
        let mut db = self.connection().await.map_err(BulkError::Store)?;
        let tx = db.transaction().await.map_err(BulkError::sql)?;
        let sql = "UPDATE bulk SET paired_at = $2 WHERE id = $1 AND paired_at IS NULL";
        let marked = run(&tx, sql, values![Column(id), Column(at)]).await;
        if marked.map_err(BulkError::sql)? == 0 {
            return Err(BulkError::Gone);
        }
        for game in &games {
            insert(&tx, game).await.map_err(BulkError::Store)?;
        }
        tx.commit().await.map_err(BulkError::sql)
    }
}

fn read(row: &Row) -> Result<Bulk, Error> {
    Ok(Bulk {
        id: get(row, "id")?,
        by: get(row, "made_by")?,
        order: row.try_get("body")?,
        at: get(row, "made_at")?,
        pair_at: get(row, "pair_at")?,
        paired_at: get_optional(row, "paired_at")?,
    })
}
