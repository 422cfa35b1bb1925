//! Who follows whom.

use async_trait::async_trait;
use game::{PersonId, Timestamp};

use crate::{
    Account, StoreError,
    sql::{Database, Row, account, hold_people, read_account, values},
};

/// Who follows whom. A block ends following in both directions, in the same transaction
/// ([`ModerationStore::block`](crate::ModerationStore::block)).
#[async_trait]
pub trait FollowStore: Send + Sync + 'static {
    /// Follows somebody; false if they were followed before, or one of the two blocks the other.
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

#[async_trait]
impl<D: Database> FollowStore for D {
    async fn follow(
        &self,
        person: PersonId,
        followed: PersonId,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        self.write(move |db| {
            Box::pin(async move {
                // A block that is made meanwhile ends it, or is seen.
                hold_people(db, &[person, followed]).await?;
                let sql = "INSERT INTO follow (person, followed, made_at) SELECT $1, $2, $3 \
                           WHERE NOT EXISTS (SELECT 1 FROM block \
                           WHERE (person = $1 AND blocked = $2) OR (person = $2 AND blocked = $1)) \
                           ON CONFLICT DO NOTHING";
                Ok(db.run(sql, &values![person, followed, at]).await? > 0)
            })
        })
        .await
    }

    async fn unfollow(&self, person: PersonId, followed: PersonId) -> Result<bool, StoreError> {
        let sql = "DELETE FROM follow WHERE person = $1 AND followed = $2";
        Ok(self.run(sql, values![person, followed]).await? > 0)
    }

    async fn is_following(&self, person: PersonId, followed: PersonId) -> Result<bool, StoreError> {
        let sql = "SELECT 1 FROM follow WHERE person = $1 AND followed = $2";
        Ok(self.find(sql, values![person, followed], |_| Ok(())).await?.is_some())
    }

    async fn following(&self, person: PersonId) -> Result<Vec<(Account, Timestamp)>, StoreError> {
        let sql = account!(
            ", follow.made_at AS followed_at \
             FROM follow JOIN account ON account.person = follow.followed \
             WHERE follow.person = $1 ORDER BY follow.made_at DESC, followed DESC"
        );
        let read = |row: &Row<'_>| Ok((read_account(row)?, row.get("followed_at")?));
        self.list(sql, values![person], read).await
    }
}
