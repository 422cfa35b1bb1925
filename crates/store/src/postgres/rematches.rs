use async_trait::async_trait;
use deadpool_postgres::{GenericClient, Transaction};
use game::GameResult;
use rules::Color;
use tokio_postgres::{Error, Row};
use wire::GameId;

use super::{
    PostgresStore,
    columns::{Column, get_optional},
    database_error::DatabaseError,
    insert::{insert, number_of},
    query::{find, list, run, values},
};
use crate::{NewGame, RematchState, RematchStore, StoreError};

#[async_trait]
impl RematchStore for PostgresStore {
    async fn rematch(&self, game: GameId) -> Result<RematchState, StoreError> {
        let db = self.connection().await?;
        let number = number_of(&db, game).await?;
        state(&db, number).await.map_err(StoreError::sql)
    }

    async fn ask_rematch(
        &self,
        game: GameId,
        by: Color,
        new: NewGame,
    ) -> Result<RematchState, StoreError> {
        let mut db = self.connection().await?;
        let tx = db.transaction().await.map_err(StoreError::sql)?;
        let after = ask(&tx, game, by, &new).await?;
        tx.commit().await.map_err(StoreError::sql)?;
        Ok(after)
    }

    async fn drop_rematch(&self, game: GameId) -> Result<RematchState, StoreError> {
        let mut db = self.connection().await?;
        let tx = db.transaction().await.map_err(StoreError::sql)?;
        let number = number_of(&tx, game).await?;
        let sql = "UPDATE rematch SET offered = NULL WHERE game = $1";
        run(&tx, sql, values![number]).await.map_err(StoreError::sql)?;
        let after = state(&tx, number).await.map_err(StoreError::sql)?;
        tx.commit().await.map_err(StoreError::sql)?;
        Ok(after)
    }

    async fn earlier_results(&self, game: GameId) -> Result<Vec<Option<GameResult>>, StoreError> {
        // A rematch has a larger number than the game before it, so a row that says otherwise is
        // damage and cannot lead around in a circle.
        let sql = "WITH RECURSIVE earlier (number) AS ( \
                       SELECT game FROM rematch WHERE next = $1 AND game < $1 \
                       UNION ALL \
                       SELECT rematch.game FROM rematch \
                       JOIN earlier ON rematch.next = earlier.number \
                       WHERE rematch.game < earlier.number) \
                   SELECT game.result FROM earlier JOIN game ON game.number = earlier.number \
                   ORDER BY game.number DESC";
        let db = self.connection().await?;
        let number = number_of(&db, game).await?;
        let results = list(&db, sql, values![number], |row| get_optional(row, "result")).await;
        results.map_err(StoreError::sql)
    }
}

/// Two players who ask at once wait for each other at the row, which exists before it is read.
async fn ask(
    tx: &Transaction<'_>,
    game: GameId,
    by: Color,
    new: &NewGame,
) -> Result<RematchState, StoreError> {
    let number = number_of(tx, game).await?;
    let hold = async {
        run(tx, "INSERT INTO rematch (game) VALUES ($1) ON CONFLICT DO NOTHING", values![number])
            .await?;
        run(tx, "SELECT 1 FROM rematch WHERE game = $1 FOR UPDATE", values![number]).await?;
        state(tx, number).await
    };
    let before = hold.await.map_err(StoreError::sql)?;
    let after = before.asked(by, new.id);
    let next = match (after.next, before.next) {
        (Some(_), None) => Some(insert(tx, new).await?),
        _ => None,
    };
    if after != before {
        let sql = "UPDATE rematch SET offered = $2, next = coalesce($3, next) WHERE game = $1";
        let row = values![number, after.by.map(Column), next];
        run(tx, sql, row).await.map_err(StoreError::sql)?;
    }
    Ok(after)
}

async fn state(db: &impl GenericClient, number: i64) -> Result<RematchState, Error> {
    let sql = "SELECT offered, game.id AS next FROM rematch \
               LEFT JOIN game ON game.number = rematch.next WHERE rematch.game = $1";
    let read = |row: &Row| {
        Ok(RematchState { by: get_optional(row, "offered")?, next: get_optional(row, "next")? })
    };
    Ok(find(db, sql, values![number], read).await?.unwrap_or_default())
}
