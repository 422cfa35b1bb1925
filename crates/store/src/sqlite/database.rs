//! The common dialect on SQLite. Its statements wait for nothing, so that what is done on a
//! connection is done in one go on the thread that has it.

use std::{
    future::ready,
    pin::pin,
    sync::Arc,
    task::{Context, Poll, Waker},
};

use async_trait::async_trait;
use rusqlite::{
    CachedStatement, ToSql,
    types::{ToSqlOutput, Type, ValueRef as Stored},
};

use super::{
    SqliteStore, columns::value_of, database_error::DatabaseError, summary_row::SummaryRow,
};
use crate::{
    GameSummary, StoreError,
    sql::{
        Columns, Connection, Database, Dialect, Done, Each, Outcome, Row, SqlError, Unit, Value,
        ValueRef, View, Work,
    },
    token_cache::TokenCache,
};

/// A connection, and nobody else's until it is given back.
pub(super) struct OnSqlite<'c>(pub(super) &'c mut rusqlite::Connection);

/// The outcome of what is done on an [`OnSqlite`].
pub(super) fn now<T>(work: impl Future<Output = T>) -> T {
    match pin!(work).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(done) => done,
        Poll::Pending => unreachable!("no statement waits"),
    }
}

#[async_trait]
impl Database for SqliteStore {
    async fn read_in<T, W>(&self, view: View, work: W) -> Result<T, StoreError>
    where
        T: Send + 'static,
        W: for<'c> FnOnce(&'c mut dyn Connection) -> Work<'c, T> + Send + 'static,
    {
        let read = move |db: &mut rusqlite::Connection| {
            if view == View::Latest {
                return now(work(&mut OnSqlite(db)));
            }
            db.execute_batch("BEGIN").map_err(SqlError::from)?;
            let found = now(work(&mut OnSqlite(db)));
            db.execute_batch("COMMIT").map_err(SqlError::from)?;
            found
        };
        self.inner.readers.read_alone(read).await
    }

    async fn write_in<T, E, W>(&self, _: Unit, work: W) -> Result<T, E>
    where
        T: Send + 'static,
        E: Outcome,
        W: for<'c> FnOnce(&'c mut dyn Connection) -> Work<'c, T, E> + Clone + Send + 'static,
    {
        let work = move |db: &mut rusqlite::Connection| now(work(&mut OnSqlite(db)));
        self.inner.writer.write_alone(work).await
    }

    async fn summaries_of(&self, games: Vec<i64>) -> Result<Vec<(GameSummary, bool)>, StoreError> {
        let tails = Arc::clone(&self.inner.tails);
        let read = move |db: &rusqlite::Connection| -> rusqlite::Result<Vec<SummaryRow>> {
            games.into_iter().map(|number| SummaryRow::of(db, &tails, number)).collect()
        };
        let found = self.inner.readers.read(move |db| read(db).map_err(StoreError::sql)).await?;
        found.into_iter().map(SummaryRow::rated_summary).collect()
    }

    fn token_cache(&self) -> Option<&TokenCache> {
        Some(&self.inner.token_cache)
    }
}

impl Connection for OnSqlite<'_> {
    fn dialect(&self) -> Dialect {
        Dialect::Sqlite
    }

    fn run<'a>(&'a mut self, sql: &'a str, values: &'a [Value]) -> Done<'a, u64> {
        let run = || {
            let mut statement = self.0.prepare_cached(sql)?;
            bind(&mut statement, values)?;
            statement.raw_execute().map(|count| count as u64)
        };
        Box::pin(ready(run().map_err(SqlError::from)))
    }

    fn each<'a>(&'a mut self, sql: &'a str, values: &'a [Value], read: Each<'a>) -> Done<'a, ()> {
        let mut run = || -> Result<(), SqlError> {
            let mut statement = self.0.prepare_cached(sql)?;
            bind(&mut statement, values)?;
            let mut rows = statement.raw_query();
            while let Some(row) = rows.next()? {
                read(&Row(row))?;
            }
            Ok(())
        };
        Box::pin(ready(run()))
    }
}

/// SQLite numbers parameters in the order in which it first meets them, and knows their names.
fn bind(statement: &mut CachedStatement<'_>, values: &[Value]) -> rusqlite::Result<()> {
    for index in 1..=statement.parameter_count() {
        let number = statement.parameter_name(index).and_then(|name| name.get(1..)?.parse().ok());
        let value = number.and_then(|number: usize| values.get(number.checked_sub(1)?));
        let value = value.ok_or(rusqlite::Error::InvalidParameterCount(index, values.len()))?;
        statement.raw_bind_parameter(index, value)?;
    }
    Ok(())
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match self {
            Value::Null => ToSqlOutput::Borrowed(Stored::Null),
            Value::Integer(number) => ToSqlOutput::Borrowed(Stored::Integer(*number)),
            Value::Real(number) => ToSqlOutput::Borrowed(Stored::Real(*number)),
            Value::Text(text) => ToSqlOutput::Borrowed(Stored::Text(text.as_bytes())),
            Value::Bytes(bytes) => ToSqlOutput::Borrowed(Stored::Blob(bytes)),
            // As a list in JSON.
            Value::List(numbers) => ToSqlOutput::from(format!("{numbers:?}")),
        })
    }
}

impl Columns for rusqlite::Row<'_> {
    fn value(&self, name: &str) -> Result<ValueRef<'_>, SqlError> {
        let wrong = |error| SqlError::Damaged(format!("the value in column {name}: {error}"));
        value_of(self.get_ref(name)?).map_err(wrong)
    }
}

impl From<SqlError> for rusqlite::Error {
    fn from(error: SqlError) -> rusqlite::Error {
        let is_damage = matches!(error, SqlError::Damaged(_));
        let why = StoreError::from(error).to_string().into();
        if is_damage {
            rusqlite::Error::FromSqlConversionFailure(0, Type::Null, why)
        } else {
            rusqlite::Error::ToSqlConversionFailure(why)
        }
    }
}
