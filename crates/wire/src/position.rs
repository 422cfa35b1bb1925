//! The verdict on a position that a person set up.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{error::ErrorView, server::Side};

/// Whether a position is reachable, and whether a game can start from it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PositionVerdict {
    /// The position, without castling and en passant rights that the board rules out.
    pub fen: String,
    /// Why no game leads to it; empty if no reason is known.
    pub reasons: Vec<PositionReason>,
    /// Why no game can start from it, even if it is reachable.
    pub over: Option<String>,
    /// The same with its code.
    pub over_error: Option<ErrorView>,
    /// Whether the side to move is in check.
    pub check: bool,
}

/// A reason, with the squares it concerns.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PositionReason {
    /// The sentence.
    pub text: String,
    /// The squares.
    pub squares: Vec<String>,
    /// The same with its code.
    pub error: ErrorView,
}

/// Whether a side can still mate by any series of legal moves, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct MateExplanation {
    /// The side that is asked about.
    pub side: Side,
    /// The position.
    pub fen: String,
    /// Whether its castling rights are those of Chess960.
    pub chess960: bool,
    /// Yes or no; none if the question was too hard.
    pub can_mate: Option<bool>,
    /// If it can: legal moves of both sides that end in mate.
    pub line: Vec<LineMove>,
    /// If it cannot: why.
    pub proof: Option<MateProof>,
    /// The same as a sentence.
    pub text: Option<String>,
    /// Pawns that block each other and form the walls.
    pub wall: Vec<String>,
    /// With walls: where the king that would be mated can ever go behind them, while nothing is
    /// captured and no pawn moves.
    pub region: Vec<String>,
}

/// A good move for the player who asks for a hint.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct HintView {
    /// The ply it is for: how many moves had been made.
    pub ply: u32,
    /// In UCI notation.
    pub uci: String,
    /// In SAN.
    pub san: String,
}

/// A move of a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LineMove {
    /// In UCI notation.
    pub uci: String,
    /// In SAN.
    pub san: String,
}

/// Why a side cannot mate.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum MateProof {
    /// It has been mated itself.
    Mated,
    /// The game is stalemate.
    Stalemate,
    /// It has only the king.
    BareKing,
    /// It has only a knight, and the opponent only queens.
    LoneKnight,
    /// It has only bishops of one square color, and the opponent nothing that helps them.
    BishopsOfOneColor,
    /// All moves are forced, and lead to no mate.
    ForcedLine,
    /// Walls of pawns keep the pieces from ever giving mate.
    Walls,
    /// Every position that can arise was searched.
    Searched,
}
