use async_trait::async_trait;
use game::{Millis, Timestamp};
use rusqlite::{Connection, Row, params};

use super::{
    Inner, SqliteStore,
    columns::{Column, get},
    database_error::DatabaseError,
};
use crate::{
    Life, NodeId, NodeInfo, NodeStore, SILENCES, StoreError,
    nodes::{Silence, lives},
};

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
        let beat = move |db: &Connection| beat(db, node, at, lease).map_err(StoreError::sql);
        self.inner.writer.write_urgently(beat).await
    }

    async fn answers(&self) -> Result<(), StoreError> {
        let Inner { writer, readers, .. } = &*self.inner;
        if writer.is_stuck() || readers.are_stuck() {
            return Err(StoreError::Unavailable("the disk does not respond".into()));
        }
        Ok(())
    }

    async fn end_lease(&self, node: NodeId) -> Result<(), StoreError> {
        let sql = "UPDATE node SET lease_until = NULL WHERE id = ?1";
        let end = move |db: &Connection| db.prepare_cached(sql)?.execute([Column(node)]);
        self.inner.writer.write(move |db| end(db).map(drop).map_err(StoreError::sql)).await
    }

    async fn live_nodes(&self, now: Timestamp) -> Result<Vec<NodeInfo>, StoreError> {
        let sql = "SELECT * FROM node WHERE lease_until > ?1 ORDER BY id";
        let find = move |db: &Connection| -> rusqlite::Result<Vec<NodeInfo>> {
            let mut statement = db.prepare_cached(sql)?;
            statement.query_map([Column(now)], read)?.collect()
        };
        self.inner.readers.read(move |db| find(db).map_err(StoreError::sql)).await
    }

    async fn heartbeat_after_silence(
        &self,
        node: NodeId,
        at: Timestamp,
        lease: Millis,
    ) -> Result<(), StoreError> {
        let begin = move |db: &Connection| -> rusqlite::Result<()> {
            let sql = "INSERT INTO silence (node, last_seen, until) \
                       SELECT id, min(last_seen, ?2), ?2 FROM node \
                       WHERE id = ?1 AND last_seen <> ?2";
            db.prepare_cached(sql)?.execute(params![Column(node), Column(at)])?;
            let sql = "UPDATE node SET last_seen = ?2 WHERE id = ?1";
            db.prepare_cached(sql)?.execute(params![Column(node), Column(at)])?;
            let sql = "DELETE FROM silence WHERE id <= (SELECT max(id) FROM silence) - ?1";
            db.prepare_cached(sql)?.execute([SILENCES])?;
            beat(db, node, at, lease)
        };
        let begin = move |db: &Connection| begin(db).map_err(StoreError::sql);
        self.inner.writer.write_urgently(begin).await
    }

    async fn lives(&self, after: Timestamp) -> Result<Vec<Life>, StoreError> {
        let find = move |db: &Connection| -> rusqlite::Result<Vec<Life>> {
            let mut statement = db.prepare_cached("SELECT * FROM node WHERE last_seen >= ?1")?;
            let nodes: rusqlite::Result<Vec<NodeInfo>> =
                statement.query_map([Column(after)], read)?.collect();
            let mut statement = db.prepare_cached("SELECT * FROM silence ORDER BY id")?;
            let silences: rusqlite::Result<Vec<Silence>> =
                statement.query_map([], read_silence)?.collect();
            Ok(lives(&nodes?, &silences?, after))
        };
        self.inner.readers.read(move |db| find(db).map_err(StoreError::sql)).await
    }
}

fn beat(db: &Connection, node: NodeId, at: Timestamp, lease: Millis) -> rusqlite::Result<()> {
    let sql = "INSERT INTO node (id, last_seen, lease_until) VALUES (?1, ?2, ?3) \
               ON CONFLICT (id) DO UPDATE \
               SET last_seen = excluded.last_seen, lease_until = excluded.lease_until \
               WHERE coalesce(last_seen, 0) <= excluded.last_seen";
    let row = params![Column(node), Column(at), Column(at + lease)];
    db.prepare_cached(sql)?.execute(row).map(drop)
}

fn read(row: &Row<'_>) -> rusqlite::Result<NodeInfo> {
    Ok(NodeInfo {
        id: get(row, "id")?,
        started: get(row, "started")?,
        last_seen: get(row, "last_seen")?,
        lease_until: get(row, "lease_until")?,
        version: row.get("version")?,
        name: None,
    })
}

fn read_silence(row: &Row<'_>) -> rusqlite::Result<Silence> {
    Ok(Silence {
        node: get(row, "node")?,
        last_seen: get(row, "last_seen")?,
        until: get(row, "until")?,
    })
}
