//! The arbiters of games.

use async_trait::async_trait;
use game::{PersonId, Timestamp};
use wire::GameId;

use crate::{
    NewGame, StoreError,
    sql::{Connection, Database, PreparedGame, SqlError, View, insert_game, number_of, values},
};

/// A game to create, with its arbiters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OfficialGame {
    /// The game.
    pub game: NewGame,
    /// Its arbiters, each once.
    pub arbiters: Vec<PersonId>,
}

/// A position in the list of an arbiter's games: live games first, then finished ones, newest first
/// in each part. A game that ends while someone pages through the list appears twice rather than
/// not at all.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum JudgedAfter {
    /// After this live game.
    Live(GameId),
    /// After this finished game.
    Over(GameId),
}

/// The arbiters of games.
#[async_trait]
pub trait ArbiterStore: Send + Sync + 'static {
    /// Creates games with their arbiters, all or none. Fails with [`StoreError::Exists`] if an id
    /// is taken.
    async fn create_official(&self, games: Vec<OfficialGame>) -> Result<(), StoreError>;

    /// Appoints an arbiter; false if they already were one.
    async fn appoint(
        &self,
        game: GameId,
        person: PersonId,
        at: Timestamp,
    ) -> Result<bool, StoreError>;

    /// Dismisses an arbiter; false if they were not one.
    async fn dismiss(&self, game: GameId, person: PersonId) -> Result<bool, StoreError>;

    /// The arbiters of a game, in the order of appointment; empty if the game does not exist.
    async fn arbiters_of(&self, game: GameId) -> Result<Vec<PersonId>, StoreError>;

    /// The games of an arbiter in the order of [`JudgedAfter`], each with whether it is over.
    async fn judged_by(
        &self,
        person: PersonId,
        after: Option<JudgedAfter>,
        limit: u32,
    ) -> Result<Vec<(GameId, bool)>, StoreError>;

    /// The games of an arbiter that are live or ended at or after this instant, in the same order.
    async fn judged_since(
        &self,
        person: PersonId,
        since: Timestamp,
        limit: u32,
    ) -> Result<Vec<GameId>, StoreError>;
}

#[async_trait]
impl<D: Database> ArbiterStore for D {
    async fn create_official(&self, games: Vec<OfficialGame>) -> Result<(), StoreError> {
        self.write(move |db| {
            Box::pin(async move {
                for game in &games {
                    create(db, game).await?;
                }
                Ok(())
            })
        })
        .await
    }

    async fn appoint(
        &self,
        game: GameId,
        person: PersonId,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        self.write(move |db| Box::pin(appoint(db, game, person, at))).await
    }

    async fn dismiss(&self, game: GameId, person: PersonId) -> Result<bool, StoreError> {
        self.write(move |db| Box::pin(dismiss(db, game, person))).await
    }

    async fn arbiters_of(&self, game: GameId) -> Result<Vec<PersonId>, StoreError> {
        let sql = "SELECT person FROM game_arbiter \
                   WHERE game = (SELECT number FROM game WHERE id = $1) \
                   ORDER BY appointed_at, person";
        self.list(sql, values![game], |row| row.get("person")).await
    }

    async fn judged_by(
        &self,
        person: PersonId,
        after: Option<JudgedAfter>,
        limit: u32,
    ) -> Result<Vec<(GameId, bool)>, StoreError> {
        // So that both queries see the same.
        self.read_in(View::Snapshot, move |db| Box::pin(judged_by(db, person, after, limit))).await
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
        self.list(sql, values![person, since, limit], |row| row.get("id")).await
    }
}

/// Creates a game with its arbiters and returns its number.
pub(crate) async fn create(
    db: &mut dyn Connection,
    official: &OfficialGame,
) -> Result<i64, StoreError> {
    let OfficialGame { game, arbiters } = official;
    let number = insert_game(db, &PreparedGame::new(game)).await?;
    for person in arbiters {
        insert(db, number, *person, game.config.made_at).await?;
    }
    Ok(number)
}

pub(crate) async fn appoint(
    db: &mut dyn Connection,
    game: GameId,
    person: PersonId,
    at: Timestamp,
) -> Result<bool, StoreError> {
    let number = number_of(db, game).await?;
    Ok(insert(db, number, person, at).await?)
}

async fn insert(
    db: &mut dyn Connection,
    number: i64,
    person: PersonId,
    at: Timestamp,
) -> Result<bool, SqlError> {
    let sql = "INSERT INTO game_arbiter (person, game, appointed_at) VALUES ($1, $2, $3) \
               ON CONFLICT DO NOTHING";
    Ok(db.run(sql, &values![person, number, at]).await? > 0)
}

pub(crate) async fn dismiss(
    db: &mut dyn Connection,
    game: GameId,
    person: PersonId,
) -> Result<bool, StoreError> {
    let number = number_of(db, game).await?;
    let sql = "DELETE FROM game_arbiter WHERE person = $1 AND game = $2";
    Ok(db.run(sql, &values![person, number]).await? > 0)
}

async fn judged_by(
    db: &mut dyn Connection,
    person: PersonId,
    after: Option<JudgedAfter>,
    limit: u32,
) -> Result<Vec<(GameId, bool)>, StoreError> {
    let mut found = Vec::new();
    let below = match after {
        Some(JudgedAfter::Over(id)) => number_of(db, id).await?,
        live => {
            let below = match live {
                Some(JudgedAfter::Live(id)) => number_of(db, id).await?,
                _ => i64::MAX,
            };
            // There are few live games, however many this arbiter has judged.
            let sql = "SELECT id FROM game WHERE ended_at IS NULL AND number < $2 AND EXISTS \
                       (SELECT 1 FROM game_arbiter WHERE person = $1 AND game = number) \
                       ORDER BY number DESC LIMIT $3";
            let page = values![person, below, limit];
            found = db.list(sql, &page, |row| Ok((row.get("id")?, false))).await?;
            i64::MAX
        }
    };
    let rest = limit.saturating_sub(found.len() as u32);
    let sql = "SELECT id FROM game_arbiter JOIN game ON number = game_arbiter.game \
               WHERE person = $1 AND game_arbiter.game < $2 AND ended_at IS NOT NULL \
               ORDER BY game_arbiter.game DESC LIMIT $3";
    found.extend(
        db.list(sql, &values![person, below, rest], |row| Ok((row.get("id")?, true))).await?,
    );
    Ok(found)
}
