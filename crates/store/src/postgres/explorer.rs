//! Moves by position.

use async_trait::async_trait;
use deadpool_postgres::{GenericClient, Transaction};
use game::{GameConfig, Timestamp};
use rules::Uci;
use tokio_postgres::{Error, Row};
use wire::GameId;

use super::{
    PostgresStore,
    columns::{Column, get},
    database_error::{DatabaseError, is_undone},
    history::{config_columns, read_settings},
    query::{find, list, rows, run, values},
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
pub(super) async fn note(
    tx: &Transaction<'_>,
    game: GameId,
    number: i64,
    before: &Summary,
    after: &Summary,
) -> Result<(), Error> {
    let now = outcome(after);
    if outcome(before) == now {
        return Ok(());
    }
    let Some((_, ended_at)) = after.ended else { return Ok(()) };
    let sql = concat!(
        "SELECT ",
        config_columns!(),
        " FROM game LEFT JOIN configuration ON configuration.id = game.configuration \
         WHERE number = $1"
    );
    let settings = find(tx, sql, values![number], read_settings).await?;
    // The end of a game must not fail because its settings are damaged.
    let config = settings.and_then(|settings| settings.config(game).ok());
    let delay = config.map_or(GameConfig::SPECTATOR_DELAY_MAX, |config| config.spectator_delay);
    let sql = "INSERT INTO explorer_game (game, public_at, outcome) VALUES ($1, $2, $3) \
               ON CONFLICT (game) DO UPDATE SET outcome = excluded.outcome";
    let row = values![number, Column(ended_at + delay), now.map(code)];
    run(tx, sql, row).await.map(drop)
}

fn code(outcome: Outcome) -> i16 {
    outcome_code(outcome).into()
}

fn read_outcome(row: &Row, name: &str) -> Result<Option<Outcome>, Error> {
    let code: Option<i16> = row.try_get(name)?;
    Ok(code.and_then(|code| u8::try_from(code).ok()).and_then(outcome_of))
}

#[async_trait]
impl ExplorerStore for PostgresStore {
    async fn uncounted(
        &self,
        now: Timestamp,
        limit: u32,
    ) -> Result<Vec<UncountedGame>, StoreError> {
        let sql = "SELECT id, outcome, counted FROM explorer_game \
                   JOIN game ON game.number = explorer_game.game \
                   WHERE outcome IS DISTINCT FROM counted AND public_at <= $1 \
                   ORDER BY public_at, explorer_game.game LIMIT $2";
        let read = |row: &Row| {
            let (counted, outcome) = (read_outcome(row, "counted")?, read_outcome(row, "outcome")?);
            Ok(UncountedGame { id: get(row, "id")?, counted, outcome })
        };
        self.list(sql, values![Column(now), i64::from(limit)], read).await
    }

    async fn uncounted_total(&self) -> Result<u64, StoreError> {
        let sql = "SELECT count(*) FROM explorer_game WHERE outcome IS DISTINCT FROM counted";
        let total = self.find(sql, &[], |row| row.try_get::<_, i64>(0)).await?;
        Ok(total.unwrap_or_default().cast_unsigned())
    }

    async fn count(&self, games: Vec<GameLine>) -> Result<u32, StoreError> {
        let mut db = self.connection_for_job().await?;
        loop {
            let tx = db.transaction().await.map_err(StoreError::sql)?;
            match count(&tx, &games).await {
                Ok(done) => {
                    tx.commit().await.map_err(StoreError::sql)?;
                    return Ok(done);
                }
                // A correction may touch rows in another order than another node does.
                Err(error) if is_undone(&error) => {}
                Err(error) => return Err(StoreError::sql(error)),
            }
        }
    }

    async fn explore(
        &self,
        position: PackedPosition,
        filter: ExplorerFilter,
        latest: u32,
    ) -> Result<ExploredPosition, StoreError> {
        let db = self.connection().await?;
        explore(&db, &position, &filter, latest).await.map_err(StoreError::sql)
    }

    async fn forget_counts(&self) -> Result<u64, StoreError> {
        let mut db = self.connection_for_job().await?;
        let tx = db.transaction().await.map_err(StoreError::sql)?;
        let forget = async {
            run(&tx, "LOCK TABLE explorer_game, explorer_move IN EXCLUSIVE MODE", &[]).await?;
            run(&tx, "DELETE FROM explorer_move", &[]).await?;
            run(&tx, "DELETE FROM explorer_game WHERE outcome IS NULL", &[]).await?;
            let sql = "UPDATE explorer_game SET counted = NULL WHERE counted IS NOT NULL";
            run(&tx, sql, &[]).await?;
            find(&tx, "SELECT count(*) FROM explorer_game", &[], |row| row.try_get::<_, i64>(0))
                .await
        };
        let left = forget.await.map_err(StoreError::sql)?;
        tx.commit().await.map_err(StoreError::sql)?;
        Ok(left.unwrap_or_default().cast_unsigned())
    }
}

/// The change of a row: games of one kind that continued with one move.
#[derive(Copy, Clone)]
struct Change<'a> {
    explored: &'a ExploredMove,
    line: &'a GameLine,
    number: i64,
    outcome: Outcome,
}

impl Change<'_> {
    fn key(&self) -> (&[u8], i32, i16, i32) {
        let Change { explored, line, .. } = self;
        let category = category_code(line.category).into();
        let band = band_code(line.band());
        (explored.position.as_bytes(), move_code(explored.uci).into(), category, band)
    }
}

/// Counts games in the order of the rows that change, so that nodes do not wait for each other in a
/// circle.
async fn count(tx: &Transaction<'_>, games: &[GameLine]) -> Result<u32, Error> {
    let mut lines: Vec<&GameLine> = games.iter().collect();
    lines.sort_by(|one, other| one.id.as_str().cmp(other.id.as_str()));
    let mut marked = Vec::new();
    for line in lines {
        marked.extend(mark(tx, line).await?.map(|number| (line.id, number)));
    }
    let (mut removed, mut added, mut done) = (Vec::new(), Vec::new(), 0);
    for line in games {
        // A game that is there twice was marked once.
        let place = marked.iter().position(|(id, _)| *id == line.id);
        let Some((_, number)) = place.map(|place| marked.swap_remove(place)) else { continue };
        done += 1;
        for explored in &line.moves {
            let change = |outcome| Change { explored, line, number, outcome };
            removed.extend(line.counted.map(change));
            added.extend(line.outcome.map(change));
        }
    }
    // Of the same row, the order of the games stays, so that the last is the latest.
    removed.sort_by(|one: &Change<'_>, other| one.key().cmp(&other.key()));
    added.sort_by(|one: &Change<'_>, other| one.key().cmp(&other.key()));
    for change in removed {
        remove(tx, &change).await?;
    }
    for change in added {
        add(tx, &change).await?;
    }
    Ok(done)
}

/// Marks a game as counted. None if it is not as it was when its line was read.
async fn mark(tx: &Transaction<'_>, line: &GameLine) -> Result<Option<i64>, Error> {
    let sql = "UPDATE explorer_game SET counted = outcome \
               WHERE game = (SELECT number FROM game WHERE id = $1) \
               AND counted IS NOT DISTINCT FROM $2 AND outcome IS NOT DISTINCT FROM $3 \
               RETURNING game";
    let row = values![Column(line.id), line.counted.map(code), line.outcome.map(code)];
    find(tx, sql, row, |row| row.try_get(0)).await
}

async fn add(tx: &Transaction<'_>, change: &Change<'_>) -> Result<(), Error> {
    let sql = "INSERT INTO explorer_move AS kept (position, move, category, band, white, draws, \
               black, rated, rating_sum, latest) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) \
               ON CONFLICT (position, move, category, band) DO UPDATE SET \
               white = kept.white + excluded.white, draws = kept.draws + excluded.draws, \
               black = kept.black + excluded.black, rated = kept.rated + excluded.rated, \
               rating_sum = kept.rating_sum + excluded.rating_sum, \
               latest = substring(excluded.latest || kept.latest FROM 1 FOR $11)";
    let (position, uci, category, band) = change.key();
    let is = |which| i64::from(change.outcome == which);
    let number = change.number.to_be_bytes();
    let row = values![
        position,
        uci,
        category,
        band,
        is(Outcome::White),
        is(Outcome::Draw),
        is(Outcome::Black),
        i64::from(change.line.rating.is_some()),
        i64::from(change.line.rating.unwrap_or(0)),
        number.as_slice(),
        (EXPLORER_LATEST_MAX * size_of::<i64>()) as i32,
    ];
    run(tx, sql, row).await.map(drop)
}

async fn remove(tx: &Transaction<'_>, change: &Change<'_>) -> Result<(), Error> {
    let (position, uci, category, band) = change.key();
    let sql = "SELECT latest FROM explorer_move WHERE position = $1 AND move = $2 \
               AND category = $3 AND band = $4 FOR UPDATE";
    let key = values![position, uci, category, band];
    let latest: Option<Vec<u8>> = find(tx, sql, key, |row| row.try_get(0)).await?;
    let Some(latest) = latest else { return Ok(()) };
    let others = game_numbers(&latest).filter(|game| *game != change.number);
    let others: Vec<u8> = others.flat_map(i64::to_be_bytes).collect();
    let sql = "UPDATE explorer_move SET white = white - $5, draws = draws - $6, \
               black = black - $7, rated = rated - $8, rating_sum = rating_sum - $9, \
               latest = $10 WHERE position = $1 AND move = $2 AND category = $3 AND band = $4";
    let is = |which| i64::from(change.outcome == which);
    let row = values![
        position,
        uci,
        category,
        band,
        is(Outcome::White),
        is(Outcome::Draw),
        is(Outcome::Black),
        i64::from(change.line.rating.is_some()),
        i64::from(change.line.rating.unwrap_or(0)),
        others,
    ];
    run(tx, sql, row).await?;
    let sql = "DELETE FROM explorer_move WHERE position = $1 AND move = $2 AND category = $3 \
               AND band = $4 AND white + draws + black <= 0";
    run(tx, sql, key).await.map(drop)
}

async fn explore(
    db: &impl GenericClient,
    position: &PackedPosition,
    filter: &ExplorerFilter,
    limit: u32,
) -> Result<ExploredPosition, Error> {
    let sql = "SELECT move, category, band, white, draws, black, rated, rating_sum, latest \
               FROM explorer_move WHERE position = $1 ORDER BY move";
    let mut found = ExploredPosition::default();
    let mut latest: Vec<(i64, Uci)> = Vec::new();
    for row in rows(db, sql, values![position.as_bytes()]).await? {
        let category: i16 = row.try_get("category")?;
        let category = u8::try_from(category).ok().and_then(category_of);
        // A category that only another version of the program knows.
        let (Some(category), Some(counts)) = (category, read_counts(&row)?) else { continue };
        if !filter.matches(category, band_of(row.try_get("band")?)) {
            continue;
        }
        match found.moves.last_mut().filter(|last| last.uci == counts.uci) {
            Some(last) => last.add(&counts),
            None => found.moves.push(counts),
        }
        let games: &[u8] = row.try_get("latest")?;
        latest.extend(game_numbers(games).map(|number| (number, counts.uci)));
    }
    found.sort();
    latest.sort_by_key(|(number, _)| std::cmp::Reverse(*number));
    latest.truncate(limit as usize);
    let numbers: Vec<i64> = latest.iter().map(|(number, _)| *number).collect();
    let sql = "SELECT number, id FROM game WHERE number = ANY ($1)";
    let read = |row: &Row| Ok((row.try_get::<_, i64>("number")?, get(row, "id")?));
    let ids: Vec<(i64, GameId)> = list(db, sql, values![numbers], read).await?;
    for (number, uci) in latest {
        let id = ids.iter().find(|(known, _)| *known == number);
        found.latest.extend(id.map(|(_, id)| (*id, uci)));
    }
    Ok(found)
}

fn read_counts(row: &Row) -> Result<Option<MoveCounts>, Error> {
    let count = |name: &str| row.try_get::<_, i64>(name).map(|count| count.max(0).cast_unsigned());
    let code: i32 = row.try_get("move")?;
    let Some(uci) = u16::try_from(code).ok().and_then(move_of) else { return Ok(None) };
    Ok(Some(MoveCounts {
        uci,
        white: count("white")?,
        draws: count("draws")?,
        black: count("black")?,
        rated: count("rated")?,
        rating_sum: count("rating_sum")?,
    }))
}

fn game_numbers(latest: &[u8]) -> impl Iterator<Item = i64> {
    latest.as_chunks().0.iter().map(|bytes| i64::from_be_bytes(*bytes))
}
