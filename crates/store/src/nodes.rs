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
    /// A node of which only the number is known.
    pub(crate) fn unknown(id: NodeId) -> NodeInfo {
        NodeInfo {
            id,
            started: None,
            last_seen: None,
            lease_until: None,
            version: None,
            name: None,
        }
    }

    /// Whether it counts as alive at this instant of the store's clock.
    pub fn is_alive(&self, now: Timestamp) -> bool {
        self.lease_until.is_some_and(|until| now < until)
    }
}

/// A span of time in which the store did not answer its nodes. It is charged to nobody.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Silence {
    /// The last heartbeat before it.
    pub last_seen: Timestamp,
    /// When it answered again.
    pub until: Timestamp,
}

/// How many silences a store remembers at least.
pub const SILENCES: u32 = 1_024;

/// Nodes and their leases. A lease only says which nodes are alive. What protects games is the
/// epoch in each append.
///
/// A store that several nodes share measures leases by its own clock. A store with a single process
/// uses the instant that it is given.
#[async_trait]
pub trait NodeStore: Send + Sync + 'static {
    /// Registers a node that starts, without a lease. Numbers are never reused.
    async fn new_node(&self, started: Timestamp, version: String) -> Result<NodeId, StoreError>;

    /// Records that a node is well at this instant, and renews its lease for this long. An instant
    /// before the last one changes nothing.
    ///
    /// It does not wait behind appends that are queued, only for a commit that is under way. So an
    /// answer that does not come means that the disk does not answer, and not that the store has
    /// much to do.
    async fn heartbeat(&self, node: NodeId, at: Timestamp, lease: Millis)
    -> Result<(), StoreError>;

    /// Notes the name of a node. Only a store that several nodes share has to keep it.
    async fn name_node(&self, node: NodeId, name: String) -> Result<(), StoreError> {
        drop((node, name));
        Ok(())
    }

    /// The time by the clock of a store that several nodes share, so that all of them agree.
    async fn time(&self) -> Result<Option<Timestamp>, StoreError> {
        Ok(None)
    }

    /// What tells a store that several nodes share from others: letters and digits.
    async fn shared_id(&self) -> Result<Option<String>, StoreError> {
        Ok(None)
    }

    /// Ends the lease of a node that stops.
    async fn end_lease(&self, node: NodeId) -> Result<(), StoreError>;

    /// The nodes that were registered last, by number, at most this many.
    async fn past_nodes(&self, limit: u32) -> Result<Vec<NodeInfo>, StoreError>;

    /// Nodes whose lease has not ended at this instant of the store's clock, by number.
    async fn live_nodes(&self, now: Timestamp) -> Result<Vec<NodeInfo>, StoreError>;

    /// Remembers a silence, so that games that slept through it are not charged for it after a
    /// restart.
    async fn add_silence(&self, silence: Silence) -> Result<(), StoreError>;

    /// The last [`SILENCES`], in the order in which they were added.
    async fn silences(&self) -> Result<Vec<Silence>, StoreError>;
}
