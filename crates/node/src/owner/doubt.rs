//! Whether the game is still this owner's. While this node was not well, others may have taken it,
//! and one that had found this node dead may take it a moment after it is back.

use game::{Millis, Timestamp};
use store::{AppendAt, AppendError};

use super::{Owner, sleep::look_again_at};

/// When the store is asked after this node is back. An owner without commands to store would not
/// notice: it would refuse moves by what it knows, and hear of nobody who is connected.
const ASKED_AFTER: [Millis; 4] = [Millis(0), Millis(1_000), Millis(3_000), Millis(6_000)];
/// If the store did not answer, it is asked from the beginning after this.
const AGAIN: Millis = Millis(500);

/// A doubt that lasts until the store was asked often enough.
#[derive(Copy, Clone, Debug)]
pub(super) struct Doubt {
    since: Timestamp,
    asked: usize,
}

impl Doubt {
    pub(super) fn since(since: Timestamp) -> Doubt {
        Doubt { since, asked: 0 }
    }

    /// When the store is asked next.
    pub(super) fn next(self) -> Timestamp {
        self.since + ASKED_AFTER[self.asked]
    }

    /// What is left after it was asked.
    fn after(self) -> Option<Doubt> {
        let asked = self.asked + 1;
        (asked < ASKED_AFTER.len()).then_some(Doubt { asked, ..self })
    }
}

impl Owner {
    /// Whether the store has to be asked now.
    pub(super) fn is_unsure(&self, now: Timestamp) -> bool {
        self.doubt.is_some_and(|doubt| doubt.next() <= now)
    }

    /// Asks the store whether the game is still this owner's.
    pub(super) async fn ask_who_owns(&mut self, now: Timestamp) {
        self.doubt = self.doubt.and_then(Doubt::after);
        let deadline_at = look_again_at(&self.game, now);
        let expected = self.game.next_seq();
        let at = AppendAt { game: self.id, epoch: self.epoch, expected, deadline_at };
        match self.place.append(at, Vec::new()).await {
            Ok(_) => {}
            Err(AppendError::Fenced { current }) => {
                tracing::warn!(game = %self.id, epoch = current.0, "another owner has the game");
                self.fenced = true;
            }
            Err(_) => self.doubt = Some(Doubt::since(self.clock.now() + AGAIN)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_store_is_asked_at_once_and_three_times_more() {
        let mut doubt = Some(Doubt::since(Timestamp(10_000)));
        let mut asked = Vec::new();
        while let Some(now) = doubt {
            asked.push(now.next().0);
            doubt = now.after();
        }
        assert_eq!(asked, [10_000, 11_000, 13_000, 16_000]);
    }
}
