//! Summaries and statistics in the tables.

use std::collections::BTreeMap;

use deadpool_postgres::{GenericClient, Transaction};
use game::{PersonId, RatingCategory, Timestamp};
use rules::{ByColor, Color};
use tokio_postgres::{Error, Row};
use wire::GameId;

use super::{
    columns::{Column, get, get_optional, get_u32},
    history::{event_in, missing},
    query::{rows, run, values},
};
use crate::{GameSummary, Statistics, StoreError, read, summary::Summary};

/// The columns of `game` that [`read_summary`] needs.
macro_rules! summary_columns {
    () => {
        "speed, white, black, turn, white_moves, black_moves, ended_seq, ended_at, result, rated"
    };
}
pub(super) use summary_columns;

/// The summary in a row of `game`.
pub(super) fn read_summary(row: &Row) -> Result<Summary, Error> {
    let ended = get_optional(row, "ended_seq")?.zip(get_optional(row, "ended_at")?);
    Ok(Summary {
        players: ByColor { white: get_optional(row, "white")?, black: get_optional(row, "black")? },
        category: get(row, "speed")?,
        turn: get(row, "turn")?,
        moves: ByColor { white: get_u32(row, "white_moves")?, black: get_u32(row, "black_moves")? },
        ended,
        result: get_optional(row, "result")?,
        rated: row.try_get("rated")?,
    })
}

/// Writes the summary of a game that changed, and what follows from it for its players.
pub(super) async fn change(
    db: &Transaction<'_>,
    number: i64,
    before: &Summary,
    after: &Summary,
) -> Result<(), Error> {
    if before != after {
        write_row(db, number, after).await?;
    }
    // Moves alone change nothing there.
    if (Summary { turn: before.turn, moves: before.moves, ..after.clone() }) != *before {
        keep_played(db, number, after).await?;
    }
    recount(db, before, after).await
}

pub(super) async fn write_row(
    db: &Transaction<'_>,
    number: i64,
    summary: &Summary,
) -> Result<(), Error> {
    let Summary { players, category, turn, moves, ended, result, rated } = summary;
    let sql = "UPDATE game SET speed = $2, white = $3, black = $4, turn = $5, white_moves = $6, \
               black_moves = $7, ended_seq = $8, ended_at = $9, result = $10, rated = $11 \
               WHERE number = $1";
    let row = values![
        number,
        Column(*category),
        players.white.map(Column),
        players.black.map(Column),
        Column(*turn),
        moves.white.cast_signed(),
        moves.black.cast_signed(),
        ended.map(|(seq, _)| Column(seq)),
        ended.map(|(_, at)| Column(at)),
        result.map(Column),
        *rated,
    ];
    run(db, sql, row).await.map(drop)
}

/// Adds a game to the histories of its players.
pub(super) async fn keep_played(
    db: &Transaction<'_>,
    game: i64,
    summary: &Summary,
) -> Result<(), Error> {
    for color in [Color::White, Color::Black] {
        let Some(person) = summary.players[color] else { continue };
        let sql = "INSERT INTO played (person, game, color, opponent, speed, rated, result) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (person, game) DO UPDATE \
                   SET color = excluded.color, opponent = excluded.opponent, \
                   speed = excluded.speed, rated = excluded.rated, result = excluded.result";
        let row = values![
            Column(person),
            game,
            Column(color),
            summary.players[!color].map(Column),
            Column(summary.category),
            summary.rated,
            summary.result_for(color).key(),
        ];
        run(db, sql, row).await?;
    }
    Ok(())
}

/// Removes from the statistics what a game counted before, and adds what it counts now. Rows are
/// locked in the order of their keys.
pub(super) async fn recount(
    db: &Transaction<'_>,
    before: &Summary,
    after: &Summary,
) -> Result<(), Error> {
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
        run(db, sql, values![person, speed, games, wins, losses, draws, moves]).await?;
    }
    Ok(())
}

/// The statistics in a row of `statistics`.
pub(super) fn read_statistics(row: &Row) -> Result<(RatingCategory, Statistics), Error> {
    let number = |name: &str| row.try_get::<_, i64>(name).map(i64::cast_unsigned);
    let statistics = Statistics {
        games: number("games")?,
        wins: number("wins")?,
        losses: number("losses")?,
        draws: number("draws")?,
        moves: number("moves")?,
    };
    Ok((get(row, "speed")?, statistics))
}

/// The summary of a game, with its last event still encoded.
pub(super) struct SummaryRow {
    pub(super) number: i64,
    id: GameId,
    made_at: Timestamp,
    summary: Summary,
    /// The packed events of a game that has ended.
    archive: Option<Vec<u8>>,
}

impl SummaryRow {
    /// The summaries of games with these numbers, in this order.
    pub(super) async fn of(
        db: &impl GenericClient,
        numbers: &[i64],
    ) -> Result<Vec<SummaryRow>, Error> {
        let sql = concat!(
            "SELECT number, id, made_at, archive.body, ",
            summary_columns!(),
            " FROM unnest($1::bigint[]) WITH ORDINALITY AS asked (wanted, place) \
             JOIN game ON number = wanted \
             LEFT JOIN archive ON archive.game = number AND ended_at IS NOT NULL ORDER BY place"
        );
        let found = rows(db, sql, values![numbers]).await?;
        found.iter().map(SummaryRow::read).collect()
    }

    fn read(row: &Row) -> Result<SummaryRow, Error> {
        Ok(SummaryRow {
            number: row.try_get("number")?,
            id: get(row, "id")?,
            made_at: get(row, "made_at")?,
            summary: read_summary(row)?,
            archive: row.try_get("body")?,
        })
    }

    pub(super) fn rated(&self) -> bool {
        self.summary.rated
    }

    pub(super) fn summary(self) -> Result<GameSummary, StoreError> {
        let SummaryRow { number: _, id, made_at, summary, archive } = self;
        let ended = match (summary.ended, archive) {
            (None, _) => None,
            (Some((seq, _)), Some(archive)) => {
                Some(read::ending(id, &event_in(id, &archive, seq)?)?)
            }
            (Some((seq, _)), None) => return Err(missing(id, seq.0)),
        };
        let plies = summary.plies();
        let Summary { players, category, result, .. } = summary;
        Ok(GameSummary { id, made_at, players, category, plies, ended, result })
    }
}

/// The numbers of games in which a person has a seat, newest first.
pub(super) async fn games_of(
    db: &impl GenericClient,
    person: PersonId,
    before: i64,
    limit: u32,
) -> Result<Vec<i64>, Error> {
    let sql = "(SELECT number FROM game WHERE white = $1 AND number < $2 \
                ORDER BY number DESC LIMIT $3) \
               UNION \
               (SELECT number FROM game WHERE black = $1 AND number < $2 \
                ORDER BY number DESC LIMIT $3) \
               ORDER BY number DESC LIMIT $3";
    let found = rows(db, sql, values![Column(person), before, i64::from(limit)]).await?;
    found.iter().map(|row| row.try_get(0)).collect()
}
