//! Every byte that leaves the process, and every type with a promise of
//! compatibility: stored events and settings, frames from and to the browser.
//!
//! There is no logic here: only shapes, and the way from and to the types of
//! `rules` and `game`, which stay free of serialisation. One file for each
//! wire and direction, named by the sender.
#![forbid(unsafe_code)]

pub mod account;
pub mod admin;
pub mod arbiter;
pub mod bus;
pub mod client;
pub mod error;
mod ids;
pub mod lichess;
pub mod lobby;
pub mod oauth;
pub mod order;
pub mod people;
pub mod position;
pub mod seat;
pub mod server;
pub mod stored;
#[cfg(feature = "typescript")]
pub mod typescript;

pub use ids::{GameId, ParseGameIdError};
