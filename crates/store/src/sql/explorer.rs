//! Moves by position.

use async_trait::async_trait;
use game::Timestamp;
use rules::Uci;
use wire::GameId;

use super::{Connection, Database, Row, SqlError, Unit, Value, ValueRef, values};
use crate::{
    ExploredMove, ExploredPosition, ExplorerFilter, ExplorerStore, GameLine, MoveCounts, Outcome,
    PackedPosition, StoreError, UncountedGame,
    explorer::{
        EXPLORER_LATEST_MAX,
        codes::{
            band_code, band_of, category_code, category_of, move_code, move_of, outcome_code,
            outcome_of,
        },
    },
};

#[async_trait]
impl<D: Database> ExplorerStore for D {
    async fn uncounted(
        &self,
        now: Timestamp,
        limit: u32,
    ) -> Result<Vec<UncountedGame>, StoreError> {
        let sql = "SELECT id, outcome, counted FROM explorer_game \
                   JOIN game ON game.number = explorer_game.game \
                   WHERE outcome IS DISTINCT FROM counted AND public_at <= $1 \
                   ORDER BY public_at, explorer_game.game LIMIT $2";
        self.list(sql, values![now, limit], |row| {
            let (counted, outcome) = (read_outcome(row, "counted")?, read_outcome(row, "outcome")?);
            Ok(UncountedGame { id: row.get("id")?, counted, outcome })
        })
        .await
    }

    async fn uncounted_total(&self) -> Result<u64, StoreError> {
        let sql = "SELECT count(*) AS total FROM explorer_game \
                   WHERE outcome IS DISTINCT FROM counted";
        Ok(self.find(sql, values![], |row| row.get("total")).await?.unwrap_or_default())
    }

    async fn count(&self, games: Vec<GameLine>) -> Result<u32, StoreError> {
        self.write_in(Unit::Job, move |db| {
            Box::pin(async move { Ok::<_, StoreError>(count(db, &games).await?) })
        })
        .await
    }

    async fn explore(
        &self,
        position: PackedPosition,
        filter: ExplorerFilter,
        latest: u32,
    ) -> Result<ExploredPosition, StoreError> {
        self.read(move |db| {
            Box::pin(async move { Ok(explore(db, &position, &filter, latest).await?) })
        })
        .await
    }

    async fn forget_counts(&self) -> Result<u64, StoreError> {
        self.write_in(Unit::Job, |db| {
            Box::pin(async move { Ok::<_, StoreError>(forget_counts(db).await?) })
        })
        .await
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
    fn order(&self) -> (&[u8], u16, u8, i32) {
        let Change { explored, line, .. } = self;
        let (category, band) = (category_code(line.category), band_code(line.band()));
        (explored.position.as_bytes(), move_code(explored.uci), category, band)
    }

    /// The columns of the key, and after them what the game adds to the others.
    fn row(&self) -> [Value; 9] {
        let (position, uci, category, band) = self.order();
        let is = |which| u8::from(self.outcome == which);
        values![
            position,
            uci,
            category,
            band,
            is(Outcome::White),
            is(Outcome::Draw),
            is(Outcome::Black),
            self.line.rating.is_some(),
            self.line.rating.unwrap_or(0),
        ]
    }
}

/// Counts games in the order of the rows that change, so that those which share a page follow each
/// other, and nodes do not wait for each other in a circle.
async fn count(db: &mut dyn Connection, games: &[GameLine]) -> Result<u32, SqlError> {
    let mut lines: Vec<&GameLine> = games.iter().collect();
    lines.sort_by(|one, other| one.id.as_str().cmp(other.id.as_str()));
    let mut marked = Vec::new();
    for line in lines {
        marked.extend(mark(db, line).await?.map(|number| (line.id, number)));
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
    removed.sort_by(|one: &Change<'_>, other| one.order().cmp(&other.order()));
    added.sort_by(|one: &Change<'_>, other| one.order().cmp(&other.order()));
    for change in removed {
        remove(db, &change).await?;
    }
    for change in added {
        add(db, &change).await?;
    }
    Ok(done)
}

/// Marks a game as counted. None if it is not as it was when its line was read.
async fn mark(db: &mut dyn Connection, line: &GameLine) -> Result<Option<i64>, SqlError> {
    let sql = "UPDATE explorer_game SET counted = outcome \
               WHERE game = (SELECT number FROM game WHERE id = $1) \
               AND counted IS NOT DISTINCT FROM $2 AND outcome IS NOT DISTINCT FROM $3 \
               RETURNING game";
    let row = values![line.id, line.counted.map(outcome_code), line.outcome.map(outcome_code)];
    db.find(sql, &row, |row| row.get("game")).await
}

async fn add(db: &mut dyn Connection, change: &Change<'_>) -> Result<(), SqlError> {
    let latest = db.dialect().joined("excluded.latest", "kept.latest");
    let sql = format!(
        "INSERT INTO explorer_move AS kept (position, move, category, band, white, draws, black, \
         rated, rating_sum, latest) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) \
         ON CONFLICT (position, move, category, band) DO UPDATE SET \
         white = kept.white + excluded.white, draws = kept.draws + excluded.draws, \
         black = kept.black + excluded.black, rated = kept.rated + excluded.rated, \
         rating_sum = kept.rating_sum + excluded.rating_sum, latest = substr({latest}, 1, $11)"
    );
    let most = (EXPLORER_LATEST_MAX * size_of::<i64>()) as i64;
    let mut row = change.row().to_vec();
    row.extend(values![change.number.to_be_bytes()[..], most]);
    db.run(&sql, &row).await.map(drop)
}

async fn remove(db: &mut dyn Connection, change: &Change<'_>) -> Result<(), SqlError> {
    let mut row = change.row().to_vec();
    let hold = db.dialect().hold();
    let sql = format!(
        "SELECT latest FROM explorer_move \
         WHERE position = $1 AND move = $2 AND category = $3 AND band = $4{hold}"
    );
    let others = |latest: &[u8]| -> Vec<u8> {
        let others = game_numbers(latest).filter(|game| *game != change.number);
        others.flat_map(i64::to_be_bytes).collect()
    };
    let others = db.find(&sql, &row[..4], |row| Ok(others(bytes(row, "latest")?))).await?;
    let Some(others) = others else { return Ok(()) };
    row.push(Value::Bytes(others));
    let sql = "UPDATE explorer_move SET white = white - $5, draws = draws - $6, \
               black = black - $7, rated = rated - $8, rating_sum = rating_sum - $9, \
               latest = $10 WHERE position = $1 AND move = $2 AND category = $3 AND band = $4";
    db.run(sql, &row).await?;
    let sql = "DELETE FROM explorer_move WHERE position = $1 AND move = $2 AND category = $3 \
               AND band = $4 AND white + draws + black <= 0";
    db.run(sql, &row[..4]).await.map(drop)
}

async fn explore(
    db: &mut dyn Connection,
    position: &PackedPosition,
    filter: &ExplorerFilter,
    limit: u32,
) -> Result<ExploredPosition, SqlError> {
    let sql = "SELECT move, category, band, white, draws, black, rated, rating_sum, latest \
               FROM explorer_move WHERE position = $1 ORDER BY move";
    let mut found = ExploredPosition::default();
    let mut latest: Vec<(i64, Uci)> = Vec::new();
    let mut each = |row: &Row<'_>| -> Result<(), SqlError> {
        let category = category_of(row.get("category")?);
        // A category that only another version of the program knows.
        let (Some(category), Some(counts)) = (category, read_counts(row)?) else { return Ok(()) };
        if !filter.matches(category, band_of(row.get("band")?)) {
            return Ok(());
        }
        match found.moves.last_mut().filter(|last| last.uci == counts.uci) {
            Some(last) => last.add(&counts),
            None => found.moves.push(counts),
        }
        let games = game_numbers(bytes(row, "latest")?);
        latest.extend(games.map(|number| (number, counts.uci)));
        Ok(())
    };
    db.each(sql, &values![position.as_bytes()], &mut each).await?;
    found.sort();
    latest.sort_by_key(|(number, _)| std::cmp::Reverse(*number));
    latest.truncate(limit as usize);
    let numbers: Vec<i64> = latest.iter().map(|(number, _)| *number).collect();
    let sql = format!("SELECT number, id FROM game WHERE {}", db.dialect().any("number", "$1"));
    let read = |row: &Row<'_>| Ok((row.get("number")?, row.get("id")?));
    let ids: Vec<(i64, GameId)> = db.list(&sql, &values![numbers[..]], read).await?;
    for (number, uci) in latest {
        let id = ids.iter().find(|(known, _)| *known == number);
        found.latest.extend(id.map(|(_, id)| (*id, uci)));
    }
    Ok(found)
}

async fn forget_counts(db: &mut dyn Connection) -> Result<u64, SqlError> {
    if let Some(lock) = db.dialect().lock("explorer_game, explorer_move") {
        db.run(&lock, &[]).await?;
    }
    db.run("DELETE FROM explorer_move", &[]).await?;
    db.run("DELETE FROM explorer_game WHERE outcome IS NULL", &[]).await?;
    let sql = "UPDATE explorer_game SET counted = NULL WHERE counted IS NOT NULL";
    db.run(sql, &[]).await?;
    let sql = "SELECT count(*) AS total FROM explorer_game";
    Ok(db.find(sql, &[], |row| row.get("total")).await?.unwrap_or_default())
}

fn read_outcome(row: &Row<'_>, name: &str) -> Result<Option<Outcome>, SqlError> {
    Ok(row.get::<Option<u8>>(name)?.and_then(outcome_of))
}

fn read_counts(row: &Row<'_>) -> Result<Option<MoveCounts>, SqlError> {
    let count = |name| row.get::<i64>(name).map(|count| count.max(0).cast_unsigned());
    let Some(uci) = move_of(row.get("move")?) else { return Ok(None) };
    Ok(Some(MoveCounts {
        uci,
        white: count("white")?,
        draws: count("draws")?,
        black: count("black")?,
        rated: count("rated")?,
        rating_sum: count("rating_sum")?,
    }))
}

fn bytes<'r>(row: &'r Row<'_>, name: &str) -> Result<&'r [u8], SqlError> {
    match row.0.value(name)? {
        ValueRef::Bytes(bytes) => Ok(bytes),
        other => Err(SqlError::Damaged(format!("{other:?} in column {name} is not bytes"))),
    }
}

fn game_numbers(latest: &[u8]) -> impl Iterator<Item = i64> {
    latest.as_chunks().0.iter().map(|bytes| i64::from_be_bytes(*bytes))
}
