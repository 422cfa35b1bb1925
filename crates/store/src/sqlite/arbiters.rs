//! Arbiters and their games.

use async_trait::async_trait;
use game::{PersonId, Timestamp};
use rusqlite::{Connection, Row, params};
use wire::GameId;

use super::{
    SqliteStore,
    columns::{Column, get},
    database_error::DatabaseError,
    games::{PreparedGame, insert, number_of},
};
use crate::{ArbiterStore, JudgedAfter, OfficialGame, StoreError};

#[async_trait]
impl ArbiterStore for SqliteStore {
    async fn create_official(&self, games: Vec<OfficialGame>) -> Result<(), StoreError> {
        self.inner.writer.write(move |db| games.iter().try_for_each(|game| create(db, game))).await
    }

    async fn appoint(
        &self,
        game: GameId,
        person: PersonId,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        self.inner.writer.write(move |db| appoint(db, game, person, at)).await
    }

    async fn dismiss(&self, game: GameId, person: PersonId) -> Result<bool, StoreError> {
        self.inner.writer.write(move |db| dismiss(db, game, person)).await
    }

    async fn arbiters_of(&self, game: GameId) -> Result<Vec<PersonId>, StoreError> {
        let sql = "SELECT person FROM game_arbiter \
                   WHERE game = (SELECT number FROM game WHERE id = ?1) \
                   ORDER BY appointed_at, person";
        self.ask(move |db| {
            let mut statement = db.prepare_cached(sql)?;
            statement.query_map([Column(game)], |row| get(row, "person"))?.collect()
        })
        .await
    }

    async fn judged_by(
        &self,
        person: PersonId,
        after: Option<JudgedAfter>,
        limit: u32,
    ) -> Result<Vec<(GameId, bool)>, StoreError> {
        self.inner.readers.read(move |db| judged_by(db, person, after, limit)).await
    }

    async fn judged_since(
        &self,
        person: PersonId,
        since: Timestamp,
        limit: u32,
    ) -> Result<Vec<GameId>, StoreError> {
        let sql = "SELECT id FROM game_arbiter JOIN game ON number = game_arbiter.game \
                   WHERE person = ?1 AND (ended_at IS NULL OR ended_at >= ?2) \
                   ORDER BY ended_at IS NOT NULL, number DESC LIMIT ?3";
        self.ask(move |db| {
            let mut statement = db.prepare_cached(sql)?;
            let page = params![Column(person), Column(since), limit];
            statement.query_map(page, |row| get(row, "id"))?.collect()
        })
        .await
    }
}

pub(super) fn create(db: &Connection, official: &OfficialGame) -> Result<(), StoreError> {
    let OfficialGame { game, arbiters } = official;
    insert(db, &PreparedGame::new(game))?;
    for person in arbiters {
        appoint(db, game.id, *person, game.config.made_at)?;
    }
    Ok(())
}

pub(super) fn dismiss(db: &Connection, game: GameId, person: PersonId) -> Result<bool, StoreError> {
    let sql = "DELETE FROM game_arbiter WHERE person = ?1 AND game = ?2";
    let row = params![Column(person), number_of(db, game)?];
    let gone = db.prepare_cached(sql).and_then(|mut delete| delete.execute(row));
    gone.map(|count| count > 0).map_err(StoreError::sql)
}

pub(super) fn appoint(
    db: &Connection,
    game: GameId,
    person: PersonId,
    at: Timestamp,
) -> Result<bool, StoreError> {
    let sql = "INSERT OR IGNORE INTO game_arbiter (person, game, appointed_at) \
               VALUES (?1, ?2, ?3)";
    let row = params![Column(person), number_of(db, game)?, Column(at)];
    let new = db.prepare_cached(sql).and_then(|mut insert| insert.execute(row));
    new.map(|count| count > 0).map_err(StoreError::sql)
}

fn judged_by(
    db: &Connection,
    person: PersonId,
    after: Option<JudgedAfter>,
    limit: u32,
) -> Result<Vec<(GameId, bool)>, StoreError> {
    // One read transaction, so that both queries see the same state.
    let view = db.unchecked_transaction().map_err(StoreError::sql)?;
    let mut found = Vec::new();
    let below = match after {
        Some(JudgedAfter::Over(id)) => number_of(&view, id)?,
        live => {
            let below = match live {
                Some(JudgedAfter::Live(id)) => number_of(&view, id)?,
                _ => i64::MAX,
            };
            // There are few live games, however many this arbiter has judged.
            let sql = "SELECT id FROM game WHERE ended_at IS NULL AND number < ?2 AND EXISTS \
                       (SELECT 1 FROM game_arbiter WHERE person = ?1 AND game = number) \
                       ORDER BY number DESC LIMIT ?3";
            found.extend(page(&view, sql, person, below, limit, false)?);
            i64::MAX
        }
    };
    let rest = limit.saturating_sub(found.len() as u32);
    let sql = "SELECT id FROM game_arbiter JOIN game ON number = game_arbiter.game \
               WHERE person = ?1 AND game_arbiter.game < ?2 AND ended_at IS NOT NULL \
               ORDER BY game_arbiter.game DESC LIMIT ?3";
    found.extend(page(&view, sql, person, below, rest, true)?);
    Ok(found)
}

fn page(
    db: &Connection,
    sql: &str,
    person: PersonId,
    below: i64,
    limit: u32,
    over: bool,
) -> Result<Vec<(GameId, bool)>, StoreError> {
    let find = || -> rusqlite::Result<Vec<(GameId, bool)>> {
        let mut statement = db.prepare_cached(sql)?;
        let read = |row: &Row<'_>| Ok((get(row, "id")?, over));
        statement.query_map(params![Column(person), below, limit], read)?.collect()
    };
    find().map_err(StoreError::sql)
}
