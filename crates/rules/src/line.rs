use alloc::vec::Vec;

use crate::{IllegalMove, Move, Position};

/// A line of moves from a start position, with what the Laws require to be counted: how often the
/// position has appeared (9.2), and how many moves have passed without a capture or pawn move
/// (9.3).
///
/// ```
/// use tabiya_rules::{Line, Position, Uci};
///
/// let mut line = Line::new(Position::initial());
/// for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
///     let uci: Uci = text.parse()?;
///     line.play(uci.to_move(line.position())?)?;
/// }
/// assert_eq!(line.occurrences(), 2);
/// assert_eq!(line.position().halfmoves(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Positions are compared exactly. Hashes only select the earlier positions to replay and compare,
/// so the line needs eight bytes per move, and no collision can make two positions "the same".
#[derive(PartialEq, Eq, Debug)]
pub struct Line {
    start: Position,
    position: Position,
    moves: Vec<Move>,
    /// The hash of the position before each move.
    hashes: Vec<u64>,
}

impl Clone for Line {
    /// A copy with room for one more move. Most copies are made to play on, and a full list would
    /// take twice its space for that.
    fn clone(&self) -> Line {
        let (start, position) = (self.start.clone(), self.position.clone());
        Line { start, position, moves: roomy(&self.moves), hashes: roomy(&self.hashes) }
    }
}

fn roomy<T: Copy>(list: &[T]) -> Vec<T> {
    let mut copy = Vec::with_capacity(list.len() + 1);
    copy.extend_from_slice(list);
    copy
}

impl Line {
    /// A line without moves; its start counts as an occurrence.
    #[must_use]
    pub fn new(start: Position) -> Line {
        Line { position: start.clone(), start, moves: Vec::new(), hashes: Vec::new() }
    }

    /// The start position.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The moves so far.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// The reason, if it is illegal; the line does not change.
    pub fn play(&mut self, chosen: Move) -> Result<(), IllegalMove> {
        if !self.position.is_legal(chosen) {
            return Err(self.position.why_illegal(chosen.from(), chosen.to(), chosen.promotion()));
        }
        self.play_unchecked(chosen);
        Ok(())
    }

    /// Plays a move that is known to be legal.
    pub fn play_unchecked(&mut self, chosen: Move) {
        self.hashes.push(self.position.zobrist_hash());
        self.moves.push(chosen);
        self.position.play_unchecked(chosen);
    }

    /// Takes the last move back.
    pub fn pop(&mut self) -> Option<Move> {
        let last = self.moves.pop()?;
        self.hashes.pop();
        self.position = self.position_after(self.moves.len());
        Some(last)
    }

    /// The position after this many moves, or after all if there are fewer.
    #[must_use]
    pub fn position_after(&self, moves: usize) -> Position {
        let mut position = self.start.clone();
        for &made in self.moves.iter().take(moves) {
            position.play_unchecked(made);
        }
        position
    }

    /// How often the current position has appeared, including now (Laws 9.2.2).
    #[must_use]
    pub fn occurrences(&self) -> usize {
        1 + self.appearances(&self.position, self.moves.len())
    }

    /// How often the position after this legal move will have appeared (Laws 9.2.1).
    #[must_use]
    pub fn occurrences_after(&self, intended: Move) -> usize {
        if intended.is_zeroing() {
            return 1;
        }
        let mut next = self.position.clone();
        next.play_unchecked(intended);
        1 + self.appearances(&next, self.moves.len() + 1)
    }

    /// How often a position after `ply` moves has appeared before.
    fn appearances(&self, wanted: &Position, ply: usize) -> usize {
        // No position from before a capture or pawn move can recur, and the side to move
        // alternates.
        let last_zeroing = self.moves.iter().rposition(|made| made.is_zeroing());
        let first = last_zeroing.map_or(0, |index| index + 1);
        let candidates: Vec<usize> = (first..self.hashes.len())
            .filter(|&at| self.hashes[at] == wanted.zobrist_hash() && (ply - at) % 2 == 0)
            .collect();
        self.count_exactly(&candidates, wanted)
    }

    /// How many of the positions before the moves with these indices equal the given one. They are
    /// replayed and compared.
    fn count_exactly(&self, candidates: &[usize], wanted: &Position) -> usize {
        let replayed = candidates.last().map_or(0, |&last| last + 1);
        let mut position = self.start.clone();
        let mut count = 0;
        for (at, &made) in self.moves.iter().enumerate().take(replayed) {
            if candidates.contains(&at) && position.same_as(wanted) {
                count += 1;
            }
            position.play_unchecked(made);
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Uci;

    #[test]
    fn law_9_2_3_equal_hashes_alone_never_make_positions_the_same() {
        let mut line = Line::new(Position::initial());
        let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
        for text in shuffle.into_iter().chain(["b1c3", "b8c6"]).chain(shuffle) {
            let uci: Uci = text.parse().unwrap();
            line.play(uci.to_move(line.position()).unwrap()).unwrap();
        }
        // As if all positions of the line had the same hash.
        let all: Vec<usize> = (0..line.moves.len()).collect();
        assert_eq!(line.count_exactly(&all, &line.position), line.occurrences() - 1);
        assert_eq!(line.count_exactly(&all, &line.start), 2);
        assert_eq!(line.occurrences(), 2);
    }
}
