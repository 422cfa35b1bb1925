//! Frames from the server to the browser.

mod chat;
mod legal;
mod news;
mod official;
mod outcome;
mod scores;
mod view;

pub use chat::{ChatLine, Room};
pub use legal::LegalMoves;
pub use news::{NewsItem, news_frames, project};
pub use official::OfficialView;
pub use outcome::{AbortCode, EndReason, Outcome};
pub use scores::{PlayerRating, Scores};
pub(crate) use view::phase_name;
pub use view::{
    Clocks, Countdown, GameView, MoveView, Opening, PlayerIdentity, Rematch, Side, Sides, State,
    You,
};

use serde::{Deserialize, Serialize};

use crate::error::{ErrorView, Params};

/// A frame from the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "ServerFrame"))]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Frame {
    /// The whole game. Sent on joining, and again when a gap cannot be closed.
    Game(Box<GameView>),
    /// What happened since the last frame, and the current state.
    News {
        /// The number of the last event in it; the next news starts after it.
        seq: u32,
        /// What happened, for people.
        items: Vec<NewsItem>,
        /// The current state.
        state: Box<State>,
    },
    /// A command of the receiver was carried out.
    Ack {
        /// The number of the command.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        id: u64,
        /// The number of the last event at that time.
        seq: u32,
    },
    /// A command of the receiver was refused.
    Refused {
        /// The number of the command.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        id: u64,
        /// The reason, in English.
        why: String,
        /// The code: one of `error::ErrorCode`.
        #[serde(default)]
        code: String,
        /// The parameters of the code.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(type = "Record<string, string | number>"))]
        params: Params,
    },
    /// The number of spectators has changed. Sent at most once a second.
    Spectators {
        /// The number of spectators.
        n: u32,
    },
    /// Chat lines: on joining, the last lines of the rooms that the receiver may read, then each
    /// new one. Room and number identify duplicates.
    Chat {
        /// Oldest first.
        lines: Vec<ChatLine>,
    },
    /// The receiver's chat line is on the disk.
    Said {
        /// The number of the command.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        id: u64,
    },
    /// A rematch was offered, withdrawn, or created.
    Rematch(Rematch),
    /// How the game changed the ratings and the score of the series. Sent after the end, and again
    /// if the result is corrected.
    Scores(Scores),
    /// The receiver's premove. Nobody else gets it.
    Premove {
        /// The premove, if there is one.
        uci: Option<String>,
        /// Why the previous one was dropped, in English.
        dropped: Option<String>,
        /// The same with its code.
        #[serde(default)]
        error: Option<ErrorView>,
    },
    /// Answer with `pong` at once: the round trip is the lag that is compensated.
    Ping {
        /// The number of the ping.
        n: u32,
        /// The time of the game's clock, for the display.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        now: u64,
        /// The number of the last event. A client that has not seen it asks again.
        seq: u32,
    },
    /// Whether the server's storage responds: sent when it has stopped to, and when it does again.
    /// In between nothing happens, and no clock runs.
    Storage {
        /// Whether it does.
        responds: bool,
    },
    /// A frame could not be read; nothing was done.
    Bad {
        /// The reason, in English.
        why: String,
        /// The code: one of `error::ErrorCode`.
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

    /// A frame could not be read.
    pub fn bad(error: ErrorView) -> Frame {
        let ErrorView { code, params, message } = error;
        Frame::Bad { why: message, code, params }
    }

    /// The receiver's premove.
    pub fn premove(uci: Option<String>, error: Option<ErrorView>) -> Frame {
        let dropped = error.as_ref().map(|error| error.message.clone());
        Frame::Premove { uci, dropped, error }
    }

    /// The frame as JSON.
    pub fn to_json(&self) -> String {
        // Most frames fit: a buffer that grows is copied each time.
        let mut text = Vec::with_capacity(512);
        serde_json::to_writer(&mut text, self).expect("a frame has a JSON form");
        String::from_utf8(text).expect("JSON is text")
    }
}
