//! What the server says about a position that somebody sets up.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::ErrorView;

/// Whether a position can arise, and whether a game can start from it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PositionVerdict {
    /// The position, without castling and en passant claims that the board
    /// contradicts.
    pub fen: String,
    /// Why no game leads to it; empty if no rule speaks against it.
    pub reasons: Vec<PositionReason>,
    /// Why no game can start from it although it can arise.
    pub over: Option<String>,
    /// The same with its code.
    pub over_error: Option<ErrorView>,
    /// Whether the side to move is in check.
    pub check: bool,
}

/// One reason, with the squares it is about.
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
