//! The records of the event stream.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Challenge, Compat, GameInfo};

/// Something that happened to somebody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Event {
    /// A game can be played.
    GameStart {
        /// Which.
        game: Box<GameInfo>,
    },
    /// A game is over.
    GameFinish {
        /// Which.
        game: Box<GameInfo>,
    },
    /// There is a challenge, to the receiver or by them.
    Challenge {
        /// Which.
        challenge: Box<Challenge>,
        /// Which kinds of programs may play it.
        compat: Compat,
    },
    /// A challenge was withdrawn, or its time is over.
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
