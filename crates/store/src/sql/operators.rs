//! What operators do, with its log.

use async_trait::async_trait;
use game::{PersonId, Timestamp};

use super::{
    Connection, Database, Row, SqlError, Value, account,
    accounts::{change_standing, create, forget_programs, set_password},
    read_account,
    tokens::{create_token, invite},
    values,
};
use crate::{
    Account, AccountError, AccountName, AuditAuthor, AuditEntry, AuditFilter, NewAuditEntry,
    OperateError, OperatorAct, OperatorStore, PeopleFilter, ResetLink, StandingChange, StoreError,
    arbiters,
    moderation::{close_report, mute_guest},
    operators::ERASED,
    settings::change_settings,
};

#[async_trait]
impl<D: Database> OperatorStore for D {
    async fn operate(&self, act: OperatorAct, entry: NewAuditEntry) -> Result<(), OperateError> {
        self.write_accounts(move |db| {
            Box::pin(async move {
                let mut entry = entry;
                if let Some(created) = operate(db, act, entry.at).await? {
                    entry.about = Some(created);
                }
                Ok(insert(db, &entry).await?)
            })
        })
        .await
    }

    async fn audit(
        &self,
        filter: AuditFilter,
        before: Option<u64>,
        limit: u32,
    ) -> Result<Vec<AuditEntry>, StoreError> {
        let AuditFilter { by, about, act } = filter;
        let sql = "SELECT * FROM audit WHERE number < $1 \
                   AND (CAST($2 AS TEXT) IS NULL OR act = $2) \
                   AND (CAST($3 AS BIGINT) IS NULL OR about = $3) \
                   AND (NOT $4 OR made_by IS NOT DISTINCT FROM $5) \
                   ORDER BY number DESC LIMIT $6";
        let before = before.and_then(|number| i64::try_from(number).ok()).unwrap_or(i64::MAX);
        let made_by = by.and_then(AuditAuthor::person);
        self.list(sql, values![before, act, about, by.is_some(), made_by, limit], read_entry).await
    }

    async fn find_accounts(
        &self,
        filter: PeopleFilter,
        after: Option<AccountName>,
        limit: u32,
    ) -> Result<Vec<Account>, StoreError> {
        let find = self.read(move |db| {
            Box::pin(async move { Ok(find_accounts(db, &filter, after, limit).await?) })
        });
        find.await
    }

    async fn reset_link(
        &self,
        secret: [u8; 32],
        now: Timestamp,
    ) -> Result<Option<Account>, StoreError> {
        self.find(RESET_LINK, values![secret, now], read_account).await
    }

    async fn use_reset_link(
        &self,
        secret: [u8; 32],
        password: String,
        now: Timestamp,
    ) -> Result<Option<PersonId>, StoreError> {
        let change = self.write_accounts(move |db| {
            Box::pin(async move { Ok(use_reset_link(db, secret, &password, now).await?) })
        });
        change.await
    }
}

const RESET_LINK: &str = account!(
    "FROM reset_link JOIN account ON account.person = reset_link.person \
     WHERE secret = $1 AND expires > $2 AND NOT disabled AND NOT closed"
);

async fn use_reset_link(
    db: &mut dyn Connection,
    secret: [u8; 32],
    password: &str,
    now: Timestamp,
) -> Result<Option<PersonId>, SqlError> {
    let found = db.find(RESET_LINK, &values![secret, now], read_account).await?;
    let Some(Account { id, .. }) = found else { return Ok(None) };
    // Of two who use it at once, the second waits for the first and then finds nothing.
    if db.run("DELETE FROM reset_link WHERE person = $1", &values![id]).await? == 0 {
        return Ok(None);
    }
    set_password(db, id, password, None).await?;
    Ok(Some(id))
}

async fn find_accounts(
    db: &mut dyn Connection,
    filter: &PeopleFilter,
    after: Option<AccountName>,
    limit: u32,
) -> Result<Vec<Account>, SqlError> {
    let dialect = db.dialect();
    let name = dialect.contains("key", "$2");
    let real_name = dialect.contains(&dialect.lower("real_name"), "$2");
    let former_name = dialect.contains("former_name.key", "$2");
    let group = filter.group.map(|group| format!("AND account.{}", group.key()));
    let sql = format!(
        "{select} WHERE key > $1 AND ({name} OR {real_name} \
         OR substr(CAST(fide_id AS TEXT), 1, length($2)) = $2 \
         OR EXISTS (SELECT 1 FROM former_name \
                    WHERE former_name.person = account.person AND {former_name})) \
         {group} ORDER BY key LIMIT $3",
        select = account!("FROM account"),
        group = group.unwrap_or_default(),
    );
    let after = after.map(|name| name.key()).unwrap_or_default();
    let text = filter.text.to_ascii_lowercase();
    db.list(&sql, &values![after, text, limit], read_account).await
}

/// Returns the account that was created, if one was.
async fn operate(
    db: &mut dyn Connection,
    act: OperatorAct,
    at: Timestamp,
) -> Result<Option<PersonId>, OperateError> {
    let found = match act {
        OperatorAct::CreateAccount(account) => {
            return match create(db, account, at).await {
                Ok(account) => Ok(Some(account.id)),
                Err(AccountError::NameTaken) => Err(OperateError::NameTaken),
                Err(AccountError::Store(error)) => Err(error.into()),
                Err(_) => Err(OperateError::NotFound),
            };
        }
        OperatorAct::ChangeStanding(person, changes) => {
            change_standings(db, person, &changes).await?
        }
        OperatorAct::Rename(person, name) => rename(db, person, &name).await?,
        OperatorAct::EraseAccount(person, name) => erase(db, person, &name).await?,
        OperatorAct::Appoint(game, person) => {
            arbiters::appoint(db, game, person, at).await.map(|_| true)?
        }
        OperatorAct::Dismiss(game, person) => arbiters::dismiss(db, game, person).await?,
        act => operate_simply(db, act).await?,
    };
    if found { Ok(None) } else { Err(OperateError::NotFound) }
}

/// What can only fail with the database; false if what it is about does not exist.
async fn operate_simply(db: &mut dyn Connection, act: OperatorAct) -> Result<bool, SqlError> {
    match act {
        OperatorAct::SetPassword(person, hash) => set_password(db, person, &hash, None).await,
        OperatorAct::CreateResetLink(ResetLink { secret, person, expires }) => {
            db.run("DELETE FROM reset_link WHERE person = $1", &values![person]).await?;
            let sql = "INSERT INTO reset_link (secret, person, expires) VALUES ($1, $2, $3)";
            changed(db, sql, &values![secret, person, expires]).await
        }
        OperatorAct::EndSession(person, id) => {
            let sql = "DELETE FROM session WHERE person = $1 AND id = $2";
            changed(db, sql, &values![person, id]).await
        }
        OperatorAct::EndSessions(person) => {
            db.run("DELETE FROM session WHERE person = $1", &values![person]).await?;
            forget_programs(db, person).await?;
            db.exists("SELECT 1 FROM account WHERE person = $1", &values![person]).await
        }
        OperatorAct::CreateToken(token) => create_token(db, token).await.map(|_| true),
        OperatorAct::MuteGuest(guest, muted) => mute_guest(db, guest, muted).await,
        OperatorAct::Invite(invitation) => invite(db, invitation).await.map(|()| true),
        OperatorAct::WithdrawInvitation(secret) => {
            changed(db, "DELETE FROM invitation WHERE secret = $1", &values![secret]).await
        }
        OperatorAct::CloseReport(number, closing) => close_report(db, number, closing).await,
        OperatorAct::ChangeSettings(changes) => change_settings(db, &changes).await.map(|()| true),
        // Those that can fail otherwise are done above.
        OperatorAct::Elsewhere
        | OperatorAct::CreateAccount(_)
        | OperatorAct::ChangeStanding(..)
        | OperatorAct::Rename(..)
        | OperatorAct::EraseAccount(..)
        | OperatorAct::Appoint(..)
        | OperatorAct::Dismiss(..) => Ok(true),
    }
}

/// Changes rows; false if there was none.
async fn changed(db: &mut dyn Connection, sql: &str, values: &[Value]) -> Result<bool, SqlError> {
    Ok(db.run(sql, values).await? > 0)
}

async fn change_standings(
    db: &mut dyn Connection,
    person: PersonId,
    changes: &[StandingChange],
) -> Result<bool, OperateError> {
    // Of two operators who remove each other at once, one waits, and then finds the other gone.
    let sql = "SELECT person FROM account WHERE admin AND NOT disabled AND NOT closed \
               ORDER BY person";
    let sql = sql.to_owned() + db.dialect().hold();
    let read = |row: &Row<'_>| row.get::<PersonId>("person");
    let before = db.list(&sql, &[], read).await?;
    let mut found = true;
    for change in changes {
        found &= change_standing(db, person, change).await?;
    }
    if before.contains(&person) && db.list(&sql, &[], read).await?.is_empty() {
        return Err(OperateError::LastAdmin);
    }
    Ok(found)
}

async fn rename(
    db: &mut dyn Connection,
    person: PersonId,
    name: &AccountName,
) -> Result<bool, OperateError> {
    let key = name.key();
    let sql = "SELECT 1 FROM account WHERE key = $1 AND person <> $2 \
               UNION ALL \
               SELECT 1 FROM former_name WHERE key = $1 AND person IS DISTINCT FROM $2";
    if db.exists(sql, &values![key, person]).await? {
        return Err(OperateError::NameTaken);
    }
    let sql = "INSERT INTO former_name (key, person) \
               SELECT key, person FROM account WHERE person = $1 ON CONFLICT DO NOTHING";
    db.run(sql, &values![person]).await?;
    db.run("DELETE FROM former_name WHERE key = $1", &values![key]).await?;
    let sql = "UPDATE account SET name = $2, key = $3 WHERE person = $1";
    match changed(db, sql, &values![person, name, key]).await {
        Err(SqlError::Taken) => Err(OperateError::NameTaken),
        renamed => Ok(renamed?),
    }
}

/// What else is deleted of an erased account. Sessions, tokens, and the address go when it is
/// closed.
const DELETED: [&str; 9] = [
    // Nobody takes a former name, and it leads to nobody.
    "UPDATE former_name SET person = NULL WHERE person = $1",
    "DELETE FROM reset_link WHERE person = $1",
    "DELETE FROM preferences WHERE person = $1",
    "DELETE FROM seek WHERE made_by = $1 OR person = $1",
    "DELETE FROM follow WHERE person = $1",
    "DELETE FROM follow WHERE followed = $1",
    "DELETE FROM block WHERE person = $1",
    "DELETE FROM block WHERE blocked = $1",
    "UPDATE audit SET details = '{}' WHERE about = $1 AND act = 'renamed'",
];

/// Erases an account: its games stay, under a name that says nothing. False if there is no such
/// account.
async fn erase(
    db: &mut dyn Connection,
    person: PersonId,
    name: &AccountName,
) -> Result<bool, OperateError> {
    // In the order in which other acts lock rows: operators first.
    if !change_standings(db, person, &ERASED).await? || !rename(db, person, name).await? {
        return Ok(false);
    }
    for sql in DELETED {
        db.run(sql, &values![person]).await?;
    }
    // Lines without a text keep the numbers of the others.
    let sql = "UPDATE chat SET who = $2, body = '' WHERE person = $1";
    db.run(sql, &values![person, name]).await?;
    Ok(true)
}

async fn insert(db: &mut dyn Connection, entry: &NewAuditEntry) -> Result<(), SqlError> {
    let NewAuditEntry { by, at, act, about, subject, details, reason } = entry;
    let sql = "INSERT INTO audit (made_at, made_by, act, about, subject, details, reason) \
               VALUES ($1, $2, $3, $4, $5, $6, $7)";
    let row = values![at, by.person(), act, about, subject, details, reason];
    db.run(sql, &row).await.map(drop)
}

fn read_entry(row: &Row<'_>) -> Result<AuditEntry, SqlError> {
    Ok(AuditEntry {
        number: row.get("number")?,
        entry: NewAuditEntry {
            by: row.get::<Option<PersonId>>("made_by")?.into(),
            at: row.get("made_at")?,
            act: row.get("act")?,
            about: row.get("about")?,
            subject: row.get("subject")?,
            details: row.get("details")?,
            reason: row.get("reason")?,
        },
    })
}
