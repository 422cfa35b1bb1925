//! What the catalogs of a folder and of a database say of their tables.

use deadpool_postgres::Transaction;
use tokio_postgres::Row;

use super::{
    copy_in::CopyError,
    query::{list, values},
};
use crate::{
    SqliteStore, StoreError,
    sql::{self, Database},
};

/// The tables of a folder, in an order in which each names only earlier ones. `game` stands for all
/// tables with what a game consists of.
pub(super) async fn tables(
    tx: &Transaction<'_>,
    store: &SqliteStore,
) -> Result<Vec<String>, CopyError> {
    let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' \
               AND name NOT IN ('configuration', 'agreement', 'event', 'live_event', 'archive')";
    let tables: Vec<String> =
        Database::list(store, sql, sql::values![], |row| row.get("name")).await?;
    let sql = "SELECT conrelid::regclass::text, confrelid::regclass::text FROM pg_constraint \
               WHERE contype = 'f' AND connamespace = current_schema()::regnamespace";
    let named = list(tx, sql, values![], |row| Ok((row.try_get(0)?, row.try_get(1)?))).await?;
    in_order(tables, &named)
}

/// `named` has pairs of tables of which the first names the second.
fn in_order(
    mut waiting: Vec<String>,
    named: &[(String, String)],
) -> Result<Vec<String>, CopyError> {
    let mut ordered = Vec::new();
    while !waiting.is_empty() {
        let waits = |table: &String| {
            let mut others = named.iter().filter(|(from, to)| from == table && to != table);
            others.any(|(_, to)| waiting.contains(to))
        };
        let (later, mut ready): (Vec<_>, Vec<_>) = waiting.iter().cloned().partition(waits);
        if ready.is_empty() {
            return Err(CopyError::Differs(format!("{later:?} name each other")));
        }
        ordered.append(&mut ready);
        waiting = later;
    }
    Ok(ordered)
}

/// The columns of a table of a folder. A database has them all, and perhaps more.
pub(super) async fn columns(store: &SqliteStore, table: &str) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT name FROM pragma_table_info($1)";
    Database::list(store, sql, sql::values![table], |row| row.get("name")).await
}

/// The columns that number rows, which go on after the highest, each after its table.
pub(super) async fn numbered(tx: &Transaction<'_>) -> Result<Vec<(String, String)>, CopyError> {
    let sql = "SELECT table_name::text, column_name::text FROM information_schema.columns \
               WHERE table_schema = current_schema() AND is_identity = 'YES'";
    let read = |row: &Row| Ok((row.try_get(0)?, row.try_get(1)?));
    Ok(list(tx, sql, values![], read).await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_come_after_those_that_they_name() {
        let all = ["chat", "game", "person"].map(str::to_owned).to_vec();
        let pair = |from: &str, to: &str| (from.to_owned(), to.to_owned());
        let named = [pair("chat", "game"), pair("game", "person"), pair("person", "person")];
        assert_eq!(in_order(all.clone(), &named).unwrap(), ["person", "game", "chat"]);
        let circle = [pair("chat", "game"), pair("game", "chat")];
        assert!(in_order(all, &circle).is_err());
    }
}
