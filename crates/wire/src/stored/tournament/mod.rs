//! The stored form of tournaments: regulations and events as JSON.

mod details;
mod event;
mod regulations;

pub use event::StoredTournamentEvent;
pub use regulations::StoredRegulations;
