use async_trait::async_trait;
use game::GameResult;
use rules::Color;
use rusqlite::{Connection, OptionalExtension, Row, params};
use wire::GameId;

use super::{
    SqliteStore,
    columns::{Column, get_optional},
    database_error::DatabaseError,
    games::{PreparedGame, insert, number_of},
};
use crate::{NewGame, RematchState, RematchStore, StoreError};

#[async_trait]
impl RematchStore for SqliteStore {
    async fn rematch(&self, game: GameId) -> Result<RematchState, StoreError> {
        let find = move |db: &Connection| state(db, number_of(db, game)?);
        self.inner.readers.read(find).await
    }

    async fn ask_rematch(
        &self,
        game: GameId,
        by: Color,
        new: NewGame,
    ) -> Result<RematchState, StoreError> {
        self.inner.writer.write(move |db| ask(db, game, by, &new)).await
    }

    async fn drop_rematch(&self, game: GameId) -> Result<RematchState, StoreError> {
        let forget = move |db: &Connection| {
            let number = number_of(db, game)?;
            let sql = "UPDATE rematch SET offered = NULL WHERE game = ?1";
            db.prepare_cached(sql)
                .and_then(|mut update| update.execute([number]))
                .map_err(StoreError::sql)?;
            state(db, number)
        };
        self.inner.writer.write(forget).await
    }

    async fn earlier_results(&self, game: GameId) -> Result<Vec<Option<GameResult>>, StoreError> {
        let find = move |db: &Connection| {
            let number = number_of(db, game)?;
            results_before(db, number).map_err(StoreError::sql)
        };
        self.inner.readers.read(find).await
    }
}

fn ask(
    db: &Connection,
    game: GameId,
    by: Color,
    new: &NewGame,
) -> Result<RematchState, StoreError> {
    let number = number_of(db, game)?;
    let before = state(db, number)?;
    let after = before.asked(by, new.id);
    if after.next.is_some() && before.next.is_none() {
        insert(db, &PreparedGame::new(new))?;
    }
    let write = || {
        let sql = "INSERT INTO rematch (game, offered, next) \
                   VALUES (?1, ?2, (SELECT number FROM game WHERE id = ?3)) \
                   ON CONFLICT (game) DO UPDATE SET offered = excluded.offered, next = excluded.next";
        let row = params![number, after.by.map(Column), after.next.map(Column)];
        db.prepare_cached(sql)?.execute(row)
    };
    if after != before {
        write().map_err(StoreError::sql)?;
    }
    Ok(after)
}

/// A rematch has a larger number than the game before it, so a row that says otherwise is damage
/// and cannot lead around in a circle.
fn results_before(db: &Connection, number: i64) -> rusqlite::Result<Vec<Option<GameResult>>> {
    let sql = "WITH RECURSIVE earlier (number) AS ( \
                   SELECT game FROM rematch WHERE next = ?1 AND game < ?1 \
                   UNION ALL \
                   SELECT rematch.game FROM rematch JOIN earlier ON rematch.next = earlier.number \
                   WHERE rematch.game < earlier.number) \
               SELECT game.result FROM earlier JOIN game ON game.number = earlier.number \
               ORDER BY game.number DESC";
    let mut statement = db.prepare_cached(sql)?;
    let results = statement.query_map([number], |row| get_optional(row, "result"))?;
    results.collect()
}

fn state(db: &Connection, number: i64) -> Result<RematchState, StoreError> {
    let sql = "SELECT offered, game.id AS next FROM rematch \
               LEFT JOIN game ON game.number = rematch.next WHERE rematch.game = ?1";
    let read = |row: &Row<'_>| {
        Ok(RematchState { by: get_optional(row, "offered")?, next: get_optional(row, "next")? })
    };
    let find = || db.prepare_cached(sql)?.query_row([number], read).optional();
    Ok(find().map_err(StoreError::sql)?.unwrap_or_default())
}
