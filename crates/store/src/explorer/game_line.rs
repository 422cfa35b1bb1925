use std::collections::HashSet;

use game::{Game, RatingCategory};
use rules::{ByColor, Uci};
use wire::GameId;

use super::{Outcome, PackedPosition, RatingBand, UncountedGame};
use crate::{History, StartRating};

/// Moves of a game that are counted, of both sides together. Later positions are nearly all
/// different.
pub const EXPLORER_PLIES_MAX: usize = 40;

/// A move from a position.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ExploredMove {
    /// The position.
    pub position: PackedPosition,
    /// The move.
    pub uci: Uci,
}

/// A game as the explorer counts it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameLine {
    /// The game.
    pub id: GameId,
    /// As what it is counted now.
    pub counted: Option<Outcome>,
    /// As what it is to be counted.
    pub outcome: Option<Outcome>,
    /// Its ratings.
    pub category: RatingCategory,
    /// The average rating of those players who had one when they sat down.
    pub rating: Option<u16>,
    /// Each move once, however often the position was repeated.
    pub moves: Vec<ExploredMove>,
}

impl GameLine {
    /// The line of a game.
    pub fn of(
        uncounted: UncountedGame,
        history: &History,
        ratings: ByColor<Option<StartRating>>,
    ) -> GameLine {
        let UncountedGame { id, counted, outcome } = uncounted;
        let game = Game::replay(history.config.clone(), &history.events);
        let known = ratings.iter().filter_map(|(_, rating)| *rating);
        let known: Vec<i32> = known.map(|rating| rating.rating).collect();
        let average = known.iter().sum::<i32>().checked_div(known.len() as i32);
        GameLine {
            id,
            counted,
            outcome,
            category: history.config.rating_category(),
            rating: average.map(|rating| rating.clamp(0, 9_999) as u16),
            moves: explored_moves(&game),
        }
    }

    /// A game that cannot be read any more. It is counted as if it had no moves.
    pub fn unreadable(uncounted: UncountedGame) -> GameLine {
        let UncountedGame { id, counted, outcome } = uncounted;
        let category = RatingCategory::Standard(game::Speed::Classical);
        GameLine { id, counted, outcome, category, rating: None, moves: vec![] }
    }

    /// The band of its rating.
    pub fn band(&self) -> Option<RatingBand> {
        self.rating.map(RatingBand::of)
    }
}

fn explored_moves(game: &Game) -> Vec<ExploredMove> {
    let line = game.line();
    let (mut position, mut seen) = (line.start().clone(), HashSet::new());
    let mut moves = Vec::with_capacity(line.moves().len().min(EXPLORER_PLIES_MAX));
    for made in line.moves().iter().take(EXPLORER_PLIES_MAX) {
        let explored =
            ExploredMove { position: PackedPosition::of(&position), uci: position.uci(*made) };
        position.play_unchecked(*made);
        if seen.insert(explored.clone()) {
            moves.push(explored);
        }
    }
    moves
}
