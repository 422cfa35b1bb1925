//! The random numbers for faults of the store, and traps that kill the node during an append.

use std::{collections::HashMap, sync::Mutex};

use game::Timestamp;
use tokio::sync::Notify;
use wire::GameId;

use crate::Random;
use crate::zone::lock;

/// The random sequences for faults: one for each game and kind of call, so that games do not
/// influence each other.
pub(crate) struct Chances {
    seed: u64,
    streams: Mutex<HashMap<(Option<GameId>, &'static str), Random>>,
}

/// Kills the node during an append.
#[derive(Default)]
pub(crate) struct Trap {
    /// The number of appends before, and the point in the next one; `None` for never.
    pub(crate) set: Mutex<Option<(u64, Point)>>,
    pub(crate) sprung: Notify,
}

/// A point during an append.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Point {
    /// Nothing is written.
    BeforeWrite,
    /// It is written but not synced.
    BeforeSync,
    /// It is synced, but not acknowledged.
    BeforeAnswer,
}

impl Chances {
    pub(crate) fn new(seed: u64) -> Chances {
        Chances { seed, streams: Mutex::default() }
    }

    /// The random numbers of an instant.
    pub(crate) fn at(&self, now: Timestamp) -> Random {
        Random::stream(self.seed, "instant", now.0)
    }

    pub(crate) fn with<T>(
        &self,
        game: Option<GameId>,
        kind: &'static str,
        draw: impl FnOnce(&mut Random) -> T,
    ) -> T {
        let mut streams = lock(&self.streams);
        let name = game
            .map_or(0, |id| id.as_str().bytes().fold(7, |sum, byte| sum * 64 + u64::from(byte)));
        draw(streams.entry((game, kind)).or_insert_with(|| Random::stream(self.seed, kind, name)))
    }
}

impl Trap {
    /// Counts appends; the one with the trap never returns.
    pub(crate) async fn pass(&self, point: Point) {
        let sprung = {
            let mut set = lock(&self.set);
            match &mut *set {
                Some((left, at)) if *at == point => {
                    *left = left.saturating_sub(1);
                    *left == 0
                }
                _ => false,
            }
        };
        if sprung {
            self.sprung.notify_one();
            std::future::pending::<()>().await;
        }
    }
}
