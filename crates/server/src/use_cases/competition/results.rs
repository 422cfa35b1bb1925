//! Results between games, competitions, and requests.

use competition::{BoardResult, ResultKind};
use game::{Ending, GameResult};
use store::GameSummary;
use wire::{
    arbiter::read_result,
    competition::{ResultKindName, ResultView},
};

use crate::error::ApiError;

/// The result that a game reports; none if it has none, or was aborted.
pub(super) fn result_of(game: &GameSummary) -> Option<BoardResult> {
    let score = game.result.filter(|result| *result != GameResult::None)?;
    let ending = game.ended.map(|(ending, _)| ending);
    let nobody_moved = game.plies == 0;
    let kind = match ending {
        Some(Ending::Forfeit { .. } | Ending::ForfeitOfBoth) => ResultKind::Forfeit,
        // Decided before a move: somebody was not there.
        Some(Ending::Decided(GameResult::Win(_) | GameResult::BothLose)) if nobody_moved => {
            ResultKind::Forfeit
        }
        Some(Ending::Decided(_)) => ResultKind::Awarded,
        Some(ending) if ending.result() != score => ResultKind::Awarded,
        _ if game.plies < 2 => ResultKind::Unrated,
        _ => ResultKind::Played,
    };
    let kind = match (kind, score) {
        // Nobody draws by forfeit.
        (ResultKind::Forfeit, GameResult::Draw | GameResult::HalfFor(_)) => ResultKind::Awarded,
        (kind, _) => kind,
    };
    Some(BoardResult { score, kind })
}

/// A result as it is asked for.
pub(super) fn read(score: &str, how: Option<ResultKindName>) -> Result<BoardResult, ApiError> {
    let kind = how.map_or(ResultKind::Played, ResultKind::from);
    Ok(BoardResult { score: read_result(score)?, kind })
}

pub(super) fn view(result: BoardResult) -> ResultView {
    ResultView { score: result.score.to_string(), how: result.kind.into() }
}
