//! Saving what can be read of a damaged database into a new one.

mod rows;

use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::{
    OpenError, SqliteStore,
    database_error::DatabaseError,
    folder::Folder,
    migrations,
    open::{Access, connect, inspect},
    restore::{RestoreError, copy_with_log, remove_beside},
};
use crate::{Fault, StoreError, StoredKind};

/// What became of the rows of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SalvagedTable {
    /// Its name.
    pub table: String,
    /// Rows that are in the new database.
    pub saved: u64,
    /// Rows that cannot be read, as far as is known.
    pub lost: u64,
}

/// Why nothing was saved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SalvageError {
    /// One of the folders cannot be used.
    Open(OpenError),
    /// The new folder has something in it.
    NotEmpty {
        /// The folder.
        folder: PathBuf,
    },
    /// The database cannot be copied.
    Copy(RestoreError),
    /// The new database cannot be written, or nothing at all can be read in the old one.
    Failed(String),
}

impl std::fmt::Display for SalvageError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SalvageError::Open(error) => error.fmt(f),
            SalvageError::NotEmpty { folder } => {
                write!(f, "{} is not empty: name a new folder", folder.display())
            }
            SalvageError::Copy(error) => error.fmt(f),
            SalvageError::Failed(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for SalvageError {}

impl From<rusqlite::Error> for SalvageError {
    fn from(error: rusqlite::Error) -> SalvageError {
        SalvageError::Failed(error.to_string())
    }
}

/// Reads a damaged database table by table, and writes each row that can be read into a new folder.
/// The old folder stays as it is. What is damaged in itself is in the new database as well, until
/// [`remove_damaged`].
///
/// # Errors
///
/// If the new folder is not empty or cannot be written, or if the first page of the database is
/// damaged.
pub fn salvage(from: &Path, to: &Path) -> Result<Vec<SalvagedTable>, SalvageError> {
    let folder = Folder::at(to);
    let has_files = |mut files: std::fs::ReadDir| files.next().is_some();
    if std::fs::read_dir(folder.path()).is_ok_and(has_files) {
        return Err(SalvageError::NotEmpty { folder: folder.path().to_owned() });
    }
    drop(SqliteStore::open(to).map_err(SalvageError::Open)?);
    let _alone = folder.lock().map_err(SalvageError::Open)?;
    let copy = folder.path().join("tabiya.sqlite.damaged");
    copy_with_log(&Folder::at(from).database(), &copy).map_err(SalvageError::Copy)?;
    let old = readable(&copy)?;
    let mut new = connect(&folder.database(), Access::Write)?;
    new.pragma_update(None, "foreign_keys", false)?;
    let mut saved = Vec::new();
    for table in tables(&new)? {
        saved.push(rows::copy(&old, &mut new, &table)?);
    }
    drop(old);
    for table in &mut saved {
        let removed = remove_orphans(&new, &table.table)?;
        table.saved -= removed;
        table.lost += removed;
    }
    std::fs::remove_file(&copy).map_err(|error| SalvageError::Failed(error.to_string()))?;
    remove_beside(&copy).map_err(SalvageError::Copy)?;
    Ok(saved)
}

/// The copy of the damaged database, with the tables of this version.
fn readable(copy: &Path) -> Result<Connection, SalvageError> {
    let (old, version) = inspect(copy).map_err(SalvageError::Open)?;
    old.pragma_update(None, "cell_size_check", true)?;
    if version < migrations::KNOWN {
        drop(old);
        let mut old = connect(copy, Access::Write)?;
        migrations::migrate(&mut old, version)?;
        return Ok(old);
    }
    Ok(old)
}

fn tables(db: &Connection) -> rusqlite::Result<Vec<String>> {
    let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' \
               ORDER BY rootpage";
    db.prepare(sql)?.query_map([], |row| row.get(0))?.collect()
}

/// Removes rows that name others which were lost.
fn remove_orphans(db: &Connection, table: &str) -> rusqlite::Result<u64> {
    let sql = "SELECT \"table\", \"from\", \"to\" FROM pragma_foreign_key_list(?1)";
    let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
    let mut statement = db.prepare(sql)?;
    let keys = statement.query_map([table], read)?;
    let keys: Vec<(String, String, String)> = keys.collect::<rusqlite::Result<_>>()?;
    let mut removed = 0;
    for (parent, from, to) in keys {
        let sql = format!(
            "DELETE FROM {table} WHERE {from} IS NOT NULL \
             AND NOT EXISTS (SELECT 1 FROM {parent} WHERE {parent}.{to} = {table}.{from})"
        );
        removed += db.execute(&sql, [])? as u64;
    }
    Ok(removed)
}

/// Removes what is damaged from the database of a folder that nobody uses, so that all of the rest
/// can be served.
///
/// # Errors
///
/// If it cannot be written.
pub fn remove_damaged(folder: &Path, faults: &[Fault]) -> Result<(), StoreError> {
    let remove = || -> rusqlite::Result<()> {
        let mut db = connect(&Folder::at(folder).database(), Access::Write)?;
        db.pragma_update(None, "foreign_keys", false)?;
        let tables = tables(&db)?;
        let all = db.transaction()?;
        for Fault { kind, id, .. } in faults {
            match kind {
                StoredKind::Game => remove(&all, &tables, ("game", "game"), id)?,
                StoredKind::Tournament => {
                    remove(&all, &tables, ("competition", "competition"), id)?;
                }
                StoredKind::ImportedGame => {
                    all.execute("DELETE FROM imported WHERE id = ?1", [id])?;
                }
                StoredKind::Settings => {
                    all.execute("DELETE FROM setting", [])?;
                }
            }
        }
        all.commit()
    };
    remove().map_err(StoreError::sql)
}

/// Removes a row of a table, and those that name it in a column of every other.
fn remove(
    db: &Connection,
    tables: &[String],
    (table, column): (&str, &str),
    id: &str,
) -> rusqlite::Result<()> {
    let sql = format!("SELECT number FROM {table} WHERE id = ?1");
    let number: i64 = db.query_row(&sql, [id], |row| row.get(0))?;
    for other in tables {
        let sql = "SELECT count(*) FROM pragma_table_info(?1) WHERE name = ?2 AND type = 'INTEGER'";
        let names_it: bool = db.query_row(sql, [other.as_str(), column], |row| row.get(0))?;
        if names_it {
            db.execute(&format!("DELETE FROM {other} WHERE {column} = ?1"), [number])?;
        }
    }
    if table == "game" {
        let parts = "DELETE FROM archive WHERE id BETWEEN ?1 AND ?1 + 65535";
        db.execute(parts, [number << 16])?;
    }
    db.execute(&format!("DELETE FROM {table} WHERE number = ?1"), [number]).map(drop)
}
