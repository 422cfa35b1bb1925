//! Requests and answers, seen from outside the node. The auditors compare the histories with them.

use std::{
    collections::BTreeMap,
    sync::{Mutex, MutexGuard},
};

use game::{Actor, Command, CommandId, Seq, Timestamp};
use node::{Receipt, SubmitError};
use rules::{Color, Uci};
use store::Epoch;
use wire::GameId;

use crate::screen::Screen;
use crate::zone::lock;

/// Everything that was seen from outside, by game.
#[derive(Default)]
pub(crate) struct Ledger {
    games: Mutex<BTreeMap<GameId, GameLedger>>,
    beats: Mutex<Vec<Timestamp>>,
}

/// What was seen of one game.
#[derive(Clone, Default, Debug)]
pub(crate) struct GameLedger {
    /// Every command, each time it reached the node.
    pub attempts: Vec<Attempt>,
    /// Premoves that were set or canceled.
    pub premoves: Vec<PremoveSeen>,
    /// When a player was known to be connected.
    pub signs_of_life: Vec<(Color, Timestamp)>,
    /// When a player's connection was closed.
    pub departures: Vec<(Color, Timestamp)>,
    /// The appends that the store was asked for.
    pub appends: Vec<AppendSeen>,
    /// When its owner panicked.
    pub panics: Vec<Timestamp>,
    /// How often the game was put to sleep.
    pub sleeps: usize,
    /// What viewers were shown: the number of the last event, the ply, and the position.
    pub shown: Vec<(u32, u32, String)>,
}

/// A command that reached the node.
#[derive(Clone, Debug)]
pub(crate) struct Attempt {
    /// The sender.
    pub by: Actor,
    /// The sender's number for it.
    pub id: Option<CommandId>,
    /// The command.
    pub command: Command,
    /// When it reached the node.
    pub arrived: Timestamp,
    /// When it was answered, and how; `None` if it never was.
    pub answer: Option<(Timestamp, Result<Receipt, SubmitError>)>,
}

/// A premove that reached the node.
#[derive(Copy, Clone, Debug)]
pub(crate) struct PremoveSeen {
    /// The player.
    pub color: Color,
    /// The move and its ply; `None` if it was canceled.
    pub entered: Option<(Uci, u32)>,
    /// When.
    pub arrived: Timestamp,
}

/// An append as the store saw it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct AppendSeen {
    /// The epoch.
    pub epoch: Epoch,
    /// The number of its first event.
    pub first: Seq,
    /// How many events.
    pub count: usize,
    /// Whether it came from an owner that had been replaced.
    pub fenced: bool,
    /// When it was requested.
    pub called: Timestamp,
    /// When it was answered.
    pub answered: Timestamp,
    /// Whether it was acknowledged.
    pub done: bool,
}

impl GameLedger {
    /// A viewer was shown this.
    pub(crate) fn saw(&mut self, screen: &Screen) {
        if let Ok(seq) = u32::try_from(screen.seq) {
            self.shown.push((seq, screen.state.ply, screen.state.fen.clone()));
        }
    }
}

impl Ledger {
    fn games(&self) -> MutexGuard<'_, BTreeMap<GameId, GameLedger>> {
        lock(&self.games)
    }

    pub(crate) fn with<T>(&self, game: GameId, change: impl FnOnce(&mut GameLedger) -> T) -> T {
        change(self.games().entry(game).or_default())
    }

    /// What was seen of a game.
    pub(crate) fn of(&self, game: GameId) -> GameLedger {
        self.games().get(&game).cloned().unwrap_or_default()
    }

    pub(crate) fn appended(&self, game: GameId, append: AppendSeen) {
        self.with(game, |seen| seen.appends.push(append));
    }

    pub(crate) fn beat(&self, at: Timestamp) {
        lock(&self.beats).push(at);
    }

    /// When the node was known to be well.
    pub(crate) fn beats(&self) -> Vec<Timestamp> {
        lock(&self.beats).clone()
    }

    /// A command reaches the node; returns its index in the ledger.
    pub(crate) fn arrived(&self, game: GameId, attempt: Attempt) -> usize {
        self.with(game, |seen| {
            seen.attempts.push(attempt);
            seen.attempts.len() - 1
        })
    }

    pub(crate) fn answered(
        &self,
        game: GameId,
        place: usize,
        at: Timestamp,
        answer: Result<Receipt, SubmitError>,
    ) {
        self.with(game, |seen| seen.attempts[place].answer = Some((at, answer)));
    }
}
