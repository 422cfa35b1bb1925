//! Open seeks and challenges.

use async_trait::async_trait;
use game::{PersonId, Timestamp};
use wire::GameId;

use super::{
    Connection, Database, Dialect, PreparedGame, Row, SqlError, Value, insert_game, values,
};
use crate::{
    AddedSeek, Audience, Binding, PairError, Pairing, Seek, SeekStore, StoreError, people::ENGAGED,
};

const ADD: &str = "INSERT INTO seek (id, made_by, audience, person, wish, made_at, expires, live) \
    SELECT $1, $2, $3, $4, $5, $6, $7, $8 WHERE NOT EXISTS (SELECT 1 FROM game WHERE id = $1)";

/// One row a person: of two who engage the same person at once, the second waits for the first, and
/// then finds what it has left. A game that is not seen here yet has not ended.
const ENGAGE: &str = "INSERT INTO engaged (person, game, until) VALUES ($1, $2, $3) \
    ON CONFLICT (person) DO UPDATE SET game = excluded.game, until = excluded.until";
const IF_FREE: &str = " WHERE engaged.until <= $4 OR engaged.game = excluded.game \
    OR engaged.game = $5 OR EXISTS \
    (SELECT 1 FROM game WHERE game.id = engaged.game AND game.ended_at IS NOT NULL)";

#[async_trait]
impl<D: Database> SeekStore for D {
    async fn add_seek(&self, seek: Seek, binding: Binding) -> Result<AddedSeek, StoreError> {
        self.write(move |db| Box::pin(add(db, seek, binding))).await
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

    async fn pair(&self, pairing: Pairing) -> Result<Vec<GameId>, PairError> {
        let mut people = pairing.game.people();
        // Always in the same order, so that no two transactions wait for each other.
        people.sort_unstable();
        let Pairing { game, other, binding } = pairing;
        let (at, game) = (game.config.made_at, PreparedGame::new(&game));
        self.write(move |db| Box::pin(pair(db, (at, game), people, other, binding))).await
    }
}

async fn add(
    db: &mut dyn Connection,
    seek: Seek,
    binding: Binding,
) -> Result<AddedSeek, StoreError> {
    if let Audience::Person(to) = seek.audience
        && let Some(by) = who_blocks(db, &[seek.by, to]).await?
    {
        return Ok(AddedSeek::Blocked(by));
    }
    let live = matches!(binding, Binding::Live { .. });
    // What was found is the same until the seek is there, and a pairing after it takes it along.
    if live && let Some(game) = engage(db, seek.by, seek.id, (seek.at, seek.at), binding).await? {
        return Ok(AddedSeek::Engaged(game));
    }
    match db.run(ADD, &row(&seek, live)).await? {
        0 => Err(StoreError::Exists),
        _ => Ok(AddedSeek::Yes),
    }
}

async fn pair(
    db: &mut dyn Connection,
    (at, game): (Timestamp, PreparedGame),
    people: Vec<PersonId>,
    other: Option<GameId>,
    binding: Binding,
) -> Result<Vec<GameId>, PairError> {
    if binding != Binding::Free {
        for person in &people {
            let engaged = engage(db, *person, game.id, (at, at + ENGAGED), binding).await?;
            if let Some(engaged) = engaged {
                return Err(PairError::Engaged(*person, engaged));
            }
        }
    }
    let own: Vec<GameId> = [game.id].into_iter().chain(other).collect();
    let removed = remove(db, &own).await?;
    match own.iter().find(|id| !removed.contains(id)) {
        Some(gone) if *gone == game.id => return Err(PairError::Gone),
        Some(gone) => return Err(PairError::OtherGone(*gone)),
        None => {}
    }
    if let Some(by) = who_blocks(db, &people).await? {
        return Err(PairError::Blocked(by));
    }
    let any = db.dialect().any("made_by", "$1");
    let sql = format!("DELETE FROM seek WHERE {any} AND live RETURNING id");
    let gone = db.list(&sql, &values![people.as_slice()], |row| row.get("id")).await?;
    insert_game(db, &game).await?;
    Ok(gone)
}

/// Engages a person for a game until a time. Returns another game for which they are engaged, if that
/// is in the way.
async fn engage(
    db: &mut dyn Connection,
    person: PersonId,
    game: GameId,
    (now, until): (Timestamp, Timestamp),
    binding: Binding,
) -> Result<Option<GameId>, SqlError> {
    let Binding::Live { heard } = binding else {
        return db.run(ENGAGE, &values![person, game, until]).await.map(|_| None);
    };
    let values = values![person, game, until, now, heard];
    if db.run(&format!("{ENGAGE}{IF_FREE}"), &values).await? > 0 {
        return Ok(None);
    }
    let sql = "SELECT game FROM engaged WHERE person = $1";
    db.find(sql, &values![person], |row| row.get("game")).await
}

/// Who of two blocks the other.
async fn who_blocks(
    db: &mut dyn Connection,
    people: &[PersonId],
) -> Result<Option<PersonId>, SqlError> {
    let [one, other] = *people else { return Ok(None) };
    let sql = "SELECT person FROM block \
               WHERE (person = $1 AND blocked = $2) OR (person = $2 AND blocked = $1)";
    db.find(sql, &values![one, other], |row| row.get("person")).await
}

/// Waits until nobody else changes what is between these people, and keeps others waiting until the
/// transaction ends. Always in the same order, so that no two transactions wait for each other. The
/// numbers of people are far below that of the lock under which tables are migrated.
pub(crate) async fn hold_people(
    db: &mut dyn Connection,
    people: &[PersonId],
) -> Result<(), SqlError> {
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

fn row(seek: &Seek, live: bool) -> [Value; 8] {
    let Seek { id, by, audience, game, at, expires } = seek;
    let (audience, person) = match *audience {
        Audience::Everybody => ("everybody", None),
        Audience::Link => ("link", None),
        Audience::Person(person) => ("person", Some(person)),
    };
    values![id, by, audience, person, game, at, expires, live]
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
