//! A store in memory that can hang: calls of some kinds wait until it goes on.

use std::sync::Arc;

use async_trait::async_trait;
use game::{Millis, PersonId, Timestamp};
use store::{
    Account, Life, NewSession, NodeId, NodeInfo, NodeStore, Session, SessionStore, SqliteStore,
    Store, StoreError,
};
use tokio::sync::watch;

/// Stops calls, and lets them go on.
#[derive(Clone)]
pub struct Hang(Arc<watch::Sender<bool>>);

impl Default for Hang {
    fn default() -> Hang {
        Hang(Arc::new(watch::Sender::new(false)))
    }
}

impl Hang {
    pub fn begin(&self) {
        self.0.send_replace(true);
    }

    pub fn end(&self) {
        self.0.send_replace(false);
    }

    async fn pass(&self) {
        let mut hangs = self.0.subscribe();
        hangs.wait_for(|hangs| !hangs).await.expect("the sender is here");
    }
}

/// The handles on a store, of which sessions and heartbeats hang.
pub fn hanging(store: &Arc<SqliteStore>, hang: &Hang) -> Store {
    let double = Arc::new(Hanging { store: Arc::clone(store), hang: hang.clone() });
    let (sessions, nodes) = (double.clone(), double);
    Store { sessions, nodes, ..Store::new(Arc::clone(store)) }
}

struct Hanging {
    store: Arc<SqliteStore>,
    hang: Hang,
}

#[async_trait]
impl SessionStore for Hanging {
    async fn begin_session(&self, session: NewSession) -> Result<(), StoreError> {
        self.hang.pass().await;
        self.store.begin_session(session).await
    }

    async fn session(
        &self,
        secret: [u8; 32],
        now: Timestamp,
    ) -> Result<Option<Account>, StoreError> {
        self.hang.pass().await;
        self.store.session(secret, now).await
    }

    async fn sessions(&self, person: PersonId, now: Timestamp) -> Result<Vec<Session>, StoreError> {
        self.hang.pass().await;
        self.store.sessions(person, now).await
    }

    async fn end_session(&self, person: PersonId, id: u64) -> Result<bool, StoreError> {
        self.hang.pass().await;
        self.store.end_session(person, id).await
    }
}

#[async_trait]
impl NodeStore for Hanging {
    async fn new_node(&self, started: Timestamp, version: String) -> Result<NodeId, StoreError> {
        self.store.new_node(started, version).await
    }

    async fn heartbeat(
        &self,
        node: NodeId,
        at: Timestamp,
        lease: Millis,
    ) -> Result<(), StoreError> {
        self.hang.pass().await;
        self.store.heartbeat(node, at, lease).await
    }

    async fn heartbeat_after_silence(
        &self,
        node: NodeId,
        at: Timestamp,
        lease: Millis,
    ) -> Result<(), StoreError> {
        self.hang.pass().await;
        self.store.heartbeat_after_silence(node, at, lease).await
    }

    async fn answers(&self) -> Result<(), StoreError> {
        self.hang.pass().await;
        Ok(())
    }

    async fn end_lease(&self, node: NodeId) -> Result<(), StoreError> {
        self.store.end_lease(node).await
    }

    async fn live_nodes(&self, now: Timestamp) -> Result<Vec<NodeInfo>, StoreError> {
        self.hang.pass().await;
        self.store.live_nodes(now).await
    }

    async fn lives(&self, after: Timestamp) -> Result<Vec<Life>, StoreError> {
        self.store.lives(after).await
    }
}
