//! What a move costs among many live games, compared with few.

use std::{sync::Arc, time::Duration};

use super::crowd::{Crowd, Pace};
use crate::{
    Failure,
    player::AtEnd,
    process::{Meter, Server},
    script::{self, Script},
    table,
    tally::Tally,
};

/// How many are few.
pub(super) const FEW: usize = 100;
/// In how many slices: few and many alternate.
const SLICES: usize = 5;

/// Moves among many live games, and among few.
pub(super) struct Lives {
    many: Tally,
    few: Tally,
    /// CPU time of the server per move, many by few, slice by slice.
    ratios: Vec<f64>,
}

/// Lets all players move as fast as they can, slice by slice.
pub(super) async fn measure(
    crowd: &Crowd,
    server: &Server,
    few: &Server,
    scripts: &[Arc<Script>],
    part: Duration,
) -> Result<Lives, Failure> {
    let mut found = Lives { many: Tally::default(), few: Tally::default(), ratios: Vec::new() };
    for _ in 0..SLICES {
        let many = slice(crowd, server, part).await?;
        let few = slice_of_few(few, scripts, part).await?;
        found.ratios.push(many.server_micros() / few.server_micros().max(f64::MIN_POSITIVE));
        found.many.add(many);
        found.few.add(few);
    }
    Ok(found)
}

async fn slice(crowd: &Crowd, server: &Server, part: Duration) -> Result<Tally, Failure> {
    crowd.take_tally().await;
    let meter = Meter::start(server.pid)?;
    crowd.move_at(Pace::After(Duration::ZERO));
    tokio::time::sleep(part).await;
    crowd.move_at(Pace::Still);
    let mut tally = crowd.take_tally().await;
    meter.read(&mut tally)?;
    tally.span = part;
    // Moves on their way belong to neither slice.
    tokio::time::sleep(Duration::from_secs(1)).await;
    Ok(tally)
}

async fn slice_of_few(
    server: &Server,
    scripts: &[Arc<Script>],
    part: Duration,
) -> Result<Tally, Failure> {
    let mut total = Tally::default();
    while total.span < part {
        let tables = table::open(server.address, scripts).await?;
        let meter = Meter::start(server.pid)?;
        let left = part - total.span;
        let (_, mut tally) = table::play(tables, script::PLIES, left, AtEnd::Resign).await?;
        meter.read(&mut tally)?;
        total.add(tally);
    }
    Ok(total)
}

impl Lives {
    pub(super) fn table(mut self, games: usize) -> String {
        self.ratios.sort_by(f64::total_cmp);
        let median = self.ratios[self.ratios.len() / 2];
        let mut text = String::from(
            "| live games | moves a second | p50 ms | p99 ms | server µs |\n\
             | ---: | ---: | ---: | ---: | ---: |\n",
        );
        for (games, tally) in [(FEW, &mut self.few), (games, &mut self.many)] {
            let (p50, p99) = (tally.percentile(50), tally.percentile(99));
            let (rate, micros) = (tally.rate(), tally.server_micros());
            text += &format!("| {games} | {rate:.0} | {p50:.1} | {p99:.1} | {micros:.1} |\n");
        }
        text + &format!("\nMany by few, median of {SLICES} slices: {median:.2}.\n")
    }
}
