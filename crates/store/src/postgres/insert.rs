//! New games, and the numbers of their rows.

use deadpool_postgres::{GenericClient, Transaction};
use game::Timestamp;
use tokio_postgres::Error;
use wire::{GameId, stored::VERSION};

use super::{
    columns::Column,
    database_error::{DatabaseError, exists},
    query::{find, values},
    ratings, summaries,
};
use crate::{NewGame, StoreError, shared_config::SharedConfig, summary::Summary};

/// The row number of a game.
pub(super) async fn number_of(db: &impl GenericClient, id: GameId) -> Result<i64, StoreError> {
    find_number(db, id).await.map_err(StoreError::sql)?.ok_or(StoreError::NoSuchGame)
}

/// The row number of a game; none if it does not exist.
pub(super) async fn find_number(db: &impl GenericClient, id: GameId) -> Result<Option<i64>, Error> {
    find(db, "SELECT number FROM game WHERE id = $1", values![Column(id)], |row| row.try_get(0))
        .await
}

/// Inserts a game and returns its number.
pub(super) async fn insert(db: &Transaction<'_>, game: &NewGame) -> Result<i64, StoreError> {
    let NewGame { id, config } = game;
    let (summary, settings) = (Summary::new(config), SharedConfig::new(config));
    let configuration = keep(db, &settings).await.map_err(StoreError::sql)?;
    let sql = "INSERT INTO game (id, made_at, configuration, first_white, first_black, \
               speed, white, black, turn, rated) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING number";
    let row = values![
        Column(*id),
        Column(config.made_at),
        configuration,
        settings.people.white.map(Column),
        settings.people.black.map(Column),
        Column(summary.category),
        summary.players.white.map(Column),
        summary.players.black.map(Column),
        Column(summary.turn),
        summary.rated,
    ];
    let number = find(db, sql, row, |row| row.try_get(0)).await.map_err(exists)?;
    let number = number.ok_or(StoreError::Exists)?;
    let derive = follow(db, number, &summary, config.made_at);
    derive.await.map_err(StoreError::sql)?;
    Ok(number)
}

/// Writes what follows from the seats of a new game.
async fn follow(
    db: &Transaction<'_>,
    number: i64,
    summary: &Summary,
    made_at: Timestamp,
) -> Result<(), Error> {
    summaries::keep_played(db, number, summary).await?;
    for (color, player) in summary.players.iter() {
        if let Some(person) = *player {
            ratings::sat_down(db, number, summary.category, (color, person), made_at).await?;
        }
    }
    Ok(())
}

/// The number of the row with these settings, which is added if there is none. Two transactions
/// may add the same at once, which does no harm.
async fn keep(db: &impl GenericClient, settings: &SharedConfig) -> Result<i64, Error> {
    let sql = "SELECT min(id) FROM configuration WHERE hash = $1 AND version = $2 AND body = $3";
    let row = values![settings.hash(), i32::from(VERSION), settings.body];
    let found: Option<Option<i64>> = find(db, sql, row, |row| row.try_get(0)).await?;
    if let Some(Some(id)) = found {
        return Ok(id);
    }
    let sql = "INSERT INTO configuration (hash, version, body) VALUES ($1, $2, $3) RETURNING id";
    let statement = db.prepare_cached(sql).await?;
    db.query_one(&statement, row).await?.try_get(0)
}
