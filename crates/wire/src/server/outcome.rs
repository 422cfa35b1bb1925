//! How a game ended, as a code that the page translates.

use game::{AbortReason, Ending, Game, GameResult, Viewer};
use rules::Color;
use serde::{Deserialize, Serialize};

use super::Side;

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Outcome {
    /// `1-0`, `½-½`, …
    pub result: String,
    /// The side that won.
    pub winner: Option<Side>,
    /// Why; none in what an earlier version wrote.
    #[serde(default)]
    pub reason: Option<EndReason>,
    /// Whom the reason names: who resigned, ran out of time, left, did not
    /// appear or claimed where the result does not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub side: Option<Side>,
    /// Why it was aborted, if it was; `side` says by whom, or who did not appear.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub aborted: Option<AbortCode>,
    /// In English for the receiver: `YOU WON: checkmate`.
    pub words: String,
}

/// Why a game ended: a row of the table `game::Ending`, or a correction.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum EndReason {
    /// Checkmate.
    Checkmate,
    /// A player resigned.
    Resignation,
    /// A player resigned, but the opponent cannot checkmate.
    ResignationNoMate,
    /// A flag fell.
    Time,
    /// A flag fell, but the opponent cannot checkmate.
    TimeNoMate,
    /// A player left and did not come back in time.
    Abandonment,
    /// A player left, but the opponent cannot checkmate.
    AbandonmentNoMate,
    /// No move, and no check.
    Stalemate,
    /// Neither side can checkmate.
    DeadPosition,
    /// Both agreed to a draw.
    Agreement,
    /// The position appeared for the third time.
    Threefold,
    /// The position appeared for the fifth time.
    Fivefold,
    /// 50 moves each without a capture or pawn move.
    FiftyMoves,
    /// 75 moves each without a capture or pawn move.
    SeventyFiveMoves,
    /// Threefold repetition was claimed.
    ThreefoldClaimed,
    /// The 50-move rule was claimed.
    FiftyMovesClaimed,
    /// A player did not appear.
    Forfeit,
    /// Neither player appeared.
    ForfeitOfBoth,
    /// The arbiter decided.
    Decided,
    /// The arbiter corrected the result afterwards.
    Corrected,
    /// The game was aborted.
    Aborted,
}

/// Why a game was aborted: `game::AbortReason`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum AbortCode {
    /// A player aborted it.
    ByPlayer,
    /// A player did not appear at the start.
    DidNotAppear,
    /// Neither player appeared at the start.
    NeitherAppeared,
    /// No one took the free seat.
    NotJoined,
    /// Its creator left before anyone joined.
    CreatorLeft,
    /// Both players left a game without a clock.
    BothLeft,
    /// No move was made for too long.
    NoMove,
    /// An arbiter withdrew it before it started.
    ByArbiter,
}

impl Outcome {
    /// How a game ended, in words for somebody who looks at it; none before
    /// the end.
    pub fn of(game: &Game, viewer: Viewer) -> Option<Outcome> {
        let ended = game.ended()?;
        let outcome = Outcome::new(ended.ending, ended.corrected, viewer);
        Some(match ended.aborted.filter(|_| ended.corrected.is_none()) {
            Some(reason) => outcome.with_abort(reason),
            None => outcome,
        })
    }

    /// The same from how it ended, and the result after a correction.
    pub fn new(ending: Ending, corrected: Option<GameResult>, viewer: Viewer) -> Outcome {
        let result = corrected.unwrap_or(ending.result());
        let (reason, side) = match corrected {
            Some(_) => (EndReason::Corrected, None),
            None => reason(ending),
        };
        Outcome {
            result: result.to_string(),
            winner: result.winner().map(Side::from),
            reason: Some(reason),
            side: side.map(Side::from),
            aborted: None,
            words: ending.words_with_correction(corrected, viewer),
        }
    }
}

impl Outcome {
    fn with_abort(self, reason: AbortReason) -> Outcome {
        let (code, side) = match reason {
            AbortReason::ByPlayer(color) => (AbortCode::ByPlayer, Some(color)),
            AbortReason::DidNotAppear(color) => (AbortCode::DidNotAppear, Some(color)),
            AbortReason::NeitherAppeared => (AbortCode::NeitherAppeared, None),
            AbortReason::NotJoined => (AbortCode::NotJoined, None),
            AbortReason::CreatorLeft => (AbortCode::CreatorLeft, None),
            AbortReason::BothLeft => (AbortCode::BothLeft, None),
            AbortReason::NoMove => (AbortCode::NoMove, None),
            AbortReason::ByArbiter => (AbortCode::ByArbiter, None),
        };
        let words = reason.words();
        Outcome { side: side.map(Side::from), aborted: Some(code), words, ..self }
    }
}

fn reason(ending: Ending) -> (EndReason, Option<Color>) {
    match ending {
        Ending::Checkmate { .. } => (EndReason::Checkmate, None),
        Ending::Resignation { .. } => (EndReason::Resignation, None),
        Ending::ResignationNoMate { resigned } => (EndReason::ResignationNoMate, Some(resigned)),
        Ending::Time { .. } => (EndReason::Time, None),
        Ending::TimeNoMate { fell } => (EndReason::TimeNoMate, Some(fell)),
        Ending::Abandonment { .. } => (EndReason::Abandonment, None),
        Ending::AbandonmentNoMate { left } => (EndReason::AbandonmentNoMate, Some(left)),
        Ending::Stalemate => (EndReason::Stalemate, None),
        Ending::DeadPosition => (EndReason::DeadPosition, None),
        Ending::Agreement => (EndReason::Agreement, None),
        Ending::Threefold => (EndReason::Threefold, None),
        Ending::Fivefold => (EndReason::Fivefold, None),
        Ending::FiftyMoves => (EndReason::FiftyMoves, None),
        Ending::SeventyFiveMoves => (EndReason::SeventyFiveMoves, None),
        Ending::ThreefoldClaimed { by } => (EndReason::ThreefoldClaimed, Some(by)),
        Ending::FiftyMovesClaimed { by } => (EndReason::FiftyMovesClaimed, Some(by)),
        Ending::Forfeit { loser } => (EndReason::Forfeit, Some(loser)),
        Ending::ForfeitOfBoth => (EndReason::ForfeitOfBoth, None),
        Ending::Decided(_) => (EndReason::Decided, None),
        Ending::Aborted => (EndReason::Aborted, None),
    }
}
