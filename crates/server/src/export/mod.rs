//! Stored games as text: PGN and JSON, wherever they were played.

mod date;
mod game_export;
mod options;
mod pgn;
mod write;

pub use date::iso_time;
pub(crate) use date::{utc_date, utc_time};
pub(crate) use game_export::{GameExport, light_user};
pub(crate) use options::{Flags, Format};
pub use pgn::game_pgn;
