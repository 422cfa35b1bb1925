use std::fmt;

use async_trait::async_trait;
use game::{PersonId, Timestamp};

use crate::{AccountName, Scope, Standing, StandingChange, StoreError};

/// An account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// Their number.
    pub id: PersonId,
    /// Their name.
    pub name: AccountName,
    /// When the account was created.
    pub made_at: Timestamp,
    /// Its title, roles, and restrictions.
    pub standing: Standing,
}

/// An account to create.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewAccount {
    /// Its name.
    pub name: AccountName,
    /// The password hash, as text that includes the algorithm.
    pub password: String,
    /// Its title, roles, and restrictions.
    pub standing: Standing,
    /// The guest who registers. They keep their number, and with it their games.
    pub guest: Option<PersonId>,
    /// The hash of the invitation that this uses up.
    pub invitation: Option<[u8; 32]>,
}

/// A session to create: a browser that signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewSession {
    /// Whose it is.
    pub person: PersonId,
    /// The hash of the secret in the cookie.
    pub secret: [u8; 32],
    /// When it began.
    pub at: Timestamp,
    /// When it expires.
    pub expires: Timestamp,
    /// The browser's description of itself.
    pub agent: String,
}

/// A session as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// Its number.
    pub id: u64,
    /// When it began.
    pub at: Timestamp,
    /// When it expires.
    pub expires: Timestamp,
    /// The browser's description of itself.
    pub agent: String,
    /// The hash of the secret in the cookie, to recognize the current session.
    pub secret: [u8; 32],
}

/// A token to create.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewToken {
    /// Whose it is.
    pub person: PersonId,
    /// Its hash.
    pub secret: [u8; 32],
    /// The name its owner gave it.
    pub label: String,
    /// What it allows.
    pub scopes: Vec<Scope>,
    /// When it was made.
    pub at: Timestamp,
    /// When it expires, if it does.
    pub expires: Option<Timestamp>,
}

/// A token as its owner sees it, without the secret.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ApiToken {
    /// Its number.
    pub id: u64,
    /// The name its owner gave it.
    pub label: String,
    /// What it allows.
    pub scopes: Vec<Scope>,
    /// When it was made.
    pub at: Timestamp,
    /// When it expires, if it does.
    pub expires: Option<Timestamp>,
}

/// An OAuth authorization, until the program exchanges its code for a token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grant {
    /// Who granted it.
    pub person: PersonId,
    /// The program's name for itself.
    pub client: String,
    /// Where the code was sent.
    pub redirect: String,
    /// The hash of a secret that only the program knows (PKCE, S256).
    pub challenge: [u8; 32],
    /// The scopes.
    pub scopes: Vec<Scope>,
    /// When the code expires.
    pub expires: Timestamp,
}

/// An unused invitation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Invitation {
    /// The hash of its secret.
    pub secret: [u8; 32],
    /// Who invites; `None` for the operator at the command line.
    pub by: Option<PersonId>,
    /// When it expires.
    pub expires: Timestamp,
}

/// Why no account was created.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AccountError {
    /// The name is taken.
    NameTaken,
    /// The invitation does not exist, was used, or has expired.
    NoSuchInvitation,
    /// The person who registers is not a guest.
    NotAGuest,
    /// The store failed.
    Store(StoreError),
}

impl fmt::Display for AccountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AccountError::NameTaken => f.write_str("this name is taken"),
            AccountError::NoSuchInvitation => {
                f.write_str("this invitation was used, is too old, or was never made")
            }
            AccountError::NotAGuest => f.write_str("you have an account already"),
            AccountError::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for AccountError {}

/// Accounts and their passwords. Callers hash all secrets, so that a copy of the
/// store lets no one sign in.
#[async_trait]
pub trait AccountStore: Send + Sync + 'static {
    /// Creates an account in one transaction: the name must be free, the invitation (if any) is
    /// used up, and the guest (if any) becomes the account.
    async fn create_account(
        &self,
        account: NewAccount,
        at: Timestamp,
    ) -> Result<Account, AccountError>;

    /// The account of this person.
    async fn account(&self, id: PersonId) -> Result<Option<Account>, StoreError>;

    /// The account with this name.
    async fn account_named(&self, name: AccountName) -> Result<Option<Account>, StoreError>;

    /// Accounts that can be used and whose names have this prefix, up to a limit.
    async fn accounts_beginning(
        &self,
        prefix: String,
        limit: u32,
    ) -> Result<Vec<Account>, StoreError>;

    /// The password hash of an account; `None` if it has no password.
    async fn password(&self, id: PersonId) -> Result<Option<String>, StoreError>;

    /// Changes the password, and ends every other session, every token, and every grant, to lock a
    /// thief out.
    async fn set_password(
        &self,
        id: PersonId,
        password: String,
        keep: Option<[u8; 32]>,
    ) -> Result<(), StoreError>;

    /// Changes title, roles, or restrictions; false if the account does not exist.
    async fn change_standing(
        &self,
        id: PersonId,
        change: StandingChange,
    ) -> Result<bool, StoreError>;
}

/// Browsers that are signed in.
#[async_trait]
pub trait SessionStore: Send + Sync + 'static {
    /// Creates a session. Deletes those that have expired, and the oldest beyond `SESSIONS_MAX`.
    async fn begin_session(&self, session: NewSession) -> Result<(), StoreError>;

    /// Whose session this is, if it has not expired and the account can be used.
    async fn session(
        &self,
        secret: [u8; 32],
        now: Timestamp,
    ) -> Result<Option<Account>, StoreError>;

    /// A person's sessions that have not expired, newest first.
    async fn sessions(&self, person: PersonId, now: Timestamp) -> Result<Vec<Session>, StoreError>;

    /// Ends a session by its number; false if the person has no such session.
    async fn end_session(&self, person: PersonId, id: u64) -> Result<bool, StoreError>;
}

/// What programs are allowed: API tokens, and OAuth grants until they are exchanged
/// for one.
#[async_trait]
pub trait TokenStore: Send + Sync + 'static {
    /// Creates a token and returns its number.
    async fn create_token(&self, token: NewToken) -> Result<ApiToken, StoreError>;

    /// Whose token this is and what it allows, if it has not expired and the account can be used.
    async fn token(
        &self,
        secret: [u8; 32],
        now: Timestamp,
    ) -> Result<Option<(Account, ApiToken)>, StoreError>;

    /// A person's tokens, newest first.
    async fn tokens(&self, person: PersonId) -> Result<Vec<ApiToken>, StoreError>;

    /// Revokes a token by its number; false if the person has no such token.
    async fn revoke_token(&self, person: PersonId, id: u64) -> Result<bool, StoreError>;

    /// Stores a grant under the hash of its code. Deletes those that have expired.
    async fn add_grant(
        &self,
        code: [u8; 32],
        grant: Grant,
        now: Timestamp,
    ) -> Result<(), StoreError>;

    /// Removes a grant and returns it: a code can be used once, whatever comes of it.
    async fn take_grant(&self, code: [u8; 32], now: Timestamp)
    -> Result<Option<Grant>, StoreError>;
}

/// Invitations to register.
#[async_trait]
pub trait InvitationStore: Send + Sync + 'static {
    /// Creates an invitation for one account.
    async fn invite(&self, invitation: Invitation) -> Result<(), StoreError>;

    /// Invitations that have not expired, up to a limit. Those that expire last come first.
    async fn invitations(&self, now: Timestamp, limit: u32) -> Result<Vec<Invitation>, StoreError>;

    /// Withdraws an invitation; false if it does not exist.
    async fn withdraw_invitation(&self, secret: [u8; 32]) -> Result<bool, StoreError>;
}

/// People's preferences.
#[async_trait]
pub trait PreferenceStore: Send + Sync + 'static {
    /// A person's preferences as the text that was saved; `None` if none were.
    async fn preferences(&self, person: PersonId) -> Result<Option<String>, StoreError>;

    /// Saves a person's preferences.
    async fn set_preferences(
        &self,
        person: PersonId,
        preferences: String,
    ) -> Result<(), StoreError>;
}

/// The maximum number of sessions of an account.
pub(crate) const SESSIONS_MAX: usize = 50;
