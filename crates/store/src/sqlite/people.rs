use async_trait::async_trait;
use game::{PersonId, Timestamp};
use rusqlite::{Connection, OptionalExtension, Row, ToSql, params};

use super::{
    SqliteStore,
    columns::{Column, get},
    database_error::DatabaseError,
    games::is_taken,
};
use crate::{Person, PersonKind, PersonStore, StoreError};

#[async_trait]
impl PersonStore for SqliteStore {
    async fn create_guest(
        &self,
        secret_hash: [u8; 32],
        at: Timestamp,
    ) -> Result<Person, StoreError> {
        let sql =
            "INSERT INTO person (kind, secret, made_at) VALUES ('guest', ?1, ?2) RETURNING id";
        let insert = move |db: &Connection| {
            let row = params![secret_hash, Column(at)];
            db.prepare_cached(sql)?.query_row(row, |row| get(row, "id"))
        };
        let work = move |db: &Connection| match insert(db) {
            Ok(id) => Ok(Person::guest(id)),
            Err(error) if is_taken(&error) => Err(StoreError::Exists),
            Err(error) => Err(StoreError::sql(error)),
        };
        self.inner.writer.write(work).await
    }

    async fn by_secret(&self, secret_hash: [u8; 32]) -> Result<Option<Person>, StoreError> {
        let sql = "SELECT id, kind, NULL AS name FROM person WHERE secret = ?1";
        self.inner.readers.read(move |db| find(db, sql, secret_hash)).await
    }

    async fn person(&self, id: PersonId) -> Result<Option<Person>, StoreError> {
        let sql = "SELECT id, kind, name FROM person LEFT JOIN account ON person = id \
                   WHERE id = ?1";
        self.inner.readers.read(move |db| find(db, sql, Column(id))).await
    }
}

fn find(db: &Connection, sql: &str, key: impl ToSql) -> Result<Option<Person>, StoreError> {
    let read = |row: &Row<'_>| Ok((get(row, "id")?, row.get("kind")?, row.get("name")?));
    let found = db
        .prepare_cached(sql)
        .and_then(|mut statement| statement.query_row([key], read).optional())
        .map_err(StoreError::sql)?;
    let Some((id, kind, name)): Option<(PersonId, String, Option<String>)> = found else {
        return Ok(None);
    };
    match (kind.as_str(), name) {
        ("guest", _) => Ok(Some(Person::guest(id))),
        ("account", Some(name)) => Ok(Some(Person { id, name, kind: PersonKind::Account })),
        _ => Err(StoreError::Damaged(format!("person {} is a {kind:?}", id.0))),
    }
}
