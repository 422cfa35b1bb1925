use async_trait::async_trait;
use game::{Millis, Timestamp};

use super::MemoryStore;
use crate::{NodeId, NodeInfo, NodeStore, SILENCES, Silence, StoreError};

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
        let mut state = self.state();
        let known = state.nodes.entry(node).or_insert_with(|| NodeInfo::unknown(node));
        if known.last_seen <= Some(at) {
            known.last_seen = Some(at);
            known.lease_until = Some(at + lease);
        }
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

    async fn past_nodes(&self, limit: u32) -> Result<Vec<NodeInfo>, StoreError> {
        let state = self.state();
        let earlier = state.nodes.len().saturating_sub(limit as usize);
        Ok(state.nodes.values().skip(earlier).cloned().collect())
    }

    async fn live_nodes(&self, now: Timestamp) -> Result<Vec<NodeInfo>, StoreError> {
        let state = self.state();
        Ok(state.nodes.values().filter(|node| node.is_alive(now)).cloned().collect())
    }

    async fn add_silence(&self, silence: Silence) -> Result<(), StoreError> {
        let silences = &mut self.state().silences;
        silences.push_back(silence);
        if silences.len() > SILENCES as usize {
            silences.pop_front();
        }
        Ok(())
    }

    async fn silences(&self) -> Result<Vec<Silence>, StoreError> {
        Ok(self.state().silences.iter().copied().collect())
    }
}
