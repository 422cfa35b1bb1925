//! What is kept about people.

use async_trait::async_trait;
use game::{PersonId, Timestamp};
use rusqlite::{Row, params};
use wire::GameId;

use super::{
    SqliteStore, chat,
    columns::{Column, get},
    moderation::{self, report},
};
use crate::{PersonalDataStore, REMOVED_AT_ONCE, Report, StoreError, StoredChatLine};

#[async_trait]
impl PersonalDataStore for SqliteStore {
    async fn lines_by(
        &self,
        person: PersonId,
    ) -> Result<Vec<(GameId, StoredChatLine)>, StoreError> {
        let sql = "SELECT game.id AS game_id, chat.number, room, person, who, side, body, at \
                   FROM chat JOIN game ON game.number = chat.game \
                   WHERE person = ?1 AND body <> '' ORDER BY at, chat.game, chat.number";
        let read = |row: &Row<'_>| Ok((get(row, "game_id")?, chat::read(row)?));
        self.ask(move |db| db.prepare_cached(sql)?.query_map([Column(person)], read)?.collect())
            .await
    }

    async fn reports_by(&self, person: PersonId) -> Result<Vec<Report>, StoreError> {
        let sql = report!("WHERE made_by = ?1 ORDER BY report.number");
        self.ask(move |db| {
            db.prepare_cached(sql)?.query_map([Column(person)], moderation::read)?.collect()
        })
        .await
    }

    async fn remove_old_chat(&self, before: Timestamp) -> Result<u32, StoreError> {
        let sql = "DELETE FROM chat WHERE (game, room, number) IN \
                   (SELECT game, room, number FROM chat WHERE at < ?1 LIMIT ?2)";
        self.remove([sql], before).await
    }

    async fn remove_old_log(&self, before: Timestamp) -> Result<u32, StoreError> {
        let entries = "DELETE FROM audit WHERE number IN \
                       (SELECT number FROM audit WHERE made_at < ?1 LIMIT ?2)";
        let reports = "DELETE FROM report WHERE number IN \
                       (SELECT number FROM report WHERE closed_at < ?1 LIMIT ?2)";
        self.remove([entries, reports], before).await
    }
}

impl SqliteStore {
    /// Returns how many rows all of these removed.
    async fn remove<const N: usize>(
        &self,
        statements: [&'static str; N],
        before: Timestamp,
    ) -> Result<u32, StoreError> {
        self.change(move |db| {
            let mut removed = 0;
            for sql in statements {
                let row = params![Column(before), REMOVED_AT_ONCE];
                removed += db.prepare_cached(sql)?.execute(row)? as u32;
            }
            Ok(removed)
        })
        .await
    }
}
