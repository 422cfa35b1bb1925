//! Copying a data folder into a database: `tabiya migrate`.

use std::{collections::HashMap, error::Error as StdError, fmt, path::Path, pin::pin};

use deadpool_postgres::Transaction;
use tokio_postgres::{
    Error, Row,
    binary_copy::BinaryCopyInWriter,
    types::{ToSql, Type},
};

use super::{
    OpenError, catalog,
    connect::Database,
    copy_games::{Cell, copy_games, is_same},
    database_error::DatabaseError,
    migrations,
    query::{list, values},
};
use crate::{SqliteStore, StoreError, sqlite};

/// Tables with what a game consists of, which have another form than in a folder. The first stands
/// for all of them.
const GAMES: [&str; 4] = ["game", "configuration", "archive", "live_event"];

/// What was copied.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct CopyCounts {
    /// Games.
    pub games: u64,
    /// Their events.
    pub events: u64,
    /// Rows of other tables.
    pub rows: u64,
}

/// Why nothing was copied.
#[derive(Debug)]
pub enum CopyError {
    /// The folder cannot be used.
    From(sqlite::OpenError),
    /// There is no database in the folder.
    Nothing,
    /// The database cannot be used.
    To(OpenError),
    /// There is something in the database that is not an unused copy, and would be lost.
    InUse,
    /// One of the two failed.
    Failed(StoreError),
    /// What was copied is not what was read.
    Differs(String),
}

impl fmt::Display for CopyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CopyError::From(error) => error.fmt(f),
            CopyError::Nothing => f.write_str("there is no data in this folder"),
            CopyError::To(error) => error.fmt(f),
            CopyError::InUse => f.write_str(
                "this database has data, and a server or a command has used it: copying would \
                 replace what is in it, so choose an empty one",
            ),
            CopyError::Failed(error) => error.fmt(f),
            CopyError::Differs(what) => {
                write!(f, "the copy is not the same, and was undone: {what}")
            }
        }
    }
}

impl StdError for CopyError {}

impl From<StoreError> for CopyError {
    fn from(error: StoreError) -> CopyError {
        CopyError::Failed(error)
    }
}

impl From<Error> for CopyError {
    fn from(error: Error) -> CopyError {
        CopyError::Failed(StoreError::sql(error))
    }
}

/// Copies everything in a data folder into a database, in one transaction. Then compares the number
/// of rows of each table that has the same form on both sides, the number of games, and the last
/// event of each game. It can be repeated until the database is opened as a store.
///
/// # Errors
///
/// If anything fails; then the database is as it was.
pub async fn copy_folder(from: &Path, to: &str) -> Result<CopyCounts, CopyError> {
    if !sqlite::has_data(from) {
        return Err(CopyError::Nothing);
    }
    let store = SqliteStore::open(from).map_err(CopyError::From)?;
    let database = Database::at(to).map_err(CopyError::To)?;
    let mut db = database.first_connection().await.map_err(CopyError::To)?;
    migrations::migrate(&mut db).await.map_err(CopyError::To)?;
    let tx = db.transaction().await?;
    let tables = catalog::tables(&tx, &store).await?;
    let alike: Vec<&str> =
        tables.iter().map(String::as_str).filter(|name| *name != GAMES[0]).collect();
    let all = [&alike[..], &GAMES].concat();
    check_unused(&tx, &all).await?;
    tx.batch_execute(&format!("TRUNCATE {}", all.join(", "))).await?;
    let mut counts = CopyCounts::default();
    for table in &tables {
        if table == GAMES[0] {
            copy_games(&tx, &store, &mut counts).await?;
        } else {
            counts.rows += copy_table(&tx, &store, table).await?;
        }
    }
    for (table, column) in catalog::numbered(&tx).await? {
        let sql = format!(
            "SELECT setval(pg_get_serial_sequence('{table}', '{column}'), \
             (SELECT coalesce(max({column}), 0) + 1 FROM {table}), FALSE)"
        );
        tx.batch_execute(&sql).await?;
    }
    let nodes = "SELECT setval('node_id', (SELECT coalesce(max(id), 0) + 1 FROM node), FALSE)";
    tx.batch_execute(nodes).await?;
    compare(&tx, &store, &alike, &counts).await?;
    tx.batch_execute("INSERT INTO unused_copy VALUES (TRUE) ON CONFLICT DO NOTHING").await?;
    tx.commit().await?;
    // So that the first queries know how much there is.
    db.batch_execute("ANALYZE").await?;
    Ok(counts)
}

/// Only an unused copy may be replaced. The locks keep others from writing between this and the
/// copy; whoever opens the tables waits, and then uses the copy.
async fn check_unused(tx: &Transaction<'_>, tables: &[&str]) -> Result<(), CopyError> {
    let lock = format!("LOCK TABLE unused_copy, {}", tables.join(", "));
    tx.batch_execute(&lock).await?;
    let has_rows = |table: &&str| format!("EXISTS (SELECT FROM {table})");
    let any: Vec<String> = tables.iter().map(has_rows).collect();
    let sql = format!("SELECT NOT EXISTS (SELECT FROM unused_copy) AND ({})", any.join(" OR "));
    let is_used: bool = tx.query_one(&sql, &[]).await?.try_get(0)?;
    if is_used { Err(CopyError::InUse) } else { Ok(()) }
}

async fn copy_table(
    tx: &Transaction<'_>,
    store: &SqliteStore,
    table: &str,
) -> Result<u64, CopyError> {
    let names = catalog::columns(store, table).await?;
    let columns: Vec<&str> = names.iter().map(String::as_str).collect();
    let sql = format!("SELECT {} FROM {table} LIMIT 0", columns.join(", "));
    let statement = tx.prepare(&sql).await?;
    let types: Vec<Type> =
        statement.columns().iter().map(|column| column.type_().clone()).collect();
    let mut parts = store.rows_of(table, &columns);
    let sql = format!("COPY {table} ({}) FROM STDIN BINARY", columns.join(", "));
    let mut writer = pin!(BinaryCopyInWriter::new(tx.copy_in(&sql).await?, &types));
    let mut sent = 0;
    while let Some(part) = parts.recv().await {
        for row in part? {
            let cells: Vec<Cell> = row.into_iter().map(Cell).collect();
            let cells: Vec<&(dyn ToSql + Sync)> =
                cells.iter().map(|cell| cell as &(dyn ToSql + Sync)).collect();
            writer.as_mut().write(&cells).await?;
            sent += 1;
        }
    }
    let written = writer.finish().await?;
    if written == sent {
        return Ok(written);
    }
    Err(CopyError::Differs(format!("{written} of {sent} rows of {table} arrived")))
}

/// Compares the numbers of rows, and the last event of each game.
async fn compare(
    tx: &Transaction<'_>,
    store: &SqliteStore,
    tables: &[&str],
    counts: &CopyCounts,
) -> Result<(), CopyError> {
    for table in tables {
        let sql = format!("SELECT count(*) FROM {table}");
        let copied: i64 = tx.query_one(&sql, &[]).await?.try_get(0)?;
        let known = store.number(sql).await?;
        if copied != known {
            return Err(CopyError::Differs(format!("{copied} of {known} rows of {table}")));
        }
    }
    let games = store.number("SELECT count(*) FROM game").await?.cast_unsigned();
    if games != counts.games {
        return Err(CopyError::Differs(format!("{} of {games} games arrived", counts.games)));
    }
    let mut parts = store.all_games();
    while let Some(part) = parts.recv().await {
        let part = part?;
        let numbers: Vec<i64> = part.iter().map(|game| game.number).collect();
        let sql = "SELECT number, next_seq, body FROM game \
                   LEFT JOIN archive ON archive.game = number WHERE number = ANY ($1)";
        let read = |row: &Row| {
            let copied: (i32, Option<Vec<u8>>) = (row.try_get(1)?, row.try_get(2)?);
            Ok((row.try_get::<_, i64>(0)?, copied))
        };
        let found = list(tx, sql, values![numbers], read).await?;
        let found: HashMap<i64, _> = found.into_iter().collect();
        for game in &part {
            let copied = found.get(&game.number);
            if !is_same(game, copied) {
                return Err(CopyError::Differs(format!("the last event of game {}", game.id)));
            }
        }
    }
    Ok(())
}
