//! Competitions: creating them, what staff and players do in them, and what everyone sees.
//!
//! Every act is decided from the events so far and appended if nobody appended in between. The
//! games of a round are created in the same transaction as its publication. What has to be done in
//! games after an act (start, decide, abort) is done by `align_games`, which can be repeated and is:
//! after a restart, and when a game could not be reached. Results come back from games by
//! [`take_results`].

mod acts;
mod align;
mod append;
mod create;
mod decide;
mod draft;
mod entrant;
mod export;
mod games;
mod list;
mod load;
mod log;
mod may;
mod results;
mod standings;
mod take_results;
mod view;

pub(crate) use acts::act_in_competition;
pub(crate) use align::align_again;
pub(crate) use create::{create_competition, import_competition};
pub(crate) use entrant::{EntryLine, enter_list};
pub(crate) use export::{report_text, standings_csv};
pub(crate) use list::list_competitions;
pub(crate) use load::{judged_games, load, seen_by};
pub(crate) use standings::{player_card, standings};
pub(crate) use take_results::{start_if_due, take_results};
pub(crate) use view::competition_view;
