use async_trait::async_trait;
use game::{Millis, Timestamp};
use rusqlite::{Connection, Row, params};

use super::{
    SqliteStore,
    columns::{Column, get, get_optional},
    database_error::DatabaseError,
};
use crate::{NodeId, NodeInfo, NodeStore, SILENCES, Silence, StoreError};

#[async_trait]
impl NodeStore for SqliteStore {
    async fn new_node(&self, started: Timestamp, version: String) -> Result<NodeId, StoreError> {
        let sql = "INSERT INTO node (started, version) VALUES (?1, ?2) RETURNING id";
        let add = move |db: &Connection| {
            let row = params![Column(started), version];
            db.prepare_cached(sql)?.query_row(row, |row| get(row, "id"))
        };
        self.inner.writer.write(move |db| add(db).map_err(StoreError::sql)).await
    }

    async fn heartbeat(
        &self,
        node: NodeId,
        at: Timestamp,
        lease: Millis,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO node (id, last_seen, lease_until) VALUES (?1, ?2, ?3) \
                   ON CONFLICT (id) DO UPDATE \
                   SET last_seen = excluded.last_seen, lease_until = excluded.lease_until \
                   WHERE coalesce(last_seen, 0) <= excluded.last_seen";
        let beat = move |db: &Connection| {
            let row = params![Column(node), Column(at), Column(at + lease)];
            db.prepare_cached(sql)?.execute(row)
        };
        let beat = move |db: &Connection| beat(db).map(drop).map_err(StoreError::sql);
        self.inner.writer.write_urgently(beat).await
    }

    async fn end_lease(&self, node: NodeId) -> Result<(), StoreError> {
        let sql = "UPDATE node SET lease_until = NULL WHERE id = ?1";
        let end = move |db: &Connection| db.prepare_cached(sql)?.execute([Column(node)]);
        self.inner.writer.write(move |db| end(db).map(drop).map_err(StoreError::sql)).await
    }

    async fn past_nodes(&self, limit: u32) -> Result<Vec<NodeInfo>, StoreError> {
        let sql = "SELECT * FROM (SELECT * FROM node ORDER BY id DESC LIMIT ?1) ORDER BY id";
        let find = move |db: &Connection| -> rusqlite::Result<Vec<NodeInfo>> {
            let mut statement = db.prepare_cached(sql)?;
            statement.query_map([limit], read)?.collect()
        };
        self.inner.readers.read(move |db| find(db).map_err(StoreError::sql)).await
    }

    async fn live_nodes(&self, now: Timestamp) -> Result<Vec<NodeInfo>, StoreError> {
        let sql = "SELECT * FROM node WHERE lease_until > ?1 ORDER BY id";
        let find = move |db: &Connection| -> rusqlite::Result<Vec<NodeInfo>> {
            let mut statement = db.prepare_cached(sql)?;
            statement.query_map([Column(now)], read)?.collect()
        };
        self.inner.readers.read(move |db| find(db).map_err(StoreError::sql)).await
    }

    async fn add_silence(&self, silence: Silence) -> Result<(), StoreError> {
        let add = move |db: &Connection| -> rusqlite::Result<()> {
            let row = params![Column(silence.last_seen), Column(silence.until)];
            let sql = "INSERT INTO silence (last_seen, until) VALUES (?1, ?2)";
            db.prepare_cached(sql)?.execute(row)?;
            let sql = "DELETE FROM silence WHERE id <= (SELECT max(id) FROM silence) - ?1";
            db.prepare_cached(sql)?.execute([SILENCES])?;
            Ok(())
        };
        self.inner.writer.write(move |db| add(db).map_err(StoreError::sql)).await
    }

    async fn silences(&self) -> Result<Vec<Silence>, StoreError> {
        let find = |db: &Connection| -> rusqlite::Result<Vec<Silence>> {
            let mut statement = db.prepare_cached("SELECT * FROM silence ORDER BY id")?;
            let read = |row: &Row<'_>| {
                Ok(Silence { last_seen: get(row, "last_seen")?, until: get(row, "until")? })
            };
            statement.query_map([], read)?.collect()
        };
        self.inner.readers.read(move |db| find(db).map_err(StoreError::sql)).await
    }
}

fn read(row: &Row<'_>) -> rusqlite::Result<NodeInfo> {
    Ok(NodeInfo {
        id: get(row, "id")?,
        started: get_optional(row, "started")?,
        last_seen: get_optional(row, "last_seen")?,
        lease_until: get_optional(row, "lease_until")?,
        version: row.get("version")?,
        name: None,
    })
}
