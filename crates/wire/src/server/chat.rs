//! Chat.

use serde::{Deserialize, Serialize};

use super::Side;

/// A chat room.
#[derive(
    Copy,
    Clone,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    schemars::JsonSchema,
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Room {
    /// The two players write; everyone can read.
    Players,
    /// The spectators write; the players can read it after the game.
    Spectators,
}

/// A chat line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChatLine {
    /// Its number in its room, from 1.
    pub n: u32,
    /// The room.
    pub room: Room,
    /// The author's name.
    pub who: String,
    /// The author's side, if they play.
    pub side: Option<Side>,
    /// The text.
    pub text: String,
    /// When it was written, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: u64,
}
