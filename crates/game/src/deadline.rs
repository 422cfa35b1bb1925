use rules::Color;

use crate::Timestamp;

/// The next instant at which a game moves by itself, and why.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Deadline {
    /// When.
    pub at: Timestamp,
    /// Why.
    pub timer: Timer,
}

/// Every way a game can move by itself.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Timer {
    /// A player has not appeared: the game is aborted.
    NoShow,
    /// The set time has come: the game begins.
    Start,
    /// A flag falls (Online 4.4).
    Flag(Color),
    /// An absent player was waited for long enough.
    Absence(Color),
    /// A player has not appeared by the default time: forfeit (Laws 6.7).
    DefaultTime,
    /// Both have left an untimed game long ago: it is aborted.
    BothLeft,
    /// The clocks stood long enough after a restart.
    ClocksRun,
}
