//! Frames from the lobby to the browser.

use serde::{Deserialize, Serialize};

use crate::{
    GameId,
    people::{GameSettings, PersonView},
    server::{Clocks, Side, Sides},
};

/// A frame of the lobby. The socket is read-only: everything is requested over HTTP.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "LobbyFrame"))]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Frame {
    /// The whole lobby. Sent first, and again if the receiver missed something.
    Lobby(Box<Lobby>),
    /// A new seek, or a challenge to or by the receiver.
    Seek(Box<SeekView>),
    /// A seek or challenge ended.
    Gone {
        /// Which.
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        id: GameId,
        /// Why, in English, where its owner or the challenged should know.
        why: Option<String>,
        /// Why, where they should know.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        code: Option<GoneCode>,
        /// What the challenged said to it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        reason: Option<String>,
    },
    /// The receiver was paired: go to the game.
    Paired {
        /// The game, with the same id as the seek.
        #[cfg_attr(feature = "typescript", ts(type = "string"))]
        game: GameId,
        /// The receiver's side.
        side: Side,
    },
    /// Live games.
    Games {
        /// Newest first.
        games: Vec<LiveGame>,
    },
    /// Current numbers.
    Counts {
        /// The number of people in the lobby.
        people: u32,
        /// The number of live games.
        games: u32,
    },
    /// What waits for the receiver, whichever page they have open. Sent whole
    /// with every change, on a socket of its own.
    Notices(Box<Notices>),
    /// Whether the server's storage responds: sent when it has stopped to, and when it does again.
    /// In between nothing happens, and no clock runs.
    Storage {
        /// Whether it does.
        responds: bool,
    },
    /// A keepalive; no answer is needed.
    Ping,
}

/// Why a seek or challenge is no more.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum GoneCode {
    /// Its owner withdrew it.
    Withdrawn,
    /// The challenged declined.
    Declined,
    /// Nobody answered in time.
    Expired,
}

/// What waits for somebody: games to return to, challenges to answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Notices {
    /// Who the receiver is.
    pub you: Option<PersonView>,
    /// Games the receiver is in.
    pub playing: Vec<LiveGame>,
    /// Challenges to the receiver, oldest first.
    pub challenges: Vec<SeekView>,
    /// What the operator announces to everybody; left out if nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub announcement: Option<String>,
}

/// The state of the lobby.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Lobby {
    /// Who the receiver is.
    pub you: Option<PersonView>,
    /// Open seeks, and challenges to or by the receiver.
    pub seeks: Vec<SeekView>,
    /// Live games of the receiver.
    pub playing: Vec<LiveGame>,
    /// Live games to watch.
    pub games: Vec<LiveGame>,
    /// Seeks of the receiver that ended while they were offline.
    pub lapsed: Vec<GameSettings>,
    /// The number of people in the lobby.
    pub people: u32,
    /// The number of live games.
    pub live: u32,
}

/// A seek or a challenge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SeekView {
    /// Its id, which becomes the id of the game.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub id: GameId,
    /// The seeker.
    pub by: PersonView,
    /// The challenged player; none for an open seek or a link.
    pub to: Option<PersonView>,
    /// Who may accept it.
    pub kind: SeekKind,
    /// Whether it is the receiver's own.
    pub own: bool,
    /// The game they want.
    pub game: GameSettings,
    /// `blitz`, `rapid`, …
    pub speed: String,
}

/// Who may accept a seek.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum SeekKind {
    /// Everyone.
    Open,
    /// Anyone with the link.
    Link,
    /// One person.
    Person,
}

/// Live games to watch.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LiveGames {
    /// The game to watch first: one of `games`.
    #[cfg_attr(feature = "typescript", ts(type = "string | null"))]
    pub featured: Option<GameId>,
    /// The strongest players first; games without a move for five minutes come last.
    pub games: Vec<LiveGame>,
}

/// A small live board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LiveGame {
    /// Its id.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub id: GameId,
    /// The players.
    pub players: Sides<Option<PersonView>>,
    /// The position.
    pub fen: String,
    /// The last move, as `e2e4`.
    pub last_move: Option<String>,
    /// The clocks.
    pub clocks: Clocks,
    /// The time control.
    pub time: String,
    /// `blitz`, `rapid`, …
    pub speed: String,
    /// Whether it is rated.
    pub rated: bool,
    /// Whether an arbiter created it, and starts it or sets when it starts; left out if not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub official: bool,
}

impl Frame {
    /// The frame as JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a frame has a JSON form")
    }
}
