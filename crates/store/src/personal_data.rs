//! What is kept about people: for an export, and for deletion when it is old.

use async_trait::async_trait;
use game::{PersonId, Timestamp};
use wire::GameId;

use crate::{Report, StoreError, StoredChatLine};

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
