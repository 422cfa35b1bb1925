//! What the browser sends over its WebSocket.

use game::{Command, PlayerCommand};
use rules::{CastlingMode, Uci};
use serde::{Deserialize, Serialize};

use crate::{
    arbiter::Ruling,
    error::{ErrorCode, GameCode, OfficialCode, RequestCode, shown},
};

/// A frame from the browser.
///
/// A command has a number of the sender's own choosing, never used twice for
/// a game. A command that was sent before is answered as it was then, and not
/// done again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "ClientFrame"))]
#[serde(tag = "t", rename_all = "camelCase", deny_unknown_fields)]
pub enum Frame {
    /// Something a player asks of the game.
    Do {
        /// The number of the command.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        id: u64,
        /// What.
        act: Act,
    },
    /// A move to be played as soon as the opponent has moved; replaces the one
    /// entered before. Known to nobody else.
    Premove {
        /// The move.
        uci: String,
        /// How many moves will have been made when it is to be played.
        ply: u32,
    },
    /// No move in advance any more.
    CancelPremove,
    /// Says something: in the players' room if the sender plays, else in the
    /// spectators'.
    Say {
        /// The number of the command.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        id: u64,
        /// The words.
        text: String,
    },
    /// Offers another game when this one is over, or accepts the opponent's
    /// offer.
    Rematch {
        /// The number of the command.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        id: u64,
    },
    /// Declines the opponent's offer of another game, or withdraws the own.
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

/// What somebody asks of the game: a player, an assistant or an arbiter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "a", rename_all = "camelCase", deny_unknown_fields)]
pub enum Act {
    /// Make a move.
    Move {
        /// The move, as `e2e4` or `e7e8q`.
        uci: String,
        /// How many moves have been made when it is to be played.
        ply: u32,
    },
    /// Give the game up.
    Resign,
    /// End the game before the second move.
    Abort,
    /// Offer a draw, or accept the opponent's offer.
    OfferDraw,
    /// Accept the opponent's offer.
    AcceptDraw,
    /// Decline the opponent's offer.
    DeclineDraw,
    /// Claim a draw, as it stands or with a move that is not yet made.
    ClaimDraw {
        /// The intended move.
        #[serde(default)]
        intended: Option<String>,
    },
    /// Ask to take the last move back.
    ProposeTakeback,
    /// Let the opponent take their last move back.
    AcceptTakeback,
    /// Do not.
    DeclineTakeback,
    /// Call the arbiter.
    CallArbiter,
    /// Ask that somebody else may enter one's moves, if an arbiter approves
    /// (Online 3.8).
    NameAssistant {
        /// The name of their account.
        name: String,
    },
    /// What an arbiter does, and why.
    Arbiter {
        /// What.
        ruling: Ruling,
        /// Why: both players read it.
        reason: String,
    },
}

impl Frame {
    /// Reads a frame.
    ///
    /// # Errors
    ///
    /// If it is none.
    pub fn from_json(text: &str) -> Result<Frame, RequestCode> {
        serde_json::from_str(text)
            .map_err(|error| RequestCode::UnreadableFrame { detail: error.to_string() })
    }
}

impl Act {
    /// The command this means, in a game that castles so.
    ///
    /// # Errors
    ///
    /// If something in it cannot be read. Who is behind a name is for the caller
    /// to find out.
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

/// Reads a move of a frame.
///
/// # Errors
///
/// If it cannot be read.
pub fn read_uci(text: &str) -> Result<Uci, GameCode> {
    text.parse().map_err(|_| GameCode::NotAMove { value: shown(text) })
}
