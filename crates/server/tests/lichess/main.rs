//! The lichess API: on the wire, finding games, playing them.

#[path = "../support/mod.rs"]
mod support;

mod bulk;
mod challenges;
mod clients;
mod play;
mod security;
mod shapes;
mod streams;
mod transport;
mod watching;
