use rules::{Move, Position};
use shakmaty::{Chess, Position as _};

use crate::{as_cozy, as_shakmaty};

/// One game in three libraries, each with its own state.
#[derive(Clone, Debug)]
pub struct Trio {
    /// Ours.
    pub ours: Position,
    /// In cozy-chess, if it accepts the start position.
    pub cozy: Option<cozy_chess::Board>,
    /// In shakmaty.
    pub shakmaty: Chess,
}

impl Trio {
    /// A game that begins here.
    pub fn new(ours: Position) -> Trio {
        Trio { cozy: as_cozy::board(&ours), shakmaty: as_shakmaty::chess(&ours), ours }
    }

    /// Makes one of our legal moves in all three.
    ///
    /// # Panics
    ///
    /// If any of them considers the move illegal.
    pub fn play(&mut self, chosen: Move) {
        if let Some(cozy) = &mut self.cozy {
            cozy.try_play(as_cozy::chess_move(chosen))
                .unwrap_or_else(|_| panic!("{:?}: cozy-chess refuses {chosen:?}", self.ours));
        }
        let theirs = as_shakmaty::chess_move(chosen);
        let legal = self.shakmaty.is_legal(theirs);
        assert!(legal, "{:?}: shakmaty refuses {chosen:?}", self.ours);
        self.shakmaty.play_unchecked(theirs);
        self.ours = self
            .ours
            .play(chosen)
            .unwrap_or_else(|why| panic!("{:?}: {chosen:?} was legal: {why}", self.ours));
    }
}
