//! Bulk orders as stored.

use serde::{Deserialize, Serialize};

use crate::{GameId, people::GameSettings};

/// An organizer's bulk order. Every version ever written can still be read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Order {
    /// The games, in the order of the request.
    pub games: Vec<OrderedGame>,
    /// The settings, the same for all games.
    #[serde(alias = "wish")]
    pub game: GameSettings,
    /// When the clocks start, if at a fixed time, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_clocks_at: Option<u64>,
    /// The organizer's message to the players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// How many seconds later spectators see everything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spectator_delay: Option<u64>,
    /// The SHA-256 of the token that ordered it, in hexadecimal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// One of the games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OrderedGame {
    /// Its future id.
    pub id: GameId,
    /// Who plays White.
    pub white: OrderedPlayer,
    /// Who plays Black.
    pub black: OrderedPlayer,
}

/// A player, as of the time of the order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OrderedPlayer {
    /// Their number.
    pub person: u64,
    /// Their name in lower case, which never changes.
    pub name: String,
    /// The SHA-256 of the token with which they agreed, in hexadecimal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_is_read_as_it_was_written_first() {
        let text = r#"{"games":[{"id":"a1B2c3D4","white":{"person":7,"name":"anna"},"black":{"person":8,"name":"bert"}}],"wish":{"time":"3+2","side":"random","ruleset":"online","rated":true,"chess960":false,"takebacks":true,"chat":true},"startClocksAt":1794700800000,"message":"Good luck"}"#;
        let order: Order = serde_json::from_str(text).expect("an order");
        assert_eq!(order.games[0].black.person, 8);
        assert_eq!(order.start_clocks_at, Some(1_794_700_800_000));
        let again = serde_json::to_string(&order).expect("JSON");
        assert_eq!(serde_json::from_str::<Order>(&again).expect("an order"), order);
        let least = r#"{"games":[],"game":{"time":"3+2"}}"#;
        let least: Order = serde_json::from_str(least).expect("an order");
        assert_eq!((least.start_clocks_at, least.message, least.token), (None, None, None));
        let player = r#"{"person":7,"name":"anna","token":"0a0b"}"#;
        let player: OrderedPlayer = serde_json::from_str(player).expect("a player");
        assert_eq!(player.token.as_deref(), Some("0a0b"));
    }
}
