//! Pairings and standings of chess tournaments by FIDE's rules of 2026.
//!
//! - [`dutch`]: the FIDE (Dutch) system, C.04.3 as in force since 1 February 2026, exactly.
//! - [`berger`]: round robins by the Berger tables, single and double.
//! - [`tiebreak`]: tie-breaks by C.07 as in force since 1 March 2026, each with what it is made of.
//! - [`trf`]: FIDE's tournament report file, editions of 2016 and 2026, in and out.
//! - [`explain`] and [`check`]: why a pairing is as it is, and whether rounds follow the rules.
//! - [`broken`]: which rules a pairing breaks that was made by hand.
//! - [`generate`] and [`slow`]: random tournaments, and an oracle that follows the articles
//!   literally, for tests.
//!
//! Nothing here has a clock, chance or files: the same report gives the same pairing, always and
//! everywhere.
//!
//! ```
//! use tabiya_pairing::{dutch, field::Field, tiebreak, trf::Tournament};
//!
//! let report = "\
//! 012 Club evening
//! 142 3
//! 152 W
//! 001    1      Anna                              2000                             1.0    1     3 w 1
//! 001    2      Boris                             1900                             1.0    2     4 b 1
//! 001    3      Clara                             1800                             0.0    3     1 b 0
//! 001    4      David                             1700                             0.0    4     2 w 0
//! ";
//! let tournament = Tournament::read(report).expect("every line can be understood");
//!
//! let field = Field::next_round(&tournament).expect("nothing contradicts itself");
//! let round = dutch::pair(&field).expect("a legal pairing exists");
//! assert_eq!((round.games[0].white, round.games[0].black), (2, 1));
//!
//! let codes = ["PTS".parse().unwrap(), "BH".parse().unwrap()];
//! let standings = tiebreak::standings(&tournament, &codes, 2);
//! assert_eq!(standings[0].values[1].to_string(), "0.0");
//! ```
#![forbid(unsafe_code)]

pub mod berger;
pub mod broken;
mod budget;
pub mod check;
mod color;
pub mod dutch;
pub mod explain;
pub mod field;
pub mod generate;
mod matching;
mod points;
pub mod slow;
pub mod tiebreak;
pub mod trf;

pub use budget::Budget;
pub use color::Color;
pub use points::{ParsePointsError, Points};
