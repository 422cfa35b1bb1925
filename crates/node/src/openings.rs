//! Names of openings. They follow from the moves and are not stored.

use std::sync::Mutex;

use crate::lock::lock;
use game::Game;
use rules::Position;
use wire::server::Opening;

/// No named line is deeper, so later positions are not looked up.
const DEEPEST: usize = 60;

/// The deepest named position that the moves of a game went through. Only games from the standard
/// start position have openings.
pub fn opening_of(game: &Game) -> Option<Opening> {
    opening_at(game).map(|(opening, _)| opening)
}

/// The same, with the ply at which it was reached.
pub fn opening_at(game: &Game) -> Option<(Opening, u32)> {
    let mut named = OpeningTracker::default();
    named.follow(game);
    let ply = named.ply;
    named.opening.map(|opening| (opening, ply))
}

/// Loads the names. It takes some milliseconds, which would otherwise delay the first move.
pub fn prepare_openings() {
    esca::openings::count();
}

/// The opening of a live game. Each position is looked up once.
#[derive(Debug, Default)]
pub(crate) struct OpeningTracker {
    /// The number of moves that were looked up.
    moves: usize,
    opening: Option<Opening>,
    /// The ply at which it was reached.
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
                if let Some(found) = opening_of_position(&position) {
                    self.opening = Some(found);
                    self.ply = number as u32;
                }
            }
            self.moves = made;
        }
        self.opening.as_ref()
    }
}

/// The opening of a game, by its previous look-ups.
pub(crate) fn follow(named: &Mutex<OpeningTracker>, game: &Game) -> Option<Opening> {
    // Consistent after every step, so a panic elsewhere does no harm.
    lock(named).follow(game).cloned()
}

/// The opening that has this position as its own.
pub fn opening_of_position(position: &Position) -> Option<Opening> {
    // Every position of ours has a FEN that others can read.
    let position = esca::Position::from_fen(&position.to_fen()).ok()?;
    let found = esca::openings::lookup(&position)?;
    Some(Opening { eco: found.eco.to_owned(), name: found.name.to_owned() })
}
