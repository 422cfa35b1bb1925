//! Whether there is a possible last move, and one before it.
//!
//! A position that is not the beginning came about by a move, from a position
//! that can arise itself. So if every position before breaks a rule, this one
//! cannot arise. The rules asked of each: the side that had just been on the
//! move is not in check, and where the move changed what there is, counts,
//! pawns and promotions. Then the same of each before that, some moves back.

use std::{collections::HashMap, hash::BuildHasherDefault};

use tabiya_rules::{Bitboard, Board, Position, Role, Setup};

use super::{
    columns::{self, Columns},
    count::{self, Census},
    home::{Homes, unmoved_pawns},
    is_array, kernel, pawns,
    reason::Reason,
    undo::{Before, Undo, Undone},
};
use crate::hasher::FastHasher;

/// How many moves are taken back.
const PLIES_MAX: u8 = 4;

/// How many positions are examined.
const POSITIONS_MAX: u32 = 3_000;

pub(super) struct Past<'a> {
    array: Option<&'a Position>,
    positions: u32,
    /// Whether pawns and counts like these have a way, see `kernel`.
    ways: HashMap<Shape, bool, BuildHasherDefault<FastHasher>>,
}

/// Everything that `kernel` asks of a position.
#[derive(PartialEq, Eq, Hash)]
struct Shape {
    columns: Columns,
    unmoved: Bitboard,
    blocked: Bitboard,
    census: Census,
}

impl<'a> Past<'a> {
    pub(super) fn new(array: Option<&'a Position>) -> Past<'a> {
        Past { array, positions: 0, ways: HashMap::default() }
    }

    /// The position itself breaks no other rule.
    pub(super) fn reason(mut self, setup: &Setup) -> Option<Reason> {
        if self.may_have(setup, PLIES_MAX) {
            return None;
        }
        let mut movers = Bitboard::EMPTY;
        Undo::new(setup, self.array).any(|before| {
            if !is_capturable(&before.setup) {
                movers |= before.mover.into();
            }
            false
        });
        let king = setup.board.king_of(setup.turn)?;
        let checkers = setup.board.attackers(king, !setup.turn);
        Some(if movers.any() {
            Reason::NoPast { movers, plies: PLIES_MAX }
        } else if checkers.any() {
            Reason::ImpossibleCheck { checkers }
        } else {
            let pieces = setup.board.by_color(!setup.turn);
            Reason::NoLastMove { color: !setup.turn, pieces }
        })
    }

    /// Whether this many moves can have led here, or there is too much to search.
    fn may_have(&mut self, setup: &Setup, plies: u8) -> bool {
        if plies == 0 || self.array.is_some_and(|array| is_array(setup, array)) {
            return true;
        }
        Undo::new(setup, self.array).any(|before| {
            self.positions += 1;
            self.positions > POSITIONS_MAX
                || self.is_plausible(&before) && self.may_have(&before.setup, plies - 1)
        })
    }

    fn is_plausible(&mut self, before: &Before) -> bool {
        let setup = &before.setup;
        if is_capturable(setup) {
            return false;
        }
        before.undone == Undone::Quiet || self.has_plausible_material(setup)
    }

    fn has_plausible_material(&mut self, setup: &Setup) -> bool {
        let board = &setup.board;
        if !count::reasons(board).is_empty() {
            return false;
        }
        let homes = Homes::of(setup, self.array);
        let census = Census::of(board, &homes);
        if census.reasons().next().is_some() || pawns::reasons(board, &homes).next().is_some() {
            return false;
        }
        if !homes.reasons(setup).is_empty() || census.promotes_nowhere(board, &homes).is_some() {
            return false;
        }
        let shape = Shape {
            columns: columns::of(board),
            unmoved: unmoved_pawns(board),
            blocked: homes.permanent() & Bitboard::BACK_RANKS,
            census: census.clone(),
        };
        let ways = &mut self.ways;
        *ways.entry(shape).or_insert_with(|| kernel::has_way(board, &census, homes.permanent()))
    }
}

/// Whether the king of the side not to move could be captured, which is impossible after a legal
/// move.
fn is_capturable(setup: &Setup) -> bool {
    let board: &Board = &setup.board;
    let king = board.by_piece(Role::King.of(!setup.turn)).single();
    king.is_some_and(|king| board.attackers(king, setup.turn).any())
}
