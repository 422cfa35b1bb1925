//! Accounts, and the preferences of people.

use async_trait::async_trait;
use game::{PersonId, Timestamp};

use super::{Connection, Database, Row, SqlError, values};
use crate::{
    Account, AccountError, AccountName, AccountStore, NewAccount, PreferenceStore, Standing,
    StandingChange, StoreError,
};

/// The `SELECT` that [`read_account`] reads, without its tables.
macro_rules! account {
    ($rest:literal) => {
        concat!(
            "SELECT account.person, account.name, title, bot, arbiter, admin, disabled, \
             account.muted, closed, real_name, fide_id, shows_identity, \
             account.made_at AS account_made_at ",
            $rest
        )
    };
}
pub(crate) use account;

#[async_trait]
impl<D: Database> AccountStore for D {
    async fn create_account(
        &self,
        account: NewAccount,
        at: Timestamp,
    ) -> Result<Account, AccountError> {
        self.write(move |db| Box::pin(create(db, account, at))).await
    }

    async fn account(&self, id: PersonId) -> Result<Option<Account>, StoreError> {
        self.find(account!("FROM account WHERE person = $1"), values![id], read_account).await
    }

    async fn account_named(&self, name: AccountName) -> Result<Option<Account>, StoreError> {
        // By the name of now, or a former one.
        let sql = account!(
            "FROM account WHERE key = $1 \
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
        let sql = account!(
            "FROM account WHERE key >= $1 AND key < $2 AND NOT disabled AND NOT closed \
             ORDER BY key LIMIT $3"
        );
        self.list(sql, values![prefix, end, limit], read_account).await
    }

    async fn password(&self, id: PersonId) -> Result<Option<String>, StoreError> {
        let sql = "SELECT password FROM account WHERE person = $1";
        let found = self.find(sql, values![id], |row| row.get::<Option<_>>("password")).await?;
        Ok(found.flatten())
    }

    async fn set_password(
        &self,
        id: PersonId,
        password: String,
        keep: Option<[u8; 32]>,
    ) -> Result<(), StoreError> {
        self.write_accounts(move |db| {
            Box::pin(async move { Ok(set_password(db, id, &password, keep).await.map(drop)?) })
        })
        .await
    }

    async fn change_standing(
        &self,
        id: PersonId,
        change: StandingChange,
    ) -> Result<bool, StoreError> {
        self.write_accounts(move |db| {
            Box::pin(async move { Ok(change_standing(db, id, &change).await?) })
        })
        .await
    }
}

#[async_trait]
impl<D: Database> PreferenceStore for D {
    async fn preferences(&self, person: PersonId) -> Result<Option<String>, StoreError> {
        let sql = "SELECT body FROM preferences WHERE person = $1";
        self.find(sql, values![person], |row| row.get("body")).await
    }

    async fn set_preferences(
        &self,
        person: PersonId,
        preferences: String,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO preferences (person, body) VALUES ($1, $2) \
                   ON CONFLICT (person) DO UPDATE SET body = excluded.body";
        self.run(sql, values![person, preferences]).await.map(drop)
    }
}

pub(super) async fn create(
    db: &mut dyn Connection,
    account: NewAccount,
    at: Timestamp,
) -> Result<Account, AccountError> {
    let NewAccount { name, password, mut standing, guest, invitation } = account;
    if db.exists("SELECT 1 FROM former_name WHERE key = $1", &values![name.key()]).await? {
        return Err(AccountError::NameTaken);
    }
    if let Some(secret) = invitation {
        let sql = "DELETE FROM invitation WHERE secret = $1 AND expires > $2";
        if db.run(sql, &values![secret, at]).await? == 0 {
            return Err(AccountError::NoSuchInvitation);
        }
    }
    let id = match guest {
        Some(guest) => {
            let sql = "UPDATE person SET kind = 'account', secret = NULL \
                       WHERE id = $1 AND kind = 'guest' RETURNING muted";
            let muted: Option<bool> = db.find(sql, &values![guest], |row| row.get("muted")).await?;
            // Registering does not help somebody who is muted.
            standing.muted |= muted.ok_or(AccountError::NotAGuest)?;
            guest
        }
        None => {
            let sql = "INSERT INTO person (kind, made_at) VALUES ('account', $1) RETURNING id";
            let id = db.find(sql, &values![at], |row| row.get("id")).await?;
            id.ok_or(AccountError::NotAGuest)?
        }
    };
    insert(db, id, &name, &password, &standing, at).await?;
    Ok(Account { id, name, made_at: at, standing })
}

async fn insert(
    db: &mut dyn Connection,
    id: PersonId,
    name: &AccountName,
    password: &str,
    standing: &Standing,
    at: Timestamp,
) -> Result<(), AccountError> {
    let sql = "INSERT INTO account (person, name, key, password, title, bot, arbiter, admin, \
               disabled, muted, closed, made_at, real_name, fide_id, shows_identity) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)";
    let row = values![
        id,
        name,
        name.key(),
        password,
        standing.title,
        standing.bot,
        standing.arbiter,
        standing.admin,
        standing.disabled,
        standing.muted,
        standing.closed,
        at,
        standing.real_name,
        standing.fide_id,
        standing.shows_identity,
    ];
    match db.run(sql, &row).await {
        Ok(_) => Ok(()),
        Err(SqlError::Taken) => Err(AccountError::NameTaken),
        Err(error) => Err(error.into()),
    }
}

/// Ends every session but one, every token, and every grant; false if there is no such account.
pub(super) async fn set_password(
    db: &mut dyn Connection,
    id: PersonId,
    password: &str,
    keep: Option<[u8; 32]>,
) -> Result<bool, SqlError> {
    let sql = "UPDATE account SET password = $2 WHERE person = $1";
    let changed = db.run(sql, &values![id, password]).await?;
    let sql = "DELETE FROM session WHERE person = $1 AND secret IS DISTINCT FROM $2";
    db.run(sql, &values![id, keep]).await?;
    forget_programs(db, id).await?;
    Ok(changed > 0)
}

/// False if there is no such account.
pub(super) async fn change_standing(
    db: &mut dyn Connection,
    id: PersonId,
    change: &StandingChange,
) -> Result<bool, SqlError> {
    let sql = account!("FROM account WHERE person = $1").to_owned() + db.dialect().hold();
    let found = db.find(&sql, &values![id], read_account).await?;
    let Some(Account { mut standing, .. }) = found else { return Ok(false) };
    standing.apply(change);
    let sql = "UPDATE account SET title = $2, bot = $3, arbiter = $4, admin = $5, disabled = $6, \
               muted = $7, closed = $8, password = CASE WHEN $8 THEN NULL ELSE password END, \
               real_name = $9, fide_id = $10, shows_identity = $11 WHERE person = $1";
    let row = values![
        id,
        standing.title,
        standing.bot,
        standing.arbiter,
        standing.admin,
        standing.disabled,
        standing.muted,
        standing.closed,
        standing.real_name,
        standing.fide_id,
        standing.shows_identity,
    ];
    db.run(sql, &row).await?;
    if !standing.is_active() {
        db.run("DELETE FROM session WHERE person = $1", &values![id]).await?;
        forget_programs(db, id).await?;
    }
    if standing.closed {
        db.run("DELETE FROM email WHERE person = $1", &values![id]).await?;
    }
    Ok(true)
}

/// Ends everything that programs can use to act for this person, and links that were mailed.
pub(super) async fn forget_programs(db: &mut dyn Connection, id: PersonId) -> Result<(), SqlError> {
    for sql in [
        "DELETE FROM token WHERE person = $1",
        "DELETE FROM oauth_code WHERE person = $1",
        "DELETE FROM mail_link WHERE person = $1",
    ] {
        db.run(sql, &values![id]).await?;
    }
    Ok(())
}

/// The account in a row of [`account!`].
pub(crate) fn read_account(row: &Row<'_>) -> Result<Account, SqlError> {
    Ok(Account {
        id: row.get("person")?,
        name: row.get("name")?,
        made_at: row.get("account_made_at")?,
        standing: Standing {
            title: row.get("title")?,
            real_name: row.get("real_name")?,
            fide_id: row.get("fide_id")?,
            shows_identity: row.get("shows_identity")?,
            bot: row.get("bot")?,
            arbiter: row.get("arbiter")?,
            admin: row.get("admin")?,
            disabled: row.get("disabled")?,
            muted: row.get("muted")?,
            closed: row.get("closed")?,
        },
    })
}
