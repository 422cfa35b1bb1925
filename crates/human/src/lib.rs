//! Predicts what a chess player of a given rating plays, and who wins.
//!
//! A [`Network`] reads its weights from bytes and answers a [`Query`]: a position with the last two
//! moves, both ratings, and the speed of the game. The [`Prediction`] has a probability for each
//! legal move and for loss, draw, and win. The same query has the same answer; there is no clock,
//! no randomness, and no I/O.
#![cfg_attr(feature = "weights", doc = "```")]
#![cfg_attr(not(feature = "weights"), doc = "```ignore")]
//! use rules::Position;
//! use tabiya_human::{Query, Speed, network};
//!
//! let position = Position::initial();
//! let query = Query {
//!     position: &position,
//!     last_moves: [None, None],
//!     rating: 1500,
//!     opponent: 1500,
//!     speed: Speed::Rapid,
//! };
//! let prediction = network().predict(&query)?;
//! assert_eq!(prediction.moves.len(), 20);
//! assert_eq!(position.uci(prediction.moves[0].0).to_string(), "e2e4");
//! # Ok::<(), tabiya_human::QueryError>(())
//! ```
#![forbid(unsafe_code)]

mod convolution;
mod half;
mod input;
mod network;
mod persona;
mod prediction;
mod query;
#[cfg(feature = "weights")]
mod shipped;
mod weights;

pub use network::Network;
pub use persona::{Boldness, Persona, Situation, Style};
pub use prediction::{Prediction, ResultChances};
pub use query::{Query, QueryError, RATINGS, Speed};
#[cfg(feature = "weights")]
pub use shipped::network;
pub use weights::ReadError;
