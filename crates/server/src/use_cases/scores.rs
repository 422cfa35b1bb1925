//! Ratings at the board, and the score of a series of rematches.

use game::{Game, GameResult, Millis};
use rules::{ByColor, Color};
use store::StoreError;
use wire::{
    GameId,
    server::{PlayerRating, Scores},
};

use crate::Zone;

/// The ratings and the score of the series, for a game as it is shown: what its end changed is told
/// only if the end is shown too. Who sees games later learns the score of the earlier ones later.
pub(crate) async fn scores(
    zone: &Zone,
    id: GameId,
    game: &Game,
    delay: Millis,
) -> Result<Scores, StoreError> {
    let has_changes = game.config().rated && game.ended().is_some();
    let ratings = ratings(zone, id, has_changes).await?;
    // The game before had ended when this one was made.
    let is_early = game.config().made_at + delay > zone.now();
    let earlier =
        if is_early { Vec::new() } else { zone.store.rematches.earlier_results(id).await? };
    let series = series(&earlier, game.result());
    Ok(Scores {
        ratings: (ratings != ByColor::default()).then(|| ratings.into()),
        series: series.map(Into::into),
    })
}

async fn ratings(
    zone: &Zone,
    id: GameId,
    has_changes: bool,
) -> Result<ByColor<Option<PlayerRating>>, StoreError> {
    let start = zone.store.ratings.start_ratings(id).await?;
    let changes = if has_changes { zone.store.ratings.rating_changes(id).await? } else { None };
    Ok(ByColor::new_with(|color| {
        let change = changes.as_ref().map(|changes| changes[color].shown());
        start[color].map(|start| PlayerRating {
            rating: start.rating,
            provisional: start.provisional,
            change,
        })
    }))
}

/// The half points of both players after the games before this one, newest first, and this one.
/// None if there were no others. The players change colors with every game.
fn series(earlier: &[Option<GameResult>], current: Option<GameResult>) -> Option<ByColor<u32>> {
    if earlier.is_empty() {
        return None;
    }
    let mut points = ByColor::both(0);
    let games = std::iter::once(&current).chain(earlier).enumerate();
    for (back, result) in games.filter_map(|(back, result)| Some((back, (*result)?))) {
        for color in Color::ALL {
            let then = if back % 2 == 0 { color } else { !color };
            points[color] += result.half_points(then).map_or(0, u32::from);
        }
    }
    Some(points)
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: Option<GameResult> = Some(GameResult::Win(Color::White));
    const DRAW: Option<GameResult> = Some(GameResult::Draw);

    #[test]
    fn a_game_that_is_no_rematch_has_no_series() {
        assert_eq!(series(&[], WHITE), None);
    }

    #[test]
    fn points_follow_the_players_through_their_colors() {
        // Black now was White in the game before, and won it.
        assert_eq!(series(&[WHITE], None), Some(ByColor { white: 0, black: 2 }));
        assert_eq!(series(&[WHITE], WHITE), Some(ByColor { white: 2, black: 2 }));
        assert_eq!(series(&[DRAW, WHITE], None), Some(ByColor { white: 3, black: 1 }));
    }

    #[test]
    fn games_without_a_result_score_nothing() {
        let aborted = Some(GameResult::None);
        assert_eq!(series(&[aborted], None), Some(ByColor { white: 0, black: 0 }));
        let half = Some(GameResult::HalfFor(Color::White));
        assert_eq!(
            series(&[half, Some(GameResult::BothLose)], aborted),
            Some(ByColor { white: 0, black: 1 })
        );
    }
}
