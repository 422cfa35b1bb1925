//! What the tests of PGN share.

use tabiya_rules::pgn::{GameError, Games, PgnGame};

/// The moves of a game as they are written, on one line.
pub(crate) fn movetext(game: &PgnGame) -> String {
    let text = game.to_pgn().expect("what was read can be written");
    let (_, moves) = text.split_once("\n\n").expect("an empty line follows the tags");
    moves.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What became of a game, in a line.
pub(crate) fn outcome(game: &Result<PgnGame, GameError>) -> String {
    match game {
        Ok(game) => movetext(game),
        Err(error) => error.to_string(),
    }
}

pub(crate) fn outcomes(text: &[u8]) -> Vec<String> {
    Games::new(text).map(|game| outcome(&game)).collect()
}

/// Random numbers that are the same every time: xorshift.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }

    pub(crate) fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }

    pub(crate) fn pick<'a, T: ?Sized>(&mut self, from: &[&'a T]) -> &'a T {
        from[self.below(from.len())]
    }
}
