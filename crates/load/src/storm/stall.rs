//! A store that stalls under many live games. Another process holds the lock of the database, as a
//! careless backup would: the server's writer waits, while nothing else of it is touched.

use std::{
    path::Path,
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

use super::{
    crowd::{Crowd, Pace},
    millis,
};
use crate::{Failure, at, tally::Tally};

/// How long each player thinks, so that all games together are far from the limit.
const THINKING: Duration = Duration::from_secs(10);
/// How long moves are counted before a stall.
const BEFORE: Duration = Duration::from_secs(15);
/// How long moves are counted after it.
const AFTER: Duration = Duration::from_secs(30);

/// One stall.
pub(super) struct Stall {
    length: Duration,
    before: Tally,
    after: Tally,
    /// From the end of the stall until every move that waited had its answer.
    answered: Option<Duration>,
    refused: u64,
    other_events: u64,
    lost: u64,
}

/// Stalls the store for each of these seconds while the players move.
pub(super) async fn measure(
    crowd: &Crowd,
    database: &Path,
    seconds: &[u64],
) -> Result<Vec<Stall>, Failure> {
    crowd.move_at(Pace::After(THINKING));
    let mut found = Vec::new();
    for &length in seconds {
        tokio::time::sleep(THINKING).await;
        found.push(stall(crowd, database, Duration::from_secs(length)).await?);
    }
    crowd.move_at(Pace::Still);
    Ok(found)
}

async fn stall(crowd: &Crowd, database: &Path, length: Duration) -> Result<Stall, Failure> {
    let counts = crowd.counts();
    let count = |of: &std::sync::atomic::AtomicU64| of.load(Ordering::Relaxed);
    let read = |begun: [u64; 3]| {
        let now = [count(&counts.refused), count(&counts.other_events), count(&counts.lost)];
        [now[0] - begun[0], now[1] - begun[1], now[2] - begun[2]]
    };
    let before = counted(crowd, BEFORE).await;
    let begun = read([0; 3]);
    hold(database.to_owned(), length).await?;
    let ended = Instant::now();
    let stalled = count(&counts.waiting);
    let mut answered = None;
    while ended.elapsed() < AFTER {
        tokio::time::sleep(Duration::from_millis(20)).await;
        // Fewer wait than a healthy server has on the way.
        if count(&counts.waiting) <= stalled / 100 {
            answered = answered.or(Some(ended.elapsed()));
        }
    }
    let mut after = crowd.take_tally().await;
    after.span = ended.elapsed() + length;
    let [refused, other_events, lost] = read(begun);
    Ok(Stall { length, before, after, answered, refused, other_events, lost })
}

async fn counted(crowd: &Crowd, span: Duration) -> Tally {
    crowd.take_tally().await;
    tokio::time::sleep(span).await;
    let mut tally = crowd.take_tally().await;
    tally.span = span;
    tally
}

/// Holds the lock for writing this long.
async fn hold(database: std::path::PathBuf, length: Duration) -> Result<(), Failure> {
    let holding = tokio::task::spawn_blocking(move || {
        let db = rusqlite::Connection::open(&database).map_err(at("the database"))?;
        db.busy_timeout(Duration::from_secs(5)).map_err(at("the database"))?;
        db.execute_batch("BEGIN IMMEDIATE").map_err(at("the lock"))?;
        std::thread::sleep(length);
        db.execute_batch("ROLLBACK").map_err(at("the lock"))
    });
    holding.await.map_err(at("the lock"))?
}

/// A row for each stall.
pub(super) fn table(stalls: &[Stall], games: usize) -> String {
    let mut text = format!(
        "| the store stalls, {games} live games | moves/s before | p99 ms before | moves/s then | \
         p50 ms | longest ms | all answered after | refused | other events a game | games lost |\n\
         | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n"
    );
    for stall in stalls {
        let (mut before, mut after) = (stall.before.clone(), stall.after.clone());
        let answered =
            stall.answered.map_or("not in time".into(), |time| format!("{:.0} ms", millis(time)));
        text += &format!(
            "| {} s | {:.0} | {:.1} | {:.0} | {:.1} | {:.0} | {answered} | {} | {:.2} | {} |\n",
            stall.length.as_secs(),
            before.rate(),
            before.percentile(99),
            after.rate(),
            after.percentile(50),
            after.percentile(100),
            stall.refused,
            stall.other_events as f64 / games.max(1) as f64,
            stall.lost,
        );
    }
    text
}
