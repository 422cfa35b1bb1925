//! A game through a silence, and what it was charged.

use std::{
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use super::{seat::Seat, stalls};
use crate::{nodes::wait_for, zone::Visitor};

/// How long White thinks before the silence.
const THOUGHT: Duration = Duration::from_secs(3);
/// What may be charged above the thinking time.
pub(crate) const TOLERANCE: i64 = 500;
/// What may not be charged before a silence.
const HEARTBEAT: i64 = 2_000;
/// How long reading what was charged may differ from what the test measured.
const READING: i64 = 100;

/// A game and the pages of both players.
pub(crate) struct Game {
    pub(crate) id: String,
    pub(crate) visitors: [Visitor; 2],
    pub(crate) seats: [Seat; 2],
}

/// From when until when the server was silent.
#[derive(Copy, Clone)]
pub(crate) struct Silence {
    /// Just before, and just after it began.
    pub(crate) began: [Instant; 2],
    /// Just before it ended.
    pub(crate) ended: Instant,
    /// The server itself goes on meanwhile: it stamps a move that comes before it has noticed.
    pub(crate) stamps: bool,
}

/// When White makes the move that the silence is about.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Moves {
    /// In the silence: then they have thought.
    Meanwhile,
    /// After it.
    Afterward,
}

/// What a silence was charged.
#[derive(Clone, Debug)]
pub(crate) struct Charged {
    pub(crate) who: String,
    pub(crate) silent: Duration,
    /// How long White thought, at most, in milliseconds.
    pub(crate) thought: i64,
    /// What White was charged.
    pub(crate) charged: i64,
}

impl Game {
    /// Both have the game open at the first of their addresses.
    pub(crate) fn open(time: &str, white: &[String], black: &[String]) -> Game {
        let mut visitors = [Visitor::default(), Visitor::default()];
        let wanted = json!({ "time": time, "side": "white" });
        let made = visitors[0].post(&white[0], "/api/zone/games", &wanted);
        let id = made["id"].as_str().expect("an id").to_owned();
        visitors[1].post(&black[0], &format!("/api/zone/games/{id}/join"), &json!({}));
        let seats = [Seat::open(&visitors[0], &id, white), Seat::open(&visitors[1], &id, black)];
        Game { id, visitors, seats }
    }

    /// The first move of each. Returns when White's clock runs: at the earliest, at the latest.
    pub(crate) fn begin(&self) -> [Instant; 2] {
        let [white, black] = &self.seats;
        white.play("e2e4", 0);
        let (sent, acknowledged) = black.play("e7e5", 1);
        [sent, acknowledged]
    }

    /// White thinks, the silence comes and goes, White has moved. Then both go on.
    pub(crate) fn through(
        &self,
        who: &str,
        address: &str,
        moves: Moves,
        silence: impl FnOnce() -> Silence,
    ) -> Charged {
        let [white, black] = &self.seats;
        let runs = self.begin();
        thread::sleep(THOUGHT);
        let (silence, moved) = match moves {
            Moves::Meanwhile => thread::scope(|scope| {
                let sent = scope.spawn(|| {
                    // Once the silence has begun.
                    thread::sleep(Duration::from_millis(500));
                    white.send("g1f3", 2);
                    Instant::now()
                });
                (silence(), sent.join().expect("a move is sent"))
            }),
            Moves::Afterward => {
                let silence = silence();
                white.wait_for_word(silence.ended);
                white.wait("the game goes on", |state| state["ply"] == 2);
                white.send("g1f3", 2);
                (silence, white.acknowledged())
            }
        };
        white.acknowledged();
        let charged = self.judge(who, address, runs, silence, moved);
        black.play("b8c6", 3);
        white.play("f1c4", 4);
        charged
    }

    fn judge(
        &self,
        who: &str,
        address: &str,
        [earliest, latest]: [Instant; 2],
        silence: Silence,
        moved: Instant,
    ) -> Charged {
        let [before, after] = silence.began;
        let alive_until = if silence.stamps { moved.max(after) } else { after };
        let thought = millis(alive_until.saturating_duration_since(earliest))
            + millis(moved.saturating_duration_since(silence.ended));
        let at_least = millis(before.saturating_duration_since(latest)) - HEARTBEAT - READING;
        let charged = self.left(address, 0) - self.left(address, 2);
        let silent = silence.ended.saturating_duration_since(after);
        let found = Charged { who: who.to_owned(), silent, thought, charged };
        let late = millis(stalls::between(earliest, alive_until) + stalls::since(silence.ended));
        assert!(charged <= thought + TOLERANCE + late, "too much, {late} ms late: {found:?}");
        assert!(charged >= at_least - late, "less than {at_least}, {late} ms late: {found:?}");
        found
    }

    /// Nobody was told that somebody is absent, and nobody lost.
    pub(crate) fn nobody_was_absent(&self) {
        for seat in &self.seats {
            assert_eq!(seat.absences(), Vec::<Value>::new(), "game {}", self.id);
        }
    }

    /// What a player's clock showed after a move, in milliseconds.
    pub(crate) fn left(&self, address: &str, ply: usize) -> i64 {
        let mut left = None;
        wait_for(&format!("ply {ply} of game {}", self.id), || {
            let view = Visitor::default().look(address, &format!("/api/zone/games/{}", self.id));
            left = view.and_then(|view| view["moves"][ply]["left"].as_i64());
            left.is_some()
        });
        left.expect("it was waited for")
    }
}

pub(crate) fn millis(span: Duration) -> i64 {
    i64::try_from(span.as_millis()).expect("a test is short")
}
