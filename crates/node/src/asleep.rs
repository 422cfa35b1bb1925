//! Games that have not ended and have no owner on this node: they are rows in the store until they
//! are needed or due.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use game::{Premove, Seq, Timestamp};
use rules::{ByColor, Color};
use wire::GameId;

use crate::{
    lock::lock,
    ticking::{Ticking, TickingGames},
};

/// The sleeping games of this node.
#[derive(Debug, Default)]
pub(crate) struct SleepingGames(Mutex<HashMap<GameId, Sleeping>>);

/// One of them.
#[derive(Debug)]
struct Sleeping {
    /// None if it was asleep when the node started.
    note: Option<Box<SleepNote>>,
    /// Counts it while time runs in it.
    _ticking: Ticking,
}

/// What an owner leaves behind when its game goes to sleep, since the store does not have it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SleepNote {
    /// The number of the next event.
    pub(crate) next_seq: Seq,
    /// When its last events were committed: time until then is charged to nobody.
    pub(crate) committed_at: Option<Timestamp>,
    /// Premoves, and when they were set.
    pub(crate) premoves: ByColor<Option<(Premove, Timestamp)>>,
    /// Whether it matters that players are connected.
    pub(crate) needs_presence: bool,
}

impl SleepingGames {
    /// The games that have not ended when a node starts, and whether time may run in them.
    pub(crate) fn at_start(
        games: Vec<(GameId, bool)>,
        ticking: &Arc<TickingGames>,
    ) -> SleepingGames {
        let sleeping = |(game, ticks)| {
            let mut one = ticking.enter();
            one.set(ticks);
            (game, Sleeping { note: None, _ticking: one })
        };
        SleepingGames(Mutex::new(games.into_iter().map(sleeping).collect()))
    }

    pub(crate) fn add(&self, game: GameId, note: SleepNote, ticking: Ticking) {
        let sleeping = Sleeping { note: Some(Box::new(note)), _ticking: ticking };
        lock(&self.0).insert(game, sleeping);
    }

    /// What its last owner here left; `None` if it does not sleep, or was asleep at the start.
    pub(crate) fn note(&self, game: GameId) -> Option<Box<SleepNote>> {
        lock(&self.0).get(&game)?.note.clone()
    }

    pub(crate) fn contains(&self, game: GameId) -> bool {
        lock(&self.0).contains_key(&game)
    }

    pub(crate) fn remove(&self, game: GameId) {
        lock(&self.0).remove(&game);
    }

    pub(crate) fn len(&self) -> usize {
        lock(&self.0).len()
    }

    /// The premove of a player in a game that went to sleep here; `None` if it does not sleep.
    pub(crate) fn premove(&self, game: GameId, color: Color) -> Option<Option<Premove>> {
        let games = lock(&self.0);
        let note = games.get(&game)?.note.as_ref()?;
        Some(note.premoves[color].map(|(premove, _)| premove))
    }

    /// Whether a connected player wakes the game: unless it is known that presence does not matter.
    pub(crate) fn wakes_for_players(&self, game: GameId) -> bool {
        match lock(&self.0).get(&game) {
            None => false,
            Some(one) => one.note.as_ref().is_none_or(|note| note.needs_presence),
        }
    }
}
