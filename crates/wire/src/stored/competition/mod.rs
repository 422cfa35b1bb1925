//! The stored form of competitions: regulations and events as JSON.

mod event;
mod regulations;

pub use event::StoredCompetitionEvent;
pub use regulations::StoredRegulations;
