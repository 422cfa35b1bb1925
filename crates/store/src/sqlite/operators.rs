//! What operators do, with its log.

use async_trait::async_trait;
use game::{PersonId, Timestamp};
use rusqlite::{Connection, OptionalExtension, Result, Row, ToSql, params};

use super::{
    SqliteStore,
    accounts::{
        account, change_standing, create, create_token, find, forget_programs, read_account,
        set_password,
    },
    arbiters,
    columns::{Column, get, get_optional},
    database_error::DatabaseError,
    erase::erase,
    moderation::{close_report, mute_guest},
    settings::change_settings,
};
use crate::{
    Account, AccountError, AccountName, AuditEntry, AuditFilter, Invitation, NewAuditEntry,
    OperateError, OperatorAct, OperatorStore, PeopleFilter, ResetLink, StandingChange, StoreError,
};

/// An outcome of the store.
type Stored<T, E = StoreError> = std::result::Result<T, E>;

#[async_trait]
impl OperatorStore for SqliteStore {
    async fn operate(
        &self,
        act: OperatorAct,
        mut entry: NewAuditEntry,
    ) -> Stored<(), OperateError> {
        let work = move |db: &Connection| {
            if let Some(created) = operate(db, act, entry.at)? {
                entry.about = Some(created);
            }
            insert(db, &entry).map_err(OperateError::sql)
        };
        let done = self.inner.writer.write(work).await;
        // Even if it failed: the change may have reached the disk.
        self.inner.token_cache.forget();
        done
    }

    async fn audit(
        &self,
        filter: AuditFilter,
        before: Option<u64>,
        limit: u32,
    ) -> Stored<Vec<AuditEntry>> {
        let AuditFilter { by, about, act } = filter;
        let sql = "SELECT * FROM audit WHERE number < ?1 AND (?2 IS NULL OR act = ?2) \
                   AND (?3 IS NULL OR about = ?3) AND (NOT ?4 OR made_by IS ?5) \
                   ORDER BY number DESC LIMIT ?6";
        let before = before.and_then(|number| i64::try_from(number).ok()).unwrap_or(i64::MAX);
        self.ask(move |db| {
            let mut statement = db.prepare_cached(sql)?;
            let made_by = by.and_then(crate::AuditAuthor::person).map(Column);
            let (act, about) = (act.map(Column), about.map(Column));
            let filter = params![before, act, about, by.is_some(), made_by, limit];
            statement.query_map(filter, read_entry)?.collect()
        })
        .await
    }

    async fn find_accounts(
        &self,
        filter: PeopleFilter,
        after: Option<AccountName>,
        limit: u32,
    ) -> Stored<Vec<Account>> {
        let mut sql = account!(
            "FROM account WHERE key > ?1 AND (instr(key, ?2) > 0 \
             OR instr(lower(real_name), ?2) > 0 OR substr(fide_id, 1, length(?2)) = ?2 \
             OR EXISTS (SELECT 1 FROM former_name \
                        WHERE former_name.person = account.person AND instr(former_name.key, ?2) > 0))"
        )
        .to_owned();
        if let Some(group) = filter.group {
            sql += &format!(" AND {} = 1", group.key());
        }
        sql += " ORDER BY key LIMIT ?3";
        let after = after.map(|name| name.key()).unwrap_or_default();
        let text = filter.text.to_ascii_lowercase();
        self.ask(move |db| {
            let mut statement = db.prepare_cached(&sql)?;
            statement.query_map(params![after, text, limit], read_account)?.collect()
        })
        .await
    }

    async fn reset_link(&self, secret: [u8; 32], now: Timestamp) -> Stored<Option<Account>> {
        self.ask(move |db| reset_link(db, secret, now)).await
    }

    async fn use_reset_link(
        &self,
        secret: [u8; 32],
        password: String,
        now: Timestamp,
    ) -> Stored<Option<PersonId>> {
        self.change(move |db| {
            let Some(account) = reset_link(db, secret, now)? else { return Ok(None) };
            run(db, "DELETE FROM reset_link WHERE person = ?1", params![Column(account.id)])?;
            set_password(db, account.id, &password, None)?;
            Ok(Some(account.id))
        })
        .await
    }
}

/// Returns the account that was created, if one was.
fn operate(
    db: &Connection,
    act: OperatorAct,
    at: Timestamp,
) -> Stored<Option<PersonId>, OperateError> {
    let found = match act {
        OperatorAct::CreateAccount(account) => {
            return match create(db, account, at) {
                Ok(account) => Ok(Some(account.id)),
                Err(AccountError::NameTaken) => Err(OperateError::NameTaken),
                Err(AccountError::Store(error)) => Err(error.into()),
                Err(_) => Err(OperateError::NotFound),
            };
        }
        OperatorAct::ChangeStanding(person, changes) => change_standings(db, person, &changes)?,
        OperatorAct::Rename(person, name) => rename(db, person, &name)?,
        OperatorAct::EraseAccount(person, name) => erase(db, person, &name)?,
        OperatorAct::CreateToken(token) => create_token(db, token).map(|_| true)?,
        OperatorAct::Appoint(game, person) => {
            arbiters::appoint(db, game, person, at).map(|_| true)?
        }
        OperatorAct::Dismiss(game, person) => arbiters::dismiss(db, game, person)?,
        act => operate_simply(db, act).map_err(OperateError::sql)?,
    };
    if found { Ok(None) } else { Err(OperateError::NotFound) }
}

/// What can only fail with the database; false if what it is about does not exist.
fn operate_simply(db: &Connection, act: OperatorAct) -> Result<bool> {
    match act {
        OperatorAct::SetPassword(person, hash) => set_password(db, person, &hash, None),
        OperatorAct::CreateResetLink(ResetLink { secret, person, expires }) => {
            run(db, "DELETE FROM reset_link WHERE person = ?1", params![Column(person)])?;
            let sql = "INSERT INTO reset_link (secret, person, expires) VALUES (?1, ?2, ?3)";
            run(db, sql, params![secret, Column(person), Column(expires)])
        }
        OperatorAct::EndSession(person, id) => {
            let sql = "DELETE FROM session WHERE person = ?1 AND id = ?2";
            run(db, sql, params![Column(person), id.cast_signed()])
        }
        OperatorAct::EndSessions(person) => {
            run(db, "DELETE FROM session WHERE person = ?1", params![Column(person)])?;
            forget_programs(db, person)?;
            Ok(find(db, account!("FROM account WHERE person = ?1"), Column(person))?.is_some())
        }
        OperatorAct::MuteGuest(guest, muted) => mute_guest(db, guest, muted),
        OperatorAct::Invite(Invitation { secret, by, expires }) => {
            let sql = "INSERT INTO invitation (secret, made_by, expires) VALUES (?1, ?2, ?3)";
            run(db, sql, params![secret, by.map(Column), Column(expires)])
        }
        OperatorAct::WithdrawInvitation(secret) => {
            run(db, "DELETE FROM invitation WHERE secret = ?1", params![secret])
        }
        OperatorAct::CloseReport(number, closing) => close_report(db, number, closing),
        OperatorAct::ChangeSettings(changes) => change_settings(db, &changes).map(|()| true),
        // Those that can fail otherwise are done above.
        OperatorAct::Elsewhere
        | OperatorAct::CreateAccount(_)
        | OperatorAct::ChangeStanding(..)
        | OperatorAct::Rename(..)
        | OperatorAct::EraseAccount(..)
        | OperatorAct::CreateToken(_)
        | OperatorAct::Appoint(..)
        | OperatorAct::Dismiss(..) => Ok(true),
    }
}

/// Changes rows; false if there was none.
fn run(db: &Connection, sql: &str, values: &[&dyn ToSql]) -> Result<bool> {
    Ok(db.prepare_cached(sql)?.execute(values)? > 0)
}

pub(super) fn change_standings(
    db: &Connection,
    person: PersonId,
    changes: &[StandingChange],
) -> Stored<bool, OperateError> {
    let work = || {
        let sql = account!("FROM account WHERE person = ?1");
        let Some(before) = find(db, sql, Column(person))? else { return Ok((false, true)) };
        for change in changes {
            change_standing(db, person, change)?;
        }
        let sql = "SELECT EXISTS (SELECT 1 FROM account \
                   WHERE admin = 1 AND disabled = 0 AND closed = 0)";
        let any_left: bool = db.prepare_cached(sql)?.query_row([], |row| row.get(0))?;
        Ok((true, any_left || !before.standing.is_operator()))
    };
    let (found, may) = work().map_err(OperateError::sql)?;
    if may { Ok(found) } else { Err(OperateError::LastAdmin) }
}

pub(super) fn rename(
    db: &Connection,
    person: PersonId,
    name: &AccountName,
) -> Stored<bool, OperateError> {
    let work = || {
        let key = name.key();
        let sql = "SELECT EXISTS (SELECT 1 FROM account WHERE key = ?1 AND person <> ?2) \
                   OR EXISTS (SELECT 1 FROM former_name WHERE key = ?1 AND person IS NOT ?2)";
        let taken: bool =
            db.prepare_cached(sql)?.query_row(params![key, Column(person)], |row| row.get(0))?;
        if taken {
            return Ok(None);
        }
        let sql = "INSERT OR IGNORE INTO former_name (key, person) \
                   SELECT key, person FROM account WHERE person = ?1";
        run(db, sql, params![Column(person)])?;
        run(db, "DELETE FROM former_name WHERE key = ?1", params![key])?;
        let sql = "UPDATE account SET name = ?2, key = ?3 WHERE person = ?1";
        run(db, sql, params![Column(person), name.as_str(), key]).map(Some)
    };
    work().map_err(OperateError::sql)?.ok_or(OperateError::NameTaken)
}

fn reset_link(db: &Connection, secret: [u8; 32], now: Timestamp) -> Result<Option<Account>> {
    let sql = account!(
        "FROM reset_link JOIN account ON account.person = reset_link.person \
         WHERE secret = ?1 AND expires > ?2 AND disabled = 0 AND closed = 0"
    );
    db.prepare_cached(sql)?.query_row(params![secret, Column(now)], read_account).optional()
}

fn insert(db: &Connection, entry: &NewAuditEntry) -> Result<()> {
    let NewAuditEntry { by, at, act, about, subject, details, reason } = entry;
    let sql = "INSERT INTO audit (made_at, made_by, act, about, subject, details, reason) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    let (by, about) = (by.person().map(Column), about.map(Column));
    let row = params![Column(*at), by, Column(*act), about, subject, details, reason];
    db.prepare_cached(sql)?.execute(row).map(drop)
}

fn read_entry(row: &Row<'_>) -> Result<AuditEntry> {
    Ok(AuditEntry {
        number: row.get::<_, i64>("number")?.cast_unsigned(),
        entry: NewAuditEntry {
            by: get_optional(row, "made_by")?.into(),
            at: get(row, "made_at")?,
            act: get(row, "act")?,
            about: get_optional(row, "about")?,
            subject: row.get("subject")?,
            details: row.get("details")?,
            reason: row.get("reason")?,
        },
    })
}
