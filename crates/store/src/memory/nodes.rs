use async_trait::async_trait;
use game::{Millis, Timestamp};

use super::{MemoryStore, State};
use crate::{
    Life, NodeId, NodeInfo, NodeStore, SILENCES, StoreError,
    nodes::{Silence, lives},
};

#[async_trait]
impl NodeStore for MemoryStore {
    async fn new_node(&self, started: Timestamp, version: String) -> Result<NodeId, StoreError> {
        let mut state = self.state();
        let last = state.nodes.last_key_value().map_or(0, |(node, _)| node.0);
        let id = NodeId(last + 1);
        let (started, version) = (Some(started), Some(version));
        state.nodes.insert(id, NodeInfo { started, version, ..NodeInfo::unknown(id) });
        Ok(id)
    }

    async fn heartbeat(
        &self,
        node: NodeId,
        at: Timestamp,
        lease: Millis,
    ) -> Result<(), StoreError> {
        self.state().beat(node, at, lease);
        Ok(())
    }

    async fn name_node(&self, node: NodeId, name: String) -> Result<(), StoreError> {
        if let Some(known) = self.state().nodes.get_mut(&node) {
            known.name = Some(name);
        }
        Ok(())
    }

    async fn end_lease(&self, node: NodeId) -> Result<(), StoreError> {
        if let Some(known) = self.state().nodes.get_mut(&node) {
            known.lease_until = None;
        }
        Ok(())
    }

    async fn live_nodes(&self, now: Timestamp) -> Result<Vec<NodeInfo>, StoreError> {
        let state = self.state();
        Ok(state.nodes.values().filter(|node| node.is_alive(now)).cloned().collect())
    }

    async fn heartbeat_after_silence(
        &self,
        node: NodeId,
        at: Timestamp,
        lease: Millis,
    ) -> Result<(), StoreError> {
        let mut state = self.state();
        let seen = state.nodes.get(&node).and_then(|known| known.last_seen);
        if let Some(seen) = seen.filter(|seen| *seen != at) {
            let silences = &mut state.silences;
            silences.push_back(Silence { node: Some(node), last_seen: seen.min(at), until: at });
            if silences.len() > SILENCES as usize {
                silences.pop_front();
            }
        }
        if let Some(known) = state.nodes.get_mut(&node) {
            known.last_seen = Some(at);
        }
        state.beat(node, at, lease);
        Ok(())
    }

    async fn lives(&self, after: Timestamp) -> Result<Vec<Life>, StoreError> {
        let mut state = self.state();
        let nodes: Vec<NodeInfo> = state.nodes.values().cloned().collect();
        Ok(lives(&nodes, state.silences.make_contiguous(), after))
    }
}

impl State {
    fn beat(&mut self, node: NodeId, at: Timestamp, lease: Millis) {
        let known = self.nodes.entry(node).or_insert_with(|| NodeInfo::unknown(node));
        if known.last_seen <= Some(at) {
            known.last_seen = Some(at);
            known.lease_until = Some(at + lease);
        }
    }

    /// The last heartbeat of a node.
    pub(super) fn last_seen(&self, node: NodeId) -> Option<Timestamp> {
        self.nodes.get(&node)?.last_seen
    }
}
