//! What past cutoffs teach about the order of moves.

use rules::{Color, Move, Role};

use crate::packed::Packed;

/// Scores of the tables stay within this.
const SCORE_MAX: i32 = 16_384;
/// A piece of a color on a target square.
const ARRIVALS: usize = 2 * 6 * 64;

/// Scores that moves earn by cutting the search short, and lose by failing to.
pub(crate) struct Memory {
    /// Quiet moves by side, from, to.
    quiet: Vec<i16>,
    /// Captures by piece, target, captured.
    capture: Vec<i16>,
    /// Quiet moves by the move before them (of either side).
    following: Vec<i16>,
    /// The quiet move that last refuted a move.
    replies: Vec<Packed>,
}

/// Which piece of which side arrives where: what later moves are judged against.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Arrival(u16);

impl Arrival {
    #[inline]
    pub(crate) fn new(color: Color, made: Move) -> Arrival {
        let index = (color as usize * 6 + made.role() as usize) * 64 + made.to().index();
        Arrival(index as u16)
    }

    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
}

impl Memory {
    pub(crate) fn new() -> Memory {
        Memory {
            quiet: vec![0; 2 * 64 * 64],
            capture: vec![0; ARRIVALS * 6],
            following: vec![0; ARRIVALS * ARRIVALS],
            replies: vec![Packed::NONE; ARRIVALS],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.quiet.fill(0);
        self.capture.fill(0);
        self.following.fill(0);
        self.replies.fill(Packed::NONE);
    }

    /// The score of a quiet move after these (the last, and the one before it).
    #[inline]
    pub(crate) fn quiet(&self, color: Color, made: Move, before: [Option<Arrival>; 2]) -> i32 {
        let mut score = i32::from(self.quiet[quiet_index(color, made)]);
        let arrival = Arrival::new(color, made);
        for earlier in before.into_iter().flatten() {
            score += i32::from(self.following[following_index(earlier, arrival)]);
        }
        score
    }

    #[inline]
    pub(crate) fn capture(&self, color: Color, made: Move) -> i32 {
        i32::from(self.capture[capture_index(color, made)])
    }

    #[inline]
    pub(crate) fn reply(&self, last: Option<Arrival>) -> Packed {
        last.map_or(Packed::NONE, |last| self.replies[last.index()])
    }

    pub(crate) fn note_reply(&mut self, last: Option<Arrival>, made: Move) {
        if let Some(last) = last {
            self.replies[last.index()] = Packed::new(made);
        }
    }

    pub(crate) fn reward_quiet(
        &mut self,
        color: Color,
        made: Move,
        before: [Option<Arrival>; 2],
        bonus: i32,
    ) {
        adjust(&mut self.quiet[quiet_index(color, made)], bonus);
        let arrival = Arrival::new(color, made);
        for earlier in before.into_iter().flatten() {
            adjust(&mut self.following[following_index(earlier, arrival)], bonus);
        }
    }

    pub(crate) fn reward_capture(&mut self, color: Color, made: Move, bonus: i32) {
        adjust(&mut self.capture[capture_index(color, made)], bonus);
    }
}

#[inline]
fn quiet_index(color: Color, made: Move) -> usize {
    (color as usize * 64 + made.from().index()) * 64 + made.to().index()
}

#[inline]
fn following_index(earlier: Arrival, arrival: Arrival) -> usize {
    earlier.index() * ARRIVALS + arrival.index()
}

#[inline]
fn capture_index(color: Color, made: Move) -> usize {
    let captured = made.capture().unwrap_or(Role::Pawn) as usize;
    Arrival::new(color, made).index() * 6 + captured
}

/// The closer to the limit, the less a bonus adds: nothing overflows, and old news fade.
#[inline]
fn adjust(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / SCORE_MAX) as i16;
}
