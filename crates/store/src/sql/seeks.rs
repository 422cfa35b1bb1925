//! Open seeks and challenges.

use async_trait::async_trait;
use game::{PersonId, Timestamp};
use wire::GameId;

use super::{
    Connection, Database, Dialect, PreparedGame, Row, SqlError, Value, insert_game, values,
};
use crate::{AddedSeek, Audience, NewGame, PairError, Seek, SeekStore, StoreError};

const ADD: &str = "INSERT INTO seek (id, made_by, audience, person, wish, made_at, expires) \
    SELECT $1, $2, $3, $4, $5, $6, $7 WHERE NOT EXISTS (SELECT 1 FROM game WHERE id = $1)";

#[async_trait]
impl<D: Database> SeekStore for D {
    async fn add_seek(&self, seek: Seek, others: Vec<GameId>) -> Result<AddedSeek, StoreError> {
        if !others.is_empty() {
            return self.write(move |db| Box::pin(add(db, seek, others))).await;
        }
        // Nothing that another transaction could change in between.
        match self.run(ADD, row(&seek)).await? {
            0 => Err(StoreError::Exists),
            _ => Ok(AddedSeek::Yes),
        }
    }

    async fn seeks(&self) -> Result<Vec<Seek>, StoreError> {
        self.list("SELECT * FROM seek ORDER BY number", [], read).await
    }

    async fn seek(&self, id: GameId) -> Result<Option<Seek>, StoreError> {
        self.find("SELECT * FROM seek WHERE id = $1", values![id], read).await
    }

    async fn challenges_of(&self, person: PersonId) -> Result<Vec<Seek>, StoreError> {
        let sql = "SELECT * FROM seek \
                   WHERE audience = 'person' AND (person = $1 OR made_by = $1) ORDER BY number";
        self.list(sql, values![person], read).await
    }

    async fn renew_seek(&self, id: GameId, expires: Timestamp) -> Result<bool, StoreError> {
        let sql = "UPDATE seek SET expires = CASE WHEN expires < $2 THEN $2 ELSE expires END \
                   WHERE id = $1";
        Ok(self.run(sql, values![id, expires]).await? > 0)
    }

    async fn remove_seeks(&self, ids: Vec<GameId>) -> Result<Vec<GameId>, StoreError> {
        self.write(move |db| {
            Box::pin(async move {
                let gone = remove(db, &ids).await?;
                Ok(ids.into_iter().filter(|id| gone.contains(id)).collect())
            })
        })
        .await
    }

    async fn pair(
        &self,
        game: NewGame,
        others: Vec<GameId>,
        kept: Vec<GameId>,
    ) -> Result<(), PairError> {
        let (players, game) = (game.people(), PreparedGame::new(&game));
        self.write(move |db| Box::pin(pair(db, game, players, others, kept))).await
    }
}

async fn add(
    db: &mut dyn Connection,
    seek: Seek,
    others: Vec<GameId>,
) -> Result<AddedSeek, StoreError> {
    hold_people(db, &[seek.by]).await?;
    for other in others {
        if !db.exists("SELECT 1 FROM seek WHERE id = $1", &values![other]).await? {
            return Ok(AddedSeek::OtherGone(other));
        }
    }
    match db.run(ADD, &row(&seek)).await? {
        0 => Err(StoreError::Exists),
        _ => Ok(AddedSeek::Yes),
    }
}

async fn pair(
    db: &mut dyn Connection,
    game: PreparedGame,
    players: Vec<PersonId>,
    others: Vec<GameId>,
    kept: Vec<GameId>,
) -> Result<(), PairError> {
    hold_people(db, &players).await?;
    let all: Vec<GameId> = [game.id].into_iter().chain(others).collect();
    let removed = remove(db, &all).await?;
    match all.iter().find(|id| !removed.contains(id)) {
        Some(gone) if *gone == game.id => return Err(PairError::Gone),
        Some(gone) => return Err(PairError::OtherGone(*gone)),
        None => {}
    }
    let any = db.dialect().any("made_by", "$1");
    let sql = format!("SELECT * FROM seek WHERE {any} AND audience = 'everybody' ORDER BY number");
    let mut found = db.list(&sql, &values![players.as_slice()], read).await?;
    found.retain(|seek| !kept.contains(&seek.id));
    if !found.is_empty() {
        return Err(PairError::OtherFound(found));
    }
    insert_game(db, &game).await?;
    Ok(())
}

/// Waits until nobody else adds or pairs seeks of these people, and keeps others waiting until the
/// transaction ends. Always in the same order, so that no two transactions wait for each other. The
/// numbers of people are far below that of the lock under which tables are migrated.
async fn hold_people(db: &mut dyn Connection, people: &[PersonId]) -> Result<(), SqlError> {
    if db.dialect() == Dialect::Sqlite {
        return Ok(());
    }
    let sql = "SELECT pg_advisory_xact_lock(person) FROM \
               (SELECT DISTINCT unnest($1::bigint[]) AS person ORDER BY person) AS people";
    db.run(sql, &values![people]).await.map(drop)
}

/// Removes seeks and returns those that existed. Always in the same order, so that no two
/// transactions wait for each other.
async fn remove(db: &mut dyn Connection, ids: &[GameId]) -> Result<Vec<GameId>, SqlError> {
    let mut ids = ids.to_owned();
    ids.sort_unstable_by(|one, other| one.as_str().cmp(other.as_str()));
    let mut removed = Vec::new();
    for id in ids {
        if db.run("DELETE FROM seek WHERE id = $1", &values![id]).await? > 0 {
            removed.push(id);
        }
    }
    Ok(removed)
}

fn row(seek: &Seek) -> [Value; 7] {
    let Seek { id, by, audience, game, at, expires } = seek;
    let (audience, person) = match *audience {
        Audience::Everybody => ("everybody", None),
        Audience::Link => ("link", None),
        Audience::Person(person) => ("person", Some(person)),
    };
    values![id, by, audience, person, game, at, expires]
}

fn read(row: &Row<'_>) -> Result<Seek, SqlError> {
    let audience: String = row.get("audience")?;
    Ok(Seek {
        id: row.get("id")?,
        by: row.get("made_by")?,
        audience: match (audience.as_str(), row.get("person")?) {
            ("everybody", _) => Audience::Everybody,
            (_, Some(person)) => Audience::Person(person),
            (_, None) => Audience::Link,
        },
        game: row.get("wish")?,
        at: row.get("made_at")?,
        expires: row.get("expires")?,
    })
}
