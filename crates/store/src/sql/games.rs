//! New games, and the numbers of their rows.

use game::{Event, PersonId, RatingCategory, RecordedEvent, Seat, Timestamp};
use wire::{GameId, stored::VERSION};

use super::{
    Connection, Database, SqlError,
    ratings::{rate, sat_down},
    summaries::{change, keep_played, read_statistics},
    values,
};
use crate::{
    GameSummary, NewGame, Statistics, StoreError, shared_config::SharedConfig, summary::Summary,
};

/// The row number of a game.
pub(crate) async fn number_of(db: &mut dyn Connection, id: GameId) -> Result<i64, StoreError> {
    find_number(db, id).await?.ok_or(StoreError::NoSuchGame)
}

/// The row number of a game; none if it does not exist.
pub(crate) async fn find_number(
    db: &mut dyn Connection,
    id: GameId,
) -> Result<Option<i64>, SqlError> {
    let sql = "SELECT number FROM game WHERE id = $1";
    db.find(sql, &values![id], |row| row.get("number")).await
}

/// A person's games, newest first.
pub(crate) async fn games_of<D: Database>(
    database: &D,
    person: PersonId,
    before: Option<GameId>,
    limit: u32,
) -> Result<Vec<GameSummary>, StoreError> {
    let find = database.read(move |db| {
        Box::pin(async move {
            let before = match before {
                Some(id) => number_of(db, id).await?,
                None => i64::MAX,
            };
            let sql = "SELECT * FROM (SELECT number FROM game WHERE white = $1 AND number < $2 \
                       ORDER BY number DESC LIMIT $3) AS as_white \
                       UNION \
                       SELECT * FROM (SELECT number FROM game WHERE black = $1 AND number < $2 \
                       ORDER BY number DESC LIMIT $3) AS as_black \
                       ORDER BY number DESC LIMIT $3";
            Ok(db.list(sql, &values![person, before, limit], |row| row.get("number")).await?)
        })
    });
    let summaries = database.summaries_of(find.await?).await?;
    Ok(summaries.into_iter().map(|(summary, _)| summary).collect())
}

/// A person's statistics, in the order of the categories.
pub(crate) async fn statistics<D: Database>(
    database: &D,
    person: PersonId,
) -> Result<Vec<(RatingCategory, Statistics)>, StoreError> {
    let sql = "SELECT * FROM statistics WHERE person = $1 AND games > 0";
    let mut found = database.list(sql, values![person], read_statistics).await?;
    found.sort_by_key(|(category, _)| *category);
    Ok(found)
}

/// A game to insert, encoded by the sender.
#[derive(Clone, Debug)]
pub(crate) struct PreparedGame {
    pub(crate) id: GameId,
    made_at: Timestamp,
    summary: Summary,
    settings: SharedConfig,
}

impl PreparedGame {
    pub(crate) fn new(game: &NewGame) -> PreparedGame {
        let NewGame { id, config } = game;
        let (summary, settings) = (Summary::new(config), SharedConfig::new(config));
        PreparedGame { id: *id, made_at: config.made_at, summary, settings }
    }
}

/// Inserts a game and returns its number.
pub(crate) async fn insert_game(
    db: &mut dyn Connection,
    game: &PreparedGame,
) -> Result<i64, SqlError> {
    let PreparedGame { id, made_at, summary, settings } = game;
    let configuration = keep(db, settings).await?;
    let sql = "INSERT INTO game (id, made_at, configuration, first_white, first_black, \
               speed, white, black, turn, rated) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING number";
    let row = values![
        id,
        made_at,
        configuration,
        settings.people.white,
        settings.people.black,
        summary.category,
        summary.players.white,
        summary.players.black,
        summary.turn,
        summary.rated,
    ];
    let number = db.find(sql, &row, |row| row.get("number")).await?.ok_or(SqlError::Taken)?;
    keep_played(db, number, summary).await?;
    for (color, player) in summary.players.iter() {
        if let Some(person) = *player {
            sat_down(db, number, summary.category, (color, person), *made_at).await?;
        }
    }
    Ok(number)
}

/// Writes what follows from new events of a game.
pub(crate) async fn follow(
    db: &mut dyn Connection,
    number: i64,
    before: &Summary,
    after: &Summary,
    new: &[RecordedEvent],
) -> Result<(), SqlError> {
    change(db, number, before, after).await?;
    rate(db, number, before, after).await?;
    for recorded in new {
        if let Event::Seated(color, Seat::Person(person)) = recorded.event {
            sat_down(db, number, after.category, (color, person), recorded.at).await?;
        }
    }
    Ok(())
}

/// The number of the row with these settings, which is added if there is none. Two transactions
/// may add the same at once, which does no harm.
async fn keep(db: &mut dyn Connection, settings: &SharedConfig) -> Result<i64, SqlError> {
    let sql = "SELECT min(id) AS id FROM configuration \
               WHERE hash = $1 AND version = $2 AND body = $3";
    let row = values![settings.hash(), VERSION, settings.body];
    let found = db.find(sql, &row, |row| row.get::<Option<_>>("id")).await?;
    if let Some(Some(id)) = found {
        return Ok(id);
    }
    let sql = "INSERT INTO configuration (hash, version, body) VALUES ($1, $2, $3) RETURNING id";
    db.find(sql, &row, |row| row.get("id")).await?.ok_or(SqlError::Taken)
}
