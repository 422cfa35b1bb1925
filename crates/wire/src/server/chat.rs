//! What people say beside the board.

use serde::{Deserialize, Serialize};

use super::Side;

/// Who talks with whom.
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
    /// The two players; everybody can listen.
    Players,
    /// Those who watch; the players hear them when the game is over.
    Spectators,
}

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChatLine {
    /// Its number in its room, from 1.
    pub n: u32,
    /// Where it was said.
    pub room: Room,
    /// Who said it, by name.
    pub who: String,
    /// What they play, if they do.
    pub side: Option<Side>,
    /// The words.
    pub text: String,
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: u64,
}
