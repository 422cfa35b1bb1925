//! What arbiters request and see: games they create, rulings, and the overview of all their boards.

mod act;
mod defaults;
mod official;
mod ruling;
mod wall;

pub(crate) use act::RecordedAct;
pub use act::{AbsenceCauseView, AbsenceView, ActDetails, ActKind, ActView, ActorRole};
pub use defaults::{OFFICIAL_DEFAULTS, OfficialDefaults};
pub use official::{
    CallsRule, CreatedOfficialGame, CreatedOfficialGames, LineError, ListErrors,
    OfficialGameRequest, OfficialGames,
};
pub use ruling::{ActDone, ActRequest, ActsDone, ActsOnMany, Ruling, WhichGames, read_result};
pub use wall::{AssistantView, CallView, Frame, GamesPage, WallDelta, WallGame};
