//! What the socket of a tournament sends.

use serde::{Deserialize, Serialize};

use crate::{GameId, server::Clocks};

/// A message to a page that has a tournament open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum TournamentFrame {
    /// The tournament has this version: fetch it again if yours is older.
    Version {
        /// The number of events.
        version: u32,
    },
    /// Boards of the round as they stand: all of them first, then those that changed.
    Boards {
        /// The boards.
        boards: Vec<BoardNews>,
    },
    /// Whether the server's storage responds: sent when it has stopped to, and when it does again.
    /// In between nothing happens, and no clock runs.
    Storage {
        /// Whether it does.
        responds: bool,
    },
    /// The connection is alive.
    Ping,
}

/// A board as it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BoardNews {
    /// The game.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub game: GameId,
    /// The position.
    pub fen: String,
    /// The last move, as `e2e4`.
    pub last_move: Option<String>,
    /// The number of moves, both sides together.
    pub plies: u32,
    /// The clocks.
    pub clocks: Clocks,
    /// Whether White and Black have the game open.
    pub present: (bool, bool),
    /// The result, once the game is over.
    pub result: Option<String>,
}

impl TournamentFrame {
    /// The frame as JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a frame has a JSON form")
    }
}
