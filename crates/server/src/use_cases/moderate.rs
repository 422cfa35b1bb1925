//! What operators do to accounts, from the page or the command line.
//!
//! What needs the store alone takes the store: the command line works beside a
//! running server, whose sockets find out by themselves. A server that runs
//! also tells them at once (`…_now`).

use std::fmt;

use game::{Millis, PersonId, Timestamp};
use store::{Account, Invitation, NewToken, Scope, StandingChange, Store, StoreError};
use wire::error::PeopleCode;

use super::pair::leave;
use crate::{
    Zone,
    client_addr::ClientAddr,
    error::ApiError,
    secret::{new_invitation, new_token},
};

/// How long an invitation is good.
const INVITATION: Millis = Millis::DAY.times(14);
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

/// Creates an invitation: the secret to hand out, and until when it is good.
///
/// # Errors
///
/// If the store does not answer, or the system gives no randomness.
pub async fn invite(
    store: &Store,
    by: Option<PersonId>,
    now: Timestamp,
) -> Result<(String, Timestamp), OperatorError> {
    let (invitation, secret) = new_invitation().map_err(OperatorError::Random)?;
    let expires = now + INVITATION;
    store.invitations.invite(Invitation { secret, by, expires }).await?;
    Ok((invitation, expires))
}

/// Changes what an account is and may do.
///
/// # Errors
///
/// If the store does not answer.
pub async fn change_standing(
    store: &Store,
    account: &Account,
    changes: impl IntoIterator<Item = StandingChange>,
) -> Result<(), OperatorError> {
    for change in changes {
        store.accounts.change_standing(account.id, change).await?;
    }
    Ok(())
}

/// The same on a running server: whoever is disabled is signed out and leaves
/// the lobby. Nobody locks themselves out.
pub(crate) async fn change_standing_now(
    zone: &Zone,
    by: &Account,
    account: &Account,
    changes: Vec<StandingChange>,
) -> Result<(), ApiError> {
    let disables = changes.contains(&StandingChange::Disabled(true));
    if disables && account.id == by.id {
        return Err(PeopleCode::OwnAccount.into());
    }
    change_standing(&zone.store, account, changes).await?;
    if disables {
        zone.shared.session_ends.tell(account.id);
        leave(zone, account.id).await;
    }
    Ok(())
}

/// Gives an account a new password, by its hash; all its sessions and tokens
/// end. One that its owner closed stays closed.
///
/// # Errors
///
/// If the account is closed, or the store does not answer.
pub async fn reset_password(
    store: &Store,
    account: &Account,
    hash: String,
) -> Result<(), OperatorError> {
    must_be_open(account)?;
    store.accounts.set_password(account.id, hash, None).await?;
    Ok(())
}

/// The same on a running server, which hashes the password apart.
pub(crate) async fn reset_password_now(
    zone: &Zone,
    account: &Account,
    password: String,
    from: ClientAddr,
) -> Result<(), ApiError> {
    must_be_open(account)?;
    let hash = zone.shared.passwords.hash(from, password).await?;
    reset_password(&zone.store, account, hash).await?;
    zone.shared.session_ends.tell(account.id);
    Ok(())
}

fn must_be_open(account: &Account) -> Result<(), OperatorError> {
    if account.standing.closed {
        return Err(OperatorError::Refused(PeopleCode::AccountClosed));
    }
    Ok(())
}

/// Creates an API token: the secret, shown once, and what is kept of it.
///
/// # Errors
///
/// If the account is not in use or has too many tokens, the store does not
/// answer, or the system gives no randomness.
pub async fn create_token(
    store: &Store,
    account: &Account,
    label: String,
    scopes: Vec<Scope>,
    now: Timestamp,
    expires: Option<Timestamp>,
) -> Result<(String, store::ApiToken), OperatorError> {
    if !account.standing.is_active() {
        return Err(OperatorError::Refused(PeopleCode::AccountInactive));
    }
    if store.tokens.tokens(account.id).await?.len() >= TOKENS_MAX {
        let code = PeopleCode::TooManyTokens { max: TOKENS_MAX as u64 };
        return Err(OperatorError::Refused(code));
    }
    let (token, secret) = new_token().map_err(OperatorError::Random)?;
    let person = account.id;
    let new = NewToken { person, secret, label, scopes, at: now, expires };
    let kept = store.tokens.create_token(new).await?;
    Ok((token, kept))
}
