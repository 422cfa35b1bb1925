//! Ratings in the tables.

use deadpool_postgres::{GenericClient, Transaction};
use game::{PersonId, RatingCategory, Timestamp};
use rules::{ByColor, Color};
use tokio_postgres::{Error, Row};

use super::{
    columns::{Column, get},
    query::{find, rows, run, values},
};
use crate::{GlickoNumbers, Rating, RatingChange, StartRating, people::rerate, summary::Summary};

/// Updates the ratings when the summary of a game changes.
pub(super) async fn rate(
    db: &Transaction<'_>,
    game: i64,
    before: &Summary,
    after: &Summary,
) -> Result<(), Error> {
    if before.rates() == after.rates() {
        return Ok(());
    }
    let rates = after.rates().or(before.rates());
    let (Some((players, _)), Some((_, at))) = (rates, after.ended) else { return Ok(()) };
    let current = hold(db, players, after.category).await?;
    let scores = after.rates().map(|(_, scores)| scores);
    let earlier = changes_of(db, &[game]).await?.pop().map(|(_, changes)| changes);
    let (ratings, changes) = rerate(current, earlier, scores, at);
    for (color, rating) in ratings.iter() {
        keep(db, players[color], after.category, rating).await?;
        // A correction changes the rating of now, and no day before the last rated game.
        keep_point(db, players[color], after.category, at.max(rating.at), rating).await?;
    }
    run(db, "DELETE FROM rating_change WHERE game = $1", values![game]).await?;
    for (color, change) in changes.iter().flat_map(|changes| changes.iter()) {
        keep_change(db, game, color, change).await?;
    }
    Ok(())
}

/// Reads the ratings of two players and locks their rows, in the order of their keys. Rows that do
/// not exist are added first: what does not exist cannot be locked.
async fn hold(
    db: &Transaction<'_>,
    players: ByColor<PersonId>,
    category: RatingCategory,
) -> Result<ByColor<Rating>, Error> {
    let mut people = [players.white, players.black].map(|person| person.0.cast_signed());
    people.sort_unstable();
    let Rating { numbers, games: _, at } = Rating::NEW;
    let GlickoNumbers { rating, deviation, volatility } = numbers;
    for person in people {
        let sql = "INSERT INTO rating (person, speed, rating, deviation, volatility, games, at) \
                   VALUES ($1, $2, $3, $4, $5, 0, $6) ON CONFLICT DO NOTHING";
        let row = values![person, Column(category), rating, deviation, volatility, Column(at)];
        run(db, sql, row).await?;
        let sql = "SELECT 1 FROM rating WHERE person = $1 AND speed = $2 FOR UPDATE";
        run(db, sql, values![person, Column(category)]).await?;
    }
    Ok(ByColor {
        white: rating_of(db, players.white, category).await?,
        black: rating_of(db, players.black, category).await?,
    })
}

/// Remembers the rating of somebody who sits down. Guests have none.
pub(super) async fn sat_down(
    db: &Transaction<'_>,
    game: i64,
    category: RatingCategory,
    (color, person): (Color, PersonId),
    at: Timestamp,
) -> Result<(), Error> {
    let now = rating_of(db, person, category).await?.now(at);
    let StartRating { rating, provisional } = now.into();
    let sql = "INSERT INTO start_rating (game, color, rating, provisional) \
               SELECT $1, $2, $3, $4 WHERE EXISTS (SELECT 1 FROM account WHERE person = $5) \
               ON CONFLICT (game, color) DO UPDATE \
               SET rating = excluded.rating, provisional = excluded.provisional";
    let row = values![game, Column(color), rating, provisional, Column(person)];
    run(db, sql, row).await.map(drop)
}

/// The ratings of a game's players when they sat down.
pub(super) async fn start_ratings(
    db: &impl GenericClient,
    game: i64,
) -> Result<ByColor<Option<StartRating>>, Error> {
    let sql = "SELECT color, rating, provisional FROM start_rating WHERE game = $1";
    let mut found = ByColor::default();
    for row in rows(db, sql, values![game]).await? {
        let color: Color = get(&row, "color")?;
        let (rating, provisional) = (row.try_get("rating")?, row.try_get("provisional")?);
        found[color] = Some(StartRating { rating, provisional });
    }
    Ok(found)
}

/// The rating in a row of `rating`.
pub(super) fn read_rating(row: &Row) -> Result<Rating, Error> {
    Ok(Rating {
        numbers: GlickoNumbers {
            rating: row.try_get("rating")?,
            deviation: row.try_get("deviation")?,
            volatility: row.try_get("volatility")?,
        },
        games: row.try_get::<_, i64>("games")?.cast_unsigned(),
        at: get(row, "at")?,
    })
}

/// How games changed the ratings of their players; those that changed none are left out.
pub(super) async fn changes_of(
    db: &impl GenericClient,
    games: &[i64],
) -> Result<Vec<(i64, ByColor<RatingChange>)>, Error> {
    let sql = "SELECT white.*, black.rating_before AS black_rating_before, \
               black.deviation_before AS black_deviation_before, \
               black.volatility_before AS black_volatility_before, \
               black.rating_after AS black_rating_after, \
               black.deviation_after AS black_deviation_after, \
               black.volatility_after AS black_volatility_after \
               FROM rating_change AS white JOIN rating_change AS black USING (game) \
               WHERE game = ANY ($1) AND white.color = 0 AND black.color = 1";
    let found = rows(db, sql, values![games]).await?;
    let read = |row: &Row| {
        let changes = ByColor { white: read_change(row, "")?, black: read_change(row, "black_")? };
        Ok((row.try_get("game")?, changes))
    };
    found.iter().map(read).collect()
}

async fn rating_of(
    db: &impl GenericClient,
    person: PersonId,
    category: RatingCategory,
) -> Result<Rating, Error> {
    let sql = "SELECT * FROM rating WHERE person = $1 AND speed = $2";
    let found = find(db, sql, values![Column(person), Column(category)], read_rating).await?;
    Ok(found.unwrap_or(Rating::NEW))
}

async fn keep(
    db: &Transaction<'_>,
    person: PersonId,
    category: RatingCategory,
    rating: &Rating,
) -> Result<(), Error> {
    let Rating { numbers: GlickoNumbers { rating, deviation, volatility }, games, at } = *rating;
    let sql = "UPDATE rating SET rating = $3, deviation = $4, volatility = $5, games = $6, at = $7 \
               WHERE person = $1 AND speed = $2";
    let games = games.cast_signed();
    let row =
        values![Column(person), Column(category), rating, deviation, volatility, games, Column(at)];
    run(db, sql, row).await.map(drop)
}

async fn keep_point(
    db: &Transaction<'_>,
    person: PersonId,
    category: RatingCategory,
    at: Timestamp,
    rating: &Rating,
) -> Result<(), Error> {
    let sql = "INSERT INTO rating_point (person, speed, day, rating) VALUES ($1, $2, $3, $4) \
               ON CONFLICT (person, speed, day) DO UPDATE SET rating = excluded.rating";
    let day = i32::try_from(at.0 / 86_400_000).unwrap_or(i32::MAX);
    let row = values![Column(person), Column(category), day, rating.numbers.shown()];
    run(db, sql, row).await.map(drop)
}

async fn keep_change(
    db: &Transaction<'_>,
    game: i64,
    color: Color,
    change: &RatingChange,
) -> Result<(), Error> {
    let sql = "INSERT INTO rating_change (game, color, rating_before, deviation_before, \
               volatility_before, rating_after, deviation_after, volatility_after) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    let RatingChange { before, after } = change;
    let row = values![
        game,
        Column(color),
        before.rating,
        before.deviation,
        before.volatility,
        after.rating,
        after.deviation,
        after.volatility,
    ];
    run(db, sql, row).await.map(drop)
}

fn read_change(row: &Row, side: &str) -> Result<RatingChange, Error> {
    let number = |name: &str| row.try_get::<_, f64>(format!("{side}{name}").as_str());
    Ok(RatingChange {
        before: GlickoNumbers {
            rating: number("rating_before")?,
            deviation: number("deviation_before")?,
            volatility: number("volatility_before")?,
        },
        after: GlickoNumbers {
            rating: number("rating_after")?,
            deviation: number("deviation_after")?,
            volatility: number("volatility_after")?,
        },
    })
}
