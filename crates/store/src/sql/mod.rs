//! One dialect for SQLite and PostgreSQL: a concern is a few functions over a [`Connection`], and
//! its trait is implemented once for every [`Database`]. Where the two differ, [`Dialect`] says so.
//!
//! Statements have numbered parameters (`$1`), which both understand. `INSERT … ON CONFLICT`,
//! `RETURNING`, `IS DISTINCT FROM` and `CAST (… AS …)` mean the same in both; conditions use columns
//! of truth values as they are (`NOT disabled`).

mod accounts;
mod chat;
mod connection;
mod error;
mod explorer;
mod games;
mod history;
pub(crate) mod migrations;
mod operators;
mod people;
mod ratings;
mod seeks;
mod summaries;
mod tokens;
mod tournaments;
mod value;

use std::{borrow::Cow, fmt::Display, pin::Pin};

use async_trait::async_trait;

pub(crate) use self::{
    accounts::{account, read_account},
    chat::read_line,
    connection::{Columns, Connection, Dialect, Done, Each, Row},
    error::SqlError,
    games::{PreparedGame, find_number, follow, games_of, insert_game, number_of, statistics},
    summaries::{read_summary, rebuild_summary, summary_columns},
    value::{Deadline, FromValue, ToValue, Value, ValueRef, values},
};
use crate::{GameSummary, StoreError, token_cache::TokenCache};

/// What is done on a connection.
pub(crate) type Work<'c, T, E = StoreError> =
    Pin<Box<dyn Future<Output = Result<T, E>> + Send + 'c>>;

/// An outcome that a caller can wait for on another thread.
pub(crate) trait Outcome: From<SqlError> + Display + Send + 'static {}

impl<E: From<SqlError> + Display + Send + 'static> Outcome for E {}

/// What several statements of a reader see.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum View {
    /// Each what is committed when it begins.
    Latest,
    /// All the same.
    Snapshot,
}

/// How statements that change something belong together.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Unit {
    /// Each is a transaction where that is cheaper. For one statement, or several that may stand
    /// alone.
    Statement,
    /// All are one transaction, which is tried again if the database undoes it for the sake of
    /// another one.
    Transaction,
    /// The same, and it may take long.
    Job,
}

/// A database whose concerns are in [the common dialect](self).
#[async_trait]
pub(crate) trait Database: Send + Sync + 'static {
    /// Reads something.
    async fn read_in<T, W>(&self, view: View, work: W) -> Result<T, StoreError>
    where
        T: Send + 'static,
        W: for<'c> FnOnce(&'c mut dyn Connection) -> Work<'c, T> + Send + 'static;

    /// Changes something. What fails changes nothing, unless it is in units of statements.
    async fn write_in<T, E, W>(&self, unit: Unit, work: W) -> Result<T, E>
    where
        T: Send + 'static,
        E: Outcome,
        W: for<'c> FnOnce(&'c mut dyn Connection) -> Work<'c, T, E> + Clone + Send + 'static;

    /// The summaries of the games with these numbers, in this order, each with whether it is rated.
    async fn summaries_of(&self, games: Vec<i64>) -> Result<Vec<(GameSummary, bool)>, StoreError>;

    /// Recent look-ups of tokens, if they are kept.
    fn token_cache(&self) -> Option<&TokenCache> {
        None
    }

    /// Reads something, each statement for itself.
    async fn read<T, W>(&self, work: W) -> Result<T, StoreError>
    where
        T: Send + 'static,
        W: for<'c> FnOnce(&'c mut dyn Connection) -> Work<'c, T> + Send + 'static,
    {
        self.read_in(View::Latest, work).await
    }

    /// Changes something in a transaction.
    async fn write<T, E, W>(&self, work: W) -> Result<T, E>
    where
        T: Send + 'static,
        E: Outcome,
        W: for<'c> FnOnce(&'c mut dyn Connection) -> Work<'c, T, E> + Clone + Send + 'static,
    {
        self.write_in(Unit::Transaction, work).await
    }

    /// Changes accounts or tokens in a transaction.
    async fn write_accounts<T, E, W>(&self, work: W) -> Result<T, E>
    where
        T: Send + 'static,
        E: Outcome,
        W: for<'c> FnOnce(&'c mut dyn Connection) -> Work<'c, T, E> + Clone + Send + 'static,
    {
        let done = self.write(work).await;
        // Even if it failed: the change may have reached the disk.
        if let Some(cache) = self.token_cache() {
            cache.forget();
        }
        done
    }

    /// Reads the rows of one statement.
    async fn list<T, R, const N: usize>(
        &self,
        sql: impl Into<Cow<'static, str>> + Send,
        values: [Value; N],
        read: R,
    ) -> Result<Vec<T>, StoreError>
    where
        T: Send + 'static,
        R: Fn(&Row<'_>) -> Result<T, SqlError> + Send + Sync + 'static,
    {
        let sql = sql.into();
        self.read(move |db| Box::pin(async move { Ok(db.list(&sql, &values, read).await?) })).await
    }

    /// Reads the one row of a statement, if there is one.
    async fn find<T, R, const N: usize>(
        &self,
        sql: impl Into<Cow<'static, str>> + Send,
        values: [Value; N],
        read: R,
    ) -> Result<Option<T>, StoreError>
    where
        T: Send + 'static,
        R: Fn(&Row<'_>) -> Result<T, SqlError> + Send + Sync + 'static,
    {
        let sql = sql.into();
        self.read(move |db| Box::pin(async move { Ok(db.find(&sql, &values, read).await?) })).await
    }

    /// Changes rows by one statement and returns how many.
    async fn run<const N: usize>(
        &self,
        sql: impl Into<Cow<'static, str>> + Send,
        values: [Value; N],
    ) -> Result<u64, StoreError> {
        let sql = sql.into();
        self.write_in(Unit::Statement, move |db| {
            Box::pin(async move { Ok(db.run(&sql, &values).await?) })
        })
        .await
    }

    /// Changes a row by one statement and returns it, if there was one.
    async fn take<T, R, const N: usize>(
        &self,
        sql: impl Into<Cow<'static, str>> + Send,
        values: [Value; N],
        read: R,
    ) -> Result<Option<T>, StoreError>
    where
        T: Send + 'static,
        R: Fn(&Row<'_>) -> Result<T, SqlError> + Clone + Send + Sync + 'static,
    {
        let sql = sql.into();
        self.write_in(Unit::Statement, move |db| {
            Box::pin(async move { Ok(db.find(&sql, &values, read).await?) })
        })
        .await
    }
}
