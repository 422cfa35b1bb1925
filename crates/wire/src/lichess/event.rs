//! The records of the event stream.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Challenge, Compat, GameInfo};

/// An event for one person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Event {
    /// A game has started.
    GameStart {
        /// Which.
        game: Box<GameInfo>,
    },
    /// A game is over.
    GameFinish {
        /// Which.
        game: Box<GameInfo>,
    },
    /// A challenge, sent to or by the receiver.
    Challenge {
        /// Which.
        challenge: Box<Challenge>,
        /// Which kinds of programs may play it.
        compat: Compat,
    },
    /// A challenge was withdrawn, or it expired.
    ChallengeCanceled {
        /// Which.
        challenge: Box<Challenge>,
        /// Which kinds of programs could have played it.
        compat: Compat,
    },
    /// A challenge was declined.
    ChallengeDeclined {
        /// Which.
        challenge: Box<Challenge>,
        /// Which kinds of programs could have played it.
        compat: Compat,
    },
}
