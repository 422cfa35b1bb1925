//! Settings of the server that operators change while it is running.

use std::collections::BTreeMap;

use async_trait::async_trait;

use crate::{
    StoreError, checksum,
    sql::{Connection, Database, SqlError, values},
};

/// What operators chose. It is changed by
/// [`OperatorAct::ChangeSettings`](crate::OperatorAct::ChangeSettings).
#[async_trait]
pub trait SettingStore: Send + Sync + 'static {
    /// The values that were set, as JSON, by name.
    async fn settings(&self) -> Result<BTreeMap<String, String>, StoreError>;
}

#[async_trait]
impl<D: Database> SettingStore for D {
    async fn settings(&self) -> Result<BTreeMap<String, String>, StoreError> {
        let sql = "SELECT name, value FROM setting";
        let rows = self.list(sql, [], |row| Ok((row.get("name")?, row.get("value")?))).await?;
        let open = |(name, value): (String, String)| {
            let value = checksum::open(SETTING, &name, &value)?.to_owned();
            Ok((name, value))
        };
        rows.into_iter().map(open).collect()
    }
}

/// What the checksum of a value is of.
const SETTING: &str = "setting";

pub(crate) async fn change_settings(
    db: &mut dyn Connection,
    changes: &[(String, Option<String>)],
) -> Result<(), SqlError> {
    for (name, value) in changes {
        if let Some(value) = value {
            let value = checksum::seal(SETTING, name, value);
            let sql = "INSERT INTO setting (name, value) VALUES ($1, $2) \
                       ON CONFLICT (name) DO UPDATE SET value = excluded.value";
            db.run(sql, &values![name, value]).await?;
        } else {
            db.run("DELETE FROM setting WHERE name = $1", &values![name]).await?;
        }
    }
    Ok(())
}
