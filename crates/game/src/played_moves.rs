//! The moves of a game, which only grow but for takebacks. Every commit makes a copy of the game,
//! and those who still look at the old one keep it, so copies share what they have in common.

use std::{ops::Index, slice, sync::Arc};

use crate::PlayedMove;

/// How many moves are shared as a whole. A copy of the list copies fewer than these.
const CHUNK: usize = 16;

/// The moves of a game with their actors and clock times. Cheap to clone.
#[derive(PartialEq, Eq, Debug, Default)]
pub struct PlayedMoves {
    /// Full chunks, shared with earlier and later states of the game.
    full: Vec<Arc<[PlayedMove; CHUNK]>>,
    /// The moves after them, fewer than a chunk. So equal lists have equal parts.
    rest: Vec<PlayedMove>,
}

impl Clone for PlayedMoves {
    /// A copy with room for one more move: it is made to play on, and a full list would take twice
    /// its space for that.
    fn clone(&self) -> PlayedMoves {
        let mut rest = Vec::with_capacity(self.rest.len() + 1);
        rest.extend_from_slice(&self.rest);
        PlayedMoves { full: self.full.clone(), rest }
    }
}

impl PlayedMoves {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.full.len() * CHUNK + self.rest.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The move with this index.
    pub fn get(&self, index: usize) -> Option<&PlayedMove> {
        match self.full.get(index / CHUNK) {
            Some(chunk) => chunk.get(index % CHUNK),
            None => self.rest.get(index - self.full.len() * CHUNK),
        }
    }

    /// The last move.
    pub fn last(&self) -> Option<&PlayedMove> {
        self.rest.last().or_else(|| self.full.last().and_then(|chunk| chunk.last()))
    }

    /// The moves in order.
    pub fn iter(&self) -> PlayedMovesIter<'_> {
        PlayedMovesIter { full: self.full.iter(), chunk: [].iter(), rest: self.rest.iter() }
    }

    pub(crate) fn push(&mut self, made: PlayedMove) {
        self.rest.push(made);
        if let Ok(chunk) = <[PlayedMove; CHUNK]>::try_from(self.rest.as_slice()) {
            self.full.push(Arc::new(chunk));
            self.rest = Vec::new();
        }
    }

    pub(crate) fn pop(&mut self) -> Option<PlayedMove> {
        if self.rest.is_empty()
            && let Some(chunk) = self.full.pop()
        {
            self.rest = chunk.to_vec();
        }
        self.rest.pop()
    }

    pub(crate) fn clear(&mut self) {
        *self = PlayedMoves::default();
    }
}

impl Index<usize> for PlayedMoves {
    type Output = PlayedMove;

    fn index(&self, index: usize) -> &PlayedMove {
        self.get(index).expect("an index below the length")
    }
}

/// The moves in order.
#[derive(Clone, Debug)]
pub struct PlayedMovesIter<'a> {
    full: slice::Iter<'a, Arc<[PlayedMove; CHUNK]>>,
    chunk: slice::Iter<'a, PlayedMove>,
    rest: slice::Iter<'a, PlayedMove>,
}

impl<'a> Iterator for PlayedMovesIter<'a> {
    type Item = &'a PlayedMove;

    fn next(&mut self) -> Option<&'a PlayedMove> {
        loop {
            if let Some(made) = self.chunk.next() {
                return Some(made);
            }
            match self.full.next() {
                Some(chunk) => self.chunk = chunk.iter(),
                None => return self.rest.next(),
            }
        }
    }
}

impl<'a> IntoIterator for &'a PlayedMoves {
    type Item = &'a PlayedMove;
    type IntoIter = PlayedMovesIter<'a>;

    fn into_iter(self) -> PlayedMovesIter<'a> {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use rules::{Color, Position};

    use super::*;
    use crate::{Actor, Millis, Timestamp};

    fn made(number: u64) -> PlayedMove {
        let made = Position::initial().legal_moves()[0];
        let (by, at) = (Actor::Computer(Color::White), Timestamp(number));
        PlayedMove { made, by, at, used: Millis::ZERO, left: None }
    }

    #[test]
    fn a_list_behaves_like_a_vector_and_copies_keep_what_they_had() {
        let (mut moves, mut plain) = (PlayedMoves::default(), Vec::new());
        let mut copies = Vec::new();
        // Up and down over the borders of chunks.
        for (number, grows) in [(40, true), (30, false), (25, true), (35, false), (5, true)] {
            for step in 0..number {
                if grows {
                    plain.push(made(copies.len() as u64));
                    moves.push(made(copies.len() as u64));
                } else {
                    assert_eq!(moves.pop(), plain.pop(), "{number} {step}");
                }
                copies.push((moves.clone(), plain.clone()));
            }
        }
        while plain.pop().is_some() {
            assert!(moves.pop().is_some());
        }
        assert_eq!((moves.pop(), moves.is_empty()), (None, true));
        assert_eq!(moves, PlayedMoves::default());
        for (moves, plain) in &copies {
            assert_eq!((moves.len(), moves.last()), (plain.len(), plain.last()));
            assert!(moves.iter().eq(plain));
            for index in 0..plain.len() + 2 {
                assert_eq!(moves.get(index), plain.get(index));
            }
            let again = plain.iter().fold(PlayedMoves::default(), |mut all, one| {
                all.push(*one);
                all
            });
            assert_eq!(&again, moves, "equal moves make equal lists");
        }
    }
}
