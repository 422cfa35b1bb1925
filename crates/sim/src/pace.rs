//! Who acts in which millisecond. No two kinds of actors share one, so the order in which the
//! runtime wakes tasks that are due at the same instant never matters, and a run depends only on
//! its seed.

use game::{Millis, Timestamp};
use node::Clock;
use rules::Color;

/// A kind of actor.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Slot {
    /// A player of this color.
    Player(Color),
    /// A spectator.
    Spectator,
    /// An arbiter.
    Arbiter,
    /// The task that creates games and seats players.
    Setup,
    /// The store.
    Store,
    /// The end of a life.
    Fate,
}

const ROUND: u64 = 8;

impl Slot {
    fn place(self) -> u64 {
        match self {
            Slot::Player(Color::White) => 0,
            Slot::Player(Color::Black) => 2,
            Slot::Spectator => 4,
            Slot::Arbiter => 5,
            Slot::Setup => 6,
            Slot::Store => 3,
            Slot::Fate => 7,
        }
    }

    /// The first instant of this slot at or after the given one.
    pub(crate) fn at_or_after(self, at: Timestamp) -> Timestamp {
        let ahead = (ROUND + self.place() - at.0 % ROUND) % ROUND;
        at + Millis(ahead)
    }

    /// Waits for this long, and then for the slot: at least a millisecond.
    pub(crate) async fn wait(self, clock: &Clock, span: Millis) {
        let until = self.at_or_after(clock.now() + Millis(span.0.max(1)));
        tokio::time::sleep_until(clock.instant_of(until)).await;
    }

    /// Waits until an instant.
    pub(crate) async fn wait_until(self, clock: &Clock, at: Timestamp) {
        tokio::time::sleep_until(clock.instant_of(self.at_or_after(at))).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_shares_a_millisecond() {
        let slots = [
            Slot::Player(Color::White),
            Slot::Player(Color::Black),
            Slot::Spectator,
            Slot::Arbiter,
            Slot::Setup,
            Slot::Store,
            Slot::Fate,
        ];
        for at in (100..120).map(Timestamp) {
            let mut times: Vec<_> = slots.map(|slot| slot.at_or_after(at)).to_vec();
            assert!(times.iter().all(|time| *time >= at && time.since(at).0 < ROUND));
            times.sort();
            times.dedup();
            assert_eq!(times.len(), slots.len());
        }
    }
}
