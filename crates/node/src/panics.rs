//! Owners that panic. It harms no other game, and the game is claimed again, a few times.

use std::{collections::HashMap, sync::Mutex};

use wire::GameId;

use crate::Node;
use crate::lock::lock;

/// After so many panics a game is left alone.
const MOST_PANICS: u32 = 3;

/// How often the owner of each game panicked.
#[derive(Default, Debug)]
pub(crate) struct Panics(Mutex<HashMap<GameId, PanicCount>>);

#[derive(Default, Debug)]
struct PanicCount {
    count: u32,
    /// There was no owner since.
    fresh: bool,
}

impl Panics {
    /// Counts one more; how many there were.
    fn add(&self, game: GameId) -> u32 {
        let mut panics = lock(&self.0);
        let known = panics.entry(game).or_default();
        known.fresh = true;
        known.count += 1;
        known.count
    }

    /// Whether the owner before panicked. Asked once for each.
    pub(crate) fn take_fresh(&self, game: GameId) -> bool {
        lock(&self.0).get_mut(&game).is_some_and(|known| std::mem::take(&mut known.fresh))
    }

    /// Whether the game is left alone, so that it does no further harm.
    pub(crate) fn are_too_many(&self, game: GameId) -> bool {
        lock(&self.0).get(&game).is_some_and(|known| known.count > MOST_PANICS)
    }
}

impl Node {
    /// The owner of a game panicked: the game gets another one, unless that happened too often.
    pub(crate) fn owner_panicked(&self, game: GameId) {
        self.forget(game);
        let count = self.shared.panics.add(game);
        if count > MOST_PANICS {
            tracing::error!(%game, count, "the owner of a game panicked again: it is left alone");
        } else {
            tracing::error!(%game, count, "the owner of a game panicked: it is claimed again");
            self.claim_until_owned(game);
        }
    }
}
