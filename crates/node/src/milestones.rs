//! Milestones of games, for one listener: a game starts, ends, or has a rematch offer.

use std::sync::{Arc, Mutex};

use game::{Game, PersonId, Seat};
use rules::ByColor;
use store::RematchState;
use tokio::sync::mpsc;
use wire::{
    GameId,
    bus::{Message, PersonNote, PersonNoteKind},
};

use crate::{Bus, lock::lock};

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
    /// It is over.
    Over,
    /// The state of the rematch has changed.
    Rematch(RematchState),
}

/// The sender to the listener, if there is one.
#[derive(Default)]
pub(crate) struct Milestones {
    listener: Mutex<Option<mpsc::Sender<Milestone>>>,
    /// Where other nodes are told.
    elsewhere: Option<Arc<dyn Bus>>,
}

/// How many milestones may wait for the listener. Streams that missed one see it when they
/// reconnect.
const WAITING: usize = 16_384;

impl Milestones {
    pub(crate) fn new(bus: &Arc<dyn Bus>) -> Milestones {
        let elsewhere = bus.is_shared().then(|| Arc::clone(bus));
        Milestones { listener: Mutex::default(), elsewhere }
    }

    pub(crate) fn listen(&self) -> mpsc::Receiver<Milestone> {
        let (sender, receiver) = mpsc::channel(WAITING);
        *lock(&self.listener) = Some(sender);
        receiver
    }

    pub(crate) fn tell(&self, id: GameId, game: &Game, reached: Reached) {
        let players = ByColor::new_with(|color| match game.seat(color) {
            Some(Seat::Person(person)) => Some(person),
            Some(Seat::Computer) | None => None,
        });
        if let Some(bus) = &self.elsewhere {
            for (_, person) in players.iter() {
                let Some(person) = *person else { continue };
                let kind = match reached {
                    Reached::Paired => PersonNoteKind::Paired { game: id },
                    Reached::Over => PersonNoteKind::Over { game: id },
                    Reached::Rematch(_) => PersonNoteKind::Rematch { game: id },
                };
                bus.publish_elsewhere(Message::Person(Arc::new(PersonNote { person, kind })));
            }
        }
        let listener = lock(&self.listener);
        let Some(listener) = &*listener else { return };
        let sent = listener.try_send(Milestone { game: id, players, reached });
        // The listener may be gone.
        if let Err(mpsc::error::TrySendError::Full(_)) = sent {
            tracing::warn!(game = %id, "too many milestones wait: one is not told");
        }
    }
}
