//! A player whose page stays open: it answers pings, connects again when it has to, and remembers
//! what it was told.

use std::{
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::zone::{NextMessage, Socket, Visitor};

/// Without a frame for so long, a page connects again.
const SILENCE: Duration = Duration::from_secs(8);
/// How often the page looks what there is to send.
const SOON: Duration = Duration::from_millis(50);
/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(120);

/// The number of the next command.
static NEXT_ID: AtomicU64 = AtomicU64::new(1);

pub(crate) struct Seat {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

struct Shared {
    visitor: Visitor,
    game: String,
    addresses: Vec<String>,
    heard: Mutex<Received>,
    changed: Condvar,
    /// The page is open.
    open: AtomicBool,
}

/// What the page was told.
#[derive(Default)]
struct Received {
    state: Value,
    heard_at: Option<Instant>,
    /// A move that is not acknowledged yet, its number, and when it was.
    pending: Option<(u64, Value)>,
    resend: bool,
    acknowledged_at: Option<Instant>,
    /// The last refusal.
    refused: Value,
    /// How often the socket was closed by the server.
    closed: usize,
    /// A frame said that this player or the opponent is absent.
    absences: Vec<Value>,
    /// What was said of the storage, and when.
    storage: Vec<(Instant, bool)>,
}

impl Seat {
    /// Opens the game at the first of these addresses.
    pub(crate) fn open(visitor: &Visitor, game: &str, addresses: &[String]) -> Seat {
        let shared = Arc::new(Shared {
            visitor: visitor.clone(),
            game: game.to_owned(),
            addresses: addresses.to_vec(),
            heard: Mutex::default(),
            changed: Condvar::new(),
            open: AtomicBool::new(true),
        });
        let page = Arc::clone(&shared);
        let thread = Some(thread::spawn(move || page.run()));
        Seat { shared, thread }
    }

    /// Closes the page.
    pub(crate) fn close(mut self) {
        self.leave();
    }

    fn leave(&mut self) {
        self.shared.open.store(false, Ordering::SeqCst);
        if let Some(thread) = self.thread.take() {
            // A page that failed has said why.
            let _ = thread.join();
        }
    }

    /// Waits until the page shows this.
    pub(crate) fn wait(&self, what: &str, is_so: impl Fn(&Value) -> bool) {
        self.wait_for(what, |heard| is_so(&heard.state));
    }

    fn wait_for(&self, what: &str, is_so: impl Fn(&Received) -> bool) {
        let until = Instant::now() + PATIENCE;
        let mut heard = self.shared.heard();
        while !is_so(&heard) {
            let left = until.saturating_duration_since(Instant::now());
            let (game, refused) = (&self.shared.game, &heard.refused);
            assert!(!left.is_zero(), "game {game}: not yet: {what}; {refused}; {}", heard.state);
            let waited = self.shared.changed.wait_timeout(heard, left);
            heard = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Waits until anything is heard after an instant, be it a ping.
    pub(crate) fn wait_for_word(&self, after: Instant) {
        self.wait_for("a word", |heard| heard.heard_at.is_some_and(|at| at > after));
    }

    /// Sends a move. The page repeats it until it is acknowledged.
    pub(crate) fn send(&self, uci: &str, ply: u64) {
        let mut heard = self.shared.heard();
        // Not used before, also by an earlier page of the same player.
        let id = NEXT_ID.fetch_add(1, Ordering::Relaxed);
        let act = json!({ "a": "move", "uci": uci, "ply": ply });
        heard.pending = Some((id, json!({ "t": "do", "id": id, "act": act })));
        heard.resend = true;
        heard.acknowledged_at = None;
    }

    /// Waits until the move that was sent is acknowledged, and says when it was.
    pub(crate) fn acknowledged(&self) -> Instant {
        self.wait_for("an acknowledgment", |heard| heard.acknowledged_at.is_some());
        self.shared.heard().acknowledged_at.expect("it was waited for")
    }

    /// Makes a move as soon as the page shows that it may. Returns when it was sent, at the
    /// earliest, and when it was acknowledged, at the latest.
    pub(crate) fn play(&self, uci: &str, ply: u64) -> (Instant, Instant) {
        self.wait(uci, |state| state["ply"] == ply && state["phase"] != "waiting");
        let sent = Instant::now();
        self.send(uci, ply);
        (sent, self.acknowledged())
    }

    pub(crate) fn closed(&self) -> usize {
        self.shared.heard().closed
    }

    /// Frames that told of somebody's absence.
    pub(crate) fn absences(&self) -> Vec<Value> {
        self.shared.heard().absences.clone()
    }

    /// How long after an instant the page heard first that the storage responds, or does not.
    pub(crate) fn told_of_storage(&self, after: Instant, responds: bool) -> Option<Duration> {
        let heard = self.shared.heard();
        let found = heard.storage.iter().find(|(at, said)| *at >= after && *said == responds);
        found.map(|(at, _)| *at - after)
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.leave();
    }
}

impl Shared {
    fn heard(&self) -> MutexGuard<'_, Received> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_open(&self) -> bool {
        self.open.load(Ordering::SeqCst)
    }

    fn run(&self) {
        for address in self.addresses.iter().cycle() {
            if !self.is_open() {
                return;
            }
            match self.visitor.socket(address, &self.game) {
                Some(mut socket) => self.listen(&mut socket),
                None => thread::sleep(Duration::from_millis(200)),
            }
        }
    }

    /// Until the socket breaks, or is silent for too long.
    fn listen(&self, socket: &mut Socket) {
        self.heard().resend = true;
        while self.is_open() {
            // Only once it is known how the game stands.
            if let Some(frame) = self.due()
                && !socket.say(&frame)
            {
                break;
            }
            let came = socket.listen(SOON);
            self.hear_at(socket.heard_at());
            match came {
                NextMessage::Frame(frame) => self.hear(&frame),
                NextMessage::Nothing if socket.heard_at().elapsed() < SILENCE => {}
                NextMessage::Nothing => return,
                NextMessage::Closed => break,
            }
        }
        if self.is_open() {
            self.heard().closed += 1;
        }
    }

    fn due(&self) -> Option<Value> {
        let mut heard = self.heard();
        if !std::mem::take(&mut heard.resend) {
            return None;
        }
        heard.pending.as_ref().map(|(_, frame)| frame.clone())
    }

    /// Something came, be it a ping.
    fn hear_at(&self, at: Instant) {
        let mut heard = self.heard();
        if heard.heard_at != Some(at) {
            heard.heard_at = Some(at);
            drop(heard);
            self.changed.notify_all();
        }
    }

    fn hear(&self, frame: &Value) {
        let mut heard = self.heard();
        let now = Instant::now();
        match frame["t"].as_str().unwrap_or_default() {
            "ack" if heard.pending.as_ref().is_some_and(|(id, _)| frame["id"] == *id) => {
                heard.pending = None;
                heard.acknowledged_at = Some(now);
            }
            // The store or the owner did not answer: the page sends it again.
            "refused" => {
                heard.refused = frame.clone();
                heard.resend = true;
            }
            "storage" => {
                let responds = frame["responds"] == true;
                heard.storage.push((now, responds));
            }
            _ => {}
        }
        if frame["state"].is_object() {
            let state = &frame["state"];
            let gone = |side: &str| state["present"][side] == false;
            let begun = heard.state["phase"] == "playing";
            // The new connections of a game that has just recovered come one after the other.
            if begun
                && state["phase"] == "playing"
                && (gone("white") || gone("black") || !state["countdown"].is_null())
            {
                heard.absences.push(state.clone());
            }
            heard.state = state.clone();
        }
        drop(heard);
        self.changed.notify_all();
    }
}
