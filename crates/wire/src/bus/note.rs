use rules::{Color, Uci};
use serde::{Deserialize, Serialize};

use crate::{error::ErrorView, server::Room, stored::parts::StoredColor};

/// Something about a game that is no event of it, for those who have it open on other nodes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum GameNote {
    /// A chat line was stored.
    Said {
        /// The room.
        room: Room,
        /// Its number in the room.
        number: u32,
    },
    /// The rematch stands differently: read it.
    Rematch,
    /// How the premove of a player stands. Nodes pass it on to this player alone.
    Premove(PremoveState),
    /// The game has another owner: read who it is.
    OwnerChanged {
        /// The number of its claim.
        epoch: u64,
    },
}

/// How the premove of a player stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PremoveState {
    /// The player's side.
    color: StoredColor,
    /// The move that waits, and its ply.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    waiting: Option<(String, u32)>,
    /// Why the one before was dropped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dropped: Option<ErrorView>,
}

impl PremoveState {
    /// How a player's premove stands.
    pub fn new(
        color: Color,
        waiting: Option<(Uci, u32)>,
        dropped: Option<ErrorView>,
    ) -> PremoveState {
        let waiting = waiting.map(|(uci, ply)| (uci.to_string(), ply));
        PremoveState { color: color.into(), waiting, dropped }
    }

    /// The player's side.
    pub fn color(&self) -> Color {
        self.color.into()
    }

    /// The move that waits, and its ply.
    pub fn waiting(&self) -> Option<(Uci, u32)> {
        let (uci, ply) = self.waiting.as_ref()?;
        Some((uci.parse().ok()?, *ply))
    }
}
