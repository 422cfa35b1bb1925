use async_trait::async_trait;
use game::{PersonId, Timestamp};
use rusqlite::{Connection, OptionalExtension, Result, Row, params};
use wire::GameId;

use super::{
    SqliteStore,
    columns::{Column, get, get_optional},
    database_error::DatabaseError,
    games::{PreparedGame, find_number, insert, is_taken},
};
use crate::{AddedSeek, Audience, NewGame, PairError, Seek, SeekStore, StoreError};

const CHALLENGES: &str = "SELECT * FROM seek \
    WHERE audience = 'person' AND (person = ?1 OR made_by = ?1) ORDER BY number";

#[async_trait]
impl SeekStore for SqliteStore {
    async fn add_seek(
        &self,
        seek: Seek,
        others: Vec<GameId>,
    ) -> std::result::Result<AddedSeek, StoreError> {
        let work = move |db: &Connection| {
            for other in others {
                if !is_open(db, other).map_err(StoreError::sql)? {
                    return Ok(AddedSeek::OtherGone(other));
                }
            }
            match add(db, &seek) {
                Ok(true) => Ok(AddedSeek::Yes),
                Ok(false) => Err(StoreError::Exists),
                Err(error) if is_taken(&error) => Err(StoreError::Exists),
                Err(error) => Err(StoreError::sql(error)),
            }
        };
        self.inner.writer.write(work).await
    }

    async fn seeks(&self) -> std::result::Result<Vec<Seek>, StoreError> {
        self.ask(|db| {
            let mut statement = db.prepare_cached("SELECT * FROM seek ORDER BY number")?;
            statement.query_map([], read)?.collect()
        })
        .await
    }

    async fn seek(&self, id: GameId) -> std::result::Result<Option<Seek>, StoreError> {
        self.ask(move |db| {
            let mut statement = db.prepare_cached("SELECT * FROM seek WHERE id = ?1")?;
            statement.query_row([Column(id)], read).optional()
        })
        .await
    }

    async fn challenges_of(&self, person: PersonId) -> std::result::Result<Vec<Seek>, StoreError> {
        self.ask(move |db| {
            let mut statement = db.prepare_cached(CHALLENGES)?;
            statement.query_map([Column(person)], read)?.collect()
        })
        .await
    }

    async fn renew_seek(
        &self,
        id: GameId,
        expires: Timestamp,
    ) -> std::result::Result<bool, StoreError> {
        self.change(move |db| {
            let sql = "UPDATE seek SET expires = max(expires, ?2) WHERE id = ?1";
            Ok(db.prepare_cached(sql)?.execute(params![Column(id), Column(expires)])? > 0)
        })
        .await
    }

    async fn remove_seeks(&self, ids: Vec<GameId>) -> std::result::Result<Vec<GameId>, StoreError> {
        self.change(move |db| {
            let mut gone = Vec::new();
            for id in ids {
                if remove(db, id)? {
                    gone.push(id);
                }
            }
            Ok(gone)
        })
        .await
    }

    async fn pair(
        &self,
        game: NewGame,
        others: Vec<GameId>,
        kept: Vec<GameId>,
    ) -> std::result::Result<(), PairError> {
        let (id, players, game) = (game.id, game.people(), PreparedGame::new(&game));
        let work = move |db: &Connection| {
            if !remove(db, id).map_err(PairError::sql)? {
                return Err(PairError::Gone);
            }
            for other in others {
                if !remove(db, other).map_err(PairError::sql)? {
                    return Err(PairError::OtherGone(other));
                }
            }
            let mut found = Vec::new();
            for player in players {
                found.extend(open_seeks_of(db, player).map_err(PairError::sql)?);
            }
            found.retain(|seek| !kept.contains(&seek.id));
            if !found.is_empty() {
                return Err(PairError::OtherFound(found));
            }
            insert(db, &game).map_err(PairError::Store)
        };
        self.inner.writer.write(work).await
    }
}

/// Those for everyone.
fn open_seeks_of(db: &Connection, person: PersonId) -> Result<Vec<Seek>> {
    let sql = "SELECT * FROM seek WHERE made_by = ?1 AND audience = 'everybody' ORDER BY number";
    db.prepare_cached(sql)?.query_map([Column(person)], read)?.collect()
}

fn is_open(db: &Connection, id: GameId) -> Result<bool> {
    db.prepare_cached("SELECT 1 FROM seek WHERE id = ?1")?.exists([Column(id)])
}

/// False if there was no seek with this id.
fn remove(db: &Connection, id: GameId) -> Result<bool> {
    Ok(db.prepare_cached("DELETE FROM seek WHERE id = ?1")?.execute([Column(id)])? > 0)
}

/// False if a game with this id exists.
fn add(db: &Connection, seek: &Seek) -> Result<bool> {
    if find_number(db, seek.id)?.is_some() {
        return Ok(false);
    }
    let (audience, person) = match seek.audience {
        Audience::Everybody => ("everybody", None),
        Audience::Link => ("link", None),
        Audience::Person(person) => ("person", Some(person)),
    };
    let sql = "INSERT INTO seek (id, made_by, audience, person, wish, made_at, expires) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    let row = params![
        Column(seek.id),
        Column(seek.by),
        audience,
        person.map(Column),
        seek.game,
        Column(seek.at),
        Column(seek.expires),
    ];
    db.prepare_cached(sql)?.execute(row)?;
    Ok(true)
}

fn read(row: &Row<'_>) -> Result<Seek> {
    let audience: String = row.get("audience")?;
    let person: Option<PersonId> = get_optional(row, "person")?;
    Ok(Seek {
        id: get(row, "id")?,
        by: get(row, "made_by")?,
        audience: match (audience.as_str(), person) {
            ("everybody", _) => Audience::Everybody,
            (_, Some(person)) => Audience::Person(person),
            (_, None) => Audience::Link,
        },
        game: row.get("wish")?,
        at: get(row, "made_at")?,
        expires: get(row, "expires")?,
    })
}
