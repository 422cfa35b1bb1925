//! A server that is killed with many games and started again.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use super::millis;
use crate::{
    Failure,
    memory::MemoryUse,
    player::AtEnd,
    process::Server,
    script::Script,
    table::{self, Table},
    tally::Tally,
};

/// In how many games the first move is made.
pub(super) const SAMPLES: usize = 50;
/// How far these games are when the server is killed.
const PLIES: usize = 10;

/// What was found.
pub(super) struct Restart {
    listening: Duration,
    /// From the start of the process to the first acknowledged move.
    first_move: Duration,
    /// From connecting to a game to an acknowledged move in it.
    moves: Tally,
    at_start: MemoryUse,
    after_moves: MemoryUse,
}

/// Starts the server, plays, kills it, and starts it again.
pub(super) fn measure(
    runtime: &tokio::runtime::Runtime,
    scripts: &[Arc<Script>],
    start: impl Fn() -> Result<Server, Failure>,
) -> Result<Restart, Failure> {
    let server = start()?;
    let tables = runtime.block_on(async {
        let tables = table::open(server.address, &scripts[..SAMPLES]).await?;
        let long = Duration::from_secs(60);
        Ok::<_, Failure>(table::play(tables, PLIES, long, AtEnd::Leave).await?.0)
    })?;
    // Killed, not stopped.
    drop(server);
    let begun = Instant::now();
    let server = start()?;
    let listening = begun.elapsed();
    let at_start = MemoryUse::of(server.pid)?;
    runtime.block_on(async {
        let (mut moves, mut first_move) = (Tally::default(), None);
        for table in tables {
            moves.count(first_move_of(&server, table).await?);
            first_move.get_or_insert_with(|| begun.elapsed());
        }
        let first_move = first_move.unwrap_or_default();
        let after_moves = MemoryUse::of(server.pid)?;
        Ok(Restart { listening, first_move, moves, at_start, after_moves })
    })
}

/// Both players come back, and the one to move moves.
async fn first_move_of(server: &Server, mut table: Table) -> Result<Duration, Failure> {
    let connecting = Instant::now();
    let mut took = Duration::ZERO;
    for player in &mut table.players {
        player.reconnect(server.address, &table.id).await?;
        if player.parity == PLIES % 2 {
            player.make_move(PLIES).await?;
            took = connecting.elapsed();
        }
    }
    Ok(took)
}

impl Restart {
    pub(super) fn table(mut self, games: usize, filled: Duration) -> String {
        let (p50, worst) = (self.moves.percentile(50), self.moves.percentile(100));
        let per_game = |memory: MemoryUse| memory.proportional / games as f64;
        format!(
            "| {games} games (made in {:.0} s), killed and started again | |\n| --- | ---: |\n\
             | until listening | {:.0} ms |\n\
             | until the first move of any game | {:.0} ms |\n\
             | connecting and the first move of a game, p50 of {SAMPLES} | {p50:.1} ms |\n\
             | the slowest of them | {worst:.1} ms |\n\
             | memory when listening | {:.1} MiB |\n\
             | the same divided by the games | {:.2} KiB |\n\
             | memory after the moves | {:.1} MiB |\n",
            filled.as_secs_f64(),
            millis(self.listening),
            millis(self.first_move),
            self.at_start.proportional / 1024.0,
            per_game(self.at_start),
            self.after_moves.proportional / 1024.0,
        )
    }
}
