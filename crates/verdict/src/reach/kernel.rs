//! Can the pawns have passed one another with the captures there were?
//!
//! A pawn is promoted only when no enemy pawn is before it on its file, and at
//! the beginning each has one before it. What lets pawns pass are captures:
//! of a pawn, or by a pawn, which then goes to the next file. Their number is
//! known. So we look for *any* way from the beginning to the pawns as they
//! stand, in a simpler game that knows only the order of pawns on each file:
//!
//! - *pawn takes piece*: a pawn goes to any place of a file beside its own;
//! - *pawn takes pawn*: it goes to the place of that pawn (en passant too: the
//!   captured pawn stands right below or above the place, with none between);
//! - *piece takes pawn*: that pawn disappears;
//! - *piece takes piece*: nothing changes here;
//! - *promotion*: pawns that shall not stay leave at the end, White's from the
//!   top of a file and Black's from its bottom.
//!
//! **Every real game is played in the simpler one too.** Each capture is one
//! of the four; moves straight ahead change no order. A pawn promoted in the
//! middle of the game is left standing until the end in the simpler one: it
//! was first on its file, and everything that comes to the file later is put
//! behind it, where it is in nobody's way. An unmoved pawn was never captured
//! and never captured anything; nobody was ever below White's or above Black's
//! (a pawn that goes to the last rank there is promoted at once, which counts
//! as promoted from its own file). Each side's captures are the other's
//! losses; of these only as many were pawns as were not needed for promotion.
//! A pawn promoted straight ahead gets there on a square of that color, one
//! promoted by capture on one of the other, with a capture that none of the
//! others can be. A pawn whose promotion square has been occupied since the
//! beginning, by a rook that may still castle for instance, is promoted by
//! capture, and needs a free square next to that one. Bishops show the color of
//! the squares on which they were promoted.
//!
//! So if the simpler game has no way, the real one has none.

use std::{
    collections::{HashMap, hash_map::Entry},
    hash::BuildHasherDefault,
};

use tabiya_rules::{Bitboard, Board, ByColor, Color, File, Role};

use super::{
    columns::{self, Column, Columns},
    count::Census,
    home::unmoved_pawns,
    reason::Reason,
    state::{Exits, Fit, PawnState, pairs},
};
use crate::hasher::FastHasher;

/// The number of states to examine before giving up.
const STATES_MAX: usize = 10_000;

/// With this many captures there is always a way, or too much to search.
const CAPTURES_MAX: u8 = 8;

pub(super) fn reason(board: &Board, census: &Census, permanent: Bitboard) -> Option<Reason> {
    if has_way(board, census, permanent) {
        return None;
    }
    let sides = &census.sides;
    Some(Reason::PawnsInTheWay {
        pawns: board.by_role(Role::Pawn),
        captures: sides.white.losses + sides.black.losses,
        promoted: sides.white.promoted + sides.black.promoted,
    })
}

/// Whether the simpler game has a way, or there is too much to search. On the permanent squares the
/// same piece has stood since the start.
pub(super) fn has_way(board: &Board, census: &Census, permanent: Bitboard) -> bool {
    let captures = census.sides.white.losses + census.sides.black.losses;
    if captures > CAPTURES_MAX {
        return true;
    }
    let mut search = PawnSearch::new(board, census, permanent);
    // The shortest ways first: most games need few of their captures for this.
    (0..=captures).any(|depth| {
        search.seen.clear();
        search.finds(PawnState::BEGINNING, depth)
    })
}

struct PawnSearch<'a> {
    goal: Columns,
    unmoved: ByColor<Bitboard>,
    /// The files on whose last square each side cannot have promoted.
    blocked: ByColor<u8>,
    census: &'a Census,
    /// States that led nowhere, with the captures that were left.
    seen: HashMap<PawnState, u8, BuildHasherDefault<FastHasher>>,
    looked_at: usize,
    /// What is known about the columns of each file.
    fits: Box<[[Option<Fit>; Column::INDICES]; 8]>,
}

impl<'a> PawnSearch<'a> {
    fn new(board: &Board, census: &'a Census, permanent: Bitboard) -> PawnSearch<'a> {
        let unmoved = unmoved_pawns(board);
        PawnSearch {
            goal: columns::of(board),
            unmoved: ByColor::new_with(|color| unmoved & board.by_color(color)),
            blocked: ByColor {
                white: permanent.0.to_be_bytes()[0],
                black: permanent.0.to_le_bytes()[0],
            },
            census,
            seen: HashMap::default(),
            looked_at: 0,
            fits: Box::new([[None; Column::INDICES]; 8]),
        }
    }

    /// Whether this many captures reach the goal; also true if the search gives up.
    fn finds(&mut self, state: PawnState, depth: u8) -> bool {
        let needed = self.captures_needed(&state);
        if needed == 0 && self.is_goal(&state) {
            return true;
        }
        if needed > u32::from(depth) || depth == 0 {
            return false;
        }
        match self.seen.entry(state) {
            Entry::Occupied(mut found) if *found.get() < depth => {
                found.insert(depth);
            }
            Entry::Occupied(_) => return false,
            Entry::Vacant(empty) => {
                empty.insert(depth);
            }
        }
        self.looked_at += 1;
        if self.looked_at > STATES_MAX {
            return true;
        }
        Color::ALL.into_iter().any(|color| self.finds_by_capture(state, color, depth - 1))
    }

    /// A lower bound for the number of captures from here.
    ///
    /// First, a file that does not fit must change, and a capture changes one
    /// file or two neighbors. Second, on a *blocked* file more pawns are in
    /// one another's way than in the end; pawns that come do not help, so one
    /// must leave or be captured there. A capture makes that happen on one
    /// file, or on two neighbors when pawn takes pawn, of which there are
    /// only so many.
    fn captures_needed(&mut self, state: &PawnState) -> u32 {
        let mut unfit = 0u8;
        let mut blocked = 0u8;
        for (file, column) in state.columns.iter().enumerate() {
            let fit = self.fit(file, *column);
            unfit |= u8::from(fit != Fit::Fits) << file;
            blocked |= u8::from(fit == Fit::Blocked) << file;
        }
        let touched = unfit.count_ones() - pairs(unfit);
        let pawns = self.pawns_left(state, Color::White) + self.pawns_left(state, Color::Black);
        let freed = blocked.count_ones() - pairs(blocked).min(u32::from(pawns));
        touched.max(freed)
    }

    fn fit(&mut self, file: usize, column: Column) -> Fit {
        let known = &mut self.fits[file][column.index()];
        *known.get_or_insert_with(|| {
            let goal = self.goal[file];
            if column.promotions_to(goal).is_some() {
                Fit::Fits
            } else if column.blocks() > goal.blocks() {
                Fit::Blocked
            } else {
                Fit::Unfit
            }
        })
    }

    /// How many pawns this side may still capture.
    fn pawns_left(&self, state: &PawnState, color: Color) -> u8 {
        let losses = &self.census.sides[!color];
        let captures = losses.losses - state.made[color];
        captures.min(losses.pawn_losses_max() - state.lost[!color])
    }

    /// All files fit; checks the promotion squares and the bishops.
    fn is_goal(&self, state: &PawnState) -> bool {
        let mut exits = ByColor { white: Exits::default(), black: Exits::default() };
        for (file, (now, goal)) in state.columns.iter().zip(&self.goal).enumerate() {
            let Some((up, down)) = now.promotions_to(*goal) else {
                return false;
            };
            for (color, count) in [(Color::White, up), (Color::Black, down)] {
                let blocked = self.blocked[color];
                // a8 is light, a1 dark.
                let shade = (file + color as usize) % 2;
                if blocked >> file & 1 == 0 {
                    exits[color].straight[shade] += count;
                } else if count > 0 && is_walled_in(blocked, file) {
                    return false;
                } else {
                    exits[color].by_capture[1 - shade] += count;
                }
            }
        }
        Color::ALL.into_iter().all(|color| {
            let side = &self.census.sides[color];
            let captures = self.census.sides[!color].losses - state.made[color];
            let needed = exits[color].captures_for([side.light_bishops, side.dark_bishops]);
            needed.is_some_and(|needed| needed <= captures)
        })
    }

    fn finds_by_capture(&mut self, state: PawnState, color: Color, depth: u8) -> bool {
        let losses = &self.census.sides[!color];
        if state.made[color] == losses.losses {
            return false;
        }
        let mut next = state;
        next.made[color] += 1;
        if self.pawns_left(&state, color) > 0 {
            let mut pawn_lost = next;
            pawn_lost.lost[!color] += 1;
            if self.piece_takes_pawn(pawn_lost, color, depth)
                || self.pawn_takes(pawn_lost, color, depth, Captured::Pawn)
            {
                return true;
            }
        }
        self.pawn_takes(next, color, depth, Captured::Piece)
    }

    fn piece_takes_pawn(&mut self, state: PawnState, color: Color, depth: u8) -> bool {
        for file in 0..8 {
            for index in self.movable(&state, !color, file) {
                let mut next = state;
                next.columns[file] = state.columns[file].without(index);
                if self.finds(next, depth) {
                    return true;
                }
            }
        }
        false
    }

    fn pawn_takes(
        &mut self,
        state: PawnState,
        color: Color,
        depth: u8,
        captured: Captured,
    ) -> bool {
        for from in 0..8 {
            for index in self.movable(&state, color, from) {
                let mut left = state;
                left.columns[from] = state.columns[from].without(index);
                for to in [from.wrapping_sub(1), from + 1] {
                    if to < 8 && self.arrives(left, color, to, depth, captured) {
                        return true;
                    }
                }
            }
        }
        false
    }

    fn arrives(
        &mut self,
        state: PawnState,
        color: Color,
        file: usize,
        depth: u8,
        captured: Captured,
    ) -> bool {
        let column = state.columns[file];
        let mut last = None;
        let mut tries = |search: &mut Self, after: Column| {
            // Neighbors of one color make for equal columns.
            if last == Some(after) {
                return false;
            }
            last = Some(after);
            let mut next = state;
            next.columns[file] = after;
            search.finds(next, depth)
        };
        match captured {
            Captured::Pawn => self
                .movable(&state, !color, file)
                .any(|index| tries(self, column.without(index).with(index, color))),
            Captured::Piece => {
                let bottom = u32::from(self.has_unmoved(Color::White, file));
                let top = column.len() - u32::from(self.has_unmoved(Color::Black, file));
                (bottom..=top).any(|index| tries(self, column.with(index, color)))
            }
        }
    }

    fn has_unmoved(&self, color: Color, file: usize) -> bool {
        let file = Bitboard::from_file(File::ALL[file]);
        (self.unmoved[color] & file).any()
    }

    /// The places on a file of a side's pawns that have moved or will: the
    /// unmoved one is White's lowest or Black's highest.
    fn movable(
        &self,
        state: &PawnState,
        color: Color,
        file: usize,
    ) -> impl Iterator<Item = u32> + use<> {
        let column = state.columns[file];
        let unmoved = self.has_unmoved(color, file).then(|| match color {
            Color::White => 0,
            Color::Black => column.len() - 1,
        });
        (0..column.len())
            .filter(move |index| Some(*index) != unmoved && column.get(*index) == color)
    }
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Captured {
    Pawn,
    Piece,
}

/// Whether the last squares of the files next to this one are blocked too.
fn is_walled_in(blocked: u8, file: usize) -> bool {
    let beside = match file {
        0 => 0b10,
        _ => 0b101 << (file - 1),
    };
    !blocked & beside as u8 == 0
}
