//! Imported games.

use async_trait::async_trait;
use tokio_postgres::Row;
use wire::GameId;

use super::{
    PostgresStore,
    columns::{Column, get},
    database_error::DatabaseError,
    query::{find, list, run, values},
};
use crate::{ImportStore, Imported, NewImport, StoreError};

#[async_trait]
impl ImportStore for PostgresStore {
    async fn import(&self, games: Vec<NewImport>) -> Result<Imported, StoreError> {
        // In the order of the hashes: of two imports of the same games, one waits for the other.
        let mut games = games;
        games.sort_by_key(|game| game.hash);
        let total = games.len() as u64;
        let ids: Vec<&str> = games.iter().map(|game| game.id.as_str()).collect();
        let hashes: Vec<&[u8]> = games.iter().map(|game| game.hash.as_slice()).collect();
        let pgns: Vec<&str> = games.iter().map(|game| game.pgn.as_str()).collect();
        let sql = "INSERT INTO imported (id, hash, pgn) \
                   SELECT id, hash, pgn FROM unnest($1::text[], $2::bytea[], $3::text[]) \
                   AS asked (id, hash, pgn) ON CONFLICT DO NOTHING";
        let db = self.connection().await?;
        let new = run(&db, sql, values![ids, hashes, pgns]).await.map_err(StoreError::sql)?;
        Ok(Imported { new, known: total - new })
    }

    async fn imported(&self, game: GameId) -> Result<Option<String>, StoreError> {
        let sql = "SELECT pgn FROM imported WHERE id = $1";
        self.find(sql, values![Column(game)], |row| row.try_get(0)).await
    }

    async fn imported_as(&self, hash: [u8; 32]) -> Result<Option<GameId>, StoreError> {
        let sql = "SELECT id FROM imported WHERE hash = $1";
        self.find(sql, values![hash.as_slice()], |row| get(row, "id")).await
    }

    async fn imports_after(
        &self,
        after: Option<GameId>,
        limit: u32,
    ) -> Result<Vec<(GameId, String)>, StoreError> {
        let db = self.connection().await?;
        let after: i64 = match after {
            Some(id) => {
                let sql = "SELECT number FROM imported WHERE id = $1";
                let found = find(&db, sql, values![Column(id)], |row| row.try_get(0)).await;
                found.map_err(StoreError::sql)?.ok_or(StoreError::NoSuchGame)?
            }
            None => 0,
        };
        let sql = "SELECT id, pgn FROM imported WHERE number > $1 ORDER BY number LIMIT $2";
        let read = |row: &Row| Ok((get(row, "id")?, row.try_get("pgn")?));
        list(&db, sql, values![after, i64::from(limit)], read).await.map_err(StoreError::sql)
    }
}
