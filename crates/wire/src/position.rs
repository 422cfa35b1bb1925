//! The verdict on a position that a person set up.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::ErrorView;

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
