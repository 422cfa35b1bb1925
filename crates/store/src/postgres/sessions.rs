//! Browsers that are signed in, and invitations.

use async_trait::async_trait;
use game::{PersonId, Timestamp};
use tokio_postgres::{Error, Row};

use super::{
    PostgresStore,
    accounts::{account_columns, read_account},
    columns::{Column, get, get_hash, get_optional},
    database_error::{DatabaseError, exists},
    query::{run, values},
};
use crate::{
    Account, Invitation, InvitationStore, NewSession, Session, SessionStore, StoreError,
    people::SESSIONS_MAX,
};

#[async_trait]
impl SessionStore for PostgresStore {
    async fn begin_session(&self, session: NewSession) -> Result<(), StoreError> {
        let NewSession { person, secret, at, expires, agent } = session;
        let mut db = self.connection().await?;
        let tx = db.transaction().await.map_err(StoreError::sql)?;
        let begin = async {
            run(&tx, "DELETE FROM session WHERE expires <= $1", values![Column(at)]).await?;
            let sql = "INSERT INTO session (secret, person, made_at, expires, agent) \
                       VALUES ($1, $2, $3, $4, $5)";
            let row =
                values![secret.as_slice(), Column(person), Column(at), Column(expires), agent];
            run(&tx, sql, row).await?;
            let sql = "DELETE FROM session WHERE person = $1 AND id NOT IN \
                       (SELECT id FROM session WHERE person = $1 ORDER BY id DESC LIMIT $2)";
            run(&tx, sql, values![Column(person), SESSIONS_MAX as i64]).await
        };
        begin.await.map_err(exists)?;
        tx.commit().await.map_err(StoreError::sql)
    }

    async fn session(
        &self,
        secret: [u8; 32],
        now: Timestamp,
    ) -> Result<Option<Account>, StoreError> {
        let sql = concat!(
            "SELECT ",
            account_columns!(),
            " FROM session JOIN account ON account.person = session.person \
             WHERE secret = $1 AND expires > $2 AND NOT disabled AND NOT closed"
        );
        self.find(sql, values![secret.as_slice(), Column(now)], read_account).await
    }

    async fn sessions(&self, person: PersonId, now: Timestamp) -> Result<Vec<Session>, StoreError> {
        let sql = "SELECT * FROM session WHERE person = $1 AND expires > $2 ORDER BY id DESC";
        self.list(sql, values![Column(person), Column(now)], read_session).await
    }

    async fn end_session(&self, person: PersonId, id: u64) -> Result<bool, StoreError> {
        let sql = "DELETE FROM session WHERE person = $1 AND id = $2";
        Ok(self.run(sql, values![Column(person), id.cast_signed()]).await? > 0)
    }
}

#[async_trait]
impl InvitationStore for PostgresStore {
    async fn invite(&self, invitation: Invitation) -> Result<(), StoreError> {
        let Invitation { secret, by, expires } = invitation;
        let sql = "INSERT INTO invitation (secret, made_by, expires) VALUES ($1, $2, $3)";
        let row = values![secret.as_slice(), by.map(Column), Column(expires)];
        self.run(sql, row).await.map(drop)
    }

    async fn invitations(&self, now: Timestamp, limit: u32) -> Result<Vec<Invitation>, StoreError> {
        let sql = "SELECT * FROM invitation WHERE expires > $1 \
                   ORDER BY expires DESC, secret LIMIT $2";
        self.list(sql, values![Column(now), i64::from(limit)], read_invitation).await
    }

    async fn withdraw_invitation(&self, secret: [u8; 32]) -> Result<bool, StoreError> {
        let sql = "DELETE FROM invitation WHERE secret = $1";
        Ok(self.run(sql, values![secret.as_slice()]).await? > 0)
    }
}

fn read_session(row: &Row) -> Result<Session, Error> {
    Ok(Session {
        id: row.try_get::<_, i64>("id")?.cast_unsigned(),
        at: get(row, "made_at")?,
        expires: get(row, "expires")?,
        agent: row.try_get("agent")?,
        secret: get_hash(row, "secret")?,
    })
}

fn read_invitation(row: &Row) -> Result<Invitation, Error> {
    Ok(Invitation {
        secret: get_hash(row, "secret")?,
        by: get_optional(row, "made_by")?,
        expires: get(row, "expires")?,
    })
}
