//! Who is there now: whoever has anything open, and a little longer.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard},
};

use game::{Millis, PersonId, Timestamp};
use node::Clock;

use super::{Elsewhere, lock::lock};

/// How long somebody whose last connection closed still counts as there.
const GRACE: Millis = Millis::from_seconds(10);

/// Everybody who is there, or was a moment ago.
#[derive(Debug, Default)]
pub(crate) struct Online {
    people: Mutex<People>,
}

#[derive(Debug, Default)]
struct People {
    seen: HashMap<PersonId, Seen>,
    elsewhere: Elsewhere,
    /// At this size, those who are gone are forgotten.
    sweep_at: usize,
}

#[derive(Copy, Clone, Debug)]
struct Seen {
    /// How many connections are open.
    open: u32,
    /// When the last one closed.
    left: Timestamp,
}

/// A connection of somebody, until it is dropped.
#[derive(Debug)]
pub(crate) struct Here {
    all: Arc<Online>,
    person: PersonId,
    clock: Clock,
}

impl Online {
    /// Somebody opens a connection.
    pub(crate) fn enter(self: &Arc<Self>, person: PersonId, clock: Clock) -> Here {
        let mut people = self.people();
        let seen = people.seen.entry(person).or_insert(Seen { open: 0, left: clock.now() });
        seen.open += 1;
        Here { all: Arc::clone(self), person, clock }
    }

    /// Whether somebody is there, at any node.
    pub(crate) fn is_online(&self, person: PersonId, now: Timestamp) -> bool {
        let people = self.people();
        people.elsewhere.has(person)
            || people.seen.get(&person).is_some_and(|seen| seen.is_there(now))
    }

    /// Another node tells who is there.
    pub(crate) fn set_elsewhere(&self, node: u64, here: HashSet<PersonId>) {
        self.people().elsewhere.set(node, here);
    }

    /// Another node is gone. Its people come back elsewhere.
    pub(crate) fn lose_node(&self, node: u64, now: Timestamp) {
        let mut people = self.people();
        for person in people.elsewhere.remove(node) {
            people.seen.entry(person).or_insert(Seen { open: 0, left: now }).left = now;
        }
    }

    /// Everybody who is there, at any node.
    pub(crate) fn everybody(&self, now: Timestamp) -> Vec<PersonId> {
        let here = self.at_this_node(now);
        let mut all: HashSet<PersonId> = self.people().elsewhere.people().collect();
        all.extend(here);
        all.into_iter().collect()
    }

    /// Everybody who is at this node.
    pub(crate) fn at_this_node(&self, now: Timestamp) -> Vec<PersonId> {
        let mut people = self.people();
        people.seen.retain(|_, seen| seen.is_there(now));
        people.seen.keys().copied().collect()
    }

    fn people(&self) -> MutexGuard<'_, People> {
        lock(&self.people)
    }
}

impl Seen {
    fn is_there(&self, now: Timestamp) -> bool {
        self.open > 0 || now.since(self.left) < GRACE
    }
}

/// So many people are remembered without looking who can be forgotten.
const MANY: usize = 1_024;

impl Drop for Here {
    fn drop(&mut self) {
        let now = self.clock.now();
        let mut people = self.all.people();
        if let Some(seen) = people.seen.get_mut(&self.person) {
            seen.open = seen.open.saturating_sub(1);
            seen.left = now;
        }
        // Each time twice as many, so that a crowd that stays is not looked through each time.
        if people.seen.len() > people.sweep_at.max(MANY) {
            people.seen.retain(|_, seen| seen.is_there(now));
            people.sweep_at = 2 * people.seen.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// C8: above 1,024 people each disconnect looked through all of them.
    #[test]
    fn a_crowd_that_stays_is_not_looked_through_at_each_disconnect() {
        let (online, now) = (Arc::new(Online::default()), Timestamp(1_000_000));
        let clock = Clock::anchored(now);
        let crowd: Vec<Here> =
            (0..2_000).map(|number| online.enter(PersonId(number), clock)).collect();
        drop(online.enter(PersonId(5_000), clock));
        let sweep_at = online.people().sweep_at;
        assert_eq!(sweep_at, 2 * 2_001, "someone who left a moment ago still counts");
        // Long gone, but nobody looks until there are twice as many.
        let long_ago = Clock::anchored(Timestamp(now.0 - 60_000));
        (6_000..8_001).for_each(|number| drop(online.enter(PersonId(number), long_ago)));
        drop(online.enter(PersonId(5_000), clock));
        let seen = || online.people().seen.len();
        assert_eq!(seen(), 4_002);
        assert_eq!(online.people().sweep_at, sweep_at);
        drop(online.enter(PersonId(5_001), clock));
        assert_eq!(seen(), 2_002);
        assert!((0..2_000).all(|number| online.is_online(PersonId(number), now)));
        drop(crowd);
    }
}
