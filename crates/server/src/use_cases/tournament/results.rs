//! Results between games, tournaments, and requests.

use game::{Ending, Game, GameResult};
use tournament::{BoardResult, ResultKind};
use wire::{
    arbiter::read_result,
    tournament::{ResultKindName, ResultView},
};

use crate::error::ApiError;

/// The result that a game reports; none if it has none, or was aborted.
pub(super) fn result_of(game: &Game) -> Option<BoardResult> {
    let score = game.result().filter(|result| *result != GameResult::None)?;
    Some(described(game, game.ended()?.ending, score))
}

/// A result of a game that ended like this, or is about to.
pub(super) fn described(game: &Game, ending: Ending, score: GameResult) -> BoardResult {
    let kind = match (ending, game.ply()) {
        (Ending::Forfeit { .. } | Ending::ForfeitOfBoth, _) => ResultKind::Forfeit,
        // Decided before a move: somebody was not there.
        (Ending::Decided(GameResult::Win(_) | GameResult::BothLose), 0) => ResultKind::Forfeit,
        (Ending::Decided(_), _) => ResultKind::Awarded,
        (ending, _) if ending.result() != score => ResultKind::Awarded,
        (_, 0 | 1) => ResultKind::Unrated,
        _ => ResultKind::Played,
    };
    let kind = match (kind, score) {
        // Nobody draws by forfeit.
        (ResultKind::Forfeit, GameResult::Draw | GameResult::HalfFor(_)) => ResultKind::Awarded,
        (kind, _) => kind,
    };
    BoardResult { score, kind }
}

/// A result as it is asked for.
pub(super) fn read(score: &str, how: Option<ResultKindName>) -> Result<BoardResult, ApiError> {
    let kind = how.map_or(ResultKind::Played, ResultKind::from);
    Ok(BoardResult { score: read_result(score)?, kind })
}

pub(super) fn view(result: BoardResult) -> ResultView {
    ResultView { score: result.score.to_string(), how: result.kind.into() }
}
