//! The lobby: who looks for an opponent, and what is played now.
//!
//! Everything is done over HTTP; the socket only tells. Seeks are kept in the
//! store, which alone decides who was first: the seek's id becomes the game's.

mod board;
mod event;
mod feeds;
mod hold;
mod pair;
mod presence;
mod restore;
mod routes;
mod rules;
mod seeks;
mod socket;
mod state;
mod tidy;
mod wish;

pub(crate) use event::Why;
pub(crate) use feeds::{Begun, Feed, PersonEvent, Purpose, offered_to, pass_on_milestones};
pub(crate) use hold::{Held, Keeping};
pub(crate) use pair::{leave, look_no_more};
pub(crate) use presence::{Present, arrive, extend};
pub(crate) use restore::restore;
pub(crate) use routes::routes;
pub(crate) use rules::rules_of;
pub(crate) use seeks::{SeekOutcome, accept_as, find, look_for, own_and_incoming, remove};
pub(crate) use socket::connect;
pub(crate) use state::{Entry, Lobby};
pub(crate) use tidy::keep_tidy;
pub(crate) use wish::{config_of, wished};
