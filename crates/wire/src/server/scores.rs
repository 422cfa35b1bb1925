//! Ratings at the board, and the score of a series of rematches.

use serde::{Deserialize, Serialize};

use super::Sides;

/// A player's rating when the game started, and how the game changed it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PlayerRating {
    /// The rating in the category of the game.
    pub rating: i32,
    /// Whether it was provisional.
    pub provisional: bool,
    /// The change by a rated game that has ended; left out before the end, and in casual games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub change: Option<i32>,
}

/// What changes around the board when a game ends or its result is corrected.
#[derive(
    Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, schemars::JsonSchema,
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Scores {
    /// The ratings of the players; none for guests and the computer. Left out if neither has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub ratings: Option<Sides<Option<PlayerRating>>>,
    /// The score of the series so far in half points; left out if the game is not a rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub series: Option<Sides<u32>>,
}
