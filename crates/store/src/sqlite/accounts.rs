use async_trait::async_trait;
use game::{PersonId, Timestamp};
use rusqlite::{Connection, OptionalExtension, Result, Row, ToSql, params};

use super::{
    SqliteStore,
    columns::{Column, get, get_optional},
    database_error::DatabaseError,
    games::is_taken,
};
use crate::{
    Account, AccountError, AccountName, AccountStore, ApiToken, Grant, Invitation, InvitationStore,
    NewAccount, NewSession, NewToken, PreferenceStore, Scope, Session, SessionStore, Standing,
    StandingChange, StoreError, TokenStore,
    people::SESSIONS_MAX,
    words::{scope_names, scopes_in},
};

/// The `SELECT` that [`read_account`] reads, without its `WHERE`.
macro_rules! account {
    ($rest:literal) => {
        concat!(
            "SELECT account.person, account.name, title, bot, arbiter, admin, disabled, muted, ",
            "closed, real_name, fide_id, shows_identity, account.made_at AS account_made_at ",
            $rest
        )
    };
}
pub(super) use account;

#[async_trait]
impl AccountStore for SqliteStore {
    async fn create_account(
        &self,
        account: NewAccount,
        at: Timestamp,
    ) -> std::result::Result<Account, AccountError> {
        self.inner.writer.write(move |db| create(db, account, at)).await
    }

    async fn account(&self, id: PersonId) -> std::result::Result<Option<Account>, StoreError> {
        self.ask(move |db| find(db, account!("FROM account WHERE person = ?1"), Column(id))).await
    }

    async fn account_named(
        &self,
        name: AccountName,
    ) -> std::result::Result<Option<Account>, StoreError> {
        // By the name of now, or a former one.
        let sql = account!(
            "FROM account WHERE key = ?1 \
             OR person = (SELECT person FROM former_name WHERE key = ?1) \
             ORDER BY key = ?1 DESC LIMIT 1"
        );
        let key = name.key();
        self.ask(move |db| find(db, sql, key)).await
    }

    async fn accounts_beginning(
        &self,
        prefix: String,
        limit: u32,
    ) -> std::result::Result<Vec<Account>, StoreError> {
        let prefix = prefix.to_ascii_lowercase();
        // All characters of names sort before `~`.
        let end = format!("{prefix}~");
        let sql = account!(
            "FROM account WHERE key >= ?1 AND key < ?2 AND disabled = 0 AND closed = 0 \
             ORDER BY key LIMIT ?3"
        );
        self.ask(move |db| {
            let mut statement = db.prepare_cached(sql)?;
            statement.query_map(params![prefix, end, limit], read_account)?.collect()
        })
        .await
    }

    async fn password(&self, id: PersonId) -> std::result::Result<Option<String>, StoreError> {
        let sql = "SELECT password FROM account WHERE person = ?1";
        self.ask(move |db| {
            let mut statement = db.prepare_cached(sql)?;
            Ok(statement.query_row([Column(id)], |row| row.get(0)).optional()?.flatten())
        })
        .await
    }

    async fn set_password(
        &self,
        id: PersonId,
        password: String,
        keep: Option<[u8; 32]>,
    ) -> std::result::Result<(), StoreError> {
        self.change(move |db| set_password(db, id, &password, keep).map(drop)).await
    }

    async fn change_standing(
        &self,
        id: PersonId,
        change: StandingChange,
    ) -> std::result::Result<bool, StoreError> {
        self.change(move |db| change_standing(db, id, &change)).await
    }
}

#[async_trait]
impl SessionStore for SqliteStore {
    async fn begin_session(&self, session: NewSession) -> std::result::Result<(), StoreError> {
        let begin = move |db: &Connection| -> Result<()> {
            let NewSession { person, secret, at, expires, agent } = session;
            db.prepare_cached("DELETE FROM session WHERE expires <= ?1")?.execute([Column(at)])?;
            let sql = "INSERT INTO session (secret, person, made_at, expires, agent) \
                       VALUES (?1, ?2, ?3, ?4, ?5)";
            let row = params![secret, Column(person), Column(at), Column(expires), agent];
            db.prepare_cached(sql)?.execute(row)?;
            let sql = "DELETE FROM session WHERE person = ?1 AND id NOT IN \
                       (SELECT id FROM session WHERE person = ?1 ORDER BY id DESC LIMIT ?2)";
            db.prepare_cached(sql)?.execute(params![Column(person), SESSIONS_MAX as i64])?;
            Ok(())
        };
        self.inner.writer.write(move |db| begin(db).map_err(exists)).await
    }

    async fn session(
        &self,
        secret: [u8; 32],
        now: Timestamp,
    ) -> std::result::Result<Option<Account>, StoreError> {
        let sql = account!(
            "FROM session JOIN account ON account.person = session.person \
             WHERE secret = ?1 AND expires > ?2 AND disabled = 0 AND closed = 0"
        );
        self.ask(move |db| {
            let mut statement = db.prepare_cached(sql)?;
            statement.query_row(params![secret, Column(now)], read_account).optional()
        })
        .await
    }

    async fn sessions(
        &self,
        person: PersonId,
        now: Timestamp,
    ) -> std::result::Result<Vec<Session>, StoreError> {
        let sql = "SELECT * FROM session WHERE person = ?1 AND expires > ?2 ORDER BY id DESC";
        self.ask(move |db| {
            let read = |row: &Row<'_>| {
                Ok(Session {
                    id: row.get::<_, i64>("id")?.cast_unsigned(),
                    at: get(row, "made_at")?,
                    expires: get(row, "expires")?,
                    agent: row.get("agent")?,
                    secret: row.get("secret")?,
                })
            };
            let mut statement = db.prepare_cached(sql)?;
            statement.query_map(params![Column(person), Column(now)], read)?.collect()
        })
        .await
    }

    async fn end_session(
        &self,
        person: PersonId,
        id: u64,
    ) -> std::result::Result<bool, StoreError> {
        self.take_away("DELETE FROM session WHERE person = ?1 AND id = ?2", person, id).await
    }
}

#[async_trait]
impl TokenStore for SqliteStore {
    async fn create_token(&self, token: NewToken) -> std::result::Result<ApiToken, StoreError> {
        self.inner.writer.write(move |db| create_token(db, token)).await
    }

    async fn token(
        &self,
        secret: [u8; 32],
        now: Timestamp,
    ) -> std::result::Result<Option<(Account, ApiToken)>, StoreError> {
        let sql = concat!(
            "SELECT token.id, label, scopes, token.made_at, expires, account.person, account.name, title, ",
            "bot, arbiter, admin, disabled, muted, closed, real_name, fide_id, shows_identity, ",
            "account.made_at AS account_made_at ",
            "FROM token JOIN account ON account.person = token.person ",
            "WHERE secret = ?1 AND disabled = 0 AND closed = 0 ",
            "AND (expires IS NULL OR expires > ?2)"
        );
        let passes = &self.inner.token_cache;
        if let Some(known) = passes.find(&secret, now) {
            return Ok(Some(known));
        }
        let age = passes.age();
        let found = self
            .ask(move |db| {
                let read = |row: &Row<'_>| Ok((read_account(row)?, read_token(row)?));
                db.prepare_cached(sql)?.query_row(params![secret, Column(now)], read).optional()
            })
            .await?;
        if let Some(found) = &found {
            passes.keep(age, secret, found.clone());
        }
        Ok(found)
    }

    async fn tokens(&self, person: PersonId) -> std::result::Result<Vec<ApiToken>, StoreError> {
        let sql = "SELECT * FROM token WHERE person = ?1 ORDER BY id DESC";
        self.ask(move |db| {
            let mut statement = db.prepare_cached(sql)?;
            statement.query_map([Column(person)], read_token)?.collect()
        })
        .await
    }

    async fn revoke_token(
        &self,
        person: PersonId,
        id: u64,
    ) -> std::result::Result<bool, StoreError> {
        self.take_away("DELETE FROM token WHERE person = ?1 AND id = ?2", person, id).await
    }

    async fn add_grant(
        &self,
        code: [u8; 32],
        grant: Grant,
        now: Timestamp,
    ) -> std::result::Result<(), StoreError> {
        self.change(move |db| {
            let sql = "DELETE FROM oauth_code WHERE expires <= ?1";
            db.prepare_cached(sql)?.execute([Column(now)])?;
            let Grant { person, client, redirect, challenge, scopes, expires } = grant;
            let sql = "INSERT INTO oauth_code \
                       (secret, person, client, redirect, challenge, scopes, expires) \
                       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
            let (names, expires) = (scope_names(&scopes), Column(expires));
            let row = params![code, Column(person), client, redirect, challenge, names, expires];
            db.prepare_cached(sql)?.execute(row).map(drop)
        })
        .await
    }

    async fn take_grant(
        &self,
        code: [u8; 32],
        now: Timestamp,
    ) -> std::result::Result<Option<Grant>, StoreError> {
        let sql = "DELETE FROM oauth_code WHERE secret = ?1 RETURNING *";
        let read = |row: &Row<'_>| {
            Ok(Grant {
                person: get(row, "person")?,
                client: row.get("client")?,
                redirect: row.get("redirect")?,
                challenge: row.get("challenge")?,
                scopes: read_scopes(row)?,
                expires: get(row, "expires")?,
            })
        };
        let taken = self
            .change(move |db| db.prepare_cached(sql)?.query_row([code], read).optional())
            .await?;
        Ok(taken.filter(|grant| grant.expires > now))
    }
}

#[async_trait]
impl InvitationStore for SqliteStore {
    async fn invite(&self, invitation: Invitation) -> std::result::Result<(), StoreError> {
        let Invitation { secret, by, expires } = invitation;
        let sql = "INSERT INTO invitation (secret, made_by, expires) VALUES (?1, ?2, ?3)";
        self.change(move |db| {
            let row = params![secret, by.map(Column), Column(expires)];
            db.prepare_cached(sql)?.execute(row).map(drop)
        })
        .await
    }

    async fn invitations(
        &self,
        now: Timestamp,
        limit: u32,
    ) -> std::result::Result<Vec<Invitation>, StoreError> {
        let sql = "SELECT * FROM invitation WHERE expires > ?1 \
                   ORDER BY expires DESC, secret LIMIT ?2";
        self.ask(move |db| {
            let read = |row: &Row<'_>| {
                Ok(Invitation {
                    secret: row.get("secret")?,
                    by: get_optional(row, "made_by")?,
                    expires: get(row, "expires")?,
                })
            };
            db.prepare_cached(sql)?.query_map(params![Column(now), limit], read)?.collect()
        })
        .await
    }

    async fn withdraw_invitation(&self, secret: [u8; 32]) -> std::result::Result<bool, StoreError> {
        let sql = "DELETE FROM invitation WHERE secret = ?1";
        self.change(move |db| Ok(db.prepare_cached(sql)?.execute([secret])? > 0)).await
    }
}

#[async_trait]
impl PreferenceStore for SqliteStore {
    async fn preferences(
        &self,
        person: PersonId,
    ) -> std::result::Result<Option<String>, StoreError> {
        let sql = "SELECT body FROM preferences WHERE person = ?1";
        self.ask(move |db| {
            let mut statement = db.prepare_cached(sql)?;
            statement.query_row([Column(person)], |row| row.get(0)).optional()
        })
        .await
    }

    async fn set_preferences(
        &self,
        person: PersonId,
        preferences: String,
    ) -> std::result::Result<(), StoreError> {
        let sql = "INSERT OR REPLACE INTO preferences (person, body) VALUES (?1, ?2)";
        self.change(move |db| {
            db.prepare_cached(sql)?.execute(params![Column(person), preferences]).map(drop)
        })
        .await
    }
}

impl SqliteStore {
    /// Reads something.
    pub(super) async fn ask<T, R>(&self, read: R) -> std::result::Result<T, StoreError>
    where
        T: Send + 'static,
        R: FnOnce(&Connection) -> Result<T> + Send + 'static,
    {
        self.inner.readers.read(move |db| read(db).map_err(StoreError::sql)).await
    }

    /// Deletes something a person has under a number; false if there is nothing.
    async fn take_away(
        &self,
        sql: &'static str,
        person: PersonId,
        id: u64,
    ) -> std::result::Result<bool, StoreError> {
        self.change(move |db| {
            let own = params![Column(person), id.cast_signed()];
            Ok(db.prepare_cached(sql)?.execute(own)? > 0)
        })
        .await
    }

    /// Changes something that tokens may depend on.
    pub(super) async fn change<T, W>(&self, write: W) -> std::result::Result<T, StoreError>
    where
        T: Send + 'static,
        W: FnOnce(&Connection) -> Result<T> + Send + 'static,
    {
        let done = self.inner.writer.write(move |db| write(db).map_err(StoreError::sql)).await;
        // Even if it failed: the change may have reached the disk.
        self.inner.token_cache.forget();
        done
    }
}

pub(super) fn create_token(
    db: &Connection,
    token: NewToken,
) -> std::result::Result<ApiToken, StoreError> {
    let NewToken { person, secret, label, scopes, at, expires } = token;
    let sql = "INSERT INTO token (secret, person, label, scopes, made_at, expires) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6) RETURNING id";
    let (names, until) = (scope_names(&scopes), expires.map(Column));
    let row = params![secret, Column(person), label, names, Column(at), until];
    let id = db.prepare_cached(sql).and_then(|mut insert| insert.query_row(row, |row| row.get(0)));
    let id: i64 = id.map_err(exists)?;
    Ok(ApiToken { id: id.cast_unsigned(), label, scopes, at, expires })
}

pub(super) fn create(
    db: &Connection,
    account: NewAccount,
    at: Timestamp,
) -> std::result::Result<Account, AccountError> {
    let NewAccount { name, password, mut standing, guest, invitation } = account;
    let run = |sql: &str, row: &[&dyn ToSql]| -> std::result::Result<usize, AccountError> {
        let done = db.prepare_cached(sql).and_then(|mut statement| statement.execute(row));
        done.map_err(|error| match is_taken(&error) {
            true => AccountError::NameTaken,
            false => AccountError::Store(StoreError::sql(error)),
        })
    };
    let former = "SELECT 1 FROM former_name WHERE key = ?1";
    let former = db.prepare_cached(former).and_then(|mut find| find.exists([name.key()]));
    if former.map_err(|error| AccountError::Store(StoreError::sql(error)))? {
        return Err(AccountError::NameTaken);
    }
    if let Some(secret) = invitation {
        let sql = "DELETE FROM invitation WHERE secret = ?1 AND expires > ?2";
        if run(sql, params![secret, Column(at)])? == 0 {
            return Err(AccountError::NoSuchInvitation);
        }
    }
    let id = match guest {
        Some(guest) => {
            let sql = "UPDATE person SET kind = 'account', secret = NULL \
                       WHERE id = ?1 AND kind = 'guest'";
            if run(sql, params![Column(guest)])? == 0 {
                return Err(AccountError::NotAGuest);
            }
            standing.muted |= was_muted(db, guest).map_err(AccountError::Store)?;
            guest
        }
        None => {
            run("INSERT INTO person (kind, made_at) VALUES ('account', ?1)", params![Column(at)])?;
            PersonId(db.last_insert_rowid().cast_unsigned())
        }
    };
    let sql = "INSERT INTO account (person, name, key, password, title, bot, arbiter, admin, \
               disabled, muted, closed, made_at, real_name, fide_id, shows_identity) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)";
    run(
        sql,
        params![
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
            standing.fide_id,
            standing.shows_identity,
        ],
    )?;
    Ok(Account { id, name, made_at: at, standing })
}

/// Whether a guest was muted: registering does not help.
fn was_muted(db: &Connection, guest: PersonId) -> std::result::Result<bool, StoreError> {
    let sql = "SELECT muted FROM person WHERE id = ?1";
    let muted = db
        .prepare_cached(sql)
        .and_then(|mut find| find.query_row([Column(guest)], |row| row.get(0)));
    muted.map_err(StoreError::sql)
}

/// Ends every session but one, every token, and every grant; false if there is no such account.
pub(super) fn set_password(
    db: &Connection,
    id: PersonId,
    password: &str,
    keep: Option<[u8; 32]>,
) -> Result<bool> {
    let changed = db
        .prepare_cached("UPDATE account SET password = ?2 WHERE person = ?1")?
        .execute(params![Column(id), password])?;
    let sql = "DELETE FROM session WHERE person = ?1 AND secret IS NOT ?2";
    db.prepare_cached(sql)?.execute(params![Column(id), keep])?;
    forget_programs(db, id)?;
    Ok(changed > 0)
}

pub(super) fn change_standing(
    db: &Connection,
    id: PersonId,
    change: &StandingChange,
) -> Result<bool> {
    let Some(Account { mut standing, .. }) =
        find(db, account!("FROM account WHERE person = ?1"), Column(id))?
    else {
        return Ok(false);
    };
    standing.apply(change);
    let sql = "UPDATE account SET title = ?2, bot = ?3, arbiter = ?4, admin = ?5, disabled = ?6, \
               muted = ?7, closed = ?8, password = CASE ?8 WHEN 0 THEN password END, \
               real_name = ?9, fide_id = ?10, shows_identity = ?11 \
               WHERE person = ?1";
    db.prepare_cached(sql)?.execute(params![
        Column(id),
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
    ])?;
    if !standing.is_active() {
        let sql = "DELETE FROM session WHERE person = ?1";
        db.prepare_cached(sql)?.execute([Column(id)])?;
        forget_programs(db, id)?;
    }
    if standing.closed {
        db.prepare_cached("DELETE FROM email WHERE person = ?1")?.execute([Column(id)])?;
    }
    Ok(true)
}

/// Ends everything that programs can use to act for this person, and links that were mailed.
pub(super) fn forget_programs(db: &Connection, id: PersonId) -> Result<()> {
    for sql in [
        "DELETE FROM token WHERE person = ?1",
        "DELETE FROM oauth_code WHERE person = ?1",
        "DELETE FROM mail_link WHERE person = ?1",
    ] {
        db.prepare_cached(sql)?.execute([Column(id)])?;
    }
    Ok(())
}

pub(super) fn find(db: &Connection, sql: &str, key: impl ToSql) -> Result<Option<Account>> {
    db.prepare_cached(sql)?.query_row([key], read_account).optional()
}

/// The account in a row of [`account!`].
pub(super) fn read_account(row: &Row<'_>) -> Result<Account> {
    Ok(Account {
        id: get(row, "person")?,
        name: get(row, "name")?,
        made_at: get(row, "account_made_at")?,
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

fn read_token(row: &Row<'_>) -> Result<ApiToken> {
    Ok(ApiToken {
        id: row.get::<_, i64>("id")?.cast_unsigned(),
        label: row.get("label")?,
        scopes: read_scopes(row)?,
        at: get(row, "made_at")?,
        expires: get_optional(row, "expires")?,
    })
}

fn read_scopes(row: &Row<'_>) -> Result<Vec<Scope>> {
    let names: String = row.get("scopes")?;
    Ok(scopes_in(&names))
}

/// Random secrets do not collide, so a duplicate means that the same request came twice.
fn exists(error: rusqlite::Error) -> StoreError {
    if is_taken(&error) { StoreError::Exists } else { StoreError::sql(error) }
}
