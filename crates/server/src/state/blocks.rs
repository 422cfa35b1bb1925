//! Who blocks whom. All of it is in memory: it is asked at every pairing and every chat line.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex},
};

use game::PersonId;
use wire::bus::ServerNoteKind;

use super::{Outbox, lock::lock};

/// Who blocks whom.
#[derive(Debug, Default)]
pub(crate) struct Blocks {
    known: Mutex<Known>,
    outbox: Arc<Outbox>,
}

#[derive(Debug, Default)]
struct Known {
    of: HashMap<PersonId, HashSet<PersonId>>,
    /// How many changes there have been.
    changes: u64,
}

impl Blocks {
    /// Tells other nodes through this outbox.
    pub(crate) fn new(outbox: Arc<Outbox>) -> Blocks {
        Blocks { known: Mutex::default(), outbox }
    }

    /// How many changes there have been.
    pub(crate) fn changes(&self) -> u64 {
        lock(&self.known).changes
    }

    /// Replaces what was known by what was read from the store. Does nothing and returns false if
    /// there have been more changes than these: what was read may be older.
    pub(crate) fn fill(&self, all: Vec<(PersonId, PersonId)>, changes: u64) -> bool {
        let mut known = lock(&self.known);
        if known.changes != changes {
            return false;
        }
        known.of.clear();
        for (person, blocked) in all {
            known.of.entry(person).or_default().insert(blocked);
        }
        true
    }

    /// To be said for all nodes, of what was read from the store. Does nothing and returns false if
    /// there have been more changes than these.
    pub(crate) fn set(&self, person: PersonId, blocked: PersonId, is: bool, changes: u64) -> bool {
        if self.changes() != changes {
            return false;
        }
        self.set_here(person, blocked, is);
        let note = ServerNoteKind::Blocked { person: person.0, blocked: blocked.0, is };
        self.outbox.put(note);
        true
    }

    /// The same for this node.
    pub(crate) fn set_here(&self, person: PersonId, blocked: PersonId, is: bool) {
        let mut known = lock(&self.known);
        known.changes += 1;
        let own = known.of.entry(person).or_default();
        if is {
            own.insert(blocked);
        } else {
            own.remove(&blocked);
        }
        if own.is_empty() {
            known.of.remove(&person);
        }
    }

    /// Whether this person blocks the other.
    pub(crate) fn has(&self, person: PersonId, other: PersonId) -> bool {
        lock(&self.known).of.get(&person).is_some_and(|own| own.contains(&other))
    }

    /// How many a person blocks.
    pub(crate) fn count(&self, person: PersonId) -> usize {
        lock(&self.known).of.get(&person).map_or(0, HashSet::len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_read_before_a_change_does_not_undo_it() {
        let (anna, bert, carla) = (PersonId(1), PersonId(2), PersonId(3));
        let blocks = Blocks::default();
        let before = blocks.changes();
        blocks.set_here(anna, bert, true);
        assert!(!blocks.fill(vec![(anna, carla)], before));
        assert!(blocks.has(anna, bert) && !blocks.has(anna, carla));
        assert!(blocks.fill(vec![(anna, carla)], blocks.changes()));
        assert!(!blocks.has(anna, bert) && blocks.has(anna, carla));
    }
}
