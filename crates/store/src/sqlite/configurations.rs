//! The settings of games in the tables.

use rules::ByColor;
use rusqlite::{Result, Row};

use super::columns::get;
use crate::shared_config::StoredSettings;

/// The columns that [`read_settings`] reads.
macro_rules! config_columns {
    () => {
        "coalesce(configuration.version, agreement.version) AS version, \
         coalesce(configuration.body, agreement.body) AS body, \
         configuration.id IS NOT NULL AS shared, made_at, first_white, first_black"
    };
}
pub(super) use config_columns;

/// The tables where they are.
macro_rules! config_tables {
    () => {
        "game LEFT JOIN configuration ON configuration.id = game.configuration \
         LEFT JOIN agreement ON agreement.game = number"
    };
}
pub(super) use config_tables;

/// The settings in a row, still encoded.
pub(super) fn read_settings(row: &Row<'_>) -> Result<StoredSettings> {
    let people = ByColor { white: get(row, "first_white")?, black: get(row, "first_black")? };
    Ok(StoredSettings {
        version: row.get("version")?,
        body: row.get("body")?,
        shared: row.get("shared")?,
        made_at: get(row, "made_at")?,
        people,
    })
}
