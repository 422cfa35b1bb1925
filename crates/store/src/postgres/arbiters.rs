//! Arbiters and their games.

use async_trait::async_trait;
use deadpool_postgres::{GenericClient, Transaction};
use game::{PersonId, Timestamp};
use tokio_postgres::{Error, IsolationLevel};
use wire::GameId;

use super::{
    PostgresStore,
    columns::{Column, get},
    database_error::DatabaseError,
    insert::{insert, number_of},
    query::{list, run, values},
};
use crate::{ArbiterStore, JudgedAfter, OfficialGame, StoreError};

#[async_trait]
impl ArbiterStore for PostgresStore {
    async fn create_official(&self, games: Vec<OfficialGame>) -> Result<(), StoreError> {
        let mut db = self.connection().await?;
        let tx = db.transaction().await.map_err(StoreError::sql)?;
        for game in &games {
            create(&tx, game).await?;
        }
        tx.commit().await.map_err(StoreError::sql)
    }

    async fn appoint(
        &self,
        game: GameId,
        person: PersonId,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let db = self.connection().await?;
        let number = number_of(&db, game).await?;
        appoint(&db, number, person, at).await.map_err(StoreError::sql)
    }

    async fn dismiss(&self, game: GameId, person: PersonId) -> Result<bool, StoreError> {
        let db = self.connection().await?;
        let number = number_of(&db, game).await?;
        let sql = "DELETE FROM game_arbiter WHERE person = $1 AND game = $2";
        let gone = run(&db, sql, values![Column(person), number]).await;
        gone.map(|count| count > 0).map_err(StoreError::sql)
    }

    async fn arbiters_of(&self, game: GameId) -> Result<Vec<PersonId>, StoreError> {
        let sql = "SELECT person FROM game_arbiter \
                   WHERE game = (SELECT number FROM game WHERE id = $1) \
                   ORDER BY appointed_at, person";
        self.list(sql, values![Column(game)], |row| get(row, "person")).await
    }

    async fn judged_by(
        &self,
        person: PersonId,
        after: Option<JudgedAfter>,
        limit: u32,
    ) -> Result<Vec<(GameId, bool)>, StoreError> {
        let mut db = self.connection().await?;
        // One read transaction, so that both queries see the same state.
        let view = db.build_transaction().isolation_level(IsolationLevel::RepeatableRead);
        let view = view.read_only(true).start().await.map_err(StoreError::sql)?;
        judged_by(&view, person, after, limit).await
    }

    async fn judged_since(
        &self,
        person: PersonId,
        since: Timestamp,
        limit: u32,
    ) -> Result<Vec<GameId>, StoreError> {
        let sql = "SELECT id FROM game_arbiter JOIN game ON number = game_arbiter.game \
                   WHERE person = $1 AND (ended_at IS NULL OR ended_at >= $2) \
                   ORDER BY ended_at IS NOT NULL, number DESC LIMIT $3";
        let page = values![Column(person), Column(since), i64::from(limit)];
        self.list(sql, page, |row| get(row, "id")).await
    }
}

/// Creates a game with its arbiters and returns its number.
pub(super) async fn create(
    tx: &Transaction<'_>,
    official: &OfficialGame,
) -> Result<i64, StoreError> {
    let OfficialGame { game, arbiters } = official;
    let number = insert(tx, game).await?;
    for person in arbiters {
        appoint(tx, number, *person, game.config.made_at).await.map_err(StoreError::sql)?;
    }
    Ok(number)
}

pub(super) async fn appoint(
    db: &impl GenericClient,
    number: i64,
    person: PersonId,
    at: Timestamp,
) -> Result<bool, Error> {
    let sql = "INSERT INTO game_arbiter (person, game, appointed_at) VALUES ($1, $2, $3) \
               ON CONFLICT DO NOTHING";
    Ok(run(db, sql, values![Column(person), number, Column(at)]).await? > 0)
}

async fn judged_by(
    view: &Transaction<'_>,
    person: PersonId,
    after: Option<JudgedAfter>,
    limit: u32,
) -> Result<Vec<(GameId, bool)>, StoreError> {
    let mut found = Vec::new();
    let below = match after {
        Some(JudgedAfter::Over(id)) => number_of(view, id).await?,
        live => {
            let below = match live {
                Some(JudgedAfter::Live(id)) => number_of(view, id).await?,
                _ => i64::MAX,
            };
            // There are few live games, however many this arbiter has judged.
            let sql = "SELECT id FROM game WHERE ended_at IS NULL AND number < $2 AND EXISTS \
                       (SELECT 1 FROM game_arbiter WHERE person = $1 AND game = number) \
                       ORDER BY number DESC LIMIT $3";
            let page = values![Column(person), below, i64::from(limit)];
            let live = list(view, sql, page, |row| Ok((get(row, "id")?, false))).await;
            found.extend(live.map_err(StoreError::sql)?);
            i64::MAX
        }
    };
    let rest = i64::from(limit).saturating_sub(found.len() as i64);
    let sql = "SELECT id FROM game_arbiter JOIN game ON number = game_arbiter.game \
               WHERE person = $1 AND game_arbiter.game < $2 AND ended_at IS NOT NULL \
               ORDER BY game_arbiter.game DESC LIMIT $3";
    let page = values![Column(person), below, rest];
    let over = list(view, sql, page, |row| Ok((get(row, "id")?, true))).await;
    found.extend(over.map_err(StoreError::sql)?);
    Ok(found)
}
