//! Ratings.

use std::collections::HashMap;

use async_trait::async_trait;
use game::{PersonId, RatingCategory, Timestamp};
use rules::{ByColor, Color};
use wire::GameId;

use super::{
    Connection, Database, Row, SqlError, account, games::find_number, read_account, values,
};
use crate::{
    GlickoNumbers, Leader, LeaderPage, Rating, RatingChange, RatingPoint, RatingStore, StartRating,
    StoreError, people::rerate, summary::Summary,
};

#[async_trait]
impl<D: Database> RatingStore for D {
    async fn rating_changes(
        &self,
        game: GameId,
    ) -> Result<Option<ByColor<RatingChange>>, StoreError> {
        let find = self.read(move |db| {
            Box::pin(async move {
                let Some(number) = find_number(db, game).await? else { return Ok(None) };
                Ok(changes_of(db, &[number]).await?.remove(&number))
            })
        });
        find.await
    }

    async fn start_ratings(
        &self,
        game: GameId,
    ) -> Result<ByColor<Option<StartRating>>, StoreError> {
        let sql = "SELECT color, rating, provisional FROM start_rating \
                   WHERE game = (SELECT number FROM game WHERE id = $1)";
        let read = |row: &Row<'_>| {
            let (rating, provisional) = (row.get("rating")?, row.get("provisional")?);
            Ok((row.get("color")?, StartRating { rating, provisional }))
        };
        let found: Vec<(Color, StartRating)> = self.list(sql, values![game], read).await?;
        let of = |color| found.iter().find(|(of, _)| *of == color).map(|(_, rating)| *rating);
        Ok(ByColor::new_with(of))
    }

    async fn ratings(&self, person: PersonId) -> Result<Vec<(RatingCategory, Rating)>, StoreError> {
        let sql = "SELECT * FROM rating WHERE person = $1 AND games > 0";
        let read = |row: &Row<'_>| Ok((row.get("speed")?, read_rating(row)?));
        let mut found: Vec<(RatingCategory, Rating)> =
            self.list(sql, values![person], read).await?;
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
            |row: &Row<'_>| Ok(RatingPoint { day: row.get("day")?, rating: row.get("rating")? });
        self.list(sql, values![person, category], read).await
    }

    async fn leaders(
        &self,
        category: RatingCategory,
        page: LeaderPage,
    ) -> Result<Vec<Leader>, StoreError> {
        let sql = account!(
            ", rating, deviation, volatility, games, at \
             FROM rating JOIN account ON account.person = rating.person \
             WHERE speed = $1 AND games > 0 AND (deviation > $2) = $3 AND at >= $4 \
             AND NOT disabled AND NOT closed AND NOT bot \
             ORDER BY rating DESC, account.person LIMIT $5 OFFSET $6"
        );
        let LeaderPage { since, provisional, skip, limit } = page;
        let known = GlickoNumbers::PROVISIONAL;
        let page = values![category, known, provisional, since, limit, skip];
        let read =
            |row: &Row<'_>| Ok(Leader { account: read_account(row)?, rating: read_rating(row)? });
        self.list(sql, page, read).await
    }
}

/// Updates the ratings when the summary of a game changes.
pub(crate) async fn rate(
    db: &mut dyn Connection,
    game: i64,
    before: &Summary,
    after: &Summary,
) -> Result<(), SqlError> {
    if before.rates() == after.rates() {
        return Ok(());
    }
    let rates = after.rates().or(before.rates());
    let (Some((players, _)), Some((_, at))) = (rates, after.ended) else { return Ok(()) };
    let current = hold(db, players, after.category).await?;
    let scores = after.rates().map(|(_, scores)| scores);
    let earlier = changes_of(db, &[game]).await?.remove(&game);
    let (ratings, changes) = rerate(current, earlier, scores, at);
    for (color, rating) in ratings.iter() {
        keep(db, players[color], after.category, rating).await?;
        // A correction changes the rating of now, and no day before the last rated game.
        keep_point(db, players[color], after.category, at.max(rating.at), rating).await?;
    }
    db.run("DELETE FROM rating_change WHERE game = $1", &values![game]).await?;
    for (color, change) in changes.iter().flat_map(|changes| changes.iter()) {
        keep_change(db, game, color, change).await?;
    }
    Ok(())
}

/// Reads the ratings of two players and locks their rows, in the order of their keys. Rows that do
/// not exist are added first: what does not exist cannot be locked.
async fn hold(
    db: &mut dyn Connection,
    players: ByColor<PersonId>,
    category: RatingCategory,
) -> Result<ByColor<Rating>, SqlError> {
    let mut people = [players.white, players.black].map(|person| person.0.cast_signed());
    people.sort_unstable();
    let Rating { numbers, games: _, at } = Rating::NEW;
    let GlickoNumbers { rating, deviation, volatility } = numbers;
    let held =
        "SELECT 1 FROM rating WHERE person = $1 AND speed = $2".to_owned() + db.dialect().hold();
    for person in people {
        let sql = "INSERT INTO rating (person, speed, rating, deviation, volatility, games, at) \
                   VALUES ($1, $2, $3, $4, $5, 0, $6) ON CONFLICT DO NOTHING";
        db.run(sql, &values![person, category, rating, deviation, volatility, at]).await?;
        db.exists(&held, &values![person, category]).await?;
    }
    Ok(ByColor {
        white: rating_of(db, players.white, category).await?,
        black: rating_of(db, players.black, category).await?,
    })
}

/// Remembers the rating of somebody who sits down. Guests have none.
pub(crate) async fn sat_down(
    db: &mut dyn Connection,
    game: i64,
    category: RatingCategory,
    (color, person): (Color, PersonId),
    at: Timestamp,
) -> Result<(), SqlError> {
    let now = rating_of(db, person, category).await?.now(at);
    let StartRating { rating, provisional } = now.into();
    let sql = "INSERT INTO start_rating (game, color, rating, provisional) \
               SELECT $1, $2, $3, $4 WHERE EXISTS (SELECT 1 FROM account WHERE person = $5) \
               ON CONFLICT (game, color) DO UPDATE \
               SET rating = excluded.rating, provisional = excluded.provisional";
    db.run(sql, &values![game, color, rating, provisional, person]).await.map(drop)
}

/// How games changed the ratings of their players; those that changed none are left out.
pub(crate) async fn changes_of(
    db: &mut dyn Connection,
    games: &[i64],
) -> Result<HashMap<i64, ByColor<RatingChange>>, SqlError> {
    let any = db.dialect().any("game", "$1");
    let sql = format!("SELECT * FROM rating_change WHERE {any}");
    let read = |row: &Row<'_>| Ok((row.get("game")?, row.get("color")?, read_change(row)?));
    let found: Vec<(i64, Color, RatingChange)> = db.list(&sql, &values![games], read).await?;
    let mut changes = HashMap::<i64, ByColor<Option<RatingChange>>>::new();
    for (game, color, change) in found {
        changes.entry(game).or_default()[color] = Some(change);
    }
    let both = |(game, ByColor { white, black }): (i64, ByColor<Option<RatingChange>>)| {
        Some((game, ByColor { white: white?, black: black? }))
    };
    Ok(changes.into_iter().filter_map(both).collect())
}

async fn rating_of(
    db: &mut dyn Connection,
    person: PersonId,
    category: RatingCategory,
) -> Result<Rating, SqlError> {
    let sql = "SELECT * FROM rating WHERE person = $1 AND speed = $2";
    let found = db.find(sql, &values![person, category], read_rating).await?;
    Ok(found.unwrap_or(Rating::NEW))
}

async fn keep(
    db: &mut dyn Connection,
    person: PersonId,
    category: RatingCategory,
    rating: &Rating,
) -> Result<(), SqlError> {
    let Rating { numbers: GlickoNumbers { rating, deviation, volatility }, games, at } = *rating;
    let sql = "UPDATE rating SET rating = $3, deviation = $4, volatility = $5, games = $6, at = $7 \
               WHERE person = $1 AND speed = $2";
    let row = values![person, category, rating, deviation, volatility, games, at];
    db.run(sql, &row).await.map(drop)
}

async fn keep_point(
    db: &mut dyn Connection,
    person: PersonId,
    category: RatingCategory,
    at: Timestamp,
    rating: &Rating,
) -> Result<(), SqlError> {
    let sql = "INSERT INTO rating_point (person, speed, day, rating) VALUES ($1, $2, $3, $4) \
               ON CONFLICT (person, speed, day) DO UPDATE SET rating = excluded.rating";
    let day = i32::try_from(at.0 / 86_400_000).unwrap_or(i32::MAX);
    db.run(sql, &values![person, category, day, rating.numbers.shown()]).await.map(drop)
}

async fn keep_change(
    db: &mut dyn Connection,
    game: i64,
    color: Color,
    change: &RatingChange,
) -> Result<(), SqlError> {
    let sql = "INSERT INTO rating_change (game, color, rating_before, deviation_before, \
               volatility_before, rating_after, deviation_after, volatility_after) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    let RatingChange { before, after } = change;
    let row = values![
        game,
        color,
        before.rating,
        before.deviation,
        before.volatility,
        after.rating,
        after.deviation,
        after.volatility,
    ];
    db.run(sql, &row).await.map(drop)
}

/// The rating in a row of `rating`.
fn read_rating(row: &Row<'_>) -> Result<Rating, SqlError> {
    Ok(Rating {
        numbers: GlickoNumbers {
            rating: row.get("rating")?,
            deviation: row.get("deviation")?,
            volatility: row.get("volatility")?,
        },
        games: row.get("games")?,
        at: row.get("at")?,
    })
}

fn read_change(row: &Row<'_>) -> Result<RatingChange, SqlError> {
    Ok(RatingChange {
        before: GlickoNumbers {
            rating: row.get("rating_before")?,
            deviation: row.get("deviation_before")?,
            volatility: row.get("volatility_before")?,
        },
        after: GlickoNumbers {
            rating: row.get("rating_after")?,
            deviation: row.get("deviation_after")?,
            volatility: row.get("volatility_after")?,
        },
    })
}
