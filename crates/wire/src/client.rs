//! Frames from the browser to the server.

use game::{Command, PlayerCommand};
use rules::{CastlingMode, Uci};
use serde::{Deserialize, Serialize};

use crate::{
    arbiter::Ruling,
    error::{ErrorCode, GameCode, OfficialCode, RequestCode, shown},
};

/// A frame from the browser.
///
/// A command has a number chosen by the sender, unique in the game. If the same number is sent
/// again, the first answer is repeated and nothing is done twice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "ClientFrame"))]
#[serde(tag = "t", rename_all = "camelCase", deny_unknown_fields)]
pub enum Frame {
    /// A command to the game.
    Do {
        /// The number of the command.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        id: u64,
        /// What.
        act: Act,
    },
    /// A premove: a move to play as soon as the opponent has moved. It replaces the previous one.
    /// Nobody else learns of it.
    Premove {
        /// The move.
        uci: String,
        /// The ply at which it is to be played.
        ply: u32,
    },
    /// Cancels the premove.
    CancelPremove,
    /// Sends a chat line: in the players' room if the sender plays, otherwise in the spectators'
    /// room.
    Say {
        /// The number of the command.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        id: u64,
        /// The text.
        text: String,
    },
    /// Offers a rematch after the game, or accepts the opponent's offer.
    Rematch {
        /// The number of the command.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        id: u64,
    },
    /// Declines the opponent's rematch offer, or withdraws one's own.
    DeclineRematch {
        /// The number of the command.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        id: u64,
    },
    /// The answer to a ping.
    Pong {
        /// The number of the ping.
        n: u32,
    },
}

/// A command to the game from a player, an assistant, or an arbiter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "a", rename_all = "camelCase", deny_unknown_fields)]
pub enum Act {
    /// Make a move.
    Move {
        /// The move, as `e2e4` or `e7e8q`.
        uci: String,
        /// The ply at which it is to be played.
        ply: u32,
    },
    /// Resign.
    Resign,
    /// Abort the game before the second move.
    Abort,
    /// Offer a draw, or accept the opponent's offer.
    OfferDraw,
    /// Accept the opponent's offer.
    AcceptDraw,
    /// Decline the opponent's offer.
    DeclineDraw,
    /// Claim a draw, in the current position or with an intended move.
    ClaimDraw {
        /// The intended move.
        #[serde(default)]
        intended: Option<String>,
    },
    /// Ask for a takeback.
    ProposeTakeback,
    /// Accept the opponent's takeback request.
    AcceptTakeback,
    /// Decline the opponent's takeback request.
    DeclineTakeback,
    /// Call the arbiter.
    CallArbiter,
    /// Name an assistant who enters one's moves, if an arbiter approves (Online 3.8).
    NameAssistant {
        /// The name of their account.
        name: String,
    },
    /// A ruling of an arbiter.
    Arbiter {
        /// What.
        ruling: Ruling,
        /// The reason, which both players see.
        reason: String,
    },
}

impl Frame {
    /// Reads a frame.
    ///
    /// # Errors
    ///
    /// If it is not a valid frame.
    pub fn from_json(text: &str) -> Result<Frame, RequestCode> {
        serde_json::from_str(text)
            .map_err(|error| RequestCode::UnreadableFrame { detail: error.to_string() })
    }
}

impl Act {
    /// The command for this, in a game with this castling notation.
    ///
    /// # Errors
    ///
    /// If a part of it cannot be read. The caller looks up names of accounts.
    pub fn to_command(&self, mode: CastlingMode) -> Result<Command, ErrorCode> {
        Ok(Command::Player(match self {
            Act::Move { uci, ply } => {
                return Ok(Command::Play { uci: read_uci(uci)?, ply: *ply });
            }
            Act::Resign => PlayerCommand::Resign,
            Act::Abort => PlayerCommand::Abort,
            Act::OfferDraw => PlayerCommand::OfferDraw,
            Act::AcceptDraw => PlayerCommand::AcceptDraw,
            Act::DeclineDraw => PlayerCommand::DeclineDraw,
            Act::ClaimDraw { intended } => PlayerCommand::ClaimDraw {
                intended: intended.as_deref().map(read_uci).transpose()?,
            },
            Act::ProposeTakeback => PlayerCommand::ProposeTakeback,
            Act::AcceptTakeback => PlayerCommand::AcceptTakeback,
            Act::DeclineTakeback => PlayerCommand::DeclineTakeback,
            Act::CallArbiter => PlayerCommand::CallArbiter,
            Act::NameAssistant { name } => {
                return Err(OfficialCode::AccountNotFound { name: shown(name) }.into());
            }
            Act::Arbiter { ruling, reason } => {
                return ruling.to_command(reason, mode);
            }
        }))
    }
}

/// Reads a move in a frame.
///
/// # Errors
///
/// If it cannot be read.
pub fn read_uci(text: &str) -> Result<Uci, GameCode> {
    text.parse().map_err(|_| GameCode::NotAMove { value: shown(text) })
}
