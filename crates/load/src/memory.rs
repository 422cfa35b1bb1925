//! Memory of the server per game and per connection.

use std::{fs, sync::Arc, time::Duration};

use crate::{
    Failure, at, client_socket::ClientSocket, player::AtEnd, process::Server, script::Script, table,
};

/// The ply at which the games are measured.
const PLIES: usize = 40;

/// The growth of the server's process, in KiB.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct MemoryReport {
    /// The number of games, which is also the number of spectators.
    pub games: usize,
    /// With as many games before, which are not counted.
    pub empty: MemoryUse,
    /// Per live game with some moves and both players connected.
    pub game: MemoryUse,
    /// Per spectator who only listens.
    pub spectator: MemoryUse,
}

/// Memory of a process in KiB.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct MemoryUse {
    /// The resident set.
    pub resident: f64,
    /// The proportional set: shared pages are divided among the processes.
    pub proportional: f64,
}

impl MemoryUse {
    /// The current memory of a process.
    ///
    /// # Errors
    ///
    /// If the system does not report it.
    pub fn of(pid: u32) -> Result<MemoryUse, Failure> {
        let file = format!("/proc/{pid}/smaps_rollup");
        let text = fs::read_to_string(&file).map_err(at(&file))?;
        let find = |name: &str| {
            let value = text.lines().find_map(|line| line.strip_prefix(name))?;
            value.split_whitespace().next()?.parse::<f64>().ok()
        };
        let (resident, proportional) = (find("Rss:"), find("Pss:"));
        let missing = || format!("{file} has no Rss and Pss");
        let resident = resident.ok_or_else(missing)?;
        Ok(MemoryUse { resident, proportional: proportional.ok_or_else(missing)? })
    }

    fn since(self, before: MemoryUse, count: usize) -> MemoryUse {
        let each = |now: f64, before: f64| (now - before) / count as f64;
        MemoryUse {
            resident: each(self.resident, before.resident),
            proportional: each(self.proportional, before.proportional),
        }
    }
}

/// Measures games and spectators on a fresh server.
///
/// # Errors
///
/// If the server does not answer as expected.
pub async fn measure(server: &Server, scripts: &[Arc<Script>]) -> Result<MemoryReport, Failure> {
    let address = server.address;
    let long = Duration::from_secs(60);
    // Do not count what is allocated once: code that runs for the first time, pages of the database
    // that all games share.
    let (warm_up, scripts) = scripts.split_at(scripts.len() / 2);
    let first = table::open(address, warm_up).await?;
    let (first, _) = table::play(first, PLIES, long, AtEnd::Leave).await?;
    let empty = MemoryUse::of(server.pid)?;
    let tables = table::open(address, scripts).await?;
    let (tables, _) = table::play(tables, PLIES, long, AtEnd::Leave).await?;
    let with_games = MemoryUse::of(server.pid)?;
    let mut spectators = Vec::with_capacity(2 * tables.len());
    for table in tables.iter().cycle().take(2 * tables.len()) {
        let mut socket =
            ClientSocket::open(address, &format!("/ws/games/{}", table.id), None).await?;
        socket.receive().await?;
        spectators.push(socket);
    }
    let with_all = MemoryUse::of(server.pid)?;
    drop(first);
    Ok(MemoryReport {
        games: tables.len(),
        empty,
        game: with_games.since(empty, tables.len()),
        spectator: with_all.since(with_games, spectators.len()),
    })
}
