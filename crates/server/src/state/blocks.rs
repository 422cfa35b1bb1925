//! Who blocks whom. All of it is in memory: it is asked at every pairing and every chat line.

use std::{
    collections::{HashMap, HashSet},
    sync::Mutex,
};

use game::PersonId;

use super::lock::lock;

/// Who blocks whom.
#[derive(Debug, Default)]
pub(crate) struct Blocks {
    of: Mutex<HashMap<PersonId, HashSet<PersonId>>>,
}

impl Blocks {
    /// Takes over what is in the store.
    pub(crate) fn fill(&self, all: Vec<(PersonId, PersonId)>) {
        let mut of = lock(&self.of);
        for (person, blocked) in all {
            of.entry(person).or_default().insert(blocked);
        }
    }

    /// To be said after it was stored.
    pub(crate) fn set(&self, person: PersonId, blocked: PersonId, is: bool) {
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
