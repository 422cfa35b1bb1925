//! Following players, over HTTP.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{GameId, people::PersonView};

/// A player whom the caller follows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FollowedView {
    /// Who.
    pub person: PersonView,
    /// Since when, in milliseconds since 1970.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub since: u64,
    /// Whether they are online.
    pub online: bool,
    /// The game they play now.
    #[cfg_attr(feature = "typescript", ts(type = "string | null"))]
    pub playing: Option<GameId>,
}

/// The game of a player to watch.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PlayerTv {
    /// The game they play now, or the last one; none if they have not played yet.
    #[cfg_attr(feature = "typescript", ts(type = "string | null"))]
    pub game: Option<GameId>,
}
