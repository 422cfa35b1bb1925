//! A connection to a database.

use std::pin::Pin;

use super::{
    error::SqlError,
    value::{FromValue, Value, ValueRef},
};

/// A statement that is done. On SQLite it is at once.
pub(crate) type Done<'a, T> = Pin<Box<dyn Future<Output = Result<T, SqlError>> + Send + 'a>>;

/// What is called with each row.
pub(crate) type Each<'a> = &'a mut (dyn FnMut(&Row<'_>) -> Result<(), SqlError> + Send);

/// A connection to a database, in a transaction or not. Statements are prepared once.
pub(crate) trait Connection: Send {
    /// What this database says otherwise.
    fn dialect(&self) -> Dialect;

    /// Changes rows and returns how many.
    fn run<'a>(&'a mut self, sql: &'a str, values: &'a [Value]) -> Done<'a, u64>;

    /// Calls with each row, in order.
    fn each<'a>(&'a mut self, sql: &'a str, values: &'a [Value], read: Each<'a>) -> Done<'a, ()>;
}

impl dyn Connection + '_ {
    /// All rows, read.
    pub(crate) async fn list<T: Send>(
        &mut self,
        sql: &str,
        values: &[Value],
        read: impl Fn(&Row<'_>) -> Result<T, SqlError> + Send + Sync,
    ) -> Result<Vec<T>, SqlError> {
        let mut found = Vec::new();
        let mut each = |row: &Row<'_>| -> Result<(), SqlError> {
            found.push(read(row)?);
            Ok(())
        };
        self.each(sql, values, &mut each).await?;
        Ok(found)
    }

    /// The first row, read; none if there is none.
    pub(crate) async fn find<T: Send>(
        &mut self,
        sql: &str,
        values: &[Value],
        read: impl Fn(&Row<'_>) -> Result<T, SqlError> + Send + Sync,
    ) -> Result<Option<T>, SqlError> {
        let mut found = None;
        let mut each = |row: &Row<'_>| -> Result<(), SqlError> {
            if found.is_none() {
                found = Some(read(row)?);
            }
            Ok(())
        };
        self.each(sql, values, &mut each).await?;
        Ok(found)
    }

    /// Whether there is such a row.
    pub(crate) async fn exists(&mut self, sql: &str, values: &[Value]) -> Result<bool, SqlError> {
        Ok(self.find(sql, values, |_| Ok(())).await?.is_some())
    }
}

/// A row of an answer.
pub(crate) struct Row<'r>(pub(crate) &'r dyn Columns);

/// The columns of a row.
pub(crate) trait Columns {
    /// The value in a column.
    fn value(&self, name: &str) -> Result<ValueRef<'_>, SqlError>;
}

impl Row<'_> {
    /// The value in the column of this name.
    pub(crate) fn get<T: FromValue>(&self, name: &str) -> Result<T, SqlError> {
        let value = self.0.value(name)?;
        T::from_value(value).ok_or_else(|| {
            let expected = std::any::type_name::<T>();
            SqlError::Damaged(format!("{value:?} in column {name} is not a value of {expected}"))
        })
    }
}

/// What the databases say in different ways.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Dialect {
    /// One process writes at a time, so nothing has to be locked.
    Sqlite,
    /// Many transactions write at a time.
    Postgres,
}

impl Dialect {
    /// At the end of a `SELECT`: its rows stay as they are until the transaction ends.
    pub(crate) fn hold(self) -> &'static str {
        match self {
            Dialect::Sqlite => "",
            Dialect::Postgres => " FOR NO KEY UPDATE",
        }
    }

    /// Whether a number is in a list.
    pub(crate) fn any(self, number: &str, list: &str) -> String {
        match self {
            Dialect::Sqlite => format!("{number} IN (SELECT value FROM json_each({list}))"),
            Dialect::Postgres => format!("{number} = ANY ({list})"),
        }
    }

    /// Whether a text contains another one.
    pub(crate) fn contains(self, text: &str, part: &str) -> String {
        match self {
            Dialect::Sqlite => format!("instr({text}, {part}) > 0"),
            Dialect::Postgres => format!("strpos({text}, {part}) > 0"),
        }
    }

    /// Bytes, and other bytes after them.
    pub(crate) fn joined(self, bytes: &str, others: &str) -> String {
        match self {
            Dialect::Sqlite => format!("CAST({bytes} || {others} AS BLOB)"),
            Dialect::Postgres => format!("{bytes} || {others}"),
        }
    }

    /// A statement that lets nobody else change these tables until the transaction ends, if it
    /// needs one.
    pub(crate) fn lock(self, tables: &str) -> Option<String> {
        match self {
            Dialect::Sqlite => None,
            Dialect::Postgres => Some(format!("LOCK TABLE {tables} IN EXCLUSIVE MODE")),
        }
    }

    /// A text with the letters of ASCII in lower case.
    pub(crate) fn lower(self, text: &str) -> String {
        match self {
            Dialect::Sqlite => format!("lower({text})"),
            Dialect::Postgres => format!("lower({text} COLLATE \"C\")"),
        }
    }
}
