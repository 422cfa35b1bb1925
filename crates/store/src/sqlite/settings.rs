//! Settings that operators change.

use std::collections::BTreeMap;

use async_trait::async_trait;
use rusqlite::{Connection, Result, params};

use super::SqliteStore;
use crate::{SettingStore, StoreError};

#[async_trait]
impl SettingStore for SqliteStore {
    async fn settings(&self) -> std::result::Result<BTreeMap<String, String>, StoreError> {
        self.ask(|db| {
            let mut statement = db.prepare_cached("SELECT name, value FROM setting")?;
            statement.query_map([], |row| Ok((row.get("name")?, row.get("value")?)))?.collect()
        })
        .await
    }
}

pub(super) fn change_settings(db: &Connection, changes: &[(String, Option<String>)]) -> Result<()> {
    for (name, value) in changes {
        match value {
            Some(value) => {
                let sql = "INSERT OR REPLACE INTO setting (name, value) VALUES (?1, ?2)";
                db.prepare_cached(sql)?.execute(params![name, value])?;
            }
            None => {
                db.prepare_cached("DELETE FROM setting WHERE name = ?1")?.execute([name])?;
            }
        }
    }
    Ok(())
}
