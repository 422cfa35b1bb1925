//! Memory of the server for each game and each connection.

use std::{fs, sync::Arc, time::Duration};

use crate::{Failure, at, line::Line, process::Server, script::Script, seat::AtEnd, table};

/// How far the games are when they are weighed.
const PLIES: usize = 40;

/// What the server's process grows by, in KiB.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Memory {
    /// How many games, and as many spectators as players, there were.
    pub games: usize,
    /// Before the first game.
    pub empty: Weight,
    /// For each live game of some moves, with both players connected.
    pub game: Weight,
    /// For each spectator who only listens.
    pub spectator: Weight,
}

/// Memory of a process in KiB.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Weight {
    /// All that is in memory.
    pub resident: f64,
    /// Of it, what is shared with others counted in parts.
    pub proportional: f64,
}

impl Weight {
    /// That of a process now.
    ///
    /// # Errors
    ///
    /// If the system does not say.
    pub fn of(pid: u32) -> Result<Weight, Failure> {
        let file = format!("/proc/{pid}/smaps_rollup");
        let text = fs::read_to_string(&file).map_err(at(&file))?;
        let find = |name: &str| {
            let value = text.lines().find_map(|line| line.strip_prefix(name))?;
            value.split_whitespace().next()?.parse::<f64>().ok()
        };
        let (resident, proportional) = (find("Rss:"), find("Pss:"));
        let missing = || format!("{file} has no Rss and Pss");
        let resident = resident.ok_or_else(missing)?;
        Ok(Weight { resident, proportional: proportional.ok_or_else(missing)? })
    }

    fn since(self, before: Weight, count: usize) -> Weight {
        let each = |now: f64, before: f64| (now - before) / count as f64;
        Weight {
            resident: each(self.resident, before.resident),
            proportional: each(self.proportional, before.proportional),
        }
    }
}

/// Weighs games and spectators on a fresh server.
///
/// # Errors
///
/// If it does not take part.
pub async fn measure(server: &Server, scripts: &[Arc<Script>]) -> Result<Memory, Failure> {
    let address = server.address;
    // What only the first of each brings is not counted.
    let first = table::open(address, &scripts[..1]).await?;
    let empty = Weight::of(server.pid)?;
    let tables = table::open(address, scripts).await?;
    let long = Duration::from_secs(60);
    let (tables, _) = table::play(tables, PLIES, long, AtEnd::Leave).await?;
    let with_games = Weight::of(server.pid)?;
    let mut spectators = Vec::with_capacity(2 * tables.len());
    for table in tables.iter().cycle().take(2 * tables.len()) {
        let mut line = Line::open(address, &format!("/ws/games/{}", table.id), None).await?;
        line.hear().await?;
        spectators.push(line);
    }
    let with_all = Weight::of(server.pid)?;
    drop(first);
    Ok(Memory {
        games: tables.len(),
        empty,
        game: with_games.since(empty, tables.len()),
        spectator: with_all.since(with_games, spectators.len()),
    })
}
