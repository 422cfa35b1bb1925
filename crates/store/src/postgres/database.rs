//! The common dialect on PostgreSQL.

use async_trait::async_trait;
use deadpool_postgres::GenericClient;
use tokio_postgres::{Error, IsolationLevel, types::ToSql};

use super::{PostgresStore, append::TRIES, database_error::is_undone, summaries::SummaryRow};
use crate::{
    GameSummary, StoreError,
    sql::{
        Columns, Connection, Database, Dialect, Done, Each, Outcome, Row, SqlError, Unit, Value,
        ValueRef, View, Work,
    },
};

/// A connection or a transaction.
pub(super) struct OnPostgres<'c, C> {
    client: &'c C,
    /// Whether the server undid the transaction for the sake of another one.
    pub(super) undone: bool,
}

impl<C> OnPostgres<'_, C> {
    pub(super) fn new(client: &C) -> OnPostgres<'_, C> {
        OnPostgres { client, undone: false }
    }
}

#[async_trait]
impl Database for PostgresStore {
    async fn read_in<T, W>(&self, view: View, work: W) -> Result<T, StoreError>
    where
        T: Send + 'static,
        W: for<'c> FnOnce(&'c mut dyn Connection) -> Work<'c, T> + Send + 'static,
    {
        let mut db = self.connection().await?;
        match view {
            View::Latest => work(&mut OnPostgres::new(&db)).await,
            View::Snapshot => {
                let view = db.build_transaction().isolation_level(IsolationLevel::RepeatableRead);
                let view = view.read_only(true).start().await.map_err(SqlError::from)?;
                work(&mut OnPostgres::new(&view)).await
            }
        }
    }

    async fn summaries_of(&self, games: Vec<i64>) -> Result<Vec<(GameSummary, bool)>, StoreError> {
        let db = self.connection().await?;
        let found = SummaryRow::of(&db, &games).await?;
        found.into_iter().map(SummaryRow::rated_summary).collect()
    }

    async fn write_in<T, E, W>(&self, unit: Unit, work: W) -> Result<T, E>
    where
        T: Send + 'static,
        E: Outcome,
        W: for<'c> FnOnce(&'c mut dyn Connection) -> Work<'c, T, E> + Clone + Send + 'static,
    {
        let lost = |error: StoreError| E::from(SqlError::Failed(error.to_string()));
        if unit == Unit::Statement {
            let db = self.connection().await.map_err(lost)?;
            return work(&mut OnPostgres::new(&db)).await;
        }
        for _ in 1..TRIES {
            let db = match unit {
                Unit::Job => self.connection_for_job().await,
                _ => self.connection().await,
            };
            let mut db = db.map_err(lost)?;
            let tx = db.transaction().await.map_err(SqlError::from)?;
            let mut on = OnPostgres::new(&tx);
            match work.clone()(&mut on).await {
                Err(_) if on.undone => {}
                Err(error) => return Err(error),
                Ok(done) => match tx.commit().await {
                    Err(error) if is_undone(&error) => {}
                    Err(error) => return Err(SqlError::from(error).into()),
                    Ok(()) => return Ok(done),
                },
            }
        }
        Err(SqlError::Failed("other transactions were in the way too often".into()).into())
    }
}

impl<C: GenericClient + Sync> OnPostgres<'_, C> {
    fn failed(&mut self, error: Error) -> SqlError {
        self.undone |= is_undone(&error);
        error.into()
    }
}

impl<C: GenericClient + Sync> Connection for OnPostgres<'_, C> {
    fn dialect(&self) -> Dialect {
        Dialect::Postgres
    }

    fn run<'a>(&'a mut self, sql: &'a str, values: &'a [Value]) -> Done<'a, u64> {
        Box::pin(async move {
            let run = async {
                let statement = self.client.prepare_cached(sql).await?;
                self.client.execute(&statement, &parameters(values)).await
            };
            run.await.map_err(|error| self.failed(error))
        })
    }

    fn each<'a>(&'a mut self, sql: &'a str, values: &'a [Value], read: Each<'a>) -> Done<'a, ()> {
        Box::pin(async move {
            let run = async {
                let statement = self.client.prepare_cached(sql).await?;
                self.client.query(&statement, &parameters(values)).await
            };
            let rows = run.await.map_err(|error| self.failed(error))?;
            rows.iter().try_for_each(|row| read(&Row(row)))
        })
    }
}

fn parameters(values: &[Value]) -> Vec<&(dyn ToSql + Sync)> {
    values.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}

impl Columns for tokio_postgres::Row {
    fn value(&self, name: &str) -> Result<ValueRef<'_>, SqlError> {
        let missing = || SqlError::Failed(format!("the answer has no column {name}"));
        let index = self.columns().iter().position(|column| column.name() == name);
        let index = index.ok_or_else(missing)?;
        Ok(self.try_get(index)?)
    }
}
