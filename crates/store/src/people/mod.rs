//! Accounts, sign-in, ratings, histories, and seeks.

mod accounts;
mod history;
mod name;
mod rating;
mod scope;
mod seeks;
mod standing;

pub use accounts::{
    Account, AccountError, AccountStore, ApiToken, Grant, Invitation, InvitationStore, NewAccount,
    NewSession, NewToken, PreferenceStore, Session, SessionStore, TokenStore,
};
pub use history::{
    Filter, HistoryStore, ImportStore, Imported, Leader, LeaderPage, NewImport, PlayedGame,
    RatingPoint, RatingStore, ResultFor,
};
pub use name::{AccountName, NameError};
pub use rating::{GlickoNumbers, Rating, RatingChange, StartRating};
pub use scope::Scope;
pub use seeks::{AddedSeek, Audience, PairError, Seek, SeekStore};
pub use standing::{Standing, StandingChange};

pub(crate) use accounts::SESSIONS_MAX;
pub(crate) use rating::rerate;
