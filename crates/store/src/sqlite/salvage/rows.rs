//! Copying the rows of one table out of a damaged file.

use rusqlite::{Connection, Result, Row, params_from_iter, types::Value};

use super::SalvagedTable;

/// Rows that are read by one statement.
const AT_ONCE: usize = 200;

/// A table as both databases have it.
struct Table<'a> {
    name: &'a str,
    columns: Vec<String>,
    /// The columns that order it, if it has no numbers of rows.
    key: Option<Vec<String>>,
}

/// Copies what can be read.
///
/// # Errors
///
/// If the new database cannot be written.
pub(super) fn copy(old: &Connection, new: &mut Connection, name: &str) -> Result<SalvagedTable> {
    let table = Table::of(new, name)?;
    // In an index, perhaps, of which other pages are whole.
    let count = format!("SELECT count(*) FROM {name}");
    let known: u64 = old.query_row(&count, [], |row| row.get(0)).map_or(0, i64::cast_unsigned);
    let all = new.transaction()?;
    let saved = match &table.key {
        None => table.copy_by_number(old, &all)?,
        Some(key) => {
            let order = |direction: &str| {
                let columns = key.iter().map(|column| format!("{column} {direction}"));
                columns.collect::<Vec<_>>().join(", ")
            };
            // From both ends, up to what cannot be read.
            let forward = table.copy_ordered(old, &all, &order("ASC"))?;
            forward + table.copy_ordered(old, &all, &order("DESC"))?
        }
    };
    all.commit()?;
    Ok(SalvagedTable { table: name.to_owned(), saved, lost: known.saturating_sub(saved) })
}

impl Table<'_> {
    fn of<'a>(db: &Connection, name: &'a str) -> Result<Table<'a>> {
        let sql = "SELECT name, pk FROM pragma_table_info(?1) ORDER BY cid";
        let mut statement = db.prepare(sql)?;
        let found = statement.query_map([name], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let found: Vec<(String, i64)> = found.collect::<Result<_>>()?;
        let mut key: Vec<(i64, String)> =
            found.iter().filter(|(_, pk)| *pk > 0).map(|(name, pk)| (*pk, name.clone())).collect();
        key.sort();
        let sql = "SELECT wr FROM pragma_table_list WHERE schema = 'main' AND name = ?1";
        let has_no_numbers: bool = db.query_row(sql, [name], |row| row.get(0))?;
        let key = has_no_numbers.then(|| key.into_iter().map(|(_, name)| name).collect());
        // Some are words of SQL.
        let columns = found.into_iter().map(|(name, _)| format!("\"{name}\"")).collect();
        Ok(Table { name, columns, key })
    }

    /// Goes through the numbers of the rows, and beyond each page that cannot be read.
    fn copy_by_number(&self, old: &Connection, new: &Connection) -> Result<u64> {
        let (mut saved, mut after) = (0, i64::MIN);
        loop {
            let (rows, end) = self.read_from(old, after);
            for (number, row) in &rows {
                saved += self.insert(new, row)?;
                after = *number;
            }
            after = match end {
                End::Full => after,
                End::Last => return Ok(saved),
                End::Unreadable => match self.next_readable(old, after) {
                    Some(next) => next - 1,
                    None => return Ok(saved),
                },
            };
        }
    }

    /// Some rows after a number.
    fn read_from(&self, old: &Connection, after: i64) -> (Vec<(i64, Vec<Value>)>, End) {
        let sql = format!(
            "SELECT rowid, {} FROM {} WHERE rowid > ?1 ORDER BY rowid LIMIT {AT_ONCE}",
            self.columns.join(", "),
            self.name
        );
        let mut found = Vec::new();
        let mut read = || -> Result<()> {
            let mut statement = old.prepare_cached(&sql)?;
            let mut rows = statement.query([after])?;
            while let Some(row) = rows.next()? {
                found.push((row.get(0)?, values(row, 1, self.columns.len())?));
            }
            Ok(())
        };
        let end = match read() {
            Ok(()) if found.len() == AT_ONCE => End::Full,
            Ok(()) => End::Last,
            Err(_) => End::Unreadable,
        };
        (found, end)
    }

    /// The smallest number after this one from which on something can be read, as far as doubling
    /// steps find it.
    fn next_readable(&self, old: &Connection, after: i64) -> Option<i64> {
        let sql = format!(
            "SELECT rowid, {} FROM {} WHERE rowid >= ?1 ORDER BY rowid LIMIT 1",
            self.columns.join(", "),
            self.name
        );
        let can_read = |from: i64| -> Option<bool> {
            let read = || -> Result<bool> {
                let mut statement = old.prepare_cached(&sql)?;
                let mut rows = statement.query([from])?;
                let Some(row) = rows.next()? else { return Ok(false) };
                values(row, 1, self.columns.len()).map(|_| true)
            };
            read().ok()
        };
        let mut broken = after.max(0).saturating_add(1);
        let mut step = 1_i64;
        let mut readable = loop {
            let probe = broken.checked_add(step)?;
            match can_read(probe) {
                Some(true) => break probe,
                Some(false) => return None,
                None => (broken, step) = (probe, step.checked_mul(2)?),
            }
        };
        while readable - broken > 1 {
            let middle = broken + (readable - broken) / 2;
            match can_read(middle) {
                Some(true) => readable = middle,
                _ => broken = middle,
            }
        }
        Some(readable)
    }

    /// Goes through the rows in an order, up to what cannot be read; how many are new.
    fn copy_ordered(&self, old: &Connection, new: &Connection, order: &str) -> Result<u64> {
        let columns = self.columns.join(", ");
        let sql = format!("SELECT {columns} FROM {} ORDER BY {order}", self.name);
        let mut saved = 0;
        let Ok(mut statement) = old.prepare(&sql) else { return Ok(0) };
        let Ok(mut rows) = statement.query([]) else { return Ok(0) };
        while let Ok(Some(row)) = rows.next() {
            if let Ok(row) = values(row, 0, self.columns.len()) {
                saved += self.insert(new, &row)?;
            }
        }
        Ok(saved)
    }

    /// Writes a row, unless it is there; 1 if it was written. What no such table takes is damaged.
    fn insert(&self, new: &Connection, row: &[Value]) -> Result<u64> {
        let places: Vec<String> = (1..=row.len()).map(|place| format!("?{place}")).collect();
        let sql = format!(
            "INSERT OR IGNORE INTO {} ({}) VALUES ({})",
            self.name,
            self.columns.join(", "),
            places.join(", ")
        );
        match new.prepare_cached(&sql)?.execute(params_from_iter(row)) {
            Ok(written) => Ok(written as u64),
            Err(error) => match error.sqlite_error_code() {
                Some(
                    rusqlite::ErrorCode::ConstraintViolation | rusqlite::ErrorCode::TypeMismatch,
                ) => Ok(0),
                _ => Err(error),
            },
        }
    }
}

/// Why reading ended.
enum End {
    Full,
    Last,
    Unreadable,
}

fn values(row: &Row<'_>, first: usize, count: usize) -> Result<Vec<Value>> {
    (first..first + count).map(|place| row.get(place)).collect()
}
