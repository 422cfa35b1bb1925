//! Milestones of games, for one listener: a game can be played, is started by its arbiter, ends, or
//! has a rematch offer.

use std::sync::Mutex;

use crate::lock::lock;
use game::{Game, PersonId, Seat};
use rules::ByColor;
use store::RematchState;
use tokio::sync::mpsc;
use wire::GameId;

/// Something that players are told even if they do not have the game open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Milestone {
    /// The game.
    pub game: GameId,
    /// The players; `None` for the computer.
    pub players: ByColor<Option<PersonId>>,
    /// What happened.
    pub reached: Reached,
}

/// What happened to a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Reached {
    /// Both seats are taken, so the game can be played.
    Paired,
    /// It waited for its arbiter, and its clocks start.
    Started,
    /// It is over.
    Over,
    /// The state of the rematch has changed.
    Rematch(RematchState),
}

/// The sender to the listener, if there is one.
#[derive(Debug, Default)]
pub(crate) struct Milestones {
    listener: Mutex<Option<mpsc::Sender<Milestone>>>,
}

/// How many milestones may wait for the listener. Streams that missed one see it when they
/// reconnect.
const WAITING: usize = 16_384;

impl Milestones {
    pub(crate) fn listen(&self) -> mpsc::Receiver<Milestone> {
        let (sender, receiver) = mpsc::channel(WAITING);
        *lock(&self.listener) = Some(sender);
        receiver
    }

    pub(crate) fn tell(&self, id: GameId, game: &Game, reached: Reached) {
        let listener = lock(&self.listener);
        let Some(listener) = &*listener else { return };
        let players = ByColor::new_with(|color| match game.seat(color) {
            Some(Seat::Person(person)) => Some(person),
            Some(Seat::Computer) | None => None,
        });
        let sent = listener.try_send(Milestone { game: id, players, reached });
        // The listener may be gone.
        if let Err(mpsc::error::TrySendError::Full(_)) = sent {
            tracing::warn!(game = %id, "too many milestones wait: one is not told");
        }
    }
}

#[cfg(test)]
mod tests {
    use game::{GameConfig, Timestamp};

    use super::*;

    /// C8: they piled up without limit.
    #[test]
    fn a_listener_that_falls_behind_is_told_no_more_than_the_limit() {
        let milestones = Milestones::default();
        let mut heard = milestones.listen();
        let config = GameConfig::casual(Timestamp(0), "3+2".parse().unwrap());
        let game = Game::replay(config, &[]);
        for number in 0..=WAITING as u64 {
            milestones.tell(GameId::from_random(number), &game, Reached::Over);
        }
        let told = std::iter::from_fn(|| heard.try_recv().ok()).map(|one| one.game);
        let expected = (0..WAITING as u64).map(GameId::from_random);
        assert!(told.eq(expected), "all but the last");
    }
}
