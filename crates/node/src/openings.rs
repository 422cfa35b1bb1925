//! Names of openings. They follow from the moves and are not stored.

use std::sync::Mutex;

use crate::lock::lock;
use game::Game;
use rules::Position;
use wire::server::Opening;

/// No line with a name is deeper, so nothing later is looked up.
const DEEPEST: usize = 60;

/// The deepest position with a name that the moves of a game went through.
/// Only games from the initial position have openings.
pub fn opening_of(game: &Game) -> Option<Opening> {
    opening_at(game).map(|(opening, _)| opening)
}

/// The same, with how many moves of either side led there.
pub fn opening_at(game: &Game) -> Option<(Opening, u32)> {
    let mut named = OpeningTracker::default();
    named.follow(game);
    let ply = named.ply;
    named.opening.map(|opening| (opening, ply))
}

/// Makes the names ready: it takes some milliseconds, which the first move of
/// a server would wait for otherwise.
pub fn prepare_openings() {
    esca::openings::count();
}

/// The opening of a live game: each position is looked up once.
#[derive(Debug, Default)]
pub(crate) struct OpeningTracker {
    /// How many moves were looked at.
    moves: usize,
    opening: Option<Opening>,
    /// How many moves led to it.
    ply: u32,
}

impl OpeningTracker {
    /// Catches up with the game. Start with a new tracker after a takeback.
    pub(crate) fn follow(&mut self, game: &Game) -> Option<&Opening> {
        let line = game.line();
        let made = line.moves().len();
        if *line.start() != Position::initial() || made < self.moves {
            *self = OpeningTracker::default();
        }
        if *line.start() == Position::initial() && made.min(DEEPEST) > self.moves {
            let mut position = match made - self.moves {
                1 => line.position().clone(),
                _ => line.position_after(self.moves + 1),
            };
            for number in self.moves + 1..=made.min(DEEPEST) {
                if number > self.moves + 1 {
                    position.play_unchecked(line.moves()[number - 1]);
                }
                if let Some(found) = name_of(&position) {
                    self.opening = Some(found);
                    self.ply = number as u32;
                }
            }
            self.moves = made;
        }
        self.opening.as_ref()
    }
}

/// The opening of a game, by what was looked up before.
pub(crate) fn follow(named: &Mutex<OpeningTracker>, game: &Game) -> Option<Opening> {
    // Whole after every step, so a panic elsewhere harms nothing.
    lock(named).follow(game).cloned()
}

fn name_of(position: &Position) -> Option<Opening> {
    // Every position of ours has a FEN that others can read.
    let position = esca::Position::from_fen(&position.to_fen()).ok()?;
    let found = esca::openings::lookup(&position)?;
    Some(Opening { eco: found.eco.to_owned(), name: found.name.to_owned() })
}
