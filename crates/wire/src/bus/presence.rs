use game::Departure;
use rules::Color;
use serde::{Deserialize, Serialize};

use crate::{GameId, stored::parts::StoredColor};

/// A player's connection to another node shows a sign of life.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SignOfLife {
    /// The game.
    pub game: GameId,
    color: StoredColor,
    /// The number of the connection at its node.
    pub connection: u64,
    /// For how long the player counts as present, in milliseconds from now.
    pub span: u64,
}

/// A player's connection to another node was closed.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Closed {
    /// The game.
    pub game: GameId,
    color: StoredColor,
    /// The number of the connection at its node.
    pub connection: u64,
    /// Whether the player closed it; otherwise it broke.
    left: bool,
}

impl SignOfLife {
    /// A sign of life.
    pub fn new(game: GameId, color: Color, connection: u64, span: u64) -> SignOfLife {
        SignOfLife { game, color: color.into(), connection, span }
    }

    /// The player's side.
    pub fn color(&self) -> Color {
        self.color.into()
    }
}

impl Closed {
    /// A connection that was closed.
    pub fn new(game: GameId, color: Color, connection: u64, why: Departure) -> Closed {
        Closed { game, color: color.into(), connection, left: why == Departure::Left }
    }

    /// The player's side.
    pub fn color(&self) -> Color {
        self.color.into()
    }

    /// Why the player is gone.
    pub fn why(&self) -> Departure {
        if self.left { Departure::Left } else { Departure::Lost }
    }
}
