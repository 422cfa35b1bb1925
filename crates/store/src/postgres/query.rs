//! Statements, prepared once for each connection.

use deadpool_postgres::GenericClient;
use tokio_postgres::{Error, Row, types::ToSql};

/// The values of a statement.
pub(super) type Values<'a> = &'a [&'a (dyn ToSql + Sync)];

/// A list of values.
macro_rules! values {
    ($($value:expr),* $(,)?) => {
        &[$(&$value as &(dyn tokio_postgres::types::ToSql + Sync)),*]
    };
}
pub(super) use values;

/// All rows.
pub(super) async fn rows(
    db: &impl GenericClient,
    sql: &str,
    values: Values<'_>,
) -> Result<Vec<Row>, Error> {
    let statement = db.prepare_cached(sql).await?;
    db.query(&statement, values).await
}

/// All rows, read.
pub(super) async fn list<T>(
    db: &impl GenericClient,
    sql: &str,
    values: Values<'_>,
    read: impl Fn(&Row) -> Result<T, Error>,
) -> Result<Vec<T>, Error> {
    rows(db, sql, values).await?.iter().map(read).collect()
}

/// The one row, read; none if there is none.
pub(super) async fn find<T>(
    db: &impl GenericClient,
    sql: &str,
    values: Values<'_>,
    read: impl Fn(&Row) -> Result<T, Error>,
) -> Result<Option<T>, Error> {
    let statement = db.prepare_cached(sql).await?;
    db.query_opt(&statement, values).await?.as_ref().map(read).transpose()
}

/// Changes rows and returns how many.
pub(super) async fn run(
    db: &impl GenericClient,
    sql: &str,
    values: Values<'_>,
) -> Result<u64, Error> {
    let statement = db.prepare_cached(sql).await?;
    db.execute(&statement, values).await
}
