//! People, guests included.

use async_trait::async_trait;
use game::{PersonId, Timestamp};

use super::{Connection, Database, Dialect, Row, SqlError, values};
use crate::{IDLE_GUESTS_AT_ONCE, Person, PersonKind, PersonStore, StoreError};

#[async_trait]
impl<D: Database> PersonStore for D {
    async fn create_guest(
        &self,
        secret_hash: [u8; 32],
        at: Timestamp,
    ) -> Result<Person, StoreError> {
        let sql =
            "INSERT INTO person (kind, secret, made_at) VALUES ('guest', $1, $2) RETURNING id";
        let id = self.take(sql, values![secret_hash, at], |row| row.get("id")).await?;
        id.map(Person::guest).ok_or(StoreError::Exists)
    }

    async fn by_secret(&self, secret_hash: [u8; 32]) -> Result<Option<Person>, StoreError> {
        let sql = "SELECT id, kind, CAST(NULL AS TEXT) AS name FROM person WHERE secret = $1";
        self.find(sql, values![secret_hash], read).await
    }

    async fn person(&self, id: PersonId) -> Result<Option<Person>, StoreError> {
        let sql = "SELECT id, kind, name FROM person LEFT JOIN account ON person = id \
                   WHERE id = $1";
        self.find(sql, values![id], read).await
    }

    async fn remove_idle_guests(
        &self,
        before: Timestamp,
        keep: Vec<PersonId>,
    ) -> Result<u32, StoreError> {
        // Looking for them may take longer than a move should wait, so a reader does it. Those that
        // are removed are asked about once more.
        let most = IDLE_GUESTS_AT_ONCE + keep.len() as u32;
        let find = self.read(move |db| Box::pin(async move { Ok(idle(db, before, most).await?) }));
        let mut idle = find.await?;
        idle.retain(|person| !keep.contains(person));
        idle.truncate(IDLE_GUESTS_AT_ONCE as usize);
        if idle.is_empty() {
            return Ok(0);
        }
        self.write(move |db| Box::pin(async move { Ok(remove(db, &idle).await?) })).await
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

async fn idle(
    db: &mut dyn Connection,
    before: Timestamp,
    most: u32,
) -> Result<Vec<PersonId>, SqlError> {
    let index = match db.dialect() {
        Dialect::Sqlite => "INDEXED BY person_guest",
        Dialect::Postgres => "",
    };
    let sql = format!(
        "SELECT id FROM person {index} WHERE kind = 'guest' AND made_at < $1 AND {IDLE} \
         ORDER BY made_at LIMIT $2"
    );
    db.list(&sql, &values![before, most], |row| row.get("id")).await
}

async fn remove(db: &mut dyn Connection, idle: &[PersonId]) -> Result<u32, SqlError> {
    let any = db.dialect().any("id", "$1");
    let sql = format!("DELETE FROM person WHERE {any} AND kind = 'guest' AND {IDLE}");
    let removed = db.run(&sql, &values![idle]).await? as u32;
    let any = db.dialect().any("person", "$1");
    let sql = format!(
        "DELETE FROM engaged WHERE {any} AND NOT EXISTS \
         (SELECT 1 FROM person WHERE person.id = engaged.person)"
    );
    db.run(&sql, &values![idle]).await?;
    Ok(removed)
}

fn read(row: &Row<'_>) -> Result<Person, SqlError> {
    let (id, kind): (PersonId, String) = (row.get("id")?, row.get("kind")?);
    match (kind.as_str(), row.get("name")?) {
        ("guest", _) => Ok(Person::guest(id)),
        ("account", Some(name)) => Ok(Person { id, name, kind: PersonKind::Account }),
        _ => Err(SqlError::Damaged(format!("person {} is a {kind:?}", id.0))),
    }
}
