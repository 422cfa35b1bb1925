//! What programs are allowed: tokens, and grants until they are exchanged for one.

use async_trait::async_trait;
use deadpool_postgres::GenericClient;
use game::{PersonId, Timestamp};
use tokio_postgres::{Error, Row};

use super::{
    PostgresStore,
    accounts::{account_columns, read_account},
    columns::{Column, get, get_hash, get_optional},
    database_error::{DatabaseError, exists},
    query::{find, run, values},
};
use crate::{
    Account, ApiToken, Grant, NewToken, StoreError, TokenStore,
    words::{scope_names, scopes_in},
};

#[async_trait]
impl TokenStore for PostgresStore {
    async fn create_token(&self, token: NewToken) -> Result<ApiToken, StoreError> {
        let db = self.connection().await?;
        create_token(&db, token).await
    }

    async fn token(
        &self,
        secret: [u8; 32],
        now: Timestamp,
    ) -> Result<Option<(Account, ApiToken)>, StoreError> {
        let sql = concat!(
            "SELECT token.id, label, scopes, token.made_at, expires, ",
            account_columns!(),
            " FROM token JOIN account ON account.person = token.person \
             WHERE secret = $1 AND NOT disabled AND NOT closed \
             AND (expires IS NULL OR expires > $2)"
        );
        let read = |row: &Row| Ok((read_account(row)?, read_token(row)?));
        self.find(sql, values![secret.as_slice(), Column(now)], read).await
    }

    async fn tokens(&self, person: PersonId) -> Result<Vec<ApiToken>, StoreError> {
        let sql = "SELECT * FROM token WHERE person = $1 ORDER BY id DESC";
        self.list(sql, values![Column(person)], read_token).await
    }

    async fn revoke_token(&self, person: PersonId, id: u64) -> Result<bool, StoreError> {
        let sql = "DELETE FROM token WHERE person = $1 AND id = $2";
        Ok(self.run(sql, values![Column(person), id.cast_signed()]).await? > 0)
    }

    async fn add_grant(
        &self,
        code: [u8; 32],
        grant: Grant,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let Grant { person, client, redirect, challenge, scopes, expires } = grant;
        let mut db = self.connection().await?;
        let tx = db.transaction().await.map_err(StoreError::sql)?;
        let add = async {
            run(&tx, "DELETE FROM oauth_code WHERE expires <= $1", values![Column(now)]).await?;
            let sql = "INSERT INTO oauth_code \
                       (secret, person, client, redirect, challenge, scopes, expires) \
                       VALUES ($1, $2, $3, $4, $5, $6, $7)";
            let row = values![
                code.as_slice(),
                Column(person),
                client,
                redirect,
                challenge.as_slice(),
                scope_names(&scopes),
                Column(expires),
            ];
            run(&tx, sql, row).await
        };
        add.await.map_err(StoreError::sql)?;
        tx.commit().await.map_err(StoreError::sql)
    }

    async fn take_grant(
        &self,
        code: [u8; 32],
        now: Timestamp,
    ) -> Result<Option<Grant>, StoreError> {
        let sql = "DELETE FROM oauth_code WHERE secret = $1 RETURNING *";
        let taken = self.find(sql, values![code.as_slice()], read_grant).await?;
        Ok(taken.filter(|grant| grant.expires > now))
    }
}

pub(super) async fn create_token(
    db: &impl GenericClient,
    token: NewToken,
) -> Result<ApiToken, StoreError> {
    let NewToken { person, secret, label, scopes, at, expires } = token;
    let sql = "INSERT INTO token (secret, person, label, scopes, made_at, expires) \
               VALUES ($1, $2, $3, $4, $5, $6) RETURNING id";
    let row = values![
        secret.as_slice(),
        Column(person),
        label,
        scope_names(&scopes),
        Column(at),
        expires.map(Column),
    ];
    let id = find(db, sql, row, |row| row.try_get::<_, i64>(0)).await.map_err(exists)?;
    let id = id.ok_or(StoreError::Exists)?.cast_unsigned();
    Ok(ApiToken { id, label, scopes, at, expires })
}

fn read_token(row: &Row) -> Result<ApiToken, Error> {
    Ok(ApiToken {
        id: row.try_get::<_, i64>("id")?.cast_unsigned(),
        label: row.try_get("label")?,
        scopes: scopes_in(row.try_get("scopes")?),
        at: get(row, "made_at")?,
        expires: get_optional(row, "expires")?,
    })
}

fn read_grant(row: &Row) -> Result<Grant, Error> {
    Ok(Grant {
        person: get(row, "person")?,
        client: row.try_get("client")?,
        redirect: row.try_get("redirect")?,
        challenge: get_hash(row, "challenge")?,
        scopes: scopes_in(row.try_get("scopes")?),
        expires: get(row, "expires")?,
    })
}
