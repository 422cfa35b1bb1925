//! The games in which time runs, awake or asleep. While there is one, heartbeats are stored; on a
//! store of this node's own, an idle server writes next to nothing.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use game::{Game, Timer};
use tokio::sync::Notify;

/// How many games there are in which time runs.
#[derive(Debug, Default)]
pub(crate) struct TickingGames {
    count: AtomicUsize,
    hurry: Notify,
}

/// Counts one game, if time runs in it, until it is dropped.
#[derive(Debug)]
pub(crate) struct Ticking {
    games: Arc<TickingGames>,
    counts: bool,
}

impl TickingGames {
    /// A game in which time does not run yet.
    pub(crate) fn enter(self: &Arc<Self>) -> Ticking {
        Ticking { games: Arc::clone(self), counts: false }
    }

    /// Whether there is any.
    pub(crate) fn any(&self) -> bool {
        self.count.load(Ordering::Relaxed) > 0
    }

    /// A heartbeat should be stored now: time begins to run, or the store may have failed.
    pub(crate) fn hurry(&self) {
        self.hurry.notify_one();
    }

    /// Waits until a heartbeat should be stored.
    pub(crate) async fn hurried(&self) {
        self.hurry.notified().await;
    }
}

impl Ticking {
    pub(crate) fn hurry(&self) {
        self.games.hurry();
    }

    /// Another count, for when this one ends.
    pub(crate) fn of_another(&self, counts: bool) -> Ticking {
        let mut other = self.games.enter();
        other.set(counts);
        other
    }

    /// Whether time runs in the game now.
    pub(crate) fn set(&mut self, counts: bool) {
        if counts == self.counts {
            return;
        }
        self.counts = counts;
        if !counts {
            self.games.count.fetch_sub(1, Ordering::Relaxed);
        } else if self.games.count.fetch_add(1, Ordering::Relaxed) == 0 {
            self.games.hurry();
        }
    }
}

impl Drop for Ticking {
    fn drop(&mut self) {
        self.set(false);
    }
}

/// Whether a silence would cost somebody time: a clock runs, or a short countdown. Correspondence
/// goes by dates, and so do the days after which a game that everybody left is aborted.
pub(crate) fn ticks(game: &Game) -> bool {
    let due = game.next_deadline().filter(|_| !game.is_correspondence());
    due.is_some_and(|due| match due.timer {
        Timer::Flag(_)
        | Timer::Absence(_)
        | Timer::NoShow
        | Timer::DefaultTime
        | Timer::RecoveryEnds => true,
        Timer::Start | Timer::BothLeft | Timer::Idle | Timer::NotJoined => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_first_that_ticks_hurries_the_heartbeat() {
        let games = Arc::<TickingGames>::default();
        let (mut one, mut other) = (games.enter(), games.enter());
        assert!(!games.any());
        one.set(true);
        other.set(true);
        other.set(true);
        games.hurried().await;
        drop(one);
        assert!(games.any());
        other.set(false);
        assert!(!games.any());
        other.set(true);
        games.hurried().await;
        drop(other);
        assert!(!games.any());
    }
}
