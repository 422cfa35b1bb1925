//! Many games whose players stay: they answer pings, and move when they are told to.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use tokio::sync::{Mutex, watch};

use crate::{
    Failure,
    player::{Player, ServerFrame},
    script::Script,
    table,
    tally::Tally,
};

/// When players move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Pace {
    /// Not at all.
    Still,
    /// Each this long after it became their turn.
    After(Duration),
}

/// How many games are opened together.
const AT_ONCE: usize = 200;

/// The players of many games, each a task.
pub(super) struct Crowd {
    pace: watch::Sender<Pace>,
    counts: Arc<Counts>,
}

/// What all players count together.
#[derive(Default)]
pub(super) struct Counts {
    /// Acknowledged moves.
    tally: Mutex<Tally>,
    /// Moves that were sent and not answered yet.
    pub(super) waiting: AtomicU64,
    /// Moves that the server refused because the store did not answer.
    pub(super) refused: AtomicU64,
    /// Events that are no moves, as one player of each game sees them.
    pub(super) other_events: AtomicU64,
    /// Games that ended, and connections that broke.
    pub(super) lost: AtomicU64,
}

impl Crowd {
    /// Opens a game for each script. The players sit still.
    pub(super) async fn open(
        address: SocketAddr,
        scripts: &[Arc<Script>],
    ) -> Result<Crowd, Failure> {
        let (pace, paces) = watch::channel(Pace::Still);
        let counts = Arc::<Counts>::default();
        // The first have to answer pings while the last come.
        for some in scripts.chunks(AT_ONCE) {
            for table in table::open(address, some).await? {
                for player in table.players {
                    let seat = Seat { player, counts: Arc::clone(&counts), next: 0, seq: 0 };
                    tokio::spawn(seat.stay(paces.clone()));
                }
            }
        }
        Ok(Crowd { pace, counts })
    }

    /// Lets the players move.
    pub(super) fn move_at(&self, pace: Pace) {
        self.pace.send_replace(pace);
    }

    /// Takes what was counted since the last time.
    pub(super) async fn take_tally(&self) -> Tally {
        std::mem::take(&mut *self.counts.tally.lock().await)
    }

    pub(super) fn counts(&self) -> &Counts {
        &self.counts
    }
}

/// A player who stays.
struct Seat {
    player: Player,
    counts: Arc<Counts>,
    /// The current ply.
    next: usize,
    /// The number of the last event.
    seq: u64,
}

impl Seat {
    async fn stay(mut self, mut paces: watch::Receiver<Pace>) {
        let mut sent: Option<Instant> = None;
        let mut turn_since = Instant::now();
        loop {
            let pace = *paces.borrow_and_update();
            let due = match pace {
                Pace::After(pause) if sent.is_none() && self.has_the_move() => {
                    Some(turn_since + pause)
                }
                _ => None,
            };
            let heard = tokio::select! {
                heard = self.player.hear() => heard,
                _ = paces.changed() => continue,
                () = tokio::time::sleep_until(due.unwrap_or_else(Instant::now).into()),
                    if due.is_some() =>
                {
                    sent = Some(Instant::now());
                    self.counts.waiting.fetch_add(1, Ordering::Relaxed);
                    self.player.send_move(self.next).await.map(|()| ServerFrame::Other)
                }
            };
            match heard {
                Ok(ServerFrame::State { over: true, .. }) | Err(_) => {
                    self.counts.lost.fetch_add(1, Ordering::Relaxed);
                    return;
                }
                Ok(ServerFrame::State { ply, seq, .. }) => {
                    self.count_events(ply, seq);
                    if ply > self.next {
                        (self.next, turn_since) = (ply, Instant::now());
                    }
                }
                Ok(ServerFrame::Ack(_)) => {
                    if let Some(sent) = sent.take() {
                        self.counts.waiting.fetch_sub(1, Ordering::Relaxed);
                        self.counts.tally.lock().await.count(sent.elapsed());
                    }
                }
                // The store did not answer in time. The same command is sent again: if it was
                // carried out nevertheless, that is the answer.
                Ok(ServerFrame::Refused) => {
                    self.counts.refused.fetch_add(1, Ordering::Relaxed);
                    self.counts.waiting.fetch_sub(1, Ordering::Relaxed);
                    (sent, turn_since) = (None, Instant::now());
                }
                Ok(ServerFrame::Ping(_) | ServerFrame::Other) => {}
            }
        }
    }

    fn has_the_move(&self) -> bool {
        self.next % 2 == self.player.parity && self.next < self.player.script.frames.len()
    }

    /// White counts the events of the game that are no moves.
    fn count_events(&mut self, ply: usize, seq: u64) {
        let moves = ply.saturating_sub(self.next) as u64;
        let events = seq.saturating_sub(self.seq);
        if self.player.parity == 0 && self.seq > 0 {
            let others = events.saturating_sub(moves);
            self.counts.other_events.fetch_add(others, Ordering::Relaxed);
        }
        self.seq = self.seq.max(seq);
    }
}
