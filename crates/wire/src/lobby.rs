//! What the lobby tells those who have it open.

use serde::{Deserialize, Serialize};

use crate::{
    GameId,
    people::{PersonView, Wish},
    server::{Clocks, Side, Sides},
};

/// A frame of the lobby. It only tells: everything is done over HTTP.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "LobbyFrame"))]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Frame {
    /// How things stand: sent first, and again if something was missed.
    Lobby(Box<Lobby>),
    /// Somebody looks for an opponent; or the own challenge is there.
    Seek(Box<SeekView>),
    /// A seek or challenge is no more.
    Gone {
        /// Which.
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        id: GameId,
        /// Why, where its owner or the challenged should know.
        why: Option<String>,
    },
    /// The receiver was paired: go to the game.
    Paired {
        /// The game; the seek had the same id.
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        game: GameId,
        /// The receiver's side.
        side: Side,
    },
    /// Games now playing.
    Games {
        /// The newest first.
        games: Vec<LiveGame>,
    },
    /// How many there are.
    Counts {
        /// People with the lobby open.
        people: u32,
        /// Games that are live.
        games: u32,
    },
    /// To see whether anybody is there; nothing needs to be answered.
    Ping,
}

/// The lobby as it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Lobby {
    /// Who the receiver is.
    pub you: Option<PersonView>,
    /// Open seeks, and the receiver's own challenges in both directions.
    pub seeks: Vec<SeekView>,
    /// Games the receiver is in.
    pub playing: Vec<LiveGame>,
    /// Games now playing.
    pub games: Vec<LiveGame>,
    /// Seeks of the receiver that ended while they were away.
    pub lapsed: Vec<Wish>,
    /// People with the lobby open.
    pub people: u32,
    /// Games that are live.
    pub live: u32,
}

/// Somebody looks for an opponent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SeekView {
    /// Its id, which becomes that of the game.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub id: GameId,
    /// Who looks.
    pub by: PersonView,
    /// Whom they challenge; none for everybody, or whoever has the link.
    pub to: Option<PersonView>,
    /// Who may answer.
    pub kind: SeekKind,
    /// Whether it is the receiver's own.
    pub own: bool,
    /// What game.
    pub wish: Wish,
    /// `blitz`, `rapid`, …
    pub speed: String,
}

/// Who may answer a seek.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum SeekKind {
    /// Everybody.
    Open,
    /// Whoever has the link.
    Link,
    /// One person.
    Person,
}

/// A small live board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LiveGame {
    /// Its id.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub id: GameId,
    /// Who plays.
    pub players: Sides<Option<PersonView>>,
    /// The position.
    pub fen: String,
    /// The last move, as `e2e4`.
    pub last_move: Option<String>,
    /// The clocks.
    pub clocks: Clocks,
    /// The clock, as people write it.
    pub time: String,
    /// `blitz`, `rapid`, …
    pub speed: String,
    /// Whether ratings change.
    pub rated: bool,
}

impl Frame {
    /// The frame as it is sent.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a frame has a JSON form")
    }
}
