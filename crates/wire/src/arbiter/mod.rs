//! What arbiters request and see: games they create, rulings, and the overview of all their boards.

mod deed;
mod defaults;
mod official;
mod ruling;
mod wall;

pub(crate) use deed::RecordedAct;
pub use deed::{AbsenceCauseView, AbsenceView, ActView, ActorRole, Deed, DeedDetails};
pub use defaults::{OFFICIAL_DEFAULTS, OfficialDefaults};
pub use official::{
    CallsRule, CreatedOfficialGame, CreatedOfficialGames, LineError, ListErrors,
    OfficialGameRequest, OfficialGames,
};
pub use ruling::{ActDone, ActRequest, ActsDone, ActsOnMany, Ruling, WhichGames, read_result};
pub use wall::{AssistantView, CallView, Frame, GamesPage, WallDelta, WallGame};
