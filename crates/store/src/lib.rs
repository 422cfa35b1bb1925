//! The store of games and people. One interface; in memory for tests, SQLite for
//! a server on one machine.
//!
//! What an append promises is written on [`GameStore`]; every store passes the
//! same suite of tests, `conformance`.
#![forbid(unsafe_code)]

mod api;
mod arbiters;
mod bulk;
mod chat;
#[cfg(any(test, feature = "conformance"))]
pub mod conformance;
mod errors;
mod handles;
mod lock;
mod memory;
mod nodes;
mod people;
mod read;
#[cfg(feature = "sqlite")]
pub mod sqlite;
mod summary;

pub use api::{
    AppendAt, Claimed, DueGame, Epoch, ExpectedOwner, GameStore, GameSummary, History, NewGame,
    Person, PersonKind, PersonStore, Score, Statistics,
};
pub use arbiters::{ArbiterStore, JudgedAfter, OfficialGame};
pub use bulk::{Bulk, BulkStore};
pub use chat::{ChatStore, Line, NewLine, RematchState, RematchStore, Said};
pub use errors::{AppendError, ClaimError, StoreError};
pub use handles::{Backend, Store};
pub use memory::MemoryStore;
pub use nodes::{NodeId, NodeInfo, NodeStore};
pub use people::{
    Account, AccountError, AccountName, AccountStore, ApiToken, Audience, Filter, Grant,
    HistoryStore, ImportStore, Imported, Invitation, InvitationStore, Leader, NameError,
    NewAccount, NewImport, NewSession, NewToken, Numbers, PairError, PlayedGame, PreferenceStore,
    Rating, RatingChange, RatingPoint, RatingStore, ResultFor, Scope, Seek, SeekStore, Session,
    SessionStore, Standing, StandingChange, TokenStore,
};
#[cfg(feature = "sqlite")]
pub use sqlite::SqliteStore;
