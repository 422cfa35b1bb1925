//! FIDE's tournament report file, editions of 2016 and 2026.
//!
//! A [`Document`] is the text, line by line and without loss. A [`Tournament`] is what it means: each
//! record is a field. One table (`records.rs`) reads and writes both editions; a [`Reading`] also
//! tells what was wrong and what was left out, with line and columns.

mod cells;
mod check;
mod columns;
mod date;
mod document;
mod encoding;
mod error;
mod extensions;
mod head;
mod lists;
mod players;
mod read;
mod records;
mod result;
mod systems;
mod teams;
mod tournament;
mod write;

pub use date::{Date, ParseDateError};
pub use document::{Document, Line};
pub use encoding::{Encoding, decode};
pub use error::{Fault, TrfError, Unsupported};
pub use head::{Head, National, Official, Ranking, TeamPoints, read_codes};
pub use read::Reading;
pub use result::{Entry, Outcome, PointSystem};
pub use teams::{Lineup, OldTeam, Team, TeamByes, TeamForfeit, TeamRounds, Teams};
pub use tournament::{Assigned, Byes, Fictitious, Forbidden, Player, Tournament};
pub use write::Edition;
