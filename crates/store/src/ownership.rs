//! Who owned a game, and since when, as far as it matters for its clocks.

use game::Timestamp;

use crate::NodeId;

/// From an instant on, a game was owned by a node, or by nobody.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Ownership {
    /// `None`: it was released, because it slept or its node stopped.
    pub owner: Option<NodeId>,
    /// The last heartbeat, before the change, of the node that made it.
    pub since: Timestamp,
}

/// How many changes a store remembers of a game. Older ones matter to a game alone in which nothing
/// was appended since.
pub(crate) const CHANGES: usize = 8;

/// The last changes of ownership of a game, oldest first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Owners(pub(crate) Vec<Ownership>);

impl Owners {
    /// A node claims the game or releases it. `seen` is its last heartbeat.
    pub(crate) fn change(&mut self, owner: Option<NodeId>, seen: Option<Timestamp>) {
        let last = self.0.last();
        if last.is_some_and(|last| last.owner == owner) {
            return;
        }
        // A node that was never well did nothing since then.
        let since = seen.or(last.map(|last| last.since)).unwrap_or(Timestamp(0));
        self.0.push(Ownership { owner, since });
        self.0.drain(..self.0.len().saturating_sub(CHANGES));
    }

    /// As a claim found them, given the owner of the game then. A node of a version before may have
    /// claimed or released it without a word: then its whole time is that owner's.
    pub(crate) fn found(self, owner: Option<NodeId>) -> Vec<Ownership> {
        match self.0.last() {
            Some(last) if last.owner == owner => self.0,
            // It was never claimed.
            None if owner.is_none() => Vec::new(),
            _ => vec![Ownership { owner, since: Timestamp(0) }],
        }
    }

    /// Owner and instant, one after the other; nobody is 0.
    pub(crate) fn to_numbers(&self) -> Vec<i64> {
        let number = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        let pair =
            |one: &Ownership| [one.owner.map_or(0, |node| number(node.0)), number(one.since.0)];
        self.0.iter().flat_map(pair).collect()
    }

    pub(crate) fn from_numbers(numbers: &[i64]) -> Owners {
        let pairs = numbers.chunks_exact(2).map(|pair| Ownership {
            owner: Some(NodeId(pair[0].unsigned_abs())).filter(|node| node.0 > 0),
            since: Timestamp(pair[1].unsigned_abs()),
        });
        Owners(pairs.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(owner: Option<u64>, since: u64) -> Ownership {
        Ownership { owner: owner.map(NodeId), since: Timestamp(since) }
    }

    #[test]
    fn changes_are_kept_in_order_and_repeated_claims_of_one_node_are_one() {
        let mut owners = Owners::default();
        owners.change(Some(NodeId(7)), Some(Timestamp(10)));
        owners.change(Some(NodeId(7)), Some(Timestamp(20)));
        owners.change(None, Some(Timestamp(30)));
        owners.change(Some(NodeId(8)), None);
        let all = [entry(Some(7), 10), entry(None, 30), entry(Some(8), 30)];
        assert_eq!(owners.0, all);
        assert_eq!(Owners::from_numbers(&owners.to_numbers()), owners);
        assert_eq!(owners.clone().found(Some(NodeId(8))), all);
        for count in 0..20 {
            owners.change(Some(NodeId(100 + count)), Some(Timestamp(100 + count)));
        }
        assert_eq!(owners.0.len(), CHANGES);
        assert_eq!(owners.0[CHANGES - 1], entry(Some(119), 119));
    }

    #[test]
    fn an_owner_that_left_no_note_has_owned_the_game_all_the_time() {
        let mut owners = Owners::default();
        assert_eq!(owners.clone().found(None), [], "never claimed");
        assert_eq!(owners.clone().found(Some(NodeId(9))), [entry(Some(9), 0)]);
        owners.change(Some(NodeId(7)), Some(Timestamp(10)));
        assert_eq!(owners.clone().found(Some(NodeId(9))), [entry(Some(9), 0)]);
        assert_eq!(owners.found(None), [entry(None, 0)]);
    }
}
