use std::{fmt, future::Future};

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

/// What somebody allowed a program, until the program fetches its token.
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

/// An invitation that nobody has used yet.
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
    /// Somebody has this name.
    NameTaken,
    /// The invitation is not there, was used, or is too old.
    NoSuchInvitation,
    /// Whoever registers is no guest.
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

/// People with a name, and how they sign in. Secrets are hashed by the caller:
/// whoever reads the store can be nobody.
pub trait AccountStore: Send + Sync + 'static {
    /// Makes an account, wholly or not at all: the name is free, the invitation
    /// (if one is given) is used up, the guest becomes the account.
    fn create_account(
        &self,
        account: NewAccount,
        at: Timestamp,
    ) -> impl Future<Output = Result<Account, AccountError>> + Send;

    /// The account of this person.
    fn account(
        &self,
        id: PersonId,
    ) -> impl Future<Output = Result<Option<Account>, StoreError>> + Send;

    /// The account with this name.
    fn account_named(
        &self,
        name: AccountName,
    ) -> impl Future<Output = Result<Option<Account>, StoreError>> + Send;

    /// Accounts that can be used and whose names begin so, at most so many.
    fn accounts_beginning(
        &self,
        prefix: String,
        limit: u32,
    ) -> impl Future<Output = Result<Vec<Account>, StoreError>> + Send;

    /// The hash of an account's password; none if it has none.
    fn password(
        &self,
        id: PersonId,
    ) -> impl Future<Output = Result<Option<String>, StoreError>> + Send;

    /// Changes the password, and ends every session but this one, every token
    /// and every grant: whoever stole one is shut out.
    fn set_password(
        &self,
        id: PersonId,
        password: String,
        keep: Option<[u8; 32]>,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Changes what an account is; false if there is none.
    fn change_standing(
        &self,
        id: PersonId,
        change: StandingChange,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// Begins a session. Those that have run out are forgotten; the oldest of
    /// more than `SESSIONS_MAX` too.
    fn begin_session(
        &self,
        session: NewSession,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Whose session this is, if it has not run out and the account can be used.
    fn session(
        &self,
        secret: [u8; 32],
        now: Timestamp,
    ) -> impl Future<Output = Result<Option<Account>, StoreError>> + Send;

    /// A person's sessions that have not run out, the newest first.
    fn sessions(
        &self,
        person: PersonId,
        now: Timestamp,
    ) -> impl Future<Output = Result<Vec<Session>, StoreError>> + Send;

    /// Ends a session by its number; false if the person has none such.
    fn end_session(
        &self,
        person: PersonId,
        id: u64,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// Makes a token; its number.
    fn create_token(
        &self,
        token: NewToken,
    ) -> impl Future<Output = Result<ApiToken, StoreError>> + Send;

    /// Whose token this is and what it allows, if it has not run out and the
    /// account can be used.
    fn token(
        &self,
        secret: [u8; 32],
        now: Timestamp,
    ) -> impl Future<Output = Result<Option<(Account, ApiToken)>, StoreError>> + Send;

    /// A person's tokens, the newest first.
    fn tokens(
        &self,
        person: PersonId,
    ) -> impl Future<Output = Result<Vec<ApiToken>, StoreError>> + Send;

    /// Revokes a token by its number; false if the person has none such.
    fn revoke_token(
        &self,
        person: PersonId,
        id: u64,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// Keeps a grant under the hash of its code. Those that have run out are
    /// forgotten.
    fn add_grant(
        &self,
        code: [u8; 32],
        grant: Grant,
        now: Timestamp,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Takes a grant away: a code is good once, whatever comes of it.
    fn take_grant(
        &self,
        code: [u8; 32],
        now: Timestamp,
    ) -> impl Future<Output = Result<Option<Grant>, StoreError>> + Send;

    /// Makes an invitation, good for one account.
    fn invite(&self, invitation: Invitation)
    -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Invitations that are still good, those that end last first, at most so
    /// many.
    fn invitations(
        &self,
        now: Timestamp,
        limit: u32,
    ) -> impl Future<Output = Result<Vec<Invitation>, StoreError>> + Send;

    /// Takes an invitation back; false if it is not there.
    fn withdraw_invitation(
        &self,
        secret: [u8; 32],
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// What a person prefers, as the text they left; none if they left none.
    fn preferences(
        &self,
        person: PersonId,
    ) -> impl Future<Output = Result<Option<String>, StoreError>> + Send;

    /// Keeps what a person prefers.
    fn set_preferences(
        &self,
        person: PersonId,
        preferences: String,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;
}

/// The most sessions of one account.
pub(crate) const SESSIONS_MAX: usize = 50;
