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
    of: Mutex<HashMap<PersonId, HashSet<PersonId>>>,
    outbox: Arc<Outbox>,
}

impl Blocks {
    /// Tells other nodes through this outbox.
    pub(crate) fn new(outbox: Arc<Outbox>) -> Blocks {
        Blocks { of: Mutex::default(), outbox }
    }

    /// Takes over what is in the store, instead of what was known before.
    pub(crate) fn fill(&self, all: Vec<(PersonId, PersonId)>) {
        let mut of = lock(&self.of);
        of.clear();
        for (person, blocked) in all {
            of.entry(person).or_default().insert(blocked);
        }
    }

    /// To be said after it was stored, for all nodes.
    pub(crate) fn set(&self, person: PersonId, blocked: PersonId, is: bool) {
        let note = ServerNoteKind::Blocked { person: person.0, blocked: blocked.0, is };
        self.outbox.put(note);
        self.set_here(person, blocked, is);
    }

    /// The same for this node.
    pub(crate) fn set_here(&self, person: PersonId, blocked: PersonId, is: bool) {
        let mut of = lock(&self.of);
        let own = of.entry(person).or_default();
        if is {
            own.insert(blocked);
        } else {
            own.remove(&blocked);
        }
        if own.is_empty() {
            of.remove(&person);
        }
    }

    /// Whether this person blocks the other.
    pub(crate) fn has(&self, person: PersonId, other: PersonId) -> bool {
        lock(&self.of).get(&person).is_some_and(|own| own.contains(&other))
    }

    /// How many a person blocks.
    pub(crate) fn count(&self, person: PersonId) -> usize {
        lock(&self.of).get(&person).map_or(0, HashSet::len)
    }
}
