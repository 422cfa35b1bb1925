//! What operators do, each act together with its entry in the log.

mod audit;

pub use audit::{AuditAct, AuditAuthor, AuditEntry, AuditFilter, NewAuditEntry};

use std::fmt;

use async_trait::async_trait;
use game::{PersonId, Timestamp};
use wire::GameId;

use crate::{
    Account, AccountName, Invitation, NewAccount, NewToken, ReportClosing, StandingChange,
    StoreError,
};

/// A change that an operator makes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OperatorAct {
    /// Creates an account; the entry is about it.
    CreateAccount(NewAccount),
    /// Changes the title, roles, and restrictions of an account.
    ChangeStanding(PersonId, Vec<StandingChange>),
    /// Gives an account a new password, by its hash. Ends its sessions, tokens, and grants.
    SetPassword(PersonId, String),
    /// Gives an account another name. Nobody else can take the old one, which still finds it.
    Rename(PersonId, AccountName),
    /// Stores a link that lets its owner choose a new password once. Earlier links end.
    CreateResetLink(ResetLink),
    /// Ends a session by its number.
    EndSession(PersonId, u64),
    /// Ends all sessions, tokens, and grants of an account.
    EndSessions(PersonId),
    /// Creates an API token for an account.
    CreateToken(NewToken),
    /// Mutes a guest, or lets them write again.
    MuteGuest(PersonId, bool),
    /// Creates an invitation.
    Invite(Invitation),
    /// Withdraws an invitation, by its hash.
    WithdrawInvitation([u8; 32]),
    /// Closes a report, or opens it again.
    CloseReport(u64, Option<ReportClosing>),
    /// Makes somebody an arbiter of a game.
    Appoint(GameId, PersonId),
    /// Ends that.
    Dismiss(GameId, PersonId),
    /// Sets settings of the server by name, with their values as JSON, or removes them.
    ChangeSettings(Vec<(String, Option<String>)>),
    /// Closes an account for good, gives it this name, and deletes what it says about its owner.
    EraseAccount(PersonId, AccountName),
    /// Changes nothing in the store: the entry is for an act elsewhere, and precedes it.
    Elsewhere,
}

/// A link with which somebody chooses a new password, once.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ResetLink {
    /// The hash of its secret.
    pub secret: [u8; 32],
    /// Whose password it resets.
    pub person: PersonId,
    /// When it expires.
    pub expires: Timestamp,
}

/// Which accounts an operator looks for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PeopleFilter {
    /// Part of the name, of a former name, or of the real name, or the beginning of the FIDE ID;
    /// all if empty. Capitals do not matter for letters from a to z.
    pub text: String,
    /// Only these.
    pub group: Option<PeopleGroup>,
}

/// A group of accounts.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum PeopleGroup {
    /// Those who may do what the operator does.
    Admins,
    /// Those who may be arbiters.
    Arbiters,
    /// Bots.
    Bots,
    /// Disabled accounts.
    Disabled,
    /// Muted accounts.
    Muted,
    /// Accounts that their owners closed.
    Closed,
}

impl PeopleGroup {
    /// All groups.
    pub const ALL: [PeopleGroup; 6] = [
        PeopleGroup::Admins,
        PeopleGroup::Arbiters,
        PeopleGroup::Bots,
        PeopleGroup::Disabled,
        PeopleGroup::Muted,
        PeopleGroup::Closed,
    ];

    /// The column of the table of accounts that says who is in it.
    pub fn key(self) -> &'static str {
        match self {
            PeopleGroup::Admins => "admin",
            PeopleGroup::Arbiters => "arbiter",
            PeopleGroup::Bots => "bot",
            PeopleGroup::Disabled => "disabled",
            PeopleGroup::Muted => "muted",
            PeopleGroup::Closed => "closed",
        }
    }
}

/// Why an operator's act changed nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OperateError {
    /// What it is about does not exist.
    NotFound,
    /// The name is taken, or was by somebody else.
    NameTaken,
    /// Nobody would be left who can do what the operator does.
    LastAdmin,
    /// The store failed.
    Store(StoreError),
}

impl fmt::Display for OperateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OperateError::NotFound => f.write_str("it does not exist"),
            OperateError::NameTaken => f.write_str("this name is taken"),
            OperateError::LastAdmin => f.write_str("this is the last operator"),
            OperateError::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for OperateError {}

impl From<StoreError> for OperateError {
    fn from(error: StoreError) -> OperateError {
        match error {
            StoreError::NoSuchGame => OperateError::NotFound,
            error => OperateError::Store(error),
        }
    }
}

/// What an erased account is and may do: nothing.
pub(crate) const ERASED: [StandingChange; 8] = [
    StandingChange::Title(None),
    StandingChange::RealName(None),
    StandingChange::FideId(None),
    StandingChange::ShowsIdentity(false),
    StandingChange::Bot(false),
    StandingChange::Arbiter(false),
    StandingChange::Admin(false),
    StandingChange::Closed,
];

/// What operators do and read.
#[async_trait]
pub trait OperatorStore: Send + Sync + 'static {
    /// Does what an operator asks for and writes the entry about it, both or neither.
    async fn operate(&self, act: OperatorAct, entry: NewAuditEntry) -> Result<(), OperateError>;

    /// Entries of the log, newest first, up to a limit. With `before`, only those with a lower
    /// number.
    async fn audit(
        &self,
        filter: AuditFilter,
        before: Option<u64>,
        limit: u32,
    ) -> Result<Vec<AuditEntry>, StoreError>;

    /// Accounts by name, up to a limit. With `after`, only those after this name.
    async fn find_accounts(
        &self,
        filter: PeopleFilter,
        after: Option<AccountName>,
        limit: u32,
    ) -> Result<Vec<Account>, StoreError>;

    /// Whose password a link resets, if it has not expired or been used.
    async fn reset_link(
        &self,
        secret: [u8; 32],
        now: Timestamp,
    ) -> Result<Option<Account>, StoreError>;

    /// Uses a link up: sets the password by its hash, and ends the sessions, tokens, and grants of
    /// the account. Returns whose it is; none if the link has expired, was used, or its account
    /// cannot be used.
    async fn use_reset_link(
        &self,
        secret: [u8; 32],
        password: String,
        now: Timestamp,
    ) -> Result<Option<PersonId>, StoreError>;
}
