//! Who is at other nodes.

use std::collections::{BTreeMap, HashMap, HashSet};

use game::PersonId;

/// The people at each of the other nodes, as they told last.
#[derive(Debug, Default)]
pub(crate) struct Elsewhere {
    nodes: BTreeMap<u64, HashSet<PersonId>>,
    /// At how many nodes each of them is.
    people: HashMap<PersonId, u32>,
}

impl Elsewhere {
    /// The people at a node are these now. Returns those who are at no other node any more.
    pub(crate) fn set(&mut self, node: u64, people: HashSet<PersonId>) -> Vec<PersonId> {
        let before = self.nodes.insert(node, HashSet::new()).unwrap_or_default();
        for person in people.difference(&before) {
            *self.people.entry(*person).or_default() += 1;
        }
        let gone = before.difference(&people).copied().collect();
        let gone = self.take_away(gone);
        self.nodes.insert(node, people);
        gone
    }

    /// A node is gone. Returns those who are at no other node any more.
    pub(crate) fn remove(&mut self, node: u64) -> Vec<PersonId> {
        let people = self.nodes.remove(&node).unwrap_or_default();
        self.take_away(people.into_iter().collect())
    }

    fn take_away(&mut self, mut people: Vec<PersonId>) -> Vec<PersonId> {
        people.retain(|person| {
            let Some(count) = self.people.get_mut(person) else { return false };
            *count -= 1;
            let is_gone = *count == 0;
            if is_gone {
                self.people.remove(person);
            }
            is_gone
        });
        people
    }

    pub(crate) fn has(&self, person: PersonId) -> bool {
        self.people.contains_key(&person)
    }

    /// Everybody who is at another node.
    pub(crate) fn people(&self) -> impl Iterator<Item = PersonId> {
        self.people.keys().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_at_two_nodes_is_gone_when_both_say_so() {
        let people = |numbers: &[u64]| numbers.iter().copied().map(PersonId).collect();
        let mut elsewhere = Elsewhere::default();
        assert_eq!(elsewhere.set(1, people(&[7, 8])), []);
        assert_eq!(elsewhere.set(2, people(&[8])), []);
        assert_eq!(elsewhere.set(1, people(&[7])), [], "still at the other node");
        assert!(elsewhere.has(PersonId(8)));
        assert_eq!(elsewhere.set(2, people(&[])), [PersonId(8)]);
        assert!(!elsewhere.has(PersonId(8)));
        assert_eq!(elsewhere.remove(1), [PersonId(7)]);
        assert_eq!(elsewhere.people().count(), 0);
        assert_eq!(elsewhere.remove(2), []);
    }
}
