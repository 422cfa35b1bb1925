use async_trait::async_trait;
use game::{PersonId, Timestamp};
use tokio_postgres::{Error, Row};

use super::{
    PostgresStore,
    columns::{Column, get},
    database_error::exists,
    query::{find, values},
};
use crate::{IDLE_GUESTS_AT_ONCE, Person, PersonKind, PersonStore, StoreError};

#[async_trait]
impl PersonStore for PostgresStore {
    async fn create_guest(
        &self,
        secret_hash: [u8; 32],
        at: Timestamp,
    ) -> Result<Person, StoreError> {
        let sql =
            "INSERT INTO person (kind, secret, made_at) VALUES ('guest', $1, $2) RETURNING id";
        let db = self.connection().await?;
        let values = values![secret_hash.as_slice(), Column(at)];
        let id = find(&db, sql, values, |row| get(row, "id")).await.map_err(exists)?;
        id.map(Person::guest).ok_or(StoreError::Exists)
    }

    async fn by_secret(&self, secret_hash: [u8; 32]) -> Result<Option<Person>, StoreError> {
        let sql = "SELECT id, kind, NULL::text AS name FROM person WHERE secret = $1";
        self.find(sql, values![secret_hash.as_slice()], read)
            .await?
            .map(PersonRow::person)
            .transpose()
    }

    async fn person(&self, id: PersonId) -> Result<Option<Person>, StoreError> {
        let sql = "SELECT id, kind, name FROM person LEFT JOIN account ON person = id \
                   WHERE id = $1";
        self.find(sql, values![Column(id)], read).await?.map(PersonRow::person).transpose()
    }

    async fn remove_idle_guests(
        &self,
        before: Timestamp,
        keep: Vec<PersonId>,
    ) -> Result<u32, StoreError> {
        let keep: Vec<i64> = keep.into_iter().map(|person| person.0.cast_signed()).collect();
        let sql = format!(
            "DELETE FROM person WHERE kind = 'guest' AND id IN (\
             SELECT id FROM person WHERE kind = 'guest' AND made_at < $1 AND {IDLE} \
             AND id <> ALL ($2) ORDER BY made_at LIMIT $3 FOR UPDATE SKIP LOCKED)"
        );
        let most = i64::from(IDLE_GUESTS_AT_ONCE);
        let removed = self.run(&sql, values![Column(before), keep, most]).await?;
        Ok(removed as u32)
    }
}

/// Whether a guest has left no trace. Each of these tables has an index for it.
const IDLE: &str = "NOT muted \
    AND NOT EXISTS (SELECT 1 FROM played WHERE played.person = person.id) \
    AND NOT EXISTS (SELECT 1 FROM seek WHERE seek.made_by = person.id OR seek.person = person.id) \
    AND NOT EXISTS (SELECT 1 FROM chat WHERE chat.person = person.id) \
    AND NOT EXISTS (SELECT 1 FROM report WHERE report.made_by = person.id) \
    AND NOT EXISTS (SELECT 1 FROM report WHERE report.about = person.id) \
    AND NOT EXISTS (SELECT 1 FROM block WHERE block.person = person.id) \
    AND NOT EXISTS (SELECT 1 FROM block WHERE block.blocked = person.id) \
    AND NOT EXISTS (SELECT 1 FROM competition WHERE competition.made_by = person.id) \
    AND NOT EXISTS (SELECT 1 FROM competition_person WHERE competition_person.person = person.id)";

struct PersonRow {
    id: PersonId,
    kind: String,
    name: Option<String>,
}

fn read(row: &Row) -> Result<PersonRow, Error> {
    Ok(PersonRow { id: get(row, "id")?, kind: row.try_get("kind")?, name: row.try_get("name")? })
}

impl PersonRow {
    fn person(self) -> Result<Person, StoreError> {
        let PersonRow { id, kind, name } = self;
        match (kind.as_str(), name) {
            ("guest", _) => Ok(Person::guest(id)),
            ("account", Some(name)) => Ok(Person { id, name, kind: PersonKind::Account }),
            _ => Err(StoreError::Damaged(format!("person {} is a {kind:?}", id.0))),
        }
    }
}
