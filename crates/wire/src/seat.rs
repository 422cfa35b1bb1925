//! Taking a seat in a game: a new game, a seek, or a challenge.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{GameId, lobby::SeekView, people::GameSettings, server::Side};

/// The caller's seat.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TakenSeat {
    /// The game.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub id: GameId,
    /// The side.
    pub side: Side,
}

/// A seek or a challenge to create.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct NewSeek {
    /// The settings of the game.
    #[serde(alias = "wish")]
    pub game: GameSettings,
    /// The account to challenge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// Whether it is for the first person who opens the link.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub link: bool,
}

/// The outcome of a seek.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum SeekResult {
    /// An opponent was found: go to the game.
    Paired(TakenSeat),
    /// The seek is open.
    Seek(Box<SeekView>),
}

/// Declines a challenge.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct DeclineChallenge {
    /// The reason, for the challenger.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}
