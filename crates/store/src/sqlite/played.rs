//! Histories of people, and their ratings.

use std::sync::Arc;

use async_trait::async_trait;
use game::{PersonId, RatingCategory};
use rules::{ByColor, Color};
use rusqlite::{Connection, OptionalExtension, Result, Row, ToSql, params};
use wire::GameId;

use super::{
    SqliteStore,
    accounts::read_account,
    columns::{Column, get},
    database_error::DatabaseError,
    games::{find_number, is_taken, number_of},
    ratings::{changes_of, read_rating, start_ratings},
    summary_row::SummaryRow,
    tails::Tails,
};
use crate::{
    Filter, HistoryStore, ImportStore, Imported, Leader, LeaderPage, NewImport, PlayedGame, Rating,
    RatingChange, RatingPoint, RatingStore, StartRating, StoreError, summary::Summary,
};

/// Adds a game to the histories of its players.
pub(super) fn keep(db: &Connection, game: i64, summary: &Summary) -> Result<()> {
    for color in [Color::White, Color::Black] {
        let Some(person) = summary.players[color] else { continue };
        let sql = "INSERT OR REPLACE INTO played \
                   (person, game, color, opponent, speed, rated, result) \
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
        db.prepare_cached(sql)?.execute(params![
            Column(person),
            game,
            Column(color),
            summary.players[!color].map(Column),
            Column(summary.category),
            summary.rated,
            summary.result_for(color).key(),
        ])?;
    }
    Ok(())
}

#[async_trait]
impl HistoryStore for SqliteStore {
    async fn history(
        &self,
        person: PersonId,
        filter: Filter,
        before: Option<GameId>,
        limit: u32,
    ) -> std::result::Result<Vec<PlayedGame>, StoreError> {
        let page = PageOf { person, filter, from: before, oldest_first: false, limit };
        self.page_of(page).await
    }

    async fn history_from_oldest(
        &self,
        person: PersonId,
        filter: Filter,
        after: Option<GameId>,
        limit: u32,
    ) -> std::result::Result<Vec<PlayedGame>, StoreError> {
        let page = PageOf { person, filter, from: after, oldest_first: true, limit };
        self.page_of(page).await
    }

    async fn playing(
        &self,
        person: PersonId,
        limit: u32,
    ) -> std::result::Result<Vec<GameId>, StoreError> {
        let sql = "SELECT id FROM played JOIN game ON number = played.game \
                   WHERE person = ?1 AND played.result = 'unfinished' \
                   ORDER BY played.game DESC LIMIT ?2";
        self.ask(move |db| ids(db, sql, params![Column(person), limit])).await
    }

    async fn now_playing(&self, limit: u32) -> std::result::Result<Vec<GameId>, StoreError> {
        let sql = "SELECT id FROM game WHERE ended_at IS NULL \
                   AND white IS NOT NULL AND black IS NOT NULL ORDER BY number DESC LIMIT ?1";
        self.ask(move |db| ids(db, sql, params![limit])).await
    }

    async fn games_after(
        &self,
        after: Option<GameId>,
        limit: u32,
    ) -> std::result::Result<Vec<GameId>, StoreError> {
        let sql = "SELECT id FROM game WHERE number > ?1 ORDER BY number LIMIT ?2";
        let read = move |db: &Connection| {
            let after = match after {
                Some(id) => number_of(db, id)?,
                None => 0,
            };
            ids(db, sql, params![after, limit]).map_err(StoreError::sql)
        };
        self.inner.readers.read(read).await
    }
}

#[async_trait]
impl RatingStore for SqliteStore {
    async fn rating_changes(
        &self,
        game: GameId,
    ) -> std::result::Result<Option<ByColor<RatingChange>>, StoreError> {
        self.ask(move |db| match find_number(db, game)? {
            Some(number) => changes_of(db, number),
            None => Ok(None),
        })
        .await
    }

    async fn start_ratings(
        &self,
        game: GameId,
    ) -> std::result::Result<ByColor<Option<StartRating>>, StoreError> {
        self.ask(move |db| match find_number(db, game)? {
            Some(number) => start_ratings(db, number),
            None => Ok(ByColor::default()),
        })
        .await
    }

    async fn ratings(
        &self,
        person: PersonId,
    ) -> std::result::Result<Vec<(RatingCategory, Rating)>, StoreError> {
        let sql = "SELECT * FROM rating WHERE person = ?1 AND games > 0";
        self.ask(move |db| {
            let mut statement = db.prepare_cached(sql)?;
            let read = |row: &Row<'_>| Ok((get(row, "speed")?, read_rating(row)?));
            let rows = statement.query_map([Column(person)], read)?;
            let mut found: Vec<(RatingCategory, Rating)> = rows.collect::<Result<_>>()?;
            found.sort_by_key(|(category, _)| *category);
            Ok(found)
        })
        .await
    }

    async fn rating_points(
        &self,
        person: PersonId,
        category: RatingCategory,
    ) -> std::result::Result<Vec<RatingPoint>, StoreError> {
        let sql = "SELECT day, rating FROM rating_point WHERE person = ?1 AND speed = ?2 \
                   ORDER BY day";
        self.ask(move |db| {
            let mut statement = db.prepare_cached(sql)?;
            let read = |row: &Row<'_>| {
                Ok(RatingPoint { day: row.get("day")?, rating: row.get("rating")? })
            };
            statement.query_map(params![Column(person), Column(category)], read)?.collect()
        })
        .await
    }

    async fn leaders(
        &self,
        category: RatingCategory,
        page: LeaderPage,
    ) -> std::result::Result<Vec<Leader>, StoreError> {
        let sql = "SELECT rating, deviation, volatility, games, at, account.person, name, title, \
                   bot, arbiter, admin, disabled, muted, closed, real_name, fide_id, shows_identity, \
                   made_at AS account_made_at \
                   FROM rating JOIN account ON account.person = rating.person \
                   WHERE speed = ?1 AND games > 0 AND (deviation > ?2) = ?3 AND at >= ?4 \
                   AND disabled = 0 AND closed = 0 AND bot = 0 \
                   ORDER BY rating DESC, account.person LIMIT ?5 OFFSET ?6";
        self.ask(move |db| {
            let mut statement = db.prepare_cached(sql)?;
            let read = |row: &Row<'_>| {
                Ok(Leader { account: read_account(row)?, rating: read_rating(row)? })
            };
            let known = crate::GlickoNumbers::PROVISIONAL;
            let LeaderPage { since, provisional, skip, limit } = page;
            let values = params![Column(category), known, provisional, Column(since), limit, skip];
            statement.query_map(values, read)?.collect()
        })
        .await
    }
}

#[async_trait]
impl ImportStore for SqliteStore {
    async fn import(&self, games: Vec<NewImport>) -> std::result::Result<Imported, StoreError> {
        let sql = "INSERT INTO imported (id, hash, pgn) VALUES (?1, ?2, ?3)";
        self.change(move |db| {
            let mut count = Imported::default();
            for NewImport { id, hash, pgn } in games {
                match db.prepare_cached(sql)?.execute(params![Column(id), hash, pgn]) {
                    Ok(_) => count.new += 1,
                    Err(error) if is_taken(&error) => count.known += 1,
                    Err(error) => return Err(error),
                }
            }
            Ok(count)
        })
        .await
    }

    async fn imported(&self, game: GameId) -> std::result::Result<Option<String>, StoreError> {
        let sql = "SELECT pgn FROM imported WHERE id = ?1";
        self.ask(move |db| {
            let mut statement = db.prepare_cached(sql)?;
            statement.query_row([Column(game)], |row| row.get(0)).optional()
        })
        .await
    }

    async fn imported_as(&self, hash: [u8; 32]) -> std::result::Result<Option<GameId>, StoreError> {
        let sql = "SELECT id FROM imported WHERE hash = ?1";
        self.ask(move |db| {
            let mut statement = db.prepare_cached(sql)?;
            statement.query_row([hash], |row| get(row, "id")).optional()
        })
        .await
    }

    async fn imports_after(
        &self,
        after: Option<GameId>,
        limit: u32,
    ) -> std::result::Result<Vec<(GameId, String)>, StoreError> {
        let read = move |db: &Connection| {
            let number = |id: GameId| -> Result<Option<i64>> {
                let mut statement =
                    db.prepare_cached("SELECT number FROM imported WHERE id = ?1")?;
                statement.query_row([Column(id)], |row| row.get(0)).optional()
            };
            let after = match after {
                Some(id) => number(id).map_err(StoreError::sql)?.ok_or(StoreError::NoSuchGame)?,
                None => 0,
            };
            let page = || -> Result<Vec<(GameId, String)>> {
                let sql = "SELECT id, pgn FROM imported WHERE number > ?1 ORDER BY number LIMIT ?2";
                let mut statement = db.prepare_cached(sql)?;
                let read = |row: &Row<'_>| Ok((get(row, "id")?, row.get("pgn")?));
                statement.query_map(params![after, limit], read)?.collect()
            };
            page().map_err(StoreError::sql)
        };
        self.inner.readers.read(read).await
    }
}

type GameWithRatings = (SummaryRow, Option<ByColor<RatingChange>>);

/// A page of somebody's games.
struct PageOf {
    person: PersonId,
    filter: Filter,
    /// The game that the page before ended with.
    from: Option<GameId>,
    oldest_first: bool,
    limit: u32,
}

impl SqliteStore {
    async fn page_of(&self, page: PageOf) -> std::result::Result<Vec<PlayedGame>, StoreError> {
        let tails = Arc::clone(&self.inner.tails);
        let found = self.inner.readers.read(move |db| history(db, &tails, &page)).await?;
        let played = |(glance, changes): (SummaryRow, _)| {
            let rated = glance.rated();
            Ok(PlayedGame { summary: glance.summary()?, rated, changes })
        };
        found.into_iter().map(played).collect()
    }
}

fn history(
    db: &Connection,
    tails: &Tails,
    page: &PageOf,
) -> std::result::Result<Vec<GameWithRatings>, StoreError> {
    let PageOf { person, filter, from, oldest_first, limit } = page;
    let (beyond, order) = if *oldest_first { (">", "") } else { ("<", "DESC") };
    let from = match from {
        Some(id) => number_of(db, *id)?,
        None if *oldest_first => 0,
        None => i64::MAX,
    };
    let numbers = || -> Result<Vec<i64>> {
        let conditions = [
            filter.category.map(|category| ("speed", category.key().to_owned())),
            filter.color.map(|color| ("color", (color as u8).to_string())),
            filter.opponent.map(|person| ("opponent", person.0.cast_signed().to_string())),
            filter.result.map(|result| ("result", result.key().to_owned())),
            filter.rated.map(|rated| ("rated", u8::from(rated).to_string())),
        ];
        let mut sql = format!("SELECT game FROM played WHERE person = ?1 AND game {beyond} ?2");
        // Only our own names and numbers go into the SQL text.
        for (column, value) in conditions.into_iter().flatten() {
            sql.push_str(&format!(" AND {column} = '{value}'"));
        }
        sql.push_str(&format!(" ORDER BY game {order} LIMIT ?3"));
        let mut statement = db.prepare(&sql)?;
        statement.query_map(params![Column(*person), from, limit], |row| row.get(0))?.collect()
    };
    let read = || -> Result<Vec<GameWithRatings>> {
        let one = |number: i64| Ok((SummaryRow::of(db, tails, number)?, changes_of(db, number)?));
        numbers()?.into_iter().map(one).collect()
    };
    read().map_err(StoreError::sql)
}

fn ids(db: &Connection, sql: &str, values: &[&dyn ToSql]) -> Result<Vec<GameId>> {
    let mut statement = db.prepare_cached(sql)?;
    statement.query_map(values, |row| get(row, "id"))?.collect()
}
