//! Summaries and statistics in the tables.

use game::{PersonId, RatingCategory};
use rules::ByColor;
use rusqlite::{Connection, OptionalExtension, Result, Row, params};

use super::{
    columns::{Column, get, get_optional},
    played,
};
use crate::{Statistics, summary::Summary};

/// The columns of `game` that [`read`] needs.
macro_rules! summary_columns {
    () => {
        "speed, white, black, turn, white_moves, black_moves, ended_seq, ended_at, result, \
         rated"
    };
}
pub(super) use summary_columns;

/// The summary in a row of `game`.
pub(super) fn read(row: &Row<'_>) -> Result<Summary> {
    let ended = get_optional(row, "ended_seq")?.zip(get_optional(row, "ended_at")?);
    Ok(Summary {
        players: ByColor { white: get_optional(row, "white")?, black: get_optional(row, "black")? },
        category: get(row, "speed")?,
        turn: get(row, "turn")?,
        moves: ByColor { white: row.get("white_moves")?, black: row.get("black_moves")? },
        ended,
        result: get_optional(row, "result")?,
        rated: row.get("rated")?,
    })
}

/// Writes the summary of a game that changed, and what follows from it for its players.
pub(super) fn change(
    db: &Connection,
    number: i64,
    before: &Summary,
    after: &Summary,
) -> Result<()> {
    if before != after {
        write_row(db, number, after)?;
    }
    // Moves alone change nothing there.
    if (Summary { turn: before.turn, moves: before.moves, ..after.clone() }) != *before {
        played::keep(db, number, after)?;
    }
    recount(db, before, after)
}

/// Writes the summary of a game.
pub(super) fn write(db: &Connection, number: i64, summary: &Summary) -> Result<()> {
    write_row(db, number, summary)?;
    played::keep(db, number, summary)
}

fn write_row(db: &Connection, number: i64, summary: &Summary) -> Result<()> {
    let Summary { players, category, turn, moves, ended, result, rated } = summary;
    let sql = "UPDATE game SET speed = ?2, white = ?3, black = ?4, turn = ?5, white_moves = ?6, \
               black_moves = ?7, ended_seq = ?8, ended_at = ?9, result = ?10, \
               rated = ?11 WHERE number = ?1";
    db.prepare_cached(sql)?.execute(params![
        number,
        Column(*category),
        players.white.map(Column),
        players.black.map(Column),
        Column(*turn),
        moves.white,
        moves.black,
        ended.map(|(seq, _)| Column(seq)),
        ended.map(|(_, at)| Column(at)),
        result.map(Column),
        rated,
    ])?;
    Ok(())
}

/// Removes from the statistics what a game counted before, and adds what it counts now.
pub(super) fn recount(db: &Connection, before: &Summary, after: &Summary) -> Result<()> {
    if before.counts() == after.counts() && before.category == after.category {
        return Ok(());
    }
    count(db, before, Statistics::minus)?;
    count(db, after, Statistics::plus)
}

fn count(
    db: &Connection,
    summary: &Summary,
    change: impl Fn(Statistics, Statistics) -> Statistics,
) -> Result<()> {
    for (person, game) in summary.counts().iter().filter_map(|(_, counts)| *counts) {
        let kept = statistics_of(db, person, summary.category)?.unwrap_or_default();
        keep_statistics(db, person, summary.category, change(kept, game))?;
    }
    Ok(())
}

fn statistics_of(
    db: &Connection,
    person: PersonId,
    category: RatingCategory,
) -> Result<Option<Statistics>> {
    let sql = "SELECT * FROM statistics WHERE person = ?1 AND speed = ?2";
    let mut statement = db.prepare_cached(sql)?;
    statement.query_row(params![Column(person), Column(category)], read_statistics).optional()
}

fn keep_statistics(
    db: &Connection,
    person: PersonId,
    category: RatingCategory,
    statistics: Statistics,
) -> Result<()> {
    let Statistics { games, wins, losses, draws, moves } = statistics;
    let [games, wins, losses, draws, moves] =
        [games, wins, losses, draws, moves].map(u64::cast_signed);
    let sql = "INSERT OR REPLACE INTO statistics (person, speed, games, wins, losses, draws, moves) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    let mut statement = db.prepare_cached(sql)?;
    let row = params![Column(person), Column(category), games, wins, losses, draws, moves];
    statement.execute(row)?;
    Ok(())
}

/// The statistics in a row of `statistics`.
pub(super) fn read_statistics(row: &Row<'_>) -> Result<Statistics> {
    let number = |name: &str| row.get::<_, i64>(name).map(i64::cast_unsigned);
    Ok(Statistics {
        games: number("games")?,
        wins: number("wins")?,
        losses: number("losses")?,
        draws: number("draws")?,
        moves: number("moves")?,
    })
}
