//! What is kept about people.

use async_trait::async_trait;
use game::{PersonId, Timestamp};
use tokio_postgres::Row;
use wire::GameId;

use super::{
    PostgresStore, chat,
    columns::{Column, get},
    moderation::{self, report},
    query::values,
};
use crate::{PersonalDataStore, REMOVED_AT_ONCE, Report, StoreError, StoredChatLine};

#[async_trait]
impl PersonalDataStore for PostgresStore {
    async fn lines_by(
        &self,
        person: PersonId,
    ) -> Result<Vec<(GameId, StoredChatLine)>, StoreError> {
        let sql = "SELECT game.id AS game_id, chat.number, room, person, who, side, body, at \
                   FROM chat JOIN game ON game.number = chat.game \
                   WHERE person = $1 AND body <> '' ORDER BY at, chat.game, chat.number";
        let read = |row: &Row| Ok((get(row, "game_id")?, chat::read(row)?));
        self.list(sql, values![Column(person)], read).await
    }

    async fn reports_by(&self, person: PersonId) -> Result<Vec<Report>, StoreError> {
        let sql = report!("WHERE made_by = $1 ORDER BY report.number");
        self.list(sql, values![Column(person)], moderation::read).await
    }

    async fn remove_old_chat(&self, before: Timestamp) -> Result<u32, StoreError> {
        let sql = "DELETE FROM chat WHERE (game, room, number) IN \
                   (SELECT game, room, number FROM chat WHERE at < $1 LIMIT $2)";
        self.remove(sql, before).await
    }

    async fn remove_old_log(&self, before: Timestamp) -> Result<u32, StoreError> {
        let entries = "DELETE FROM audit WHERE number IN \
                       (SELECT number FROM audit WHERE made_at < $1 LIMIT $2)";
        let reports = "DELETE FROM report WHERE number IN \
                       (SELECT number FROM report WHERE closed_at < $1 LIMIT $2)";
        Ok(self.remove(entries, before).await? + self.remove(reports, before).await?)
    }
}

impl PostgresStore {
    async fn remove(&self, sql: &str, before: Timestamp) -> Result<u32, StoreError> {
        let removed = self.run(sql, values![Column(before), i64::from(REMOVED_AT_ONCE)]).await?;
        Ok(u32::try_from(removed).unwrap_or(u32::MAX))
    }
}
