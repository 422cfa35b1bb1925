//! Which nodes are running, and how long each counts as alive.

use async_trait::async_trait;
use game::{Millis, Timestamp};

use crate::StoreError;

/// One run of one server process.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub u64);

/// A node as the store knows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeInfo {
    /// Its number.
    pub id: NodeId,
    /// When it started; not known for nodes from before leases.
    pub started: Option<Timestamp>,
    /// When it was last known to be well, by its own clock.
    pub last_seen: Option<Timestamp>,
    /// Until when it counts as alive, by the clock of the store.
    pub lease_until: Option<Timestamp>,
    /// The version of its program.
    pub version: Option<String>,
    /// The name that its operator gave it, if it is one of several.
    pub name: Option<String>,
}

impl NodeInfo {
    /// Whether it counts as alive at this instant of the store's clock.
    pub fn is_alive(&self, now: Timestamp) -> bool {
        self.lease_until.is_some_and(|until| now < until)
    }
}

/// A span of time in which a node was alive: from its start, or the end of a silence, until its last
/// stored heartbeat, or the last one before the next silence.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Life {
    /// The node.
    pub node: NodeId,
    /// When the span begins.
    pub from: Timestamp,
    /// The last heartbeat in it.
    pub until: Timestamp,
}

/// How many silences a store remembers at least.
pub const SILENCES: u32 = 1_024;

/// A span between two lives of one node.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Silence {
    /// `None`, as earlier versions had it: of whichever node was running.
    pub(crate) node: Option<NodeId>,
    pub(crate) last_seen: Timestamp,
    pub(crate) until: Timestamp,
}

/// The lives of nodes that ended at or after an instant, from the silences between them, in the order
/// in which they were added.
pub(crate) fn lives(nodes: &[NodeInfo], silences: &[Silence], after: Timestamp) -> Vec<Life> {
    let mut lives = Vec::new();
    for info in nodes {
        let (node, Some(last_seen)) = (info.id, info.last_seen) else { continue };
        // Nodes from before leases were not asked when they started.
        let mut from = info.started.unwrap_or(Timestamp(0));
        for silence in silences {
            let its_own = match silence.node {
                Some(other) => other == node,
                None => from <= silence.last_seen && silence.until <= last_seen,
            };
            if its_own {
                lives.push(Life { node, from, until: silence.last_seen });
                from = silence.until;
            }
        }
        lives.push(Life { node, from, until: last_seen });
    }
    lives.retain(|life| life.until >= after);
    lives.sort_by_key(|life| (life.from, life.node.0));
    lives
}

/// Nodes and their leases. A lease only says which nodes are alive. What protects games is the
/// epoch in each append.
///
/// A store that several nodes share measures leases by its own clock. A store with a single process
/// uses the instant that it is given.
#[async_trait]
pub trait NodeStore: Send + Sync + 'static {
    /// Registers a node that starts, without a lease. Numbers are never reused.
    async fn new_node(&self, started: Timestamp, version: String) -> Result<NodeId, StoreError>;

    /// Records that a node has been well since its last heartbeat, and renews its lease for this long.
    /// An instant before the last one changes nothing.
    ///
    /// It does not wait behind appends that are queued, only for a commit that is under way. So an
    /// answer that does not come means that the disk does not answer, and not that the store has
    /// much to do.
    async fn heartbeat(&self, node: NodeId, at: Timestamp, lease: Millis)
    -> Result<(), StoreError>;

    /// The first heartbeat after a silence: a new life of the node begins at this instant. Both are
    /// stored together, so that no crash can make the silence look like a time in which it was well.
    /// If the node's clock was set back, the life before ends at this instant too.
    async fn heartbeat_after_silence(
        &self,
        node: NodeId,
        at: Timestamp,
        lease: Millis,
    ) -> Result<(), StoreError>;

    /// Notes the name of a node. Only a store that several nodes share has to keep it.
    async fn name_node(&self, node: NodeId, name: String) -> Result<(), StoreError> {
        drop((node, name));
        Ok(())
    }

    /// The time by the clock of a store that several nodes share, so that all of them agree.
    async fn time(&self) -> Result<Option<Timestamp>, StoreError> {
        Ok(None)
    }

    /// Whether the store responds, as far as is known without storing anything. It never waits
    /// behind other work.
    ///
    /// # Errors
    ///
    /// If the store failed.
    async fn answers(&self) -> Result<(), StoreError> {
        Ok(())
    }

    /// What tells a store that several nodes share from others: letters and digits.
    async fn shared_id(&self) -> Result<Option<String>, StoreError> {
        Ok(None)
    }

    /// Ends the lease of a node that stops.
    async fn end_lease(&self, node: NodeId) -> Result<(), StoreError>;

    /// Nodes whose lease has not ended at this instant of the store's clock, by number.
    async fn live_nodes(&self, now: Timestamp) -> Result<Vec<NodeInfo>, StoreError>;

    /// The lives of all nodes that ended at or after an instant, in the order of their begin. Of a
    /// node that is running, the last one ends at its last heartbeat.
    async fn lives(&self, after: Timestamp) -> Result<Vec<Life>, StoreError>;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(id: u64, started: Option<u64>, last_seen: Option<u64>) -> NodeInfo {
        let (started, last_seen) = (started.map(Timestamp), last_seen.map(Timestamp));
        let id = NodeId(id);
        NodeInfo { id, started, last_seen, lease_until: None, version: None, name: None }
    }

    fn silence(node: Option<u64>, last_seen: u64, until: u64) -> Silence {
        let node = node.map(NodeId);
        Silence { node, last_seen: Timestamp(last_seen), until: Timestamp(until) }
    }

    fn spans(nodes: &[NodeInfo], silences: &[Silence], after: u64) -> Vec<(u64, u64, u64)> {
        let lives = lives(nodes, silences, Timestamp(after));
        lives.iter().map(|life| (life.node.0, life.from.0, life.until.0)).collect()
    }

    #[test]
    fn a_silence_divides_the_life_of_its_node_alone() {
        let nodes = [node(1, Some(100), Some(900)), node(2, Some(150), Some(800))];
        let silences = [silence(Some(1), 200, 300), silence(Some(1), 400, 500)];
        let all = [(1, 100, 200), (2, 150, 800), (1, 300, 400), (1, 500, 900)];
        assert_eq!(spans(&nodes, &silences, 0), all);
        assert_eq!(spans(&nodes, &silences, 400), all[1..]);
        assert_eq!(spans(&nodes, &silences, 401), [(2, 150, 800), (1, 500, 900)]);
    }

    /// They did not say whose they were, and one node ran at a time.
    #[test]
    fn silences_of_earlier_versions_belong_to_the_node_that_ran() {
        let nodes =
            [node(1, None, Some(200)), node(2, Some(400), None), node(3, Some(500), Some(900))];
        let silences = [silence(None, 120, 150), silence(None, 600, 700)];
        let all = [(1, 0, 120), (1, 150, 200), (3, 500, 600), (3, 700, 900)];
        assert_eq!(spans(&nodes, &silences, 0), all);
    }
}
