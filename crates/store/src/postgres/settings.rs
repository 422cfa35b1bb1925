//! Settings that operators change.

use std::collections::BTreeMap;

use async_trait::async_trait;
use deadpool_postgres::Transaction;
use tokio_postgres::Error;

use super::{
    PostgresStore,
    query::{run, values},
};
use crate::{SettingStore, StoreError};

#[async_trait]
impl SettingStore for PostgresStore {
    async fn settings(&self) -> Result<BTreeMap<String, String>, StoreError> {
        let sql = "SELECT name, value FROM setting";
        let rows =
            self.list(sql, &[], |row| Ok((row.try_get("name")?, row.try_get("value")?))).await?;
        Ok(rows.into_iter().collect())
    }
}

pub(super) async fn change_settings(
    tx: &Transaction<'_>,
    changes: &[(String, Option<String>)],
) -> Result<(), Error> {
    for (name, value) in changes {
        match value {
            Some(value) => {
                let sql = "INSERT INTO setting (name, value) VALUES ($1, $2) \
                           ON CONFLICT (name) DO UPDATE SET value = excluded.value";
                run(tx, sql, values![name, value]).await?;
            }
            None => {
                run(tx, "DELETE FROM setting WHERE name = $1", values![name]).await?;
            }
        }
    }
    Ok(())
}
