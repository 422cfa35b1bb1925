use async_trait::async_trait;
use game::{PersonId, Timestamp};
use rusqlite::{Connection, OptionalExtension, Row, ToSql, params};

use super::{
    SqliteStore,
    columns::{Column, get},
    database_error::DatabaseError,
    games::is_taken,
};
use crate::{IDLE_GUESTS_AT_ONCE, Person, PersonKind, PersonStore, StoreError};

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

    async fn remove_idle_guests(
        &self,
        before: Timestamp,
        keep: Vec<PersonId>,
    ) -> Result<u32, StoreError> {
        // Looking for them may take longer than a move should wait, so a reader does it. The writer
        // asks again about those it removes.
        let find = format!(
            "SELECT id FROM person INDEXED BY person_guest WHERE kind = 'guest' AND made_at < ?1 \
             AND {IDLE} ORDER BY made_at LIMIT ?2"
        );
        let most = IDLE_GUESTS_AT_ONCE + keep.len() as u32;
        let read = move |db: &Connection| -> rusqlite::Result<Vec<PersonId>> {
            let mut statement = db.prepare_cached(&find)?;
            statement.query_map(params![Column(before), most], |row| get(row, "id"))?.collect()
        };
        let mut idle = self.ask(read).await?;
        idle.retain(|person| !keep.contains(person));
        idle.truncate(IDLE_GUESTS_AT_ONCE as usize);
        if idle.is_empty() {
            return Ok(0);
        }
        let remove = format!("DELETE FROM person WHERE id = ?1 AND kind = 'guest' AND {IDLE}");
        self.change(move |db| {
            let mut statement = db.prepare_cached(&remove)?;
            let mut removed = 0;
            for person in idle {
                removed += statement.execute([Column(person)])? as u32;
            }
            Ok(removed)
        })
        .await
    }
}

/// Whether a guest has left no trace. Each of these tables has an index for it.
const IDLE: &str = "muted = 0 \
    AND NOT EXISTS (SELECT 1 FROM played WHERE played.person = person.id) \
    AND NOT EXISTS (SELECT 1 FROM seek WHERE seek.made_by = person.id OR seek.person = person.id) \
    AND NOT EXISTS (SELECT 1 FROM chat WHERE chat.person = person.id) \
    AND NOT EXISTS (SELECT 1 FROM report WHERE report.made_by = person.id) \
    AND NOT EXISTS (SELECT 1 FROM report WHERE report.about = person.id) \
    AND NOT EXISTS (SELECT 1 FROM block WHERE block.person = person.id) \
    AND NOT EXISTS (SELECT 1 FROM block WHERE block.blocked = person.id) \
    AND NOT EXISTS (SELECT 1 FROM competition WHERE competition.made_by = person.id) \
    AND NOT EXISTS (SELECT 1 FROM competition_person WHERE competition_person.person = person.id)";

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
