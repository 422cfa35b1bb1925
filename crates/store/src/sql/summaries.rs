//! What follows from the summaries of games: rows of `game`, histories, and statistics.

use std::collections::BTreeMap;

use game::RatingCategory;
use rules::{ByColor, Color};

use super::{Connection, Row, SqlError, values};
use crate::{Statistics, summary::Summary};

/// The columns of `game` that [`read_summary`] needs.
macro_rules! summary_columns {
    () => {
        "speed, white, black, turn, white_moves, black_moves, ended_seq, ended_at, result, rated"
    };
}
pub(crate) use summary_columns;

/// The summary in a row of `game`.
pub(crate) fn read_summary(row: &Row<'_>) -> Result<Summary, SqlError> {
    let ended = row.get::<Option<_>>("ended_seq")?.zip(row.get("ended_at")?);
    Ok(Summary {
        players: ByColor { white: row.get("white")?, black: row.get("black")? },
        category: row.get("speed")?,
        turn: row.get("turn")?,
        moves: ByColor { white: row.get("white_moves")?, black: row.get("black_moves")? },
        ended,
        result: row.get("result")?,
        rated: row.get("rated")?,
    })
}

/// Writes the summary of a game that changed, and what follows from it for its players.
pub(crate) async fn change(
    db: &mut dyn Connection,
    number: i64,
    before: &Summary,
    after: &Summary,
) -> Result<(), SqlError> {
    if before != after {
        write_row(db, number, after).await?;
    }
    // Moves alone change nothing there.
    if (Summary { turn: before.turn, moves: before.moves, ..after.clone() }) != *before {
        keep_played(db, number, after).await?;
    }
    recount(db, before, after).await
}

/// Writes a summary and what follows from it as if there were nothing before.
pub(crate) async fn rebuild_summary(
    db: &mut dyn Connection,
    number: i64,
    new: &Summary,
    after: &Summary,
) -> Result<(), SqlError> {
    write_row(db, number, after).await?;
    keep_played(db, number, after).await?;
    recount(db, new, after).await
}

async fn write_row(
    db: &mut dyn Connection,
    number: i64,
    summary: &Summary,
) -> Result<(), SqlError> {
    let Summary { players, category, turn, moves, ended, result, rated } = summary;
    let sql = "UPDATE game SET speed = $2, white = $3, black = $4, turn = $5, white_moves = $6, \
               black_moves = $7, ended_seq = $8, ended_at = $9, result = $10, rated = $11 \
               WHERE number = $1";
    let row = values![
        number,
        category,
        players.white,
        players.black,
        turn,
        moves.white,
        moves.black,
        ended.map(|(seq, _)| seq),
        ended.map(|(_, at)| at),
        result,
        rated,
    ];
    db.run(sql, &row).await.map(drop)
}

/// Adds a game to the histories of its players.
pub(crate) async fn keep_played(
    db: &mut dyn Connection,
    game: i64,
    summary: &Summary,
) -> Result<(), SqlError> {
    for color in [Color::White, Color::Black] {
        let Some(person) = summary.players[color] else { continue };
        let sql = "INSERT INTO played (person, game, color, opponent, speed, rated, result) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (person, game) DO UPDATE \
                   SET color = excluded.color, opponent = excluded.opponent, \
                   speed = excluded.speed, rated = excluded.rated, result = excluded.result";
        let (opponent, result) = (summary.players[!color], summary.result_for(color));
        let row = values![person, game, color, opponent, summary.category, summary.rated, result];
        db.run(sql, &row).await?;
    }
    Ok(())
}

/// Removes from the statistics what a game counted before, and adds what it counts now. Rows are
/// locked in the order of their keys.
async fn recount(
    db: &mut dyn Connection,
    before: &Summary,
    after: &Summary,
) -> Result<(), SqlError> {
    if before.counts() == after.counts() && before.category == after.category {
        return Ok(());
    }
    let mut changes = BTreeMap::<(i64, &'static str), [i64; 5]>::new();
    for (summary, sign) in [(before, -1), (after, 1)] {
        for (person, game) in summary.counts().iter().filter_map(|(_, counts)| *counts) {
            let key = (person.0.cast_signed(), summary.category.key());
            let Statistics { games, wins, losses, draws, moves } = game;
            let change = changes.entry(key).or_default();
            for (sum, number) in change.iter_mut().zip([games, wins, losses, draws, moves]) {
                *sum += sign * number.cast_signed();
            }
        }
    }
    for ((person, speed), [games, wins, losses, draws, moves]) in changes {
        let sql = "INSERT INTO statistics AS kept \
                   (person, speed, games, wins, losses, draws, moves) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (person, speed) DO UPDATE \
                   SET games = kept.games + excluded.games, wins = kept.wins + excluded.wins, \
                   losses = kept.losses + excluded.losses, draws = kept.draws + excluded.draws, \
                   moves = kept.moves + excluded.moves";
        db.run(sql, &values![person, speed, games, wins, losses, draws, moves]).await?;
    }
    Ok(())
}

/// The statistics in a row of `statistics`.
pub(crate) fn read_statistics(row: &Row<'_>) -> Result<(RatingCategory, Statistics), SqlError> {
    let statistics = Statistics {
        games: row.get("games")?,
        wins: row.get("wins")?,
        losses: row.get("losses")?,
        draws: row.get("draws")?,
        moves: row.get("moves")?,
    };
    Ok((row.get("speed")?, statistics))
}
