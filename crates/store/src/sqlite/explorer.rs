//! Moves by position.

use async_trait::async_trait;
use game::{GameConfig, Millis, Timestamp};
use rules::Uci;
use rusqlite::{Connection, OptionalExtension, Result, Row, params};
use wire::GameId;

use super::{
    SqliteStore,
    columns::{Column, get},
    configurations::{config_columns, config_tables, read_settings},
    database_error::DatabaseError,
};
use crate::{
    ExploredMove, ExploredPosition, ExplorerFilter, ExplorerStore, GameLine, MoveCounts, Outcome,
    PackedPosition, StoreError, UncountedGame,
    explorer::{
        EXPLORER_LATEST_MAX,
        codes::{
            band_code, band_of, category_code, category_of, move_code, move_of, outcome_code,
            outcome_of,
        },
        outcome,
    },
    summary::Summary,
};

/// Notes that the outcome of a game changed, so that it is counted later.
pub(super) fn note(
    db: &Connection,
    game: GameId,
    number: i64,
    before: &Summary,
    after: &Summary,
) -> Result<()> {
    let now = outcome(after);
    if outcome(before) == now {
        return Ok(());
    }
    let Some((_, ended_at)) = after.ended else { return Ok(()) };
    let sql = "INSERT INTO explorer_game (game, public_at, outcome) VALUES (?1, ?2, ?3) \
               ON CONFLICT (game) DO UPDATE SET outcome = excluded.outcome";
    let public_at = ended_at + spectator_delay(db, game, number)?;
    let row = params![number, Column(public_at), now.map(outcome_code)];
    db.prepare_cached(sql)?.execute(row).map(drop)
}

fn spectator_delay(db: &Connection, game: GameId, number: i64) -> Result<Millis> {
    let sql =
        concat!("SELECT ", config_columns!(), " FROM ", config_tables!(), " WHERE number = ?1");
    let config = db.prepare_cached(sql)?.query_row([number], read_settings)?.config(game);
    // The end of a game must not fail because its settings are damaged.
    Ok(config.map_or(GameConfig::SPECTATOR_DELAY_MAX, |config| config.spectator_delay))
}

#[async_trait]
impl ExplorerStore for SqliteStore {
    async fn uncounted(
        &self,
        now: Timestamp,
        limit: u32,
    ) -> std::result::Result<Vec<UncountedGame>, StoreError> {
        let sql = "SELECT id, outcome, counted FROM explorer_game \
                   JOIN game ON game.number = explorer_game.game \
                   WHERE outcome IS NOT counted AND public_at <= ?1 \
                   ORDER BY public_at, explorer_game.game LIMIT ?2";
        self.ask(move |db| {
            let read = |row: &Row<'_>| {
                Ok(UncountedGame {
                    id: get(row, "id")?,
                    counted: row.get::<_, Option<u8>>("counted")?.and_then(outcome_of),
                    outcome: row.get::<_, Option<u8>>("outcome")?.and_then(outcome_of),
                })
            };
            db.prepare_cached(sql)?.query_map(params![Column(now), limit], read)?.collect()
        })
        .await
    }

    async fn uncounted_total(&self) -> std::result::Result<u64, StoreError> {
        let sql = "SELECT count(*) FROM explorer_game WHERE outcome IS NOT counted";
        self.ask(move |db| db.prepare_cached(sql)?.query_row([], |row| row.get(0)))
            .await
            .map(i64::cast_unsigned)
    }

    async fn count(&self, games: Vec<GameLine>) -> std::result::Result<u32, StoreError> {
        let count = move |db: &Connection| count(db, &games).map_err(StoreError::sql);
        self.inner.writer.write(count).await
    }

    async fn explore(
        &self,
        position: PackedPosition,
        filter: ExplorerFilter,
        latest: u32,
    ) -> std::result::Result<ExploredPosition, StoreError> {
        self.ask(move |db| explore(db, &position, &filter, latest)).await
    }

    async fn forget_counts(&self) -> std::result::Result<u64, StoreError> {
        let forget = |db: &Connection| -> Result<i64> {
            db.execute("DELETE FROM explorer_move", [])?;
            db.execute("DELETE FROM explorer_game WHERE outcome IS NULL", [])?;
            db.execute("UPDATE explorer_game SET counted = NULL WHERE counted IS NOT NULL", [])?;
            db.query_row("SELECT count(*) FROM explorer_game", [], |row| row.get(0))
        };
        let forgotten =
            self.inner.writer.write(move |db| forget(db).map_err(StoreError::sql)).await;
        forgotten.map(i64::cast_unsigned)
    }
}

/// The change of a row: games of one kind that continued with one move.
struct Change<'a> {
    explored: &'a ExploredMove,
    line: &'a GameLine,
    number: i64,
}

/// Counts games in the order of the positions, so that those which share a page follow each other.
fn count(db: &Connection, games: &[GameLine]) -> Result<u32> {
    let (mut added, mut done) = (Vec::new(), 0);
    for line in games {
        let Some(number) = mark(db, line)? else { continue };
        done += 1;
        let changes = line.moves.iter().map(|explored| Change { explored, line, number });
        if let Some(outcome) = line.counted {
            for change in changes.clone() {
                remove(db, &change, outcome)?;
            }
        }
        if let Some(outcome) = line.outcome {
            added.extend(changes.map(|change| (change, outcome)));
        }
    }
    // Of the same row, the order of the games stays, so that the last is the latest.
    added.sort_by(|(one, _), (other, _)| one.explored.cmp(other.explored));
    for (change, outcome) in added {
        add(db, &change, outcome)?;
    }
    Ok(done)
}

/// Marks a game as counted. None if it is not as it was when its line was read.
fn mark(db: &Connection, line: &GameLine) -> Result<Option<i64>> {
    let sql = "UPDATE explorer_game SET counted = outcome \
               WHERE game = (SELECT number FROM game WHERE id = ?1) \
               AND counted IS ?2 AND outcome IS ?3 RETURNING game";
    let row =
        params![Column(line.id), line.counted.map(outcome_code), line.outcome.map(outcome_code)];
    db.prepare_cached(sql)?.query_row(row, |row| row.get(0)).optional()
}

fn add(db: &Connection, change: &Change<'_>, outcome: Outcome) -> Result<()> {
    let sql = "INSERT INTO explorer_move (position, move, category, band, white, draws, black, \
               rated, rating_sum, latest) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) \
               ON CONFLICT (position, move, category, band) DO UPDATE SET \
               white = white + excluded.white, draws = draws + excluded.draws, \
               black = black + excluded.black, rated = rated + excluded.rated, \
               rating_sum = rating_sum + excluded.rating_sum, \
               latest = substr(CAST(excluded.latest || latest AS BLOB), 1, ?11)";
    let Change { explored, line, number } = change;
    let is = |which| i64::from(outcome == which);
    db.prepare_cached(sql)?.execute(params![
        explored.position.as_bytes(),
        move_code(explored.uci),
        category_code(line.category),
        band_code(line.band()),
        is(Outcome::White),
        is(Outcome::Draw),
        is(Outcome::Black),
        i64::from(line.rating.is_some()),
        line.rating.unwrap_or(0),
        number.to_be_bytes(),
        (EXPLORER_LATEST_MAX * size_of::<i64>()) as i64,
    ])?;
    Ok(())
}

fn remove(db: &Connection, change: &Change<'_>, outcome: Outcome) -> Result<()> {
    let Change { explored, line, number } = change;
    let key = params![
        explored.position.as_bytes(),
        move_code(explored.uci),
        category_code(line.category),
        band_code(line.band()),
    ];
    let sql = "SELECT latest FROM explorer_move \
               WHERE position = ?1 AND move = ?2 AND category = ?3 AND band = ?4";
    let latest = db.prepare_cached(sql)?.query_row(key, |row| row.get::<_, Vec<u8>>(0));
    let Some(latest) = latest.optional()? else { return Ok(()) };
    let others: Vec<u8> =
        game_numbers(&latest).filter(|game| game != number).flat_map(i64::to_be_bytes).collect();
    let sql = "UPDATE explorer_move SET white = white - ?5, draws = draws - ?6, \
               black = black - ?7, rated = rated - ?8, rating_sum = rating_sum - ?9, latest = ?10 \
               WHERE position = ?1 AND move = ?2 AND category = ?3 AND band = ?4";
    let is = |which| i64::from(outcome == which);
    db.prepare_cached(sql)?.execute(params![
        explored.position.as_bytes(),
        move_code(explored.uci),
        category_code(line.category),
        band_code(line.band()),
        is(Outcome::White),
        is(Outcome::Draw),
        is(Outcome::Black),
        i64::from(line.rating.is_some()),
        line.rating.unwrap_or(0),
        others,
    ])?;
    let sql = "DELETE FROM explorer_move WHERE position = ?1 AND move = ?2 AND category = ?3 \
               AND band = ?4 AND white + draws + black <= 0";
    db.prepare_cached(sql)?.execute(key).map(drop)
}

fn explore(
    db: &Connection,
    position: &PackedPosition,
    filter: &ExplorerFilter,
    limit: u32,
) -> Result<ExploredPosition> {
    let sql = "SELECT move, category, band, white, draws, black, rated, rating_sum, latest \
               FROM explorer_move WHERE position = ?1 ORDER BY move";
    let mut found = ExploredPosition::default();
    let mut latest: Vec<(i64, Uci)> = Vec::new();
    let mut statement = db.prepare_cached(sql)?;
    let mut rows = statement.query([position.as_bytes()])?;
    while let Some(row) = rows.next()? {
        let code: u8 = row.get("category")?;
        let out_of_range = || rusqlite::Error::IntegralValueOutOfRange(1, code.into());
        let category = category_of(code).ok_or_else(out_of_range)?;
        if !filter.matches(category, band_of(row.get("band")?)) {
            continue;
        }
        let counts = read_counts(row)?;
        match found.moves.last_mut().filter(|last| last.uci == counts.uci) {
            Some(last) => last.add(&counts),
            None => found.moves.push(counts),
        }
        let games = row.get_ref("latest")?.as_blob()?;
        latest.extend(game_numbers(games).map(|number| (number, counts.uci)));
    }
    found.sort();
    latest.sort_by_key(|(number, _)| std::cmp::Reverse(*number));
    for (number, uci) in latest.into_iter().take(limit as usize) {
        let sql = "SELECT id FROM game WHERE number = ?1";
        found
            .latest
            .push((db.prepare_cached(sql)?.query_row([number], |row| get(row, "id"))?, uci));
    }
    Ok(found)
}

fn read_counts(row: &Row<'_>) -> Result<MoveCounts> {
    let count = |name: &str| row.get::<_, i64>(name).map(|count| count.max(0).cast_unsigned());
    let code: u16 = row.get("move")?;
    let out_of_range = || rusqlite::Error::IntegralValueOutOfRange(0, code.into());
    Ok(MoveCounts {
        uci: move_of(code).ok_or_else(out_of_range)?,
        white: count("white")?,
        draws: count("draws")?,
        black: count("black")?,
        rated: count("rated")?,
        rating_sum: count("rating_sum")?,
    })
}

fn game_numbers(latest: &[u8]) -> impl Iterator<Item = i64> {
    latest.as_chunks().0.iter().map(|bytes| i64::from_be_bytes(*bytes))
}
