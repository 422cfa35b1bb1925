//! Who follows whom.

use async_trait::async_trait;
use game::{PersonId, Timestamp};
use tokio_postgres::Row;

use super::{
    PostgresStore,
    accounts::{account_columns, read_account},
    columns::{Column, get},
    query::values,
};
use crate::{Account, FollowStore, StoreError};

#[async_trait]
impl FollowStore for PostgresStore {
    async fn follow(
        &self,
        person: PersonId,
        followed: PersonId,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let sql = "INSERT INTO follow (person, followed, made_at) VALUES ($1, $2, $3) \
                   ON CONFLICT DO NOTHING";
        Ok(self.run(sql, values![Column(person), Column(followed), Column(at)]).await? > 0)
    }

    async fn unfollow(&self, person: PersonId, followed: PersonId) -> Result<bool, StoreError> {
        let sql = "DELETE FROM follow WHERE person = $1 AND followed = $2";
        Ok(self.run(sql, values![Column(person), Column(followed)]).await? > 0)
    }

    async fn is_following(&self, person: PersonId, followed: PersonId) -> Result<bool, StoreError> {
        let sql = "SELECT 1 FROM follow WHERE person = $1 AND followed = $2";
        let found = self.find(sql, values![Column(person), Column(followed)], |_| Ok(())).await?;
        Ok(found.is_some())
    }

    async fn following(&self, person: PersonId) -> Result<Vec<(Account, Timestamp)>, StoreError> {
        let sql = concat!(
            "SELECT ",
            account_columns!(),
            ", follow.made_at AS followed_at \
             FROM follow JOIN account ON account.person = follow.followed \
             WHERE follow.person = $1 ORDER BY follow.made_at DESC, followed DESC"
        );
        let read = |row: &Row| Ok((read_account(row)?, get(row, "followed_at")?));
        self.list(sql, values![Column(person)], read).await
    }
}
