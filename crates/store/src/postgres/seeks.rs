use async_trait::async_trait;
use game::{PersonId, Timestamp};
use tokio_postgres::{Error, Row};
use wire::GameId;

use super::{
    PostgresStore,
    columns::{Column, get, get_optional},
    database_error::{DatabaseError, exists},
    insert::insert,
    query::{run, values},
};
use crate::{Audience, NewGame, PairError, Seek, SeekStore, StoreError};

#[async_trait]
impl SeekStore for PostgresStore {
    async fn add_seek(&self, seek: Seek) -> Result<(), StoreError> {
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
        let db = self.connection().await?;
        let added = run(&db, sql, row).await.map_err(exists)?;
        if added == 0 { Err(StoreError::Exists) } else { Ok(()) }
    }

    async fn seeks(&self) -> Result<Vec<Seek>, StoreError> {
        self.list("SELECT * FROM seek ORDER BY number", &[], read).await
    }

    async fn renew_seek(&self, id: GameId, expires: Timestamp) -> Result<(), StoreError> {
        let sql = "UPDATE seek SET expires = greatest(expires, $2) WHERE id = $1";
        self.run(sql, values![Column(id), Column(expires)]).await.map(drop)
    }

    async fn remove_seeks(&self, ids: Vec<GameId>) -> Result<Vec<GameId>, StoreError> {
        let sql = "DELETE FROM seek WHERE number IN ( \
                   SELECT number FROM seek WHERE id = ANY ($1) ORDER BY number FOR UPDATE) \
                   RETURNING id";
        let names: Vec<&str> = ids.iter().map(GameId::as_str).collect();
        let gone: Vec<GameId> = self.list(sql, values![names], |row| get(row, "id")).await?;
        Ok(ids.into_iter().filter(|id| gone.contains(id)).collect())
    }

    async fn pair(&self, game: NewGame) -> Result<(), PairError> {
        let mut db = self.connection().await.map_err(PairError::Store)?;
        let tx = db.transaction().await.map_err(PairError::sql)?;
        let sql = "DELETE FROM seek WHERE id = $1";
        let removed = run(&tx, sql, values![Column(game.id)]).await.map_err(PairError::sql)?;
        if removed == 0 {
            return Err(PairError::Gone);
        }
        insert(&tx, &game).await.map_err(PairError::Store)?;
        tx.commit().await.map_err(PairError::sql)
    }
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
