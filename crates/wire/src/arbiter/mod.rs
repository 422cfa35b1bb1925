//! What arbiters ask, do and see: games made for others, rulings, the wall of
//! all their boards.

mod deed;
mod official;
mod ruling;
mod wall;

pub(crate) use deed::Told;
pub use deed::{Absence, AbsenceCause, ActView, Deed, Role};
pub use official::{CallsRule, Fault, Faults, Made, MadeGame, OfficialGames, OfficialWish};
pub use ruling::{ActDone, ActRequest, ActsDone, ActsOnMany, Ruling, WhichGames, read_result};
pub use wall::{AssistantView, CallView, Frame, GamesPage, WallDelta, WallGame};
