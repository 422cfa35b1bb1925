//! Nodes and their leases.

use async_trait::async_trait;
use game::{Millis, Timestamp};

use super::{LeaseClock, PostgresStore, database::OnPostgres};
use crate::{
    Life, NodeId, NodeInfo, NodeStore, SILENCES, StoreError,
    nodes::{Silence, lives},
    sql::{Connection, Database, Row, SqlError, values},
};

/// The database's clock in milliseconds.
pub(super) const NOW: &str = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";

#[async_trait]
impl NodeStore for PostgresStore {
    async fn new_node(&self, started: Timestamp, version: String) -> Result<NodeId, StoreError> {
        // A number that was invented, as in a test, is passed over.
        let sql = "INSERT INTO node (id, started, version) VALUES (nextval('node_id'), $1, $2) \
                   ON CONFLICT DO NOTHING RETURNING id";
        let row = values![started, version];
        loop {
            if let Some(id) = self.take(sql, row.clone(), |row| row.get("id")).await? {
                return Ok(id);
            }
        }
    }

    async fn heartbeat(
        &self,
        node: NodeId,
        at: Timestamp,
        lease: Millis,
    ) -> Result<(), StoreError> {
        self.beat("", "greatest(node.last_seen, excluded.last_seen)", node, at, lease).await
    }

    async fn name_node(&self, node: NodeId, name: String) -> Result<(), StoreError> {
        let sql = "UPDATE node SET name = $2 WHERE id = $1";
        self.run(sql, values![node, name]).await.map(drop)
    }

    async fn time(&self) -> Result<Option<Timestamp>, StoreError> {
        self.find(format!("SELECT {NOW} AS now"), [], |row| row.get("now")).await
    }

    async fn answers(&self) -> Result<(), StoreError> {
        let silent = || StoreError::Unavailable("the database does not respond".into());
        self.inner.pulse.answers().then_some(()).ok_or_else(silent)
    }

    async fn shared_id(&self) -> Result<Option<String>, StoreError> {
        self.find("SELECT id FROM cluster", [], |row| row.get("id")).await
    }

    async fn end_lease(&self, node: NodeId) -> Result<(), StoreError> {
        let sql = "UPDATE node SET lease_until = NULL WHERE id = $1";
        self.run(sql, values![node]).await.map(drop)
    }

    async fn live_nodes(&self, now: Timestamp) -> Result<Vec<NodeInfo>, StoreError> {
        match self.inner.lease_clock {
            LeaseClock::Database => {
                let sql = format!("SELECT * FROM node WHERE lease_until > {NOW} ORDER BY id");
                self.list(sql, [], read).await
            }
            LeaseClock::Caller => {
                let sql = "SELECT * FROM node WHERE lease_until > $1 ORDER BY id";
                self.list(sql, values![now], read).await
            }
        }
    }

    async fn heartbeat_after_silence(
        &self,
        node: NodeId,
        at: Timestamp,
        lease: Millis,
    ) -> Result<(), StoreError> {
        // What is deleted is chosen before the new one is there. Numbers may have gaps.
        let silence = format!(
            "WITH added AS (INSERT INTO silence (node, last_seen, until) \
                 SELECT id, least(last_seen, $2), $2 FROM node \
                 WHERE id = $1 AND last_seen <> $2), \
             forgotten AS (DELETE FROM silence WHERE id < (SELECT min(id) FROM \
                 (SELECT id FROM silence ORDER BY id DESC LIMIT {}) AS last)) ",
            SILENCES - 1
        );
        self.beat(&silence, "excluded.last_seen", node, at, lease).await
    }

    async fn lives(&self, after: Timestamp) -> Result<Vec<Life>, StoreError> {
        let sql = "SELECT * FROM node WHERE last_seen >= $1";
        let nodes = self.list(sql, values![after], read).await?;
        let read = |row: &Row<'_>| {
            let (node, last_seen) = (row.get("node")?, row.get("last_seen")?);
            Ok(Silence { node, last_seen, until: row.get("until")? })
        };
        let silences = self.list("SELECT * FROM silence ORDER BY id", [], read).await?;
        Ok(lives(&nodes, &silences, after))
    }
}

impl PostgresStore {
    /// A heartbeat, and before it in the same statement what else there is to store.
    async fn beat(
        &self,
        first: &str,
        seen: &str,
        node: NodeId,
        at: Timestamp,
        lease: Millis,
    ) -> Result<(), StoreError> {
        let db = self.inner.heartbeats.get().await?;
        let (now, newer) = match self.inner.lease_clock {
            // A node whose own clock was set back stays alive.
            LeaseClock::Database => (NOW, "TRUE"),
            LeaseClock::Caller if first.is_empty() => {
                ("$2::bigint", "coalesce(node.last_seen, 0) <= $2")
            }
            LeaseClock::Caller => ("$2::bigint", "TRUE"),
        };
        let sql = format!(
            "{first}INSERT INTO node (id, last_seen, lease_until) \
             VALUES ($1, $2, {now} + $3::bigint) ON CONFLICT (id) DO UPDATE \
             SET last_seen = {seen}, lease_until = excluded.lease_until WHERE {newer}"
        );
        let lease = i64::try_from(lease.0).unwrap_or(i64::MAX / 2);
        let values = values![node, at, lease];
        Ok(OnPostgres::new(&db).run(&sql, &values).await.map(drop)?)
    }
}

fn read(row: &Row<'_>) -> Result<NodeInfo, SqlError> {
    Ok(NodeInfo {
        id: row.get("id")?,
        started: row.get("started")?,
        last_seen: row.get("last_seen")?,
        lease_until: row.get("lease_until")?,
        version: row.get("version")?,
        name: row.get("name")?,
    })
}
