//! Who follows whom.

use async_trait::async_trait;
use game::{PersonId, Timestamp};
use rusqlite::{Row, params};

use super::{
    SqliteStore,
    accounts::{account, read_account},
    columns::{Column, get},
};
use crate::{Account, FollowStore, StoreError};

#[async_trait]
impl FollowStore for SqliteStore {
    async fn follow(
        &self,
        person: PersonId,
        followed: PersonId,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let sql = "INSERT OR IGNORE INTO follow (person, followed, made_at) VALUES (?1, ?2, ?3)";
        self.change(move |db| {
            let row = params![Column(person), Column(followed), Column(at)];
            Ok(db.prepare_cached(sql)?.execute(row)? > 0)
        })
        .await
    }

    async fn unfollow(&self, person: PersonId, followed: PersonId) -> Result<bool, StoreError> {
        let sql = "DELETE FROM follow WHERE person = ?1 AND followed = ?2";
        self.change(move |db| {
            Ok(db.prepare_cached(sql)?.execute(params![Column(person), Column(followed)])? > 0)
        })
        .await
    }

    async fn is_following(&self, person: PersonId, followed: PersonId) -> Result<bool, StoreError> {
        let sql = "SELECT 1 FROM follow WHERE person = ?1 AND followed = ?2";
        self.ask(move |db| {
            db.prepare_cached(sql)?.exists(params![Column(person), Column(followed)])
        })
        .await
    }

    async fn following(&self, person: PersonId) -> Result<Vec<(Account, Timestamp)>, StoreError> {
        let sql = account!(
            ", follow.made_at AS followed_at \
             FROM follow JOIN account ON account.person = follow.followed \
             WHERE follow.person = ?1 ORDER BY follow.made_at DESC, followed DESC"
        );
        self.ask(move |db| {
            let mut statement = db.prepare_cached(sql)?;
            let read = |row: &Row<'_>| Ok((read_account(row)?, get(row, "followed_at")?));
            statement.query_map([Column(person)], read)?.collect()
        })
        .await
    }
}
