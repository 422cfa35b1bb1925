//! Nodes and their leases.

use async_trait::async_trait;
use game::{Millis, Timestamp};
use tokio_postgres::{Error, Row};

use super::{
    LeaseClock, PostgresStore,
    columns::{Column, get, get_optional},
    database_error::{DatabaseError, no_connection},
    query::{run, values},
};
use crate::{NodeId, NodeInfo, NodeStore, SILENCES, Silence, StoreError};

/// The database's clock in milliseconds.
pub(super) const NOW: &str = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";

#[async_trait]
impl NodeStore for PostgresStore {
    async fn new_node(&self, started: Timestamp, version: String) -> Result<NodeId, StoreError> {
        // A number that was invented, as in a test, is passed over.
        let sql = "INSERT INTO node (id, started, version) VALUES (nextval('node_id'), $1, $2) \
                   ON CONFLICT DO NOTHING RETURNING id";
        let row = values![Column(started), version];
        loop {
            if let Some(id) = self.find(sql, row, |row| get(row, "id")).await? {
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
        let db = self.inner.heartbeats.get().await.map_err(no_connection)?;
        let (now, newer) = match self.inner.lease_clock {
            // A node whose own clock was set back stays alive.
            LeaseClock::Database => (NOW, "TRUE"),
            LeaseClock::Caller => ("$2::bigint", "coalesce(node.last_seen, 0) <= $2"),
        };
        let sql = format!(
            "INSERT INTO node (id, last_seen, lease_until) VALUES ($1, $2, {now} + $3::bigint) \
             ON CONFLICT (id) DO UPDATE \
             SET last_seen = greatest(node.last_seen, excluded.last_seen), \
             lease_until = excluded.lease_until WHERE {newer}"
        );
        let lease = i64::try_from(lease.0).unwrap_or(i64::MAX / 2);
        let values = values![Column(node), Column(at), lease];
        run(&db, &sql, values).await.map(drop).map_err(StoreError::sql)
    }

    async fn name_node(&self, node: NodeId, name: String) -> Result<(), StoreError> {
        let sql = "UPDATE node SET name = $2 WHERE id = $1";
        self.run(sql, values![Column(node), name]).await.map(drop)
    }

    async fn time(&self) -> Result<Option<Timestamp>, StoreError> {
        self.find(&format!("SELECT {NOW} AS now"), &[], |row| get(row, "now")).await
    }

    async fn shared_id(&self) -> Result<Option<String>, StoreError> {
        self.find("SELECT id FROM cluster", &[], |row| row.try_get("id")).await
    }

    async fn end_lease(&self, node: NodeId) -> Result<(), StoreError> {
        let sql = "UPDATE node SET lease_until = NULL WHERE id = $1";
        self.run(sql, values![Column(node)]).await.map(drop)
    }

    async fn past_nodes(&self, limit: u32) -> Result<Vec<NodeInfo>, StoreError> {
        let sql = "SELECT * FROM (SELECT * FROM node ORDER BY id DESC LIMIT $1) AS last \
                   ORDER BY id";
        self.list(sql, values![i64::from(limit)], read).await
    }

    async fn live_nodes(&self, now: Timestamp) -> Result<Vec<NodeInfo>, StoreError> {
        match self.inner.lease_clock {
            LeaseClock::Database => {
                let sql = format!("SELECT * FROM node WHERE lease_until > {NOW} ORDER BY id");
                self.list(&sql, &[], read).await
            }
            LeaseClock::Caller => {
                let sql = "SELECT * FROM node WHERE lease_until > $1 ORDER BY id";
                self.list(sql, values![Column(now)], read).await
            }
        }
    }

    async fn add_silence(&self, silence: Silence) -> Result<(), StoreError> {
        // What is deleted is chosen before the new one is there. Numbers may have gaps.
        let sql = "WITH added AS (INSERT INTO silence (last_seen, until) VALUES ($1, $2)) \
                   DELETE FROM silence WHERE id < (SELECT min(id) FROM \
                   (SELECT id FROM silence ORDER BY id DESC LIMIT $3) AS last)";
        let kept = i64::from(SILENCES) - 1;
        self.run(sql, values![Column(silence.last_seen), Column(silence.until), kept]).await?;
        Ok(())
    }

    async fn silences(&self) -> Result<Vec<Silence>, StoreError> {
        let read = |row: &Row| {
            Ok(Silence { last_seen: get(row, "last_seen")?, until: get(row, "until")? })
        };
        self.list("SELECT * FROM silence ORDER BY id", &[], read).await
    }
}

fn read(row: &Row) -> Result<NodeInfo, Error> {
    Ok(NodeInfo {
        id: get(row, "id")?,
        started: get_optional(row, "started")?,
        last_seen: get_optional(row, "last_seen")?,
        lease_until: get_optional(row, "lease_until")?,
        version: row.try_get("version")?,
        name: row.try_get("name")?,
    })
}
