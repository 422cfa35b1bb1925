//! What operators do to accounts, from the page or the command line. Each act is in the log.
//!
//! What needs the store alone takes the store: the command line works beside a
//! running server, whose sockets find out by themselves. A server that runs
//! also tells them at once (`…_now`).

use std::fmt;

use game::{Millis, PersonId, Timestamp};
use store::{
    Account, AccountName, AuditAct, Invitation, NewAccount, NewToken, OperateError, OperatorAct,
    ResetLink, Scope, StandingChange, Store, StoreError,
};
use wire::error::PeopleCode;

use super::{
    acting::{Acting, Entry},
    pair::leave,
};
use crate::{
    Zone,
    client_addr::ClientAddr,
    error::ApiError,
    secret::{hash, new_invitation, new_token},
};

/// How long an invitation is good.
const INVITATION: Millis = Millis::DAY.times(14);
/// How long a link is good that resets a password.
const RESET_LINK: Millis = Millis::DAY.times(2);
/// The most tokens of one account.
pub(crate) const TOKENS_MAX: usize = 50;

/// Why something was not done to an account.
#[derive(Debug)]
pub enum OperatorError {
    /// It is not allowed.
    Refused(PeopleCode),
    /// The store does not answer.
    Store(StoreError),
    /// The system gives no randomness.
    Random(String),
}

impl fmt::Display for OperatorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OperatorError::Refused(code) => code.fmt(f),
            OperatorError::Store(error) => error.fmt(f),
            OperatorError::Random(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for OperatorError {}

impl From<StoreError> for OperatorError {
    fn from(error: StoreError) -> OperatorError {
        OperatorError::Store(error)
    }
}

impl From<OperatorError> for ApiError {
    fn from(error: OperatorError) -> ApiError {
        match error {
            OperatorError::Refused(code) => code.into(),
            OperatorError::Store(error) => error.into(),
            OperatorError::Random(error) => ApiError::unavailable(error),
        }
    }
}

/// Does something and writes it into the log; `missing` if what it is about does not exist.
pub(super) async fn operate(
    store: &Store,
    act: OperatorAct,
    entry: Entry,
    missing: PeopleCode,
) -> Result<(), OperatorError> {
    store.operators.operate(act, entry.written()).await.map_err(|error| match error {
        OperateError::NotFound => OperatorError::Refused(missing),
        OperateError::NameTaken => OperatorError::Refused(PeopleCode::NameTaken),
        OperateError::LastAdmin => OperatorError::Refused(PeopleCode::LastOperator),
        OperateError::Store(error) => OperatorError::Store(error),
    })
}

/// Creates an account.
///
/// # Errors
///
/// If the name is taken, or the store does not answer.
pub async fn create_account(
    store: &Store,
    acting: &Acting,
    account: NewAccount,
) -> Result<(), OperatorError> {
    let mut entry = acting.entry(AuditAct::AccountCreated);
    let roles = &account.standing;
    for (role, is) in [("bot", roles.bot), ("arbiter", roles.arbiter), ("admin", roles.admin)] {
        if is {
            entry = entry.detail(role, true);
        }
    }
    let act = OperatorAct::CreateAccount(account);
    operate(store, act, entry, PeopleCode::PlayerNotFound).await
}

/// Creates an invitation: the secret to hand out, and until when it is good.
///
/// # Errors
///
/// If the store does not answer, or the system gives no randomness.
pub async fn invite(store: &Store, acting: &Acting) -> Result<(String, Timestamp), OperatorError> {
    let (invitation, secret) = new_invitation().map_err(OperatorError::Random)?;
    let expires = acting.at + INVITATION;
    let act = OperatorAct::Invite(Invitation { secret, by: acting.person(), expires });
    let entry = acting.entry(AuditAct::InvitationCreated);
    operate(store, act, entry, PeopleCode::InvitationNotFound).await?;
    Ok((invitation, expires))
}

/// Takes an invitation back, by its hash.
pub(crate) async fn withdraw_invitation(
    store: &Store,
    acting: &Acting,
    secret: [u8; 32],
) -> Result<(), OperatorError> {
    let act = OperatorAct::WithdrawInvitation(secret);
    let entry = acting.entry(AuditAct::InvitationWithdrawn);
    operate(store, act, entry, PeopleCode::InvitationNotFound).await
}

/// Changes what an account is and may do: all of it, or nothing.
///
/// # Errors
///
/// If it is the last operator, or the store does not answer.
pub async fn change_standing(
    store: &Store,
    acting: &Acting,
    account: &Account,
    changes: Vec<StandingChange>,
) -> Result<(), OperatorError> {
    if changes.is_empty() {
        return Ok(());
    }
    let entry = acting.entry(AuditAct::StandingChanged).about(account.id).changes(&changes);
    let act = OperatorAct::ChangeStanding(account.id, changes);
    operate(store, act, entry, PeopleCode::PlayerNotFound).await
}

/// The same on a running server: whoever is disabled is signed out and leaves
/// the lobby. Nobody locks themselves out.
pub(crate) async fn change_standing_now(
    zone: &Zone,
    acting: &Acting,
    account: &Account,
    changes: Vec<StandingChange>,
) -> Result<(), ApiError> {
    let disables = changes.contains(&StandingChange::Disabled(true));
    if disables && Some(account.id) == acting.person() {
        return Err(PeopleCode::OwnAccount.into());
    }
    change_standing(&zone.store, acting, account, changes).await?;
    if disables {
        zone.shared.session_ends.tell(account.id);
        leave(zone, account.id).await;
    }
    Ok(())
}

/// Gives an account another name. The old one stays reserved and still finds it.
///
/// # Errors
///
/// If the account is closed, the name is taken, or the store does not answer.
pub async fn rename(
    store: &Store,
    acting: &Acting,
    account: &Account,
    name: AccountName,
) -> Result<(), OperatorError> {
    must_be_open(account)?;
    let entry = acting.entry(AuditAct::Renamed).about(account.id);
    let entry = entry.detail("from", &account.name).detail("to", &name);
    operate(store, OperatorAct::Rename(account.id, name), entry, PeopleCode::PlayerNotFound).await
}

/// Gives an account a new password, by its hash; all its sessions and tokens
/// end. One that its owner closed stays closed.
///
/// # Errors
///
/// If the account is closed, or the store does not answer.
pub async fn reset_password(
    store: &Store,
    acting: &Acting,
    account: &Account,
    hash: String,
) -> Result<(), OperatorError> {
    must_be_open(account)?;
    let entry = acting.entry(AuditAct::PasswordSet).about(account.id);
    let act = OperatorAct::SetPassword(account.id, hash);
    operate(store, act, entry, PeopleCode::PlayerNotFound).await
}

/// The same on a running server, which hashes the password apart.
pub(crate) async fn reset_password_now(
    zone: &Zone,
    acting: &Acting,
    account: &Account,
    password: String,
    from: ClientAddr,
) -> Result<(), ApiError> {
    must_be_open(account)?;
    let hash = zone.shared.passwords.hash(from, password).await?;
    reset_password(&zone.store, acting, account, hash).await?;
    zone.shared.session_ends.tell(account.id);
    Ok(())
}

/// Creates a link with which its owner chooses a new password once: the secret to hand out, and
/// until when it is good.
///
/// # Errors
///
/// If the account is not in use, the store does not answer, or the system gives no randomness.
pub async fn create_reset_link(
    store: &Store,
    acting: &Acting,
    account: &Account,
) -> Result<(String, Timestamp), OperatorError> {
    must_be_active(account)?;
    let (secret, hash) = new_invitation().map_err(OperatorError::Random)?;
    let expires = acting.at + RESET_LINK;
    let link = ResetLink { secret: hash, person: account.id, expires };
    let entry = acting.entry(AuditAct::ResetLinkCreated).about(account.id);
    let act = OperatorAct::CreateResetLink(link);
    operate(store, act, entry, PeopleCode::PlayerNotFound).await?;
    Ok((secret, expires))
}

/// Sets the password of who has a link. All sessions and tokens of the account end.
pub(crate) async fn use_reset_link(
    zone: &Zone,
    secret: &str,
    password: String,
    from: ClientAddr,
) -> Result<(), ApiError> {
    let (secret, now) = (hash(secret), zone.now());
    let missing = PeopleCode::LinkInvalid;
    // Before the slow hash; the store has the last word.
    if zone.store.operators.reset_link(secret, now).await?.is_none() {
        return Err(missing.into());
    }
    let hash = zone.shared.passwords.hash(from, password).await?;
    let person = zone.store.operators.use_reset_link(secret, hash, now).await?;
    zone.shared.session_ends.tell(person.ok_or(missing)?);
    Ok(())
}

/// Ends a session of somebody else.
pub(crate) async fn end_session_of(
    zone: &Zone,
    acting: &Acting,
    account: &Account,
    id: u64,
) -> Result<(), ApiError> {
    let entry = acting.entry(AuditAct::SessionsEnded).about(account.id).detail("sessions", 1);
    let act = OperatorAct::EndSession(account.id, id);
    operate(&zone.store, act, entry, PeopleCode::SessionNotFound).await?;
    zone.shared.session_ends.tell(account.id);
    Ok(())
}

/// Ends all sessions and tokens of an account.
pub(crate) async fn end_sessions_of(
    zone: &Zone,
    acting: &Acting,
    account: &Account,
) -> Result<(), ApiError> {
    let entry = acting.entry(AuditAct::SessionsEnded).about(account.id).detail("sessions", "all");
    let act = OperatorAct::EndSessions(account.id);
    operate(&zone.store, act, entry, PeopleCode::PlayerNotFound).await?;
    zone.shared.session_ends.tell(account.id);
    Ok(())
}

fn must_be_open(account: &Account) -> Result<(), OperatorError> {
    if account.standing.closed {
        return Err(OperatorError::Refused(PeopleCode::AccountClosed));
    }
    Ok(())
}

fn must_be_active(account: &Account) -> Result<(), OperatorError> {
    if account.standing.is_active() {
        return Ok(());
    }
    Err(OperatorError::Refused(PeopleCode::AccountInactive))
}

/// Creates an API token for its owner: the secret, shown once, and what is kept of it.
pub(crate) async fn create_token(
    store: &Store,
    account: &Account,
    label: String,
    scopes: Vec<Scope>,
    now: Timestamp,
    expires: Option<Timestamp>,
) -> Result<(String, store::ApiToken), OperatorError> {
    let (token, new) = plan_token(store, account, label, scopes, (now, expires)).await?;
    let kept = store.tokens.create_token(new).await?;
    Ok((token, kept))
}

/// Creates an API token for somebody else: the secret, shown once.
///
/// # Errors
///
/// If the account is not in use or has too many tokens, the store does not
/// answer, or the system gives no randomness.
pub async fn create_token_for(
    store: &Store,
    acting: &Acting,
    account: &Account,
    label: String,
    scopes: Vec<Scope>,
    expires: Option<Timestamp>,
) -> Result<String, OperatorError> {
    let (token, new) = plan_token(store, account, label, scopes, (acting.at, expires)).await?;
    let names = new.scopes.iter().map(|scope| scope.key()).collect::<Vec<_>>().join(", ");
    let entry = acting.entry(AuditAct::TokenCreated).about(account.id);
    let entry = entry.detail("label", &new.label).detail("scopes", names);
    operate(store, OperatorAct::CreateToken(new), entry, PeopleCode::PlayerNotFound).await?;
    Ok(token)
}

async fn plan_token(
    store: &Store,
    account: &Account,
    label: String,
    scopes: Vec<Scope>,
    (at, expires): (Timestamp, Option<Timestamp>),
) -> Result<(String, NewToken), OperatorError> {
    must_be_active(account)?;
    if store.tokens.tokens(account.id).await?.len() >= TOKENS_MAX {
        let code = PeopleCode::TooManyTokens { max: TOKENS_MAX as u64 };
        return Err(OperatorError::Refused(code));
    }
    let (token, secret) = new_token().map_err(OperatorError::Random)?;
    let person: PersonId = account.id;
    Ok((token, NewToken { person, secret, label, scopes, at, expires }))
}

/// Writes into the log that games were imported.
///
/// # Errors
///
/// If the store does not answer.
pub async fn log_import(
    store: &Store,
    acting: &Acting,
    new: u64,
    known: u64,
) -> Result<(), OperatorError> {
    let entry = acting.entry(AuditAct::GamesImported).detail("new", new).detail("known", known);
    operate(store, OperatorAct::Elsewhere, entry, PeopleCode::PlayerNotFound).await
}
