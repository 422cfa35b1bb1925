//! What the server sends to the browser.

mod chat;
mod legal;
mod news;
mod official;
mod view;

pub use chat::{ChatLine, Room};
pub use legal::LegalMoves;
pub use news::{NewsItem, news_frames, project};
pub use official::OfficialView;
pub(crate) use view::phase_name;
pub use view::{
    Clocks, Countdown, GameView, MoveView, Opening, Outcome, Rematch, Side, Sides, State, You,
};

use serde::{Deserialize, Serialize};

use crate::error::{ErrorView, Params};

/// A frame from the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "ServerFrame"))]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Frame {
    /// The whole game: sent on joining, and when a gap cannot be closed.
    Game(Box<GameView>),
    /// What happened since, and how things stand now.
    News {
        /// The number of the last event in it; the next news begins after.
        seq: u32,
        /// What happened, for people.
        items: Vec<NewsItem>,
        /// How things stand.
        state: Box<State>,
    },
    /// A command of this connection's person was done.
    Ack {
        /// The number of the command.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        id: u64,
        /// The number of the last event known to the sender then.
        seq: u32,
    },
    /// A command of this connection's person was refused.
    Refused {
        /// The number of the command.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        id: u64,
        /// Why, in English.
        why: String,
        /// Why, as a code of `error::ErrorCode`.
        #[serde(default)]
        code: String,
        /// The parameters of the code.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(type = "Record<string, string | number>"))]
        params: Params,
    },
    /// How many watch has changed. Told at most once a second.
    Spectators {
        /// How many people watch who do not play.
        n: u32,
    },
    /// What was said: on joining the last lines of the rooms that the receiver
    /// may read, then each new one. A line that is known already is passed
    /// over by its room and number.
    Chat {
        /// From the oldest on.
        lines: Vec<ChatLine>,
    },
    /// What this connection's person said is on the disk.
    Said {
        /// The number of the command.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        id: u64,
    },
    /// Another game is offered, no longer offered, or made.
    Rematch(Rematch),
    /// How the own move in advance stands. Sent to nobody else.
    Premove {
        /// The move that waits, if one does.
        uci: Option<String>,
        /// Why the one before was dropped, in English.
        dropped: Option<String>,
        /// The same with its code.
        #[serde(default)]
        error: Option<ErrorView>,
    },
    /// Answer with `pong` at once: the time it takes is the lag that is
    /// credited.
    Ping {
        /// The number of the ping.
        n: u32,
        /// The time of the game's clock, for the display.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        now: u64,
        /// The number of the last event: whoever has not seen it asks again.
        seq: u32,
    },
    /// A frame could not be understood; nothing was done.
    Bad {
        /// Why, in English.
        why: String,
        /// Why, as a code of `error::ErrorCode`.
        #[serde(default)]
        code: String,
        /// The parameters of the code.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(type = "Record<string, string | number>"))]
        params: Params,
    },
}

impl Frame {
    /// A command was refused.
    pub fn refused(id: u64, error: ErrorView) -> Frame {
        let ErrorView { code, params, message } = error;
        Frame::Refused { id, why: message, code, params }
    }

    /// A frame could not be understood.
    pub fn bad(error: ErrorView) -> Frame {
        let ErrorView { code, params, message } = error;
        Frame::Bad { why: message, code, params }
    }

    /// How the own move in advance stands.
    pub fn premove(uci: Option<String>, error: Option<ErrorView>) -> Frame {
        let dropped = error.as_ref().map(|error| error.message.clone());
        Frame::Premove { uci, dropped, error }
    }

    /// The frame as it is sent.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a frame has a JSON form")
    }
}
