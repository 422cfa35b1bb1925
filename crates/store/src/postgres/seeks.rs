use async_trait::async_trait;
use deadpool_postgres::GenericClient;
use game::{PersonId, Timestamp};
use tokio_postgres::{Error, Row};
use wire::GameId;

use super::{
    PostgresStore,
    columns::{Column, get, get_optional},
    database_error::{DatabaseError, exists},
    insert::insert,
    query::{list, rows, run, values},
};
use crate::{AddedSeek, Audience, NewGame, PairError, Seek, SeekStore, StoreError};

#[async_trait]
impl SeekStore for PostgresStore {
    async fn add_seek(&self, seek: Seek, others: Vec<GameId>) -> Result<AddedSeek, StoreError> {
        let (audience, person) = match seek.audience {
            Audience::Everybody => ("everybody", None),
            Audience::Link => ("link", None),
            Audience::Person(person) => ("person", Some(person)),
        };
        let sql = "INSERT INTO seek (id, made_by, audience, person, wish, made_at, expires) \
                   SELECT $1, $2, $3, $4, $5, $6, $7 \
                   WHERE NOT EXISTS (SELECT 1 FROM game WHERE id = $1)";
        let row = values![
            Column(seek.id),
            Column(seek.by),
            audience,
            person.map(Column),
            seek.game,
            Column(seek.at),
            Column(seek.expires),
        ];
        let mut db = self.connection().await?;
        if others.is_empty() {
            // Nothing that another transaction could change in between.
            return match run(&db, sql, row).await.map_err(exists)? {
                0 => Err(StoreError::Exists),
                _ => Ok(AddedSeek::Yes),
            };
        }
        let tx = db.transaction().await.map_err(StoreError::sql)?;
        lock_people(&tx, &[seek.by]).await.map_err(StoreError::sql)?;
        let open = "SELECT id FROM seek WHERE id = ANY ($1)";
        let open = list(&tx, open, values![names(&others)], |row| get(row, "id")).await;
        let open: Vec<GameId> = open.map_err(StoreError::sql)?;
        if let Some(gone) = others.into_iter().find(|id| !open.contains(id)) {
            return Ok(AddedSeek::OtherGone(gone));
        }
        if run(&tx, sql, row).await.map_err(exists)? == 0 {
            return Err(StoreError::Exists);
        }
        tx.commit().await.map_err(StoreError::sql)?;
        Ok(AddedSeek::Yes)
    }

    async fn seeks(&self) -> Result<Vec<Seek>, StoreError> {
        self.list("SELECT * FROM seek ORDER BY number", &[], read).await
    }

    async fn seek(&self, id: GameId) -> Result<Option<Seek>, StoreError> {
        self.find("SELECT * FROM seek WHERE id = $1", values![Column(id)], read).await
    }

    async fn challenges_of(&self, person: PersonId) -> Result<Vec<Seek>, StoreError> {
        let sql = "SELECT * FROM seek \
                   WHERE audience = 'person' AND (person = $1 OR made_by = $1) ORDER BY number";
        self.list(sql, values![Column(person)], read).await
    }

    async fn renew_seek(&self, id: GameId, expires: Timestamp) -> Result<bool, StoreError> {
        let sql = "UPDATE seek SET expires = greatest(expires, $2) WHERE id = $1";
        Ok(self.run(sql, values![Column(id), Column(expires)]).await? > 0)
    }

    async fn remove_seeks(&self, ids: Vec<GameId>) -> Result<Vec<GameId>, StoreError> {
        let db = self.connection().await?;
        let gone = remove(&db, &ids).await.map_err(StoreError::sql)?;
        Ok(ids.into_iter().filter(|id| gone.contains(id)).collect())
    }

    async fn pair(
        &self,
        game: NewGame,
        others: Vec<GameId>,
        kept: Vec<GameId>,
    ) -> Result<(), PairError> {
        let mut db = self.connection().await.map_err(PairError::Store)?;
        let tx = db.transaction().await.map_err(PairError::sql)?;
        let players = game.people();
        lock_people(&tx, &players).await.map_err(PairError::sql)?;
        let all: Vec<GameId> = [game.id].into_iter().chain(others).collect();
        let removed = remove(&tx, &all).await.map_err(PairError::sql)?;
        match all.iter().find(|id| !removed.contains(id)) {
            Some(gone) if *gone == game.id => return Err(PairError::Gone),
            Some(gone) => return Err(PairError::OtherGone(*gone)),
            None => {}
        }
        let sql = "SELECT * FROM seek WHERE made_by = ANY ($1) AND audience = 'everybody' \
                   AND id <> ALL ($2) ORDER BY number";
        let players: Vec<Column<PersonId>> = players.into_iter().map(Column).collect();
        let found = list(&tx, sql, values![players, names(&kept)], read).await;
        let found = found.map_err(PairError::sql)?;
        if !found.is_empty() {
            return Err(PairError::OtherFound(found));
        }
        insert(&tx, &game).await.map_err(PairError::Store)?;
        tx.commit().await.map_err(PairError::sql)
    }
}

/// Waits until nobody else adds or pairs seeks of these people, and keeps others waiting until the
/// transaction ends. Always in the same order, so that no two transactions wait for each other. The
/// numbers of people are far below that of the lock under which tables are migrated.
async fn lock_people(db: &impl GenericClient, people: &[PersonId]) -> Result<(), Error> {
    let sql = "SELECT pg_advisory_xact_lock(person) FROM \
               (SELECT DISTINCT unnest($1::bigint[]) AS person ORDER BY person) AS people";
    let people: Vec<Column<PersonId>> = people.iter().copied().map(Column).collect();
    rows(db, sql, values![people]).await.map(drop)
}

fn names(ids: &[GameId]) -> Vec<&str> {
    ids.iter().map(GameId::as_str).collect()
}

/// Removes seeks and returns those that existed. Always in the same order, so that no two
/// transactions wait for each other.
async fn remove(db: &impl GenericClient, ids: &[GameId]) -> Result<Vec<GameId>, Error> {
    let sql = "DELETE FROM seek WHERE number IN ( \
               SELECT number FROM seek WHERE id = ANY ($1) ORDER BY number FOR UPDATE) \
               RETURNING id";
    list(db, sql, values![names(ids)], |row| get(row, "id")).await
}

fn read(row: &Row) -> Result<Seek, Error> {
    let audience: &str = row.try_get("audience")?;
    let person: Option<PersonId> = get_optional(row, "person")?;
    Ok(Seek {
        id: get(row, "id")?,
        by: get(row, "made_by")?,
        audience: match (audience, person) {
            ("everybody", _) => Audience::Everybody,
            (_, Some(person)) => Audience::Person(person),
            (_, None) => Audience::Link,
        },
        game: row.try_get("wish")?,
        at: get(row, "made_at")?,
        expires: get(row, "expires")?,
    })
}
