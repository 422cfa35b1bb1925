//! Games that have not ended and have no owner on this node: they are rows in the store until they
//! are needed or due.

use std::{collections::HashMap, sync::Mutex};

use game::{Premove, Seq, Timestamp};
use rules::{ByColor, Color};
use wire::GameId;

use crate::lock::lock;

/// The sleeping games of this node.
#[derive(Debug, Default)]
pub(crate) struct SleepingGames(Mutex<HashMap<GameId, Option<Box<SleepNote>>>>);

/// What an owner leaves behind when its game goes to sleep, since the store does not have it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SleepNote {
    /// The number of the next event.
    pub(crate) next_seq: Seq,
    /// When it went to sleep.
    pub(crate) since: Timestamp,
    /// When its last events were committed: time until then is charged to nobody.
    pub(crate) committed_at: Option<Timestamp>,
    /// Premoves, and when they were set.
    pub(crate) premoves: ByColor<Option<(Premove, Timestamp)>>,
    /// Whether it matters that players are connected.
    pub(crate) needs_presence: bool,
}

/// What is known of a sleeping game.
pub(crate) enum Sleep {
    /// It was asleep when this node started.
    SinceStart,
    /// It went to sleep on this node.
    Noted(Box<SleepNote>),
}

impl SleepingGames {
    /// The games that have not ended when a node starts.
    pub(crate) fn at_start(games: Vec<GameId>) -> SleepingGames {
        SleepingGames(Mutex::new(games.into_iter().map(|game| (game, None)).collect()))
    }

    pub(crate) fn add(&self, game: GameId, note: SleepNote) {
        lock(&self.0).insert(game, Some(Box::new(note)));
    }

    /// What is known of a game; `None` if it does not sleep here.
    pub(crate) fn get(&self, game: GameId) -> Option<Sleep> {
        Some(match lock(&self.0).get(&game)? {
            None => Sleep::SinceStart,
            Some(note) => Sleep::Noted(note.clone()),
        })
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
        let note = games.get(&game)?.as_ref()?;
        Some(note.premoves[color].map(|(premove, _)| premove))
    }

    /// Whether a connected player wakes the game: unless it is known that presence does not matter.
    pub(crate) fn wakes_for_players(&self, game: GameId) -> bool {
        match lock(&self.0).get(&game) {
            None => false,
            Some(note) => note.as_ref().is_none_or(|note| note.needs_presence),
        }
    }
}
