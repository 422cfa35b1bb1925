use std::fmt;

use async_trait::async_trait;
use game::{PersonId, Timestamp};

use crate::{AccountName, Scope, Standing, StandingChange, StoreError};

/// A person with a name of their own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// Their number.
    pub id: PersonId,
    /// Their name.
    pub name: AccountName,
    /// When the account was made.
    pub made_at: Timestamp,
    /// What they are and may do.
    pub standing: Standing,
}

/// An account to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewAccount {
    /// Its name.
    pub name: AccountName,
    /// The hash of its password, as text that says how it was made.
    pub password: String,
    /// What it is and may do.
    pub standing: Standing,
    /// The guest who registers: they keep their number, and so their games.
    pub guest: Option<PersonId>,
    /// The hash of the invitation that is used up by it.
    pub invitation: Option<[u8; 32]>,
}

/// A browser that signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewSession {
    /// Whose it is.
    pub person: PersonId,
    /// The hash of the secret in the cookie.
    pub secret: [u8; 32],
    /// When it began.
    pub at: Timestamp,
    /// When it ends by itself.
    pub expires: Timestamp,
    /// What the browser calls itself.
    pub agent: String,
}

/// A session as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// Its number.
    pub id: u64,
    /// When it began.
    pub at: Timestamp,
    /// When it ends by itself.
    pub expires: Timestamp,
    /// What the browser calls itself.
    pub agent: String,
    /// The hash of the secret in the cookie, to tell one's own.
    pub secret: [u8; 32],
}

/// A token to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewToken {
    /// Whose it is.
    pub person: PersonId,
    /// Its hash.
    pub secret: [u8; 32],
    /// What its owner calls it.
    pub label: String,
    /// What it allows.
    pub scopes: Vec<Scope>,
    /// When it was made.
    pub at: Timestamp,
    /// When it ends by itself, if it does.
    pub expires: Option<Timestamp>,
}

/// A token as its owner sees it: never the secret again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ApiToken {
    /// Its number.
    pub id: u64,
    /// What its owner calls it.
    pub label: String,
    /// What it allows.
    pub scopes: Vec<Scope>,
    /// When it was made.
    pub at: Timestamp,
    /// When it ends by itself, if it does.
    pub expires: Option<Timestamp>,
}

/// An OAuth authorization, until the program exchanges its code for a token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grant {
    /// Who allowed it.
    pub person: PersonId,
    /// What the program calls itself.
    pub client: String,
    /// Where the code was sent.
    pub redirect: String,
    /// The hash of a secret that only the program knows (PKCE, S256).
    pub challenge: [u8; 32],
    /// What it is allowed.
    pub scopes: Vec<Scope>,
    /// Until when the code is good.
    pub expires: Timestamp,
}

/// An unused invitation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Invitation {
    /// The hash of its secret.
    pub secret: [u8; 32],
    /// Who invites; none for the operator at the command line.
    pub by: Option<PersonId>,
    /// Until when it is good.
    pub expires: Timestamp,
}

/// Why no account was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AccountError {
    /// The name is taken.
    NameTaken,
    /// The invitation is not there, was used, or is too old.
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
    /// Makes an account, wholly or not at all: the name is free, the invitation
    /// (if one is given) is used up, the guest becomes the account.
    async fn create_account(
        &self,
        account: NewAccount,
        at: Timestamp,
    ) -> Result<Account, AccountError>;

    /// The account of this person.
    async fn account(&self, id: PersonId) -> Result<Option<Account>, StoreError>;

    /// The account with this name.
    async fn account_named(&self, name: AccountName) -> Result<Option<Account>, StoreError>;

    /// Accounts that can be used and whose names begin so, at most so many.
    async fn accounts_beginning(
        &self,
        prefix: String,
        limit: u32,
    ) -> Result<Vec<Account>, StoreError>;

    /// The hash of an account's password; none if it has none.
    async fn password(&self, id: PersonId) -> Result<Option<String>, StoreError>;

    /// Changes the password, and ends every session but this one, every token
    /// and every grant: a thief is locked out.
    async fn set_password(
        &self,
        id: PersonId,
        password: String,
        keep: Option<[u8; 32]>,
    ) -> Result<(), StoreError>;

    /// Changes what an account is; false if there is none.
    async fn change_standing(
        &self,
        id: PersonId,
        change: StandingChange,
    ) -> Result<bool, StoreError>;
}

/// Browsers that are signed in.
#[async_trait]
pub trait SessionStore: Send + Sync + 'static {
    /// Begins a session. Those that have run out are forgotten; the oldest of
    /// more than `SESSIONS_MAX` too.
    async fn begin_session(&self, session: NewSession) -> Result<(), StoreError>;

    /// Whose session this is, if it has not run out and the account can be used.
    async fn session(
        &self,
        secret: [u8; 32],
        now: Timestamp,
    ) -> Result<Option<Account>, StoreError>;

    /// A person's sessions that have not run out, the newest first.
    async fn sessions(&self, person: PersonId, now: Timestamp) -> Result<Vec<Session>, StoreError>;

    /// Ends a session by its number; false if the person has none such.
    async fn end_session(&self, person: PersonId, id: u64) -> Result<bool, StoreError>;
}

/// What programs are allowed: API tokens, and OAuth grants until they are exchanged
/// for one.
#[async_trait]
pub trait TokenStore: Send + Sync + 'static {
    /// Makes a token; its number.
    async fn create_token(&self, token: NewToken) -> Result<ApiToken, StoreError>;

    /// Whose token this is and what it allows, if it has not run out and the
    /// account can be used.
    async fn token(
        &self,
        secret: [u8; 32],
        now: Timestamp,
    ) -> Result<Option<(Account, ApiToken)>, StoreError>;

    /// A person's tokens, the newest first.
    async fn tokens(&self, person: PersonId) -> Result<Vec<ApiToken>, StoreError>;

    /// Revokes a token by its number; false if the person has none such.
    async fn revoke_token(&self, person: PersonId, id: u64) -> Result<bool, StoreError>;

    /// Keeps a grant under the hash of its code. Those that have run out are
    /// forgotten.
    async fn add_grant(
        &self,
        code: [u8; 32],
        grant: Grant,
        now: Timestamp,
    ) -> Result<(), StoreError>;

    /// Takes a grant away: a code is good once, whatever comes of it.
    async fn take_grant(&self, code: [u8; 32], now: Timestamp)
    -> Result<Option<Grant>, StoreError>;
}

/// Invitations to register.
#[async_trait]
pub trait InvitationStore: Send + Sync + 'static {
    /// Makes an invitation, good for one account.
    async fn invite(&self, invitation: Invitation) -> Result<(), StoreError>;

    /// Invitations that are still good, those that end last first, at most so
    /// many.
    async fn invitations(&self, now: Timestamp, limit: u32) -> Result<Vec<Invitation>, StoreError>;

    /// Takes an invitation back; false if it is not there.
    async fn withdraw_invitation(&self, secret: [u8; 32]) -> Result<bool, StoreError>;
}

/// People's preferences.
#[async_trait]
pub trait PreferenceStore: Send + Sync + 'static {
    /// What a person prefers, as the text they left; none if they left none.
    async fn preferences(&self, person: PersonId) -> Result<Option<String>, StoreError>;

    /// Keeps what a person prefers.
    async fn set_preferences(
        &self,
        person: PersonId,
        preferences: String,
    ) -> Result<(), StoreError>;
}

/// The most sessions of one account.
pub(crate) const SESSIONS_MAX: usize = 50;
