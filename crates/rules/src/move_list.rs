use alloc::vec::Vec;
use core::{
    fmt,
    ops::{Deref, DerefMut},
    slice,
};

use crate::Move;

/// A list of moves on the stack, as [`Position::legal_moves`](crate::Position::legal_moves) returns
/// it. It is used as a slice.
///
/// No position that can arise in a game has more than 218 legal moves. A position composed to have
/// more gets a list on the heap.
///
/// ```
/// use tabiya_rules::Position;
///
/// let moves = Position::initial().legal_moves();
/// assert_eq!(moves.len(), 20);
/// assert!(moves.iter().all(|chosen| chosen.capture().is_none()));
/// ```
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; MoveList::ROOM],
    count: usize,
    /// All moves, if there were too many for the array.
    spilled: Option<Vec<Move>>,
}

impl MoveList {
    const ROOM: usize = 224;

    /// An empty list.
    #[inline]
    #[must_use]
    pub const fn new() -> MoveList {
        MoveList { moves: [Move::FILLER; MoveList::ROOM], count: 0, spilled: None }
    }

    /// Adds a move.
    #[inline]
    pub fn push(&mut self, added: Move) {
        match self.moves.get_mut(self.count) {
            Some(place) => {
                *place = added;
                self.count += 1;
            }
            None => self.spill(added),
        }
    }

    #[cold]
    fn spill(&mut self, added: Move) {
        self.spilled.get_or_insert_with(|| self.moves.to_vec()).push(added);
    }

    /// Keeps the moves for which a function returns true, in their order.
    pub fn retain(&mut self, mut keep: impl FnMut(&Move) -> bool) {
        if let Some(spilled) = &mut self.spilled {
            return spilled.retain(keep);
        }
        let mut kept = 0;
        for at in 0..self.count {
            let found = self.moves[at];
            if keep(&found) {
                self.moves[kept] = found;
                kept += 1;
            }
        }
        self.count = kept;
    }

    /// The moves as a slice.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[Move] {
        match &self.spilled {
            None => &self.moves[..self.count],
            Some(spilled) => spilled,
        }
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        self.as_slice()
    }
}

impl DerefMut for MoveList {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Move] {
        match &mut self.spilled {
            None => &mut self.moves[..self.count],
            Some(spilled) => spilled,
        }
    }
}

impl PartialEq for MoveList {
    fn eq(&self, other: &MoveList) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for MoveList {}

impl PartialEq<Vec<Move>> for MoveList {
    fn eq(&self, other: &Vec<Move>) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl PartialEq<MoveList> for Vec<Move> {
    fn eq(&self, other: &MoveList) -> bool {
        other == self
    }
}

impl<const N: usize> PartialEq<[Move; N]> for MoveList {
    fn eq(&self, other: &[Move; N]) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl Extend<Move> for MoveList {
    fn extend<I: IntoIterator<Item = Move>>(&mut self, moves: I) {
        for added in moves {
            self.push(added);
        }
    }
}

impl FromIterator<Move> for MoveList {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> MoveList {
        let mut list = MoveList::new();
        list.extend(moves);
        list
    }
}

impl From<MoveList> for Vec<Move> {
    fn from(list: MoveList) -> Vec<Move> {
        list.to_vec()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = slice::Iter<'a, Move>;

    fn into_iter(self) -> slice::Iter<'a, Move> {
        self.iter()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = IntoMoves;

    fn into_iter(self) -> IntoMoves {
        IntoMoves { list: self, next: 0 }
    }
}

/// The moves of a [`MoveList`], by value.
#[derive(Clone, Debug)]
pub struct IntoMoves {
    list: MoveList,
    next: usize,
}

impl Iterator for IntoMoves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let found = self.list.get(self.next).copied()?;
        self.next += 1;
        Some(found)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.list.len() - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for IntoMoves {}
impl core::iter::FusedIterator for IntoMoves {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;

    #[test]
    fn a_list_longer_than_its_array_keeps_all_moves_in_order() {
        let first = Position::initial().legal_moves();
        let expected: Vec<Move> = first.iter().copied().cycle().take(300).collect();
        for count in [0, 1, 223, 224, 225, 300] {
            let list: MoveList = expected[..count].iter().copied().collect();
            assert_eq!(list.as_slice(), &expected[..count]);
            assert_eq!(list.clone().into_iter().len(), count);
            let mut half = list.clone();
            half.retain(|found| found.from().index() % 2 == 0);
            let kept = expected[..count].iter().filter(|found| found.from().index() % 2 == 0);
            assert_eq!(
                half.into_iter().collect::<Vec<Move>>(),
                kept.copied().collect::<Vec<Move>>()
            );
            assert_eq!(list.into_iter().collect::<Vec<Move>>(), &expected[..count]);
        }
    }

    #[test]
    fn a_position_with_more_moves_than_any_game_has_lists_them_all() {
        let fen = "Q4Q1Q/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBQ2K1Q w - - 0 1";
        let position = Position::from_fen(fen).unwrap();
        assert!(position.legal_move_count() > MoveList::ROOM);
        assert_eq!(position.legal_moves().len(), position.legal_move_count());
    }
}
