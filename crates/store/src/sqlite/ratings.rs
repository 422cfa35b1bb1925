//! Ratings in the tables.

use game::{PersonId, RatingCategory, Timestamp};
use rules::{ByColor, Color};
use rusqlite::{Connection, OptionalExtension, Result, Row, params};

use super::columns::{Column, get};
use crate::{GlickoNumbers, Rating, RatingChange, StartRating, people::rerate, summary::Summary};

/// Updates the ratings when the summary of a game changes.
pub(super) fn rate(db: &Connection, game: i64, before: &Summary, after: &Summary) -> Result<()> {
    if before.rates() == after.rates() {
        return Ok(());
    }
    let rates = after.rates().or(before.rates());
    let (Some((players, _)), Some((_, at))) = (rates, after.ended) else { return Ok(()) };
    let current = ByColor {
        white: rating_of(db, players.white, after.category)?,
        black: rating_of(db, players.black, after.category)?,
    };
    let scores = after.rates().map(|(_, scores)| scores);
    let (ratings, changes) = rerate(current, changes_of(db, game)?, scores, at);
    for (color, rating) in ratings.iter() {
        keep(db, players[color], after.category, rating)?;
        // A correction changes the rating of now, and no day before the last rated game.
        keep_point(db, players[color], after.category, at.max(rating.at), rating)?;
    }
    db.prepare_cached("DELETE FROM rating_change WHERE game = ?1")?.execute([game])?;
    for (color, change) in changes.iter().flat_map(|changes| changes.iter()) {
        keep_change(db, game, color, change)?;
    }
    Ok(())
}

/// Remembers the rating of somebody who sits down. Guests have none.
pub(super) fn sat_down(
    db: &Connection,
    game: i64,
    category: RatingCategory,
    (color, person): (Color, PersonId),
    at: Timestamp,
) -> Result<()> {
    let StartRating { rating, provisional } = rating_of(db, person, category)?.now(at).into();
    let sql = "INSERT OR REPLACE INTO start_rating (game, color, rating, provisional) \
               SELECT ?1, ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM account WHERE person = ?5)";
    let values = params![game, Column(color), rating, provisional, Column(person)];
    db.prepare_cached(sql)?.execute(values).map(drop)
}

/// The ratings of a game's players when they sat down.
pub(super) fn start_ratings(db: &Connection, game: i64) -> Result<ByColor<Option<StartRating>>> {
    let sql = "SELECT color, rating, provisional FROM start_rating WHERE game = ?1";
    let mut statement = db.prepare_cached(sql)?;
    let read = |row: &Row<'_>| {
        let (rating, provisional) = (row.get("rating")?, row.get("provisional")?);
        Ok((get(row, "color")?, StartRating { rating, provisional }))
    };
    let mut found = ByColor::default();
    for row in statement.query_map([game], read)? {
        let (color, rating): (Color, _) = row?;
        found[color] = Some(rating);
    }
    Ok(found)
}

/// The rating in a row of `rating`.
pub(super) fn read_rating(row: &Row<'_>) -> Result<Rating> {
    Ok(Rating {
        numbers: GlickoNumbers {
            rating: row.get("rating")?,
            deviation: row.get("deviation")?,
            volatility: row.get("volatility")?,
        },
        games: row.get::<_, i64>("games")?.cast_unsigned(),
        at: get(row, "at")?,
    })
}

/// How a game changed the ratings of its players.
pub(super) fn changes_of(db: &Connection, game: i64) -> Result<Option<ByColor<RatingChange>>> {
    let sql = "SELECT * FROM rating_change WHERE game = ?1";
    let mut statement = db.prepare_cached(sql)?;
    let rows = statement.query_map([game], |row| Ok((get(row, "color")?, read_change(row)?)))?;
    let mut changes = ByColor::<Option<RatingChange>>::default();
    for row in rows {
        let (color, change): (Color, _) = row?;
        changes[color] = Some(change);
    }
    let ByColor { white, black } = changes;
    Ok(white.zip(black).map(|(white, black)| ByColor { white, black }))
}

fn rating_of(db: &Connection, person: PersonId, category: RatingCategory) -> Result<Rating> {
    let sql = "SELECT * FROM rating WHERE person = ?1 AND speed = ?2";
    let mut statement = db.prepare_cached(sql)?;
    let found = statement.query_row(params![Column(person), Column(category)], read_rating);
    Ok(found.optional()?.unwrap_or(Rating::NEW))
}

fn keep(
    db: &Connection,
    person: PersonId,
    category: RatingCategory,
    rating: &Rating,
) -> Result<()> {
    let Rating { numbers: GlickoNumbers { rating, deviation, volatility }, games, at } = *rating;
    let sql = "INSERT OR REPLACE INTO rating \
               (person, speed, rating, deviation, volatility, games, at) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    let games = games.cast_signed();
    let row =
        params![Column(person), Column(category), rating, deviation, volatility, games, Column(at)];
    db.prepare_cached(sql)?.execute(row).map(drop)
}

fn keep_point(
    db: &Connection,
    person: PersonId,
    category: RatingCategory,
    at: Timestamp,
    rating: &Rating,
) -> Result<()> {
    let sql = "INSERT OR REPLACE INTO rating_point (person, speed, day, rating) \
               VALUES (?1, ?2, ?3, ?4)";
    let day = (at.0 / 86_400_000) as u32;
    let row = params![Column(person), Column(category), day, rating.numbers.shown()];
    db.prepare_cached(sql)?.execute(row).map(drop)
}

fn keep_change(db: &Connection, game: i64, color: Color, change: &RatingChange) -> Result<()> {
    let sql = "INSERT INTO rating_change (game, color, rating_before, deviation_before, \
               volatility_before, rating_after, deviation_after, volatility_after) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    let RatingChange { before, after } = change;
    let row = params![
        game,
        Column(color),
        before.rating,
        before.deviation,
        before.volatility,
        after.rating,
        after.deviation,
        after.volatility,
    ];
    db.prepare_cached(sql)?.execute(row).map(drop)
}

fn read_change(row: &Row<'_>) -> Result<RatingChange> {
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
