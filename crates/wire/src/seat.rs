//! A seat in a game that was just taken, and the ways to one: a new game, a
//! seek, a challenge.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{GameId, lobby::SeekView, people::Wish, server::Side};

/// Where the caller sits now.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Seated {
    /// The game.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub id: GameId,
    /// The side.
    pub side: Side,
}

/// Asks for an opponent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct NewSeek {
    /// The game that is wanted.
    pub wish: Wish,
    /// The account to challenge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// Whether it is for the first person who opens the link.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub link: bool,
}

/// What became of a seek.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Sought {
    /// There was an opponent: go to the game.
    Paired(Seated),
    /// It is open.
    Seek(Box<SeekView>),
}

/// Declines a challenge.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct DeclineChallenge {
    /// Why, for the challenger.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}
