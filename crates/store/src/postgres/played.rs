//! Histories of people, and their ratings.

use std::collections::HashMap;

use async_trait::async_trait;
use game::{PersonId, RatingCategory};
use rules::ByColor;
use tokio_postgres::{Error, Row};
use wire::GameId;

use super::{
    PostgresStore,
    accounts::{account_columns, read_account},
    columns::{Column, get, get_u32},
    database_error::DatabaseError,
    insert::{find_number, number_of},
    query::{list, values},
    ratings::{changes_of, read_rating, start_ratings},
    summaries::SummaryRow,
};
use crate::{
    Filter, GlickoNumbers, HistoryStore, Leader, LeaderPage, PlayedGame, Rating, RatingChange,
    RatingPoint, RatingStore, StartRating, StoreError,
};

#[async_trait]
impl HistoryStore for PostgresStore {
    async fn history(
        &self,
        person: PersonId,
        filter: Filter,
        before: Option<GameId>,
        limit: u32,
    ) -> Result<Vec<PlayedGame>, StoreError> {
        self.page_of(PageOf { person, filter, from: before, oldest_first: false, limit }).await
    }

    async fn history_from_oldest(
        &self,
        person: PersonId,
        filter: Filter,
        after: Option<GameId>,
        limit: u32,
    ) -> Result<Vec<PlayedGame>, StoreError> {
        self.page_of(PageOf { person, filter, from: after, oldest_first: true, limit }).await
    }

    async fn playing(&self, person: PersonId, limit: u32) -> Result<Vec<GameId>, StoreError> {
        let sql = "SELECT id FROM played JOIN game ON number = played.game \
                   WHERE person = $1 AND played.result = 'unfinished' \
                   ORDER BY played.game DESC LIMIT $2";
        self.list(sql, values![Column(person), i64::from(limit)], |row| get(row, "id")).await
    }

    async fn now_playing(&self, limit: u32) -> Result<Vec<GameId>, StoreError> {
        let sql = "SELECT id FROM game WHERE ended_at IS NULL \
                   AND white IS NOT NULL AND black IS NOT NULL ORDER BY number DESC LIMIT $1";
        self.list(sql, values![i64::from(limit)], |row| get(row, "id")).await
    }

    async fn games_after(
        &self,
        after: Option<GameId>,
        limit: u32,
    ) -> Result<Vec<GameId>, StoreError> {
        let db = self.connection().await?;
        let after = match after {
            Some(id) => number_of(&db, id).await?,
            None => 0,
        };
        let sql = "SELECT id FROM game WHERE number > $1 ORDER BY number LIMIT $2";
        let page = values![after, i64::from(limit)];
        list(&db, sql, page, |row| get(row, "id")).await.map_err(StoreError::sql)
    }
}

#[async_trait]
impl RatingStore for PostgresStore {
    async fn rating_changes(
        &self,
        game: GameId,
    ) -> Result<Option<ByColor<RatingChange>>, StoreError> {
        let db = self.connection().await?;
        let Some(number) = find_number(&db, game).await.map_err(StoreError::sql)? else {
            return Ok(None);
        };
        let mut changes = changes_of(&db, &[number]).await.map_err(StoreError::sql)?;
        Ok(changes.pop().map(|(_, changes)| changes))
    }

    async fn start_ratings(
        &self,
        game: GameId,
    ) -> Result<ByColor<Option<StartRating>>, StoreError> {
        let db = self.connection().await?;
        match find_number(&db, game).await.map_err(StoreError::sql)? {
            Some(number) => start_ratings(&db, number).await.map_err(StoreError::sql),
            None => Ok(ByColor::default()),
        }
    }

    async fn ratings(&self, person: PersonId) -> Result<Vec<(RatingCategory, Rating)>, StoreError> {
        let sql = "SELECT * FROM rating WHERE person = $1 AND games > 0";
        let read = |row: &Row| Ok((get(row, "speed")?, read_rating(row)?));
        let mut found = self.list(sql, values![Column(person)], read).await?;
        found.sort_by_key(|(category, _)| *category);
        Ok(found)
    }

    async fn rating_points(
        &self,
        person: PersonId,
        category: RatingCategory,
    ) -> Result<Vec<RatingPoint>, StoreError> {
        let sql = "SELECT day, rating FROM rating_point WHERE person = $1 AND speed = $2 \
                   ORDER BY day";
        let read =
            |row: &Row| Ok(RatingPoint { day: get_u32(row, "day")?, rating: row.try_get(1)? });
        self.list(sql, values![Column(person), Column(category)], read).await
    }

    async fn leaders(
        &self,
        category: RatingCategory,
        page: LeaderPage,
    ) -> Result<Vec<Leader>, StoreError> {
        let sql = concat!(
            "SELECT rating, deviation, volatility, games, at, ",
            account_columns!(),
            " FROM rating JOIN account ON account.person = rating.person \
             WHERE speed = $1 AND games > 0 AND (deviation > $2) = $3 AND at >= $4 \
             AND NOT disabled AND NOT closed AND NOT bot \
             ORDER BY rating DESC, account.person LIMIT $5 OFFSET $6"
        );
        let LeaderPage { since, provisional, skip, limit } = page;
        let page = values![
            Column(category),
            GlickoNumbers::PROVISIONAL,
            provisional,
            Column(since),
            i64::from(limit),
            i64::from(skip),
        ];
        let read =
            |row: &Row| Ok(Leader { account: read_account(row)?, rating: read_rating(row)? });
        self.list(sql, page, read).await
    }
}

/// A page of somebody's games.
struct PageOf {
    person: PersonId,
    filter: Filter,
    /// The game that the page before ended with.
    from: Option<GameId>,
    oldest_first: bool,
    limit: u32,
}

impl PageOf {
    /// Only our own names and numbers go into the SQL text.
    fn statement(&self) -> String {
        let Filter { category, color, result, opponent, rated } = self.filter;
        let conditions = [
            category.map(|category| format!("speed = '{}'", category.key())),
            color.map(|color| format!("color = {}", color as u8)),
            opponent.map(|person| format!("opponent = {}", person.0.cast_signed())),
            result.map(|result| format!("result = '{}'", result.key())),
            rated.map(|rated| format!("rated = {rated}")),
        ];
        let (beyond, order) = if self.oldest_first { (">", "") } else { ("<", "DESC") };
        let mut sql = format!("SELECT game FROM played WHERE person = $1 AND game {beyond} $2");
        for condition in conditions.into_iter().flatten() {
            sql.push_str(" AND ");
            sql.push_str(&condition);
        }
        sql.push_str(&format!(" ORDER BY game {order} LIMIT $3"));
        sql
    }
}

impl PostgresStore {
    async fn page_of(&self, page: PageOf) -> Result<Vec<PlayedGame>, StoreError> {
        let db = self.connection().await?;
        let from = match page.from {
            Some(id) => number_of(&db, id).await?,
            None if page.oldest_first => 0,
            None => i64::MAX,
        };
        let read = async || -> Result<_, Error> {
            // Not kept prepared: there are many filters.
            let sql = page.statement();
            let bounds = values![Column(page.person), from, i64::from(page.limit)];
            let numbers = db.query(&sql, bounds).await?;
            let numbers: Vec<i64> =
                numbers.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
            let games = SummaryRow::of(&db, &numbers).await?;
            let changes: HashMap<i64, _> = changes_of(&db, &numbers).await?.into_iter().collect();
            Ok((games, changes))
        };
        let (games, mut changes) = read().await.map_err(StoreError::sql)?;
        let played = |game: SummaryRow| {
            let (rated, changes) = (game.rated(), changes.remove(&game.number));
            Ok(PlayedGame { summary: game.summary()?, rated, changes })
        };
        games.into_iter().map(played).collect()
    }
}
