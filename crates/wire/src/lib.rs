//! Every byte that leaves the process, and every type whose format must stay compatible: stored
//! events and settings, and frames to and from the browser.
//!
//! No logic here, only data types and conversions from and to the types of `rules` and `game`,
//! which know nothing of serialization. There is one file for each connection and direction, named
//! after the sender.
#![forbid(unsafe_code)]

pub mod account;
pub mod admin;
pub mod arbiter;
pub mod audit;
pub mod bus;
pub mod client;
pub mod error;
pub mod explorer;
pub mod follow;
mod ids;
pub mod lichess;
pub mod lobby;
pub mod moderation;
pub mod oauth;
pub mod order;
pub mod people;
pub mod personal_data;
pub mod position;
pub mod rating_range;
pub mod seat;
pub mod server;
pub mod site;
pub mod stored;
pub mod tournament;
#[cfg(feature = "typescript")]
pub mod typescript;

pub use ids::{GameId, ParseGameIdError, TournamentId};
