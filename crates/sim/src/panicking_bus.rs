//! A bus on which owners panic now and then: their events are stored, and nobody is told.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use node::{Bus, Clock, LocalBus, Receiver};
use wire::{
    GameId,
    bus::{Message, Topic},
};

use crate::{ledger::Ledger, luck::Chances, zone::lock};

/// How many of a thousand messages panic.
const PANICS: u64 = 16;
/// How often the owner of one game panics at most: after more than that it is left alone.
const MOST_PANICS: u32 = 3;

/// The bus of one life of the node. A message is sent in the step of an owner, so a panic is the
/// owner's, whichever games it stored its events with.
pub(crate) struct PanickingBus {
    pub(crate) inner: LocalBus,
    pub(crate) clock: Clock,
    pub(crate) chances: Arc<Chances>,
    pub(crate) ledger: Arc<Ledger>,
    /// The last event that was sent, and how often the owner panicked.
    pub(crate) games: Mutex<HashMap<GameId, (u32, u32)>>,
}

impl Bus for PanickingBus {
    fn publish(&self, message: Message) {
        let Message::Committed(committed) = &message else {
            self.inner.publish(message);
            return;
        };
        let (game, last) = (committed.game, committed.last().0);
        let panics = {
            let mut games = lock(&self.games);
            let (sent, panics) = games.entry(game).or_default();
            // What the next owner sends again is not its own.
            let again = std::mem::replace(sent, last + 1) > last;
            let drawn = self.chances.with(Some(game), "panic", |random| random.per_mille(PANICS));
            let panics_now = drawn && !again && *panics < MOST_PANICS;
            *panics += u32::from(panics_now);
            panics_now
        };
        if panics {
            self.ledger.with(game, |seen| seen.panics.push(self.clock.now()));
            // Without a message: it is meant.
            std::panic::resume_unwind(Box::new("a panic of an owner"));
        }
        self.inner.publish(message);
    }

    fn subscribe(&self, topic: Topic) -> Receiver<Message> {
        self.inner.subscribe(topic)
    }

    fn has_listeners(&self, topic: Topic) -> bool {
        self.inner.has_listeners(topic)
    }
}
