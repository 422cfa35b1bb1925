//! Games that are ordered many at once, as they wait in the store.

use serde::{Deserialize, Serialize};

use crate::{GameId, people::Wish};

/// Games that an organizer ordered. What was ever written is read for ever.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Order {
    /// The games, in the order in which they were said.
    pub games: Vec<OrderedGame>,
    /// What is played, the same in all of them.
    pub wish: Wish,
    /// When they begin by themselves, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_clocks_at: Option<u64>,
    /// What the organizer says to the players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The SHA-256 of the token it was ordered with, in hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// One of them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OrderedGame {
    /// The id that it will have.
    pub id: GameId,
    /// Who plays White.
    pub white: OrderedPlayer,
    /// Who plays Black.
    pub black: OrderedPlayer,
}

/// Somebody who was there when the game was ordered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OrderedPlayer {
    /// Their number.
    pub person: u64,
    /// Their name in small letters, which never changes.
    pub name: String,
    /// The SHA-256 of the token by which they let it be ordered, in hexadecimal
    /// digits.
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
        let least = r#"{"games":[],"wish":{"time":"3+2"}}"#;
        let least: Order = serde_json::from_str(least).expect("an order");
        assert_eq!((least.start_clocks_at, least.message, least.token), (None, None, None));
        let player = r#"{"person":7,"name":"anna","token":"0a0b"}"#;
        let player: OrderedPlayer = serde_json::from_str(player).expect("a player");
        assert_eq!(player.token.as_deref(), Some("0a0b"));
    }
}
