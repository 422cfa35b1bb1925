//! Who follows whom.

use async_trait::async_trait;
use game::{PersonId, Timestamp};

use crate::{Account, StoreError};

/// Who follows whom. A block ends following in both directions, in the same transaction
/// ([`ModerationStore::block`](crate::ModerationStore::block)).
#[async_trait]
pub trait FollowStore: Send + Sync + 'static {
    /// Follows somebody; false if they were followed before.
    async fn follow(
        &self,
        person: PersonId,
        followed: PersonId,
        at: Timestamp,
    ) -> Result<bool, StoreError>;

    /// Unfollows somebody; false if they were not followed.
    async fn unfollow(&self, person: PersonId, followed: PersonId) -> Result<bool, StoreError>;

    /// Whether a person follows another.
    async fn is_following(&self, person: PersonId, followed: PersonId) -> Result<bool, StoreError>;

    /// The accounts that a person follows and since when, newest first.
    async fn following(&self, person: PersonId) -> Result<Vec<(Account, Timestamp)>, StoreError>;
}
