//! People's moves while the computer is thinking in other games, compared with the same moves while
//! it is not.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::{
    Failure, at,
    client_socket::ClientSocket,
    http,
    player::AtEnd,
    script::{self, Script},
    table,
    tally::Tally,
};

/// The level that uses all of its time.
const LEVEL: u8 = 8;

/// What was measured with and without the computer.
#[derive(Debug)]
pub struct Thinking {
    /// The number of games in which the computer was thinking.
    pub games: usize,
    /// The number of people's connections.
    pub connections: usize,
    /// Durable moves while it was not thinking.
    pub without: Tally,
    /// Durable moves while it was thinking.
    pub with: Tally,
    /// The ratios of the 99th percentiles, one for each pair of slices.
    pub ratios: Vec<f64>,
    /// Moves of the computer.
    pub thoughts: usize,
}

impl Thinking {
    /// The median of the ratios; `None` if nothing was measured.
    pub fn ratio(&self) -> Option<f64> {
        let mut ratios = self.ratios.clone();
        ratios.sort_by(f64::total_cmp);
        ratios.get(ratios.len() / 2).copied()
    }
}

/// Measures pairs of slices, in alternating order.
///
/// # Errors
///
/// If the server does not answer as expected.
pub async fn measure(
    address: SocketAddr,
    scripts: &[Arc<Script>],
    games: usize,
    slices: u64,
    total: Duration,
) -> Result<Thinking, Failure> {
    let (without, with) = (Tally::default(), Tally::default());
    let connections = scripts.len() * 2;
    let mut found = Thinking { games, connections, without, with, ratios: Vec::new(), thoughts: 0 };
    let part = total / slices as u32;
    // Warm up first, so that it is not measured.
    slice(address, scripts, part / 4).await?;
    for pair in 0..slices {
        let mut p99 = [0.0; 2];
        for thinks in [pair % 2 == 1, pair % 2 == 0] {
            let hall = if thinks { Some(Hall::open(address, games).await?) } else { None };
            let mut tally = slice(address, scripts, part).await?;
            p99[usize::from(thinks)] = tally.percentile(99);
            match hall {
                Some(hall) => {
                    found.thoughts += hall.close().await?;
                    found.with.add(tally);
                }
                None => found.without.add(tally),
            }
        }
        found.ratios.push(p99[1] / p99[0].max(f64::MIN_POSITIVE));
    }
    Ok(found)
}

/// Plays people's moves for this long. Finished games are replaced by new ones.
async fn slice(
    address: SocketAddr,
    scripts: &[Arc<Script>],
    part: Duration,
) -> Result<Tally, Failure> {
    let mut total = Tally::default();
    while total.span < part {
        let tables = table::open(address, scripts).await?;
        let left = part - total.span;
        let (_, tally) = table::play(tables, script::PLIES, left, AtEnd::Resign).await?;
        total.add(tally);
    }
    Ok(total)
}

/// Games against the computer in which people answer at once, so that it is always thinking.
struct Hall {
    closing: Arc<AtomicBool>,
    guests: JoinSet<Result<usize, Failure>>,
}

impl Hall {
    async fn open(address: SocketAddr, games: usize) -> Result<Hall, Failure> {
        let closing = Arc::<AtomicBool>::default();
        let mut guests = JoinSet::new();
        for seed in 0..games {
            let guest = Guest::sit(address).await?;
            guests.spawn(guest.play(seed, Arc::clone(&closing)));
        }
        Ok(Hall { closing, guests })
    }

    /// Waits until it has stopped thinking everywhere; returns the number of its moves.
    async fn close(self) -> Result<usize, Failure> {
        self.closing.store(true, Ordering::Relaxed);
        let mut thoughts = 0;
        for guest in self.guests.join_all().await {
            thoughts += guest?;
        }
        Ok(thoughts)
    }
}

/// A person who plays the computer.
struct Guest {
    address: SocketAddr,
    socket: ClientSocket,
}

impl Guest {
    async fn sit(address: SocketAddr) -> Result<Guest, Failure> {
        let computer = json!({ "level": LEVEL });
        let request = json!({ "time": "no clock", "side": "white", "computer": computer });
        let made = http::post(address, "/api/zone/games", &request).await?;
        let id = made.body["id"].as_str().ok_or("a game without an id")?;
        let socket =
            ClientSocket::open(address, &format!("/ws/games/{id}"), made.cookie.as_deref()).await?;
        Ok(Guest { address, socket })
    }

    /// Plays some legal move whenever possible, until the measurement ends; then waits for the
    /// computer's last move.
    async fn play(mut self, seed: usize, closing: Arc<AtomicBool>) -> Result<usize, Failure> {
        let mut thoughts = 0;
        let mut next = 0;
        loop {
            let frame: Value =
                serde_json::from_slice(self.socket.receive().await?).map_err(at("a frame"))?;
            if frame["t"] == "ping" {
                let pong = json!({ "t": "pong", "n": frame["n"] });
                self.socket.send(pong.to_string().as_bytes()).await?;
                continue;
            }
            let state = &frame["state"];
            let is_over = state["phase"] == "over";
            let ply = state["ply"].as_u64();
            let turn =
                ply.filter(|&ply| state["phase"] == "playing" && ply % 2 == 0 && ply >= next);
            let Some(ply) = turn else {
                if is_over && !closing.load(Ordering::Relaxed) {
                    // Another game, so that the number of games stays the same.
                    self = Guest::sit(self.address).await?;
                    next = 0;
                } else if is_over {
                    return Ok(thoughts);
                }
                continue;
            };
            thoughts += usize::from(ply > 0);
            if closing.load(Ordering::Relaxed) {
                return Ok(thoughts);
            }
            next = ply + 1;
            let legal = state["legal"].as_object().ok_or("it is our move, and there is none")?;
            let uci = legal.keys().nth((seed * 7 + ply as usize * 3) % legal.len().max(1));
            let act = json!({ "a": "move", "uci": uci, "ply": ply });
            let command = json!({ "t": "do", "id": ply, "act": act });
            self.socket.send(command.to_string().as_bytes()).await?;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_of_the_pairs_counts() {
        let thinking = |ratios: &[f64]| Thinking {
            games: 1,
            connections: 2,
            without: Tally::default(),
            with: Tally::default(),
            ratios: ratios.to_vec(),
            thoughts: 0,
        };
        assert_eq!(thinking(&[9.0, 1.0, 1.2]).ratio(), Some(1.2));
        assert_eq!(thinking(&[]).ratio(), None);
    }
}
