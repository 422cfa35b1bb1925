//! Blocks, reports, and guests who are muted.

use async_trait::async_trait;
use game::{PersonId, Timestamp};
use wire::GameId;

use crate::StoreError;

/// Why somebody is reported.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum ReportReason {
    /// Help from an engine or another person.
    Cheating,
    /// Insults, threats, spam.
    Abuse,
    /// Something else.
    Other,
}

impl ReportReason {
    /// All reasons.
    pub const ALL: [ReportReason; 3] =
        [ReportReason::Cheating, ReportReason::Abuse, ReportReason::Other];

    /// Its name in the store.
    pub fn key(self) -> &'static str {
        match self {
            ReportReason::Cheating => "cheating",
            ReportReason::Abuse => "abuse",
            ReportReason::Other => "other",
        }
    }
}

/// A report to store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewReport {
    /// Who reports.
    pub by: PersonId,
    /// Who is reported.
    pub about: PersonId,
    /// Why.
    pub reason: ReportReason,
    /// In the reporter's words; may be empty.
    pub words: String,
    /// The game it is about, if any.
    pub game: Option<GameId>,
    /// The chat line as it was, if it is about one.
    pub line: Option<String>,
    /// When.
    pub at: Timestamp,
}

/// A report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Its number; later ones are higher.
    pub number: u64,
    /// What was reported.
    pub report: NewReport,
    /// How it was closed; open if it was not.
    pub closed: Option<ReportClosing>,
}

/// How a report was closed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportClosing {
    /// By whom; none for the command line.
    pub by: Option<PersonId>,
    /// When.
    pub at: Timestamp,
    /// A note for other operators; may be empty.
    pub note: String,
}

/// Blocks, reports, and guests who are muted.
#[async_trait]
pub trait ModerationStore: Send + Sync + 'static {
    /// Blocks somebody; false if they were blocked before. Neither follows the other any more.
    async fn block(
        &self,
        person: PersonId,
        blocked: PersonId,
        at: Timestamp,
    ) -> Result<bool, StoreError>;

    /// Unblocks somebody; false if they were not blocked.
    async fn unblock(&self, person: PersonId, blocked: PersonId) -> Result<bool, StoreError>;

    /// Whom a person blocks and since when, newest first.
    async fn blocks(&self, person: PersonId) -> Result<Vec<(PersonId, Timestamp)>, StoreError>;

    /// Everybody who blocks somebody, and whom.
    async fn all_blocks(&self) -> Result<Vec<(PersonId, PersonId)>, StoreError>;

    /// Mutes a guest, or lets them write again; false if there is no such guest. Accounts are muted
    /// by [`StandingChange::Muted`](crate::StandingChange::Muted).
    async fn mute_guest(&self, guest: PersonId, muted: bool) -> Result<bool, StoreError>;

    /// Whether a person is muted, guest or account; false if there is no such person.
    async fn is_muted(&self, person: PersonId) -> Result<bool, StoreError>;

    /// Stores a report and returns its number. Fails with [`StoreError::NoSuchGame`] if it names a
    /// game that does not exist.
    async fn report(&self, report: NewReport) -> Result<u64, StoreError>;

    /// Open or closed reports, newest first, up to a limit. With `before`, only those with a lower
    /// number.
    async fn reports(
        &self,
        closed: bool,
        before: Option<u64>,
        limit: u32,
    ) -> Result<Vec<Report>, StoreError>;

    /// The report with this number.
    async fn report_numbered(&self, number: u64) -> Result<Option<Report>, StoreError>;

    /// Closes a report, or opens it again; false if it does not exist.
    async fn close_report(
        &self,
        number: u64,
        closing: Option<ReportClosing>,
    ) -> Result<bool, StoreError>;
}
