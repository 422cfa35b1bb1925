//! What operators do, with its log.

use async_trait::async_trait;
use deadpool_postgres::{GenericClient, Transaction};
use game::{PersonId, Timestamp};
use tokio_postgres::{Error, Row};

use super::{
    PostgresStore,
    accounts::{
        account_columns, change_standing, create, forget_programs, read_account, set_password,
    },
    arbiters,
    columns::{Column, get, get_optional},
    database_error::DatabaseError,
    erase::erase,
    insert::number_of,
    moderation::{close_report, mute_guest},
    query::{find, list, run, values},
    settings::change_settings,
    tokens::create_token,
};
use crate::{
    Account, AccountError, AccountName, AuditAuthor, AuditEntry, AuditFilter, Invitation,
    NewAuditEntry, OperateError, OperatorAct, OperatorStore, PeopleFilter, ResetLink,
    StandingChange, StoreError,
};

#[async_trait]
impl OperatorStore for PostgresStore {
    async fn operate(
        &self,
        act: OperatorAct,
        mut entry: NewAuditEntry,
    ) -> Result<(), OperateError> {
        let mut db = self.connection().await?;
        let tx = db.transaction().await.map_err(OperateError::sql)?;
        if let Some(created) = operate(&tx, act, entry.at).await? {
            entry.about = Some(created);
        }
        insert(&tx, &entry).await.map_err(OperateError::sql)?;
        tx.commit().await.map_err(OperateError::sql)
    }

    async fn audit(
        &self,
        filter: AuditFilter,
        before: Option<u64>,
        limit: u32,
    ) -> Result<Vec<AuditEntry>, StoreError> {
        let AuditFilter { by, about, act } = filter;
        let sql = "SELECT * FROM audit WHERE number < $1 AND ($2::text IS NULL OR act = $2) \
                   AND ($3::bigint IS NULL OR about = $3) \
                   AND (NOT $4 OR made_by IS NOT DISTINCT FROM $5) \
                   ORDER BY number DESC LIMIT $6";
        let before = before.and_then(|number| i64::try_from(number).ok()).unwrap_or(i64::MAX);
        let made_by = by.and_then(AuditAuthor::person).map(Column);
        let (act, about) = (act.map(Column), about.map(Column));
        let filter = values![before, act, about, by.is_some(), made_by, i64::from(limit)];
        self.list(sql, filter, read_entry).await
    }

    async fn find_accounts(
        &self,
        filter: PeopleFilter,
        after: Option<AccountName>,
        limit: u32,
    ) -> Result<Vec<Account>, StoreError> {
        let mut sql = concat!(
            "SELECT ",
            account_columns!(),
            " FROM account WHERE key > $1 AND (strpos(key, $2) > 0 \
             OR strpos(lower(real_name COLLATE \"C\"), $2) > 0 OR starts_with(fide_id::text, $2) \
             OR EXISTS (SELECT FROM former_name \
                        WHERE former_name.person = account.person AND strpos(former_name.key, $2) > 0))"
        )
        .to_owned();
        if let Some(group) = filter.group {
            sql += &format!(" AND account.{}", group.key());
        }
        sql += " ORDER BY key LIMIT $3";
        let after = after.map(|name| name.key()).unwrap_or_default();
        let text = filter.text.to_ascii_lowercase();
        self.list(&sql, values![after, text, i64::from(limit)], read_account).await
    }

    async fn reset_link(
        &self,
        secret: [u8; 32],
        now: Timestamp,
    ) -> Result<Option<Account>, StoreError> {
        let db = self.connection().await?;
        reset_link(&db, secret, now).await.map_err(StoreError::sql)
    }

    async fn use_reset_link(
        &self,
        secret: [u8; 32],
        password: String,
        now: Timestamp,
    ) -> Result<Option<PersonId>, StoreError> {
        let mut db = self.connection().await?;
        let tx = db.transaction().await.map_err(StoreError::sql)?;
        let work = async {
            let Some(account) = reset_link(&tx, secret, now).await? else { return Ok(None) };
            let sql = "DELETE FROM reset_link WHERE person = $1";
            // Of two who use it at once, the second waits for the first and then finds nothing.
            if run(&tx, sql, values![Column(account.id)]).await? == 0 {
                return Ok(None);
            }
            set_password(&tx, account.id, &password, None).await?;
            Ok(Some(account.id))
        };
        let person = work.await.map_err(StoreError::sql)?;
        tx.commit().await.map_err(StoreError::sql)?;
        Ok(person)
    }
}

/// Returns the account that was created, if one was.
async fn operate(
    tx: &Transaction<'_>,
    act: OperatorAct,
    at: Timestamp,
) -> Result<Option<PersonId>, OperateError> {
    let found = match act {
        OperatorAct::CreateAccount(account) => {
            return match create(tx, account, at).await {
                Ok(account) => Ok(Some(account.id)),
                Err(AccountError::NameTaken) => Err(OperateError::NameTaken),
                Err(AccountError::Store(error)) => Err(error.into()),
                Err(_) => Err(OperateError::NotFound),
            };
        }
        OperatorAct::ChangeStanding(person, changes) => {
            change_standings(tx, person, &changes).await?
        }
        OperatorAct::Rename(person, name) => rename(tx, person, &name).await?,
        OperatorAct::EraseAccount(person, name) => erase(tx, person, &name).await?,
        OperatorAct::CreateToken(token) => create_token(tx, token).await.map(|_| true)?,
        OperatorAct::Appoint(game, person) => {
            let number = number_of(tx, game).await?;
            let appointed = arbiters::appoint(tx, number, person, at).await;
            appointed.map(|_| true).map_err(OperateError::sql)?
        }
        OperatorAct::Dismiss(game, person) => {
            let number = number_of(tx, game).await?;
            let sql = "DELETE FROM game_arbiter WHERE person = $1 AND game = $2";
            changed(tx, sql, values![Column(person), number]).await.map_err(OperateError::sql)?
        }
        act => operate_simply(tx, act).await.map_err(OperateError::sql)?,
    };
    if found { Ok(None) } else { Err(OperateError::NotFound) }
}

/// What can only fail with the database; false if what it is about does not exist.
async fn operate_simply(tx: &Transaction<'_>, act: OperatorAct) -> Result<bool, Error> {
    match act {
        OperatorAct::SetPassword(person, hash) => set_password(tx, person, &hash, None).await,
        OperatorAct::CreateResetLink(ResetLink { secret, person, expires }) => {
            let sql = "DELETE FROM reset_link WHERE person = $1";
            run(tx, sql, values![Column(person)]).await?;
            let sql = "INSERT INTO reset_link (secret, person, expires) VALUES ($1, $2, $3)";
            changed(tx, sql, values![secret.as_slice(), Column(person), Column(expires)]).await
        }
        OperatorAct::EndSession(person, id) => {
            let sql = "DELETE FROM session WHERE person = $1 AND id = $2";
            changed(tx, sql, values![Column(person), id.cast_signed()]).await
        }
        OperatorAct::EndSessions(person) => {
            run(tx, "DELETE FROM session WHERE person = $1", values![Column(person)]).await?;
            forget_programs(tx, person).await?;
            let sql = "SELECT person FROM account WHERE person = $1";
            let found = find(tx, sql, values![Column(person)], |_| Ok(())).await?;
            Ok(found.is_some())
        }
        OperatorAct::MuteGuest(guest, muted) => mute_guest(tx, guest, muted).await,
        OperatorAct::Invite(Invitation { secret, by, expires }) => {
            let sql = "INSERT INTO invitation (secret, made_by, expires) VALUES ($1, $2, $3)";
            changed(tx, sql, values![secret.as_slice(), by.map(Column), Column(expires)]).await
        }
        OperatorAct::WithdrawInvitation(secret) => {
            let sql = "DELETE FROM invitation WHERE secret = $1";
            changed(tx, sql, values![secret.as_slice()]).await
        }
        OperatorAct::CloseReport(number, closing) => close_report(tx, number, closing).await,
        OperatorAct::ChangeSettings(changes) => change_settings(tx, &changes).await.map(|()| true),
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
async fn changed(
    tx: &Transaction<'_>,
    sql: &str,
    values: super::query::Values<'_>,
) -> Result<bool, Error> {
    Ok(run(tx, sql, values).await? > 0)
}

pub(super) async fn change_standings(
    tx: &Transaction<'_>,
    person: PersonId,
    changes: &[StandingChange],
) -> Result<bool, OperateError> {
    // Of two operators who remove each other at once, one waits, and then finds the other gone.
    let sql = "SELECT person FROM account WHERE admin AND NOT disabled AND NOT closed \
               ORDER BY person FOR NO KEY UPDATE";
    let read = |row: &Row| get::<PersonId>(row, "person");
    let work = async {
        let before = list(tx, sql, &[], read).await?;
        let mut found = true;
        for change in changes {
            found &= change_standing(tx, person, change).await?;
        }
        let may = !before.contains(&person) || !list(tx, sql, &[], read).await?.is_empty();
        Ok((found, may))
    };
    let (found, may) = work.await.map_err(OperateError::sql)?;
    if may { Ok(found) } else { Err(OperateError::LastAdmin) }
}

pub(super) async fn rename(
    tx: &Transaction<'_>,
    person: PersonId,
    name: &AccountName,
) -> Result<bool, OperateError> {
    let key = name.key();
    let work = async {
        let sql = "SELECT EXISTS (SELECT FROM account WHERE key = $1 AND person <> $2) \
                   OR EXISTS (SELECT FROM former_name \
                              WHERE key = $1 AND person IS DISTINCT FROM $2)";
        let taken = find(tx, sql, values![key, Column(person)], |row| row.try_get(0)).await?;
        if taken.unwrap_or(false) {
            return Ok(None);
        }
        let sql = "INSERT INTO former_name (key, person) \
                   SELECT key, person FROM account WHERE person = $1 ON CONFLICT DO NOTHING";
        run(tx, sql, values![Column(person)]).await?;
        run(tx, "DELETE FROM former_name WHERE key = $1", values![key]).await?;
        let sql = "UPDATE account SET name = $2, key = $3 WHERE person = $1";
        changed(tx, sql, values![Column(person), name.as_str(), key]).await.map(Some)
    };
    match work.await {
        Ok(renamed) => renamed.ok_or(OperateError::NameTaken),
        Err(error) if super::database_error::is_taken(&error) => Err(OperateError::NameTaken),
        Err(error) => Err(OperateError::sql(error)),
    }
}

async fn reset_link(
    db: &impl GenericClient,
    secret: [u8; 32],
    now: Timestamp,
) -> Result<Option<Account>, Error> {
    let sql = concat!(
        "SELECT ",
        account_columns!(),
        " FROM reset_link JOIN account ON account.person = reset_link.person \
         WHERE secret = $1 AND expires > $2 AND NOT disabled AND NOT closed"
    );
    find(db, sql, values![secret.as_slice(), Column(now)], read_account).await
}

async fn insert(tx: &Transaction<'_>, entry: &NewAuditEntry) -> Result<(), Error> {
    let NewAuditEntry { by, at, act, about, subject, details, reason } = entry;
    let sql = "INSERT INTO audit (made_at, made_by, act, about, subject, details, reason) \
               VALUES ($1, $2, $3, $4, $5, $6, $7)";
    let (by, about) = (by.person().map(Column), about.map(Column));
    let row = values![Column(*at), by, Column(*act), about, subject, details, reason];
    run(tx, sql, row).await.map(drop)
}

fn read_entry(row: &Row) -> Result<AuditEntry, Error> {
    Ok(AuditEntry {
        number: row.try_get::<_, i64>("number")?.cast_unsigned(),
        entry: NewAuditEntry {
            by: get_optional(row, "made_by")?.into(),
            at: get(row, "made_at")?,
            act: get(row, "act")?,
            about: get_optional(row, "about")?,
            subject: row.try_get("subject")?,
            details: row.try_get("details")?,
            reason: row.try_get("reason")?,
        },
    })
}
