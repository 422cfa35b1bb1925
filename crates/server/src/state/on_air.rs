//! The games that channels choose from.

use std::sync::Arc;

use game::Game;
use rules::ByColor;
use wire::{GameId, lichess::Player};

use super::recent::Recent;

/// The games that could be shown, as they were a moment ago.
#[derive(Default)]
pub(crate) struct OnAir(pub(crate) Recent<Vec<Candidate>>);

/// A game that could be shown.
pub(crate) struct Candidate {
    pub(crate) id: GameId,
    pub(crate) game: Arc<Game>,
    pub(crate) players: ByColor<Player>,
}

impl Candidate {
    pub(crate) fn strength(&self) -> i32 {
        self.players.iter().map(|(_, player)| player.rating.unwrap_or(0)).sum()
    }
}
