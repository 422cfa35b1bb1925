//! Two people who play by a script, and what each move was charged.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::{Failure, at, client_socket::ClientSocket, http, script::Script, tally::Tally};

/// What two people met.
#[derive(Debug, Default)]
pub struct Duel {
    /// How long each move took until it was acknowledged.
    pub moves: Tally,
    /// The most that a move was charged beyond what its player measured.
    pub overcharged: Duration,
}

/// How late this process is woken on a busy machine. A person's own delay is no charge of the
/// server's, so it is measured and taken off.
struct Lateness(Arc<AtomicU64>);

impl Lateness {
    const STEP: Duration = Duration::from_millis(2);

    fn watch() -> Lateness {
        let most = Arc::new(AtomicU64::new(0));
        let shared = Arc::downgrade(&most);
        thread::spawn(move || {
            while let Some(most) = shared.upgrade() {
                let slept = Instant::now();
                thread::sleep(Lateness::STEP);
                let late = slept.elapsed().saturating_sub(Lateness::STEP);
                most.fetch_max(late.as_micros() as u64, Ordering::Relaxed);
            }
        });
        Lateness(most)
    }

    /// The most since this was asked last.
    fn take(&self) -> Duration {
        Duration::from_micros(self.0.swap(0, Ordering::Relaxed))
    }
}

/// One of the two.
struct Seat {
    socket: ClientSocket,
    /// The number of moves in the last state, the clocks, and when it came.
    ply: usize,
    clocks: [u64; 2],
    seen: Instant,
    acked: Option<u64>,
}

/// Plays so many moves, game after game, spread over the time.
///
/// # Errors
///
/// If a move is refused, or the server does not answer as expected.
pub async fn play(
    address: SocketAddr,
    scripts: &[Arc<Script>],
    moves: usize,
    time: Duration,
) -> Result<Duel, Failure> {
    let mut duel = Duel::default();
    let (begin, lateness) = (Instant::now(), Lateness::watch());
    for script in scripts {
        let left = moves - duel.moves.len();
        if left == 0 {
            break;
        }
        let mut seats = open(address).await?;
        for ply in 0..script.frames.len().min(left) {
            // So that the last move meets the flood too.
            let due = time.mul_f64(duel.moves.len() as f64 / moves as f64);
            tokio::time::sleep(due.saturating_sub(begin.elapsed())).await;
            one_move(&mut seats, script, ply, &lateness, &mut duel).await?;
        }
    }
    duel.moves.span = begin.elapsed();
    Ok(duel)
}

async fn open(address: SocketAddr) -> Result<[Seat; 2], Failure> {
    let request = json!({ "time": "60+0", "side": "white" });
    let made = http::post(address, "/api/zone/games", &request).await?;
    let id = made.body["id"].as_str().ok_or("a game without an id")?.to_owned();
    let joined = http::post(address, &format!("/api/zone/games/{id}/join"), &json!({})).await?;
    let path = format!("/ws/games/{id}");
    let seat = async |cookie: Option<String>| -> Result<Seat, Failure> {
        let socket = ClientSocket::open(address, &path, cookie.as_deref()).await?;
        Ok(Seat { socket, ply: usize::MAX, clocks: [0; 2], seen: Instant::now(), acked: None })
    };
    let mut seats = [seat(made.cookie).await?, seat(joined.cookie).await?];
    for seat in &mut seats {
        seat.until(|seat| seat.ply == 0).await?;
    }
    Ok(seats)
}

/// A move, until both have seen it.
async fn one_move(
    seats: &mut [Seat; 2],
    script: &Script,
    ply: usize,
    lateness: &Lateness,
    duel: &mut Duel,
) -> Result<(), Failure> {
    let color = ply % 2;
    let before = seats[color].clocks[color];
    let turn_began = seats[color].seen;
    let sent = Instant::now();
    seats[color].socket.send(&script.frames[ply]).await?;
    seats[color].until(|seat| seat.acked == Some(ply as u64) && seat.ply > ply).await?;
    duel.moves.count(sent.elapsed());
    let measured = turn_began.elapsed();
    let charged = Duration::from_millis(before.saturating_sub(seats[color].clocks[color]));
    let own = measured + lateness.take();
    duel.overcharged = duel.overcharged.max(charged.saturating_sub(own));
    seats[1 - color].until(|seat| seat.ply > ply).await
}

impl Seat {
    /// Listens until then.
    async fn until(&mut self, done: impl Fn(&Seat) -> bool) -> Result<(), Failure> {
        while !done(self) {
            let frame = self.socket.receive().await?;
            let frame: Value = serde_json::from_slice(frame).map_err(at("a frame"))?;
            self.hear(&frame).await?;
        }
        Ok(())
    }

    async fn hear(&mut self, frame: &Value) -> Result<(), Failure> {
        match frame["t"].as_str() {
            Some("ping") => {
                let pong = json!({ "t": "pong", "n": frame["n"] }).to_string();
                self.socket.send(pong.as_bytes()).await?;
            }
            Some("ack") => self.acked = frame["id"].as_u64(),
            Some("refused" | "bad") => return Err(format!("a move was refused: {frame}")),
            _ => {}
        }
        let state = &frame["state"];
        if state["phase"] == "playing" {
            self.ply = state["ply"].as_u64().ok_or("a state without a ply")? as usize;
            let clock = |side: &str| state["clocks"][side].as_u64().unwrap_or(0);
            self.clocks = [clock("white"), clock("black")];
            self.seen = Instant::now();
        } else if state["phase"] == "over" {
            return Err(format!("the game ended: {frame}"));
        }
        Ok(())
    }
}
