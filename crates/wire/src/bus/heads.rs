use serde::{Deserialize, Serialize};

use crate::GameId;

/// A game that people of the sending node have open.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Watched {
    /// The game.
    pub game: GameId,
    /// How many watch it there without playing.
    pub spectators: u32,
}

/// How far a game is, by its owner.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Head {
    /// The game.
    pub game: GameId,
    /// The number of its next event.
    pub next: u32,
    /// How many watch it on all nodes.
    pub spectators: u32,
}
