use async_trait::async_trait;
use deadpool_postgres::{GenericClient, Transaction};
use game::{PersonId, Timestamp};
use tokio_postgres::{Error, Row};

use super::{
    PostgresStore,
    columns::{Column, get},
    database_error::{DatabaseError, is_taken},
    query::{find, run, values},
};
use crate::{
    Account, AccountError, AccountName, AccountStore, NewAccount, PreferenceStore, Standing,
    StandingChange, StoreError,
};

/// The columns that [`read_account`] reads.
macro_rules! account_columns {
    () => {
        "account.person, account.name, title, bot, arbiter, admin, disabled, account.muted, \
         closed, real_name, fide_id, shows_identity, account.made_at AS account_made_at"
    };
}
pub(super) use account_columns;

#[async_trait]
impl AccountStore for PostgresStore {
    async fn create_account(
        &self,
        account: NewAccount,
        at: Timestamp,
    ) -> Result<Account, AccountError> {
        let mut db = self.connection().await.map_err(AccountError::Store)?;
        let tx = db.transaction().await.map_err(AccountError::sql)?;
        let account = create(&tx, account, at).await?;
        tx.commit().await.map_err(AccountError::sql)?;
        Ok(account)
    }

    async fn account(&self, id: PersonId) -> Result<Option<Account>, StoreError> {
        let sql = concat!("SELECT ", account_columns!(), " FROM account WHERE person = $1");
        self.find(sql, values![Column(id)], read_account).await
    }

    async fn account_named(&self, name: AccountName) -> Result<Option<Account>, StoreError> {
        // By the name of now, or a former one.
        let sql = concat!(
            "SELECT ",
            account_columns!(),
            " FROM account WHERE key = $1 \
             OR person = (SELECT person FROM former_name WHERE key = $1) \
             ORDER BY key = $1 DESC LIMIT 1"
        );
        self.find(sql, values![name.key()], read_account).await
    }

    async fn accounts_beginning(
        &self,
        prefix: String,
        limit: u32,
    ) -> Result<Vec<Account>, StoreError> {
        let prefix = prefix.to_ascii_lowercase();
        // All characters of names sort before `~`.
        let end = format!("{prefix}~");
        let sql = concat!(
            "SELECT ",
            account_columns!(),
            " FROM account WHERE key >= $1 AND key < $2 AND NOT disabled AND NOT closed \
             ORDER BY key LIMIT $3"
        );
        self.list(sql, values![prefix, end, i64::from(limit)], read_account).await
    }

    async fn password(&self, id: PersonId) -> Result<Option<String>, StoreError> {
        let sql = "SELECT password FROM account WHERE person = $1";
        let found = self.find(sql, values![Column(id)], |row| row.try_get(0)).await?;
        Ok(found.flatten())
    }

    async fn set_password(
        &self,
        id: PersonId,
        password: String,
        keep: Option<[u8; 32]>,
    ) -> Result<(), StoreError> {
        let mut db = self.connection().await?;
        let tx = db.transaction().await.map_err(StoreError::sql)?;
        set_password(&tx, id, &password, keep).await.map_err(StoreError::sql)?;
        tx.commit().await.map_err(StoreError::sql)
    }

    async fn change_standing(
        &self,
        id: PersonId,
        change: StandingChange,
    ) -> Result<bool, StoreError> {
        let mut db = self.connection().await?;
        let tx = db.transaction().await.map_err(StoreError::sql)?;
        let changed = change_standing(&tx, id, &change).await.map_err(StoreError::sql)?;
        tx.commit().await.map_err(StoreError::sql)?;
        Ok(changed)
    }
}

#[async_trait]
impl PreferenceStore for PostgresStore {
    async fn preferences(&self, person: PersonId) -> Result<Option<String>, StoreError> {
        let sql = "SELECT body FROM preferences WHERE person = $1";
        self.find(sql, values![Column(person)], |row| row.try_get(0)).await
    }

    async fn set_preferences(
        &self,
        person: PersonId,
        preferences: String,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO preferences (person, body) VALUES ($1, $2) \
                   ON CONFLICT (person) DO UPDATE SET body = excluded.body";
        self.run(sql, values![Column(person), preferences]).await.map(drop)
    }
}

pub(super) async fn create(
    tx: &Transaction<'_>,
    account: NewAccount,
    at: Timestamp,
) -> Result<Account, AccountError> {
    let NewAccount { name, password, mut standing, guest, invitation } = account;
    let former = "SELECT key FROM former_name WHERE key = $1";
    let former = find(tx, former, values![name.key()], |_| Ok(())).await;
    if former.map_err(AccountError::sql)?.is_some() {
        return Err(AccountError::NameTaken);
    }
    if let Some(secret) = invitation {
        let sql = "DELETE FROM invitation WHERE secret = $1 AND expires > $2";
        let used = run(tx, sql, values![secret.as_slice(), Column(at)]).await;
        if used.map_err(AccountError::sql)? == 0 {
            return Err(AccountError::NoSuchInvitation);
        }
    }
    let id = match guest {
        Some(guest) => {
            let sql = "UPDATE person SET kind = 'account', secret = NULL \
                       WHERE id = $1 AND kind = 'guest' RETURNING muted";
            let muted = find(tx, sql, values![Column(guest)], |row| row.try_get(0)).await;
            let muted: Option<bool> = muted.map_err(AccountError::sql)?;
            // Registering does not help somebody who is muted.
            standing.muted |= muted.ok_or(AccountError::NotAGuest)?;
            guest
        }
        None => {
            let sql = "INSERT INTO person (kind, made_at) VALUES ('account', $1) RETURNING id";
            let id = find(tx, sql, values![Column(at)], |row| get(row, "id")).await;
            id.map_err(AccountError::sql)?.ok_or(AccountError::NotAGuest)?
        }
    };
    let sql = "INSERT INTO account (person, name, key, password, title, bot, arbiter, admin, \
               disabled, muted, closed, made_at, real_name, fide_id, shows_identity) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)";
    let row = values![
        Column(id),
        name.as_str(),
        name.key(),
        password,
        standing.title,
        standing.bot,
        standing.arbiter,
        standing.admin,
        standing.disabled,
        standing.muted,
        standing.closed,
        Column(at),
        standing.real_name,
        standing.fide_id.map(i64::from),
        standing.shows_identity,
    ];
    match run(tx, sql, row).await {
        Ok(_) => Ok(Account { id, name, made_at: at, standing }),
        Err(error) if is_taken(&error) => Err(AccountError::NameTaken),
        Err(error) => Err(AccountError::sql(error)),
    }
}

/// Ends every session but one, every token, and every grant; false if there is no such account.
pub(super) async fn set_password(
    tx: &Transaction<'_>,
    id: PersonId,
    password: &str,
    keep: Option<[u8; 32]>,
) -> Result<bool, Error> {
    let sql = "UPDATE account SET password = $2 WHERE person = $1";
    let changed = run(tx, sql, values![Column(id), password]).await?;
    let sql = "DELETE FROM session WHERE person = $1 AND secret IS DISTINCT FROM $2";
    let keep = keep.as_ref().map(<[u8; 32]>::as_slice);
    run(tx, sql, values![Column(id), keep]).await?;
    forget_programs(tx, id).await?;
    Ok(changed > 0)
}

pub(super) async fn change_standing(
    tx: &Transaction<'_>,
    id: PersonId,
    change: &StandingChange,
) -> Result<bool, Error> {
    let sql =
        concat!("SELECT ", account_columns!(), " FROM account WHERE person = $1 FOR NO KEY UPDATE");
    let found = find(tx, sql, values![Column(id)], read_account).await?;
    let Some(Account { mut standing, .. }) = found else { return Ok(false) };
    standing.apply(change);
    let sql = "UPDATE account SET title = $2, bot = $3, arbiter = $4, admin = $5, disabled = $6, \
               muted = $7, closed = $8, password = CASE WHEN $8 THEN NULL ELSE password END, \
               real_name = $9, fide_id = $10, shows_identity = $11 WHERE person = $1";
    let row = values![
        Column(id),
        standing.title,
        standing.bot,
        standing.arbiter,
        standing.admin,
        standing.disabled,
        standing.muted,
        standing.closed,
        standing.real_name,
        standing.fide_id.map(i64::from),
        standing.shows_identity,
    ];
    run(tx, sql, row).await?;
    if !standing.is_active() {
        run(tx, "DELETE FROM session WHERE person = $1", values![Column(id)]).await?;
        forget_programs(tx, id).await?;
    }
    if standing.closed {
        run(tx, "DELETE FROM email WHERE person = $1", values![Column(id)]).await?;
    }
    Ok(true)
}

/// Ends everything that programs can use to act for this person, and links that were mailed.
pub(super) async fn forget_programs(db: &impl GenericClient, id: PersonId) -> Result<(), Error> {
    for sql in [
        "DELETE FROM token WHERE person = $1",
        "DELETE FROM oauth_code WHERE person = $1",
        "DELETE FROM mail_link WHERE person = $1",
    ] {
        run(db, sql, values![Column(id)]).await?;
    }
    Ok(())
}

/// The account in a row of [`account_columns!`].
pub(super) fn read_account(row: &Row) -> Result<Account, Error> {
    let fide_id: Option<i64> = row.try_get("fide_id")?;
    Ok(Account {
        id: get(row, "person")?,
        name: get(row, "name")?,
        made_at: get(row, "account_made_at")?,
        standing: Standing {
            title: row.try_get("title")?,
            real_name: row.try_get("real_name")?,
            fide_id: fide_id.and_then(|id| u32::try_from(id).ok()),
            shows_identity: row.try_get("shows_identity")?,
            bot: row.try_get("bot")?,
            arbiter: row.try_get("arbiter")?,
            admin: row.try_get("admin")?,
            disabled: row.try_get("disabled")?,
            muted: row.try_get("muted")?,
            closed: row.try_get("closed")?,
        },
    })
}
