//! The lobby over HTTP and its socket, and what happens in it by itself.
//!
//! Everything is done over HTTP; the socket only tells. Seeks are kept in the
//! store, which alone decides who was first: the seek's id becomes the game's.

mod board;
mod expire;
mod live;
mod milestones;
mod notices;
mod restore;
mod routes;
mod seeks;
mod socket;

pub(crate) use expire::keep_current;
pub(crate) use milestones::pass_on_milestones;
pub(crate) use notices::connect as connect_notices;
pub(crate) use restore::restore;
pub(crate) use routes::routes;
pub(crate) use socket::connect;
