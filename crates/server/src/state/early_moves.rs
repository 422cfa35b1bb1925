//! Moves that were refused because the opponent was not there yet. Their clients are told when the
//! game starts, so that they try again. Nobody else is: a state that repeats what a client knows
//! makes simple ones move twice.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use game::{Millis, Timestamp};
use rules::Color;
use wire::GameId;

/// No game waits longer for its players.
const KEPT: Millis = Millis::HOUR;

/// Whose move was refused, and when.
#[derive(Debug, Default)]
pub(crate) struct EarlyMoves(Mutex<HashMap<(GameId, Color), Timestamp>>);

impl EarlyMoves {
    pub(crate) fn add(&self, game: GameId, color: Color, now: Timestamp) {
        let mut moves = self.moves();
        moves.retain(|_, at| now.since(*at) < KEPT);
        moves.insert((game, color), now);
    }

    /// Whether a move of this player was refused since they were last told.
    pub(crate) fn take(&self, game: GameId, color: Color) -> bool {
        self.moves().remove(&(game, color)).is_some()
    }

    fn moves(&self) -> MutexGuard<'_, HashMap<(GameId, Color), Timestamp>> {
        // Whole after every step, so a panic elsewhere harms nothing.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
