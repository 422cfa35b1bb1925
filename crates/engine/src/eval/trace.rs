//! The evaluation as a list of terms, for the example `tune`.

use rules::{Color, Position};

use super::{PHASE_MAX, SCALE_MAX, Tally, endings, phase, tally, terms::COUNT, weights::WEIGHTS};

/// A position as counts of terms: the evaluation is linear in the weights.
#[derive(Clone, Debug)]
pub struct Trace {
    /// The terms and their counts, White's minus Black's.
    pub counts: Vec<(u16, i16)>,
    /// The share of the middlegame, 0 to 1.
    pub middlegame: f32,
    /// The endgame scale factor, 0 to 1.
    pub scale: f32,
}

/// Lists the terms of a position.
pub fn trace(position: &Position) -> Trace {
    let mut list = Counts([0; COUNT]);
    tally(position, &mut list);
    let endgame: i32 =
        (0..COUNT).map(|term| i32::from(list.0[term]) * i32::from(WEIGHTS[term].1)).sum();
    let board = position.board();
    let present = (0..COUNT).filter(|&term| list.0[term] != 0);
    Trace {
        counts: present.map(|term| (term as u16, list.0[term])).collect(),
        middlegame: phase(board) as f32 / PHASE_MAX as f32,
        scale: endings::scale(board, endgame) as f32 / SCALE_MAX as f32,
    }
}

/// The evaluation from White's point of view, as the search uses it.
pub fn value_for_white(position: &Position) -> i32 {
    let value = super::evaluate(position);
    if position.turn() == Color::White { value } else { -value }
}

/// The weights in use: middlegame and endgame.
pub fn weights() -> &'static [(i16, i16)] {
    const { &WEIGHTS }
}

struct Counts([i16; COUNT]);

impl Tally for Counts {
    fn add(&mut self, term: usize, count: i32) {
        self.0[term] += count as i16;
    }
}
