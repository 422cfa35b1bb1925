//! What is kept about people: for an export, and for deletion when it is old.

use async_trait::async_trait;
use game::{PersonId, Timestamp};
use wire::GameId;

use crate::{
    Report, StoreError, StoredChatLine,
    moderation::{read_report, report},
    sql::{Database, Row, read_line, values},
};

/// The most rows that one call removes, so that moves do not wait for it.
pub const REMOVED_AT_ONCE: u32 = 500;

/// What is kept about people.
#[async_trait]
pub trait PersonalDataStore: Send + Sync + 'static {
    /// The chat lines that somebody wrote, oldest first.
    async fn lines_by(&self, person: PersonId)
    -> Result<Vec<(GameId, StoredChatLine)>, StoreError>;

    /// The reports that somebody made, oldest first.
    async fn reports_by(&self, person: PersonId) -> Result<Vec<Report>, StoreError>;

    /// Removes chat lines that are older, at most [`REMOVED_AT_ONCE`], and returns how many.
    async fn remove_old_chat(&self, before: Timestamp) -> Result<u32, StoreError>;

    /// Removes entries of the operators' log that are older, and reports that were closed before,
    /// at most [`REMOVED_AT_ONCE`] of each, and returns how many.
    async fn remove_old_log(&self, before: Timestamp) -> Result<u32, StoreError>;
}

#[async_trait]
impl<D: Database> PersonalDataStore for D {
    async fn lines_by(
        &self,
        person: PersonId,
    ) -> Result<Vec<(GameId, StoredChatLine)>, StoreError> {
        let sql = "SELECT game.id AS game_id, chat.number, room, person, who, side, body, at \
                   FROM chat JOIN game ON game.number = chat.game \
                   WHERE person = $1 AND body <> '' ORDER BY at, chat.game, chat.number";
        let read = |row: &Row<'_>| Ok((row.get("game_id")?, read_line(row)?));
        self.list(sql, values![person], read).await
    }

    async fn reports_by(&self, person: PersonId) -> Result<Vec<Report>, StoreError> {
        let sql = report!("WHERE made_by = $1 ORDER BY report.number");
        self.list(sql, values![person], read_report).await
    }

    async fn remove_old_chat(&self, before: Timestamp) -> Result<u32, StoreError> {
        let sql = "DELETE FROM chat WHERE (game, room, number) IN \
                   (SELECT game, room, number FROM chat WHERE at < $1 LIMIT $2)";
        Ok(self.run(sql, values![before, REMOVED_AT_ONCE]).await? as u32)
    }

    async fn remove_old_log(&self, before: Timestamp) -> Result<u32, StoreError> {
        let entries = "DELETE FROM audit WHERE number IN \
                       (SELECT number FROM audit WHERE made_at < $1 LIMIT $2)";
        let reports = "DELETE FROM report WHERE number IN \
                       (SELECT number FROM report WHERE closed_at < $1 LIMIT $2)";
        let limits = values![before, REMOVED_AT_ONCE];
        let removed = self.run(entries, limits.clone()).await? + self.run(reports, limits).await?;
        Ok(removed as u32)
    }
}
