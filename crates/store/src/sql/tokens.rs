//! What lets somebody in: sessions, tokens, grants until they are exchanged for one, and
//! invitations.

use async_trait::async_trait;
use game::{PersonId, Timestamp};

use super::{Connection, Database, Row, SqlError, account, read_account, values};
use crate::{
    Account, ApiToken, Grant, Invitation, InvitationStore, NewSession, NewToken, Session,
    SessionStore, StoreError, TokenStore,
    people::SESSIONS_MAX,
    words::{scope_names, scopes_in},
};

#[async_trait]
impl<D: Database> SessionStore for D {
    async fn begin_session(&self, session: NewSession) -> Result<(), StoreError> {
        self.write(move |db| Box::pin(async move { Ok(begin_session(db, &session).await?) })).await
    }

    async fn session(
        &self,
        secret: [u8; 32],
        now: Timestamp,
    ) -> Result<Option<Account>, StoreError> {
        let sql = account!(
            "FROM session JOIN account ON account.person = session.person \
             WHERE secret = $1 AND expires > $2 AND NOT disabled AND NOT closed"
        );
        self.find(sql, values![secret, now], read_account).await
    }

    async fn sessions(&self, person: PersonId, now: Timestamp) -> Result<Vec<Session>, StoreError> {
        let sql = "SELECT * FROM session WHERE person = $1 AND expires > $2 ORDER BY id DESC";
        let read = |row: &Row<'_>| {
            Ok(Session {
                id: row.get("id")?,
                at: row.get("made_at")?,
                expires: row.get("expires")?,
                agent: row.get("agent")?,
                secret: row.get("secret")?,
            })
        };
        self.list(sql, values![person, now], read).await
    }

    async fn end_session(&self, person: PersonId, id: u64) -> Result<bool, StoreError> {
        let sql = "DELETE FROM session WHERE person = $1 AND id = $2";
        Ok(self.run(sql, values![person, id]).await? > 0)
    }
}

#[async_trait]
impl<D: Database> TokenStore for D {
    async fn create_token(&self, token: NewToken) -> Result<ApiToken, StoreError> {
        self.write(move |db| Box::pin(async move { Ok(create_token(db, token).await?) })).await
    }

    async fn token(
        &self,
        secret: [u8; 32],
        now: Timestamp,
    ) -> Result<Option<(Account, ApiToken)>, StoreError> {
        let cache = self.token_cache();
        if let Some(known) = cache.and_then(|cache| cache.find(&secret, now)) {
            return Ok(Some(known));
        }
        let age = cache.map(|cache| cache.age());
        let sql = account!(
            ", token.id, label, scopes, token.made_at, expires \
             FROM token JOIN account ON account.person = token.person \
             WHERE secret = $1 AND NOT disabled AND NOT closed \
             AND (expires IS NULL OR expires > $2)"
        );
        let read = |row: &Row<'_>| Ok((read_account(row)?, read_token(row)?));
        let found = self.find(sql, values![secret, now], read).await?;
        if let (Some(found), Some(cache), Some(age)) = (&found, cache, age) {
            cache.keep(age, secret, found.clone());
        }
        Ok(found)
    }

    async fn tokens(&self, person: PersonId) -> Result<Vec<ApiToken>, StoreError> {
        let sql = "SELECT * FROM token WHERE person = $1 ORDER BY id DESC";
        self.list(sql, values![person], read_token).await
    }

    async fn revoke_token(&self, person: PersonId, id: u64) -> Result<bool, StoreError> {
        let sql = "DELETE FROM token WHERE person = $1 AND id = $2";
        let own = values![person, id];
        self.write_accounts(move |db| Box::pin(async move { Ok(db.run(sql, &own).await? > 0) }))
            .await
    }

    async fn add_grant(
        &self,
        code: [u8; 32],
        grant: Grant,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(move |db| Box::pin(async move { Ok(add_grant(db, code, &grant, now).await?) }))
            .await
    }

    async fn take_grant(
        &self,
        code: [u8; 32],
        now: Timestamp,
    ) -> Result<Option<Grant>, StoreError> {
        let sql = "DELETE FROM oauth_code WHERE secret = $1 RETURNING *";
        let taken = self.take(sql, values![code], read_grant).await?;
        Ok(taken.filter(|grant| grant.expires > now))
    }
}

#[async_trait]
impl<D: Database> InvitationStore for D {
    async fn invite(&self, invitation: Invitation) -> Result<(), StoreError> {
        self.write(move |db| Box::pin(async move { Ok(invite(db, invitation).await?) })).await
    }

    async fn invitations(&self, now: Timestamp, limit: u32) -> Result<Vec<Invitation>, StoreError> {
        let sql = "SELECT * FROM invitation WHERE expires > $1 \
                   ORDER BY expires DESC, secret LIMIT $2";
        let read = |row: &Row<'_>| {
            let (secret, by) = (row.get("secret")?, row.get("made_by")?);
            Ok(Invitation { secret, by, expires: row.get("expires")? })
        };
        self.list(sql, values![now, limit], read).await
    }

    async fn withdraw_invitation(&self, secret: [u8; 32]) -> Result<bool, StoreError> {
        Ok(self.run("DELETE FROM invitation WHERE secret = $1", values![secret]).await? > 0)
    }
}

async fn begin_session(db: &mut dyn Connection, session: &NewSession) -> Result<(), SqlError> {
    let NewSession { person, secret, at, expires, agent } = session;
    db.run("DELETE FROM session WHERE expires <= $1", &values![at]).await?;
    let sql = "INSERT INTO session (secret, person, made_at, expires, agent) \
               VALUES ($1, $2, $3, $4, $5)";
    db.run(sql, &values![secret, person, at, expires, agent]).await?;
    let sql = "DELETE FROM session WHERE person = $1 AND id NOT IN \
               (SELECT id FROM session WHERE person = $1 ORDER BY id DESC LIMIT $2)";
    db.run(sql, &values![person, SESSIONS_MAX as u64]).await.map(drop)
}

pub(super) async fn create_token(
    db: &mut dyn Connection,
    token: NewToken,
) -> Result<ApiToken, SqlError> {
    let NewToken { person, secret, label, scopes, at, expires } = token;
    let sql = "INSERT INTO token (secret, person, label, scopes, made_at, expires) \
               VALUES ($1, $2, $3, $4, $5, $6) RETURNING id";
    let row = values![secret, person, label, scope_names(&scopes), at, expires];
    let id = db.find(sql, &row, |row| row.get("id")).await?.ok_or(SqlError::Taken)?;
    Ok(ApiToken { id, label, scopes, at, expires })
}

async fn add_grant(
    db: &mut dyn Connection,
    code: [u8; 32],
    grant: &Grant,
    now: Timestamp,
) -> Result<(), SqlError> {
    db.run("DELETE FROM oauth_code WHERE expires <= $1", &values![now]).await?;
    let Grant { person, client, redirect, challenge, scopes, expires } = grant;
    let sql = "INSERT INTO oauth_code \
               (secret, person, client, redirect, challenge, scopes, expires) \
               VALUES ($1, $2, $3, $4, $5, $6, $7)";
    let row = values![code, person, client, redirect, challenge, scope_names(scopes), expires];
    db.run(sql, &row).await.map(drop)
}

pub(super) async fn invite(
    db: &mut dyn Connection,
    invitation: Invitation,
) -> Result<(), SqlError> {
    let Invitation { secret, by, expires } = invitation;
    let sql = "INSERT INTO invitation (secret, made_by, expires) VALUES ($1, $2, $3)";
    db.run(sql, &values![secret, by, expires]).await.map(drop)
}

fn read_token(row: &Row<'_>) -> Result<ApiToken, SqlError> {
    Ok(ApiToken {
        id: row.get("id")?,
        label: row.get("label")?,
        scopes: scopes_in(&row.get::<String>("scopes")?),
        at: row.get("made_at")?,
        expires: row.get("expires")?,
    })
}

fn read_grant(row: &Row<'_>) -> Result<Grant, SqlError> {
    Ok(Grant {
        person: row.get("person")?,
        client: row.get("client")?,
        redirect: row.get("redirect")?,
        challenge: row.get("challenge")?,
        scopes: scopes_in(&row.get::<String>("scopes")?),
        expires: row.get("expires")?,
    })
}
