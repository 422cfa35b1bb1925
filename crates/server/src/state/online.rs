//! Who is there now: whoever has anything open, and a little longer.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard},
};

use game::{Millis, PersonId, Timestamp};
use node::Clock;

use super::lock::lock;

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

    /// Whether somebody is there.
    pub(crate) fn is_online(&self, person: PersonId, now: Timestamp) -> bool {
        self.people().seen.get(&person).is_some_and(|seen| seen.is_there(now))
    }

    /// Everybody who is there.
    pub(crate) fn everybody(&self, now: Timestamp) -> Vec<PersonId> {
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
