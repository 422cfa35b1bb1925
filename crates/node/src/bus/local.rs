use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard},
};

use wire::bus::{Message, Topic};

use super::Bus;
use crate::{fanout, lock::lock};

/// A bus within one process.
#[derive(Debug, Default)]
pub struct LocalBus {
    topics: Mutex<Topics>,
}

#[derive(Debug, Default)]
struct Topics {
    senders: HashMap<Topic, fanout::Sender<Message>>,
    /// At this size, topics without listeners are removed.
    sweep_at: usize,
}

/// How many messages a slow listener may lag behind before it has to read the store again.
const fn backlog(topic: Topic) -> usize {
    match topic {
        Topic::Game(_) => 32,
        Topic::Viewers(_) => 64,
        Topic::Nodes => 256,
        // A storm of games ends or begins.
        Topic::Servers => 4_096,
    }
}

impl LocalBus {
    /// With fewer topics than this, a sweep is not worthwhile.
    pub(super) const FEW: usize = 64;

    /// Sends a message to all who listen here; whether there are any.
    pub(super) fn deliver(&self, message: Message) -> bool {
        let mut topics = self.topics();
        let topic = message.topic();
        let heard = topics.senders.get(&topic).is_some_and(|sender| sender.send(message));
        if !heard {
            topics.senders.remove(&topic);
        }
        heard
    }

    fn topics(&self) -> MutexGuard<'_, Topics> {
        // The map is consistent after every step, so a panic elsewhere does no harm.
        lock(&self.topics)
    }
}

impl Bus for LocalBus {
    fn publish(&self, message: Message) {
        self.deliver(message);
    }

    fn subscribe(&self, topic: Topic) -> fanout::Receiver<Message> {
        let mut topics = self.topics();
        // A finished game has no more news that would show that its listeners are gone.
        if topics.senders.len() >= topics.sweep_at {
            topics.senders.retain(|_, sender| sender.has_listeners());
            topics.sweep_at = Self::FEW.max(2 * topics.senders.len());
        }
        let sender = topics.senders.entry(topic);
        sender.or_insert_with(|| fanout::channel(backlog(topic))).subscribe()
    }

    fn has_listeners(&self, topic: Topic) -> bool {
        self.topics().senders.get(&topic).is_some_and(|sender| sender.has_listeners())
    }
}

#[cfg(test)]
mod tests {
    use wire::GameId;

    use super::*;

    #[test]
    fn games_that_nobody_listens_to_are_let_go() {
        let bus = LocalBus::default();
        let topic = |n: usize| Topic::Game(GameId::from_random(n as u64));
        let kept = bus.subscribe(topic(0));
        for n in 1..1_000 {
            drop(bus.subscribe(topic(n)));
        }
        assert!(bus.topics().senders.len() <= LocalBus::FEW, "{}", bus.topics().senders.len());
        assert!(bus.has_listeners(topic(0)));
        drop(kept);
    }
}
