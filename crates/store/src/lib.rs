//! The store of games and people: one interface, implemented with SQLite for a server on one
//! machine, and with PostgreSQL for one that outgrows it. Tests use SQLite in memory.
//!
//! [`GameStore`] documents what an append guarantees. Every store passes the same tests,
//! `conformance`.
#![forbid(unsafe_code)]

mod api;
mod arbiters;
mod bulk;
mod chat;
#[cfg(any(test, feature = "conformance"))]
pub mod conformance;
mod email;
mod errors;
mod explorer;
mod follows;
mod handles;
mod lock;
mod moderation;
mod nodes;
mod operators;
mod ownership;
mod packed;
mod people;
mod personal_data;
#[cfg(feature = "postgres")]
pub mod postgres;
mod read;
mod settings;
mod shared_config;
mod sql;
pub mod sqlite;
mod summary;
mod token_cache;
mod tournaments;
mod words;

pub use api::{
    AppendAt, Claimed, DueGame, Epoch, ExpectedOwner, GameScore, GameStore, GameSummary, History,
    IDLE_GUESTS_AT_ONCE, NewGame, Person, PersonKind, PersonStore, Statistics,
};
pub use arbiters::{ArbiterStore, JudgedAfter, OfficialGame};
pub use bulk::{Bulk, BulkError, BulkStore};
pub use chat::{ChatOutcome, ChatStore, NewChatLine, RematchState, RematchStore, StoredChatLine};
pub use email::{Email, EmailStore, MailLink, MailPurpose};
pub use errors::{AppendError, ClaimError, StoreError};
pub use explorer::{
    Counted, EXPLORER_LATEST_MAX, EXPLORER_PLIES_MAX, ExploredMove, ExploredPosition,
    ExplorerFilter, ExplorerStore, GameLine, MoveCounts, Outcome, PackedPosition, RatingBand,
    UncountedGame, count_games,
};
pub use follows::FollowStore;
pub use handles::{Backend, Store};
pub use moderation::{ModerationStore, NewReport, Report, ReportClosing, ReportReason};
pub use nodes::{Life, NodeId, NodeInfo, NodeStore, SILENCES};
pub use operators::{
    AuditAct, AuditAuthor, AuditEntry, AuditFilter, NewAuditEntry, OperateError, OperatorAct,
    OperatorStore, PeopleFilter, PeopleGroup, ResetLink,
};
pub use ownership::Ownership;
pub use people::{
    Account, AccountError, AccountName, AccountStore, AddedSeek, ApiToken, Audience, Filter,
    GlickoNumbers, Grant, HistoryStore, ImportStore, Imported, Invitation, InvitationStore, Leader,
    LeaderPage, NameError, NewAccount, NewImport, NewSession, NewToken, PairError, PlayedGame,
    PreferenceStore, Rating, RatingChange, RatingPoint, RatingStore, ResultFor, Scope, Seek,
    SeekStore, Session, SessionStore, Standing, StandingChange, StartRating, TokenStore,
};
pub use personal_data::{PersonalDataStore, REMOVED_AT_ONCE};
#[cfg(feature = "postgres")]
pub use postgres::PostgresStore;
pub use settings::SettingStore;
pub use sqlite::SqliteStore;
pub use tournaments::{
    NewTournament, TournamentAppend, TournamentAppendError, TournamentHistory, TournamentIndex,
    TournamentRow, TournamentStore,
};
