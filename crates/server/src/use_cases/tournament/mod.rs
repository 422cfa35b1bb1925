//! Tournaments: creating them, what staff and players do in them, and what everyone sees.
//!
//! Every act is decided from the events so far and appended if nobody appended in between. The
//! games of a round are created in the same transaction as its publication.
//!
//! The events decide the result of a board; its game follows. What has to be done in games after an
//! act is done by `align_games`, which can be repeated and is: after a restart, and when a game
//! could not be reached. An order has the number of its event, and a game ignores orders older than
//! the one it follows. Results come back from games by [`take_results`], together with the order
//! that the game followed by then, so a result that the staff has decided about since is not taken.

mod acts;
mod align;
mod append;
mod by_hand;
mod create;
mod decide;
mod entrant;
mod export;
mod games;
mod list;
mod load;
mod log;
mod results;
mod rulings;
mod standings;
mod take_results;
mod view;

pub(crate) use acts::act_in_tournament;
pub(crate) use align::align_again;
pub(crate) use by_hand::{check_pairing, propose_pairing};
pub(crate) use create::{ImportRefused, check_report, create_tournament, import_tournament};
pub(crate) use entrant::{EntryLine, enter_list};
pub(crate) use export::{report_text, standings_csv};
pub(crate) use list::list_tournaments;
pub(crate) use load::{judged_games, load, seen_by};
pub(crate) use rulings::{Ruled, hear_of_ruling, rule_on_board};
pub(crate) use standings::{player_card, standings};
pub(crate) use take_results::{start_if_due, take_results};
pub(crate) use view::tournament_view;
