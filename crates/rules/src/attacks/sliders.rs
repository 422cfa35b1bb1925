//! Sliding pieces: bishop, rook, queen (Laws 3.2 to 3.5).
//!
//! Magic bitboards: multiplying the blockers on a piece's lines by a magic number gathers them into
//! a small index, and the attacks for each index are stored. `examples/find_magics.rs` finds the
//! numbers; the test below compares every entry with walking the rays.

use super::{
    lines::ray,
    magics::{BISHOP_MAGICS, ROOK_MAGICS},
};
use crate::{Bitboard, Square};

/// The squares a bishop attacks (Laws 3.2): diagonals up to the first piece.
#[inline]
#[must_use]
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    BISHOPS[from.index()].attacks(occupied)
}

/// The squares a rook attacks (Laws 3.3): rank and file up to the first piece.
#[inline]
#[must_use]
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    ROOKS[from.index()].attacks(occupied)
}

/// The squares a queen attacks (Laws 3.4): those of a bishop and of a rook.
#[inline]
#[must_use]
pub fn queen(from: Square, occupied: Bitboard) -> Bitboard {
    bishop(from, occupied) | rook(from, occupied)
}

/// The squares a bishop attacks on an empty board.
#[inline]
pub(crate) fn bishop_rays(from: Square) -> Bitboard {
    BISHOP_RAYS[from.index()]
}

/// The squares a rook attacks on an empty board.
#[inline]
pub(crate) fn rook_rays(from: Square) -> Bitboard {
    ROOK_RAYS[from.index()]
}

/// The squares a bishop and a rook attack on an empty board, when tables are made.
pub(super) const fn rays_of(from: Square) -> (Bitboard, Bitboard) {
    (
        walk(&rays(&BISHOP_DIRECTIONS, from.index()), Bitboard::EMPTY),
        walk(&rays(&ROOK_DIRECTIONS, from.index()), Bitboard::EMPTY),
    )
}

static BISHOP_RAYS: [Bitboard; 64] = ray_table(&BISHOP_DIRECTIONS);
static ROOK_RAYS: [Bitboard; 64] = ray_table(&ROOK_DIRECTIONS);

const fn ray_table(directions: &[(i8, i8); 4]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = walk(&rays(directions, square), Bitboard::EMPTY);
        square += 1;
    }
    table
}

/// The magic entry of one piece on one square.
#[derive(Copy, Clone)]
struct Lookup {
    /// The squares whose occupation matters: the rays without their last squares, which block
    /// nothing.
    relevant: Bitboard,
    magic: u64,
    start: u32,
    shift: u32,
}

impl Lookup {
    #[inline]
    fn attacks(self, occupied: Bitboard) -> Bitboard {
        // The mask never changes the index. It only lets the compiler see that the index is in
        // bounds, since the length of the table is a power of two.
        TABLE[self.index(occupied) & (TABLE_LEN - 1)]
    }

    #[inline]
    const fn index(self, occupied: Bitboard) -> usize {
        let blockers = occupied.0 & self.relevant.0;
        self.start as usize + (blockers.wrapping_mul(self.magic) >> self.shift) as usize
    }
}

const ROOK_DIRECTIONS: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const BISHOP_DIRECTIONS: [(i8, i8); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];

/// 102,400 entries for rooks and 5,248 for bishops, rounded up.
const TABLE_LEN: usize = 1 << 17;

static ROOKS: [Lookup; 64] = LOOKUPS.0;
static BISHOPS: [Lookup; 64] = LOOKUPS.1;
static TABLE: [Bitboard; TABLE_LEN] = attack_table();

const LOOKUPS: ([Lookup; 64], [Lookup; 64]) = {
    let (rooks, used) = lookups(&ROOK_DIRECTIONS, &ROOK_MAGICS, 0);
    let (bishops, used) = lookups(&BISHOP_DIRECTIONS, &BISHOP_MAGICS, used);
    assert!(used as usize <= TABLE_LEN);
    (rooks, bishops)
};

const fn lookups(
    directions: &[(i8, i8); 4],
    magics: &[u64; 64],
    mut start: u32,
) -> ([Lookup; 64], u32) {
    let mut table = [Lookup { relevant: Bitboard::EMPTY, magic: 0, start: 0, shift: 0 }; 64];
    let mut square = 0;
    while square < 64 {
        let relevant = relevant(Square::wrapping(square as u8), directions);
        let bits = relevant.len() as u32;
        table[square] = Lookup { relevant, magic: magics[square], start, shift: 64 - bits };
        start += 1 << bits;
        square += 1;
    }
    (table, start)
}

const fn relevant(from: Square, directions: &[(i8, i8); 4]) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut direction = 0;
    while direction < 4 {
        let (files, ranks) = directions[direction];
        let mut at = from;
        while let Some(next) = at.offset(files, ranks) {
            if next.offset(files, ranks).is_some() {
                set.insert(next);
            }
            at = next;
        }
        direction += 1;
    }
    set
}

const fn attack_table() -> [Bitboard; TABLE_LEN] {
    let mut table = [Bitboard::EMPTY; TABLE_LEN];
    fill(&mut table, &LOOKUPS.0, &ROOK_DIRECTIONS);
    fill(&mut table, &LOOKUPS.1, &BISHOP_DIRECTIONS);
    table
}

const fn fill(
    table: &mut [Bitboard; TABLE_LEN],
    lookups: &[Lookup; 64],
    directions: &[(i8, i8); 4],
) {
    let mut square = 0;
    while square < 64 {
        let lookup = lookups[square];
        let rays = rays(directions, square);
        // Enumerates all subsets of the relevant squares.
        let mut blockers = Bitboard::EMPTY;
        loop {
            table[lookup.index(blockers)] = walk(&rays, blockers);
            blockers.0 = blockers.0.wrapping_sub(lookup.relevant.0) & lookup.relevant.0;
            if blockers.is_empty() {
                break;
            }
        }
        square += 1;
    }
}

const fn rays(directions: &[(i8, i8); 4], square: usize) -> [u64; 4] {
    let from = Square::wrapping(square as u8);
    let mut rays = [0; 4];
    let mut direction = 0;
    while direction < 4 {
        rays[direction] = ray(from, directions[direction]).0;
        direction += 1;
    }
    rays
}

/// All four rays, each up to its first blocker. The first two directions go
/// toward higher squares, the other two toward lower ones.
const fn walk(rays: &[u64; 4], blockers: Bitboard) -> Bitboard {
    let mut seen = 0;
    let mut direction = 0;
    while direction < 4 {
        let open = rays[direction];
        let hit = open & blockers.0;
        seen |= if hit == 0 {
            open
        } else if direction < 2 {
            open & (hit ^ hit.wrapping_sub(1))
        } else {
            open & !((1 << (63 - hit.leading_zeros())) - 1)
        };
        direction += 1;
    }
    Bitboard(seen)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One square at a time: the slow definition.
    fn by_walking(from: Square, occupied: Bitboard, directions: &[(i8, i8); 4]) -> Bitboard {
        let mut seen = Bitboard::EMPTY;
        for &(files, ranks) in directions {
            let mut at = from;
            while let Some(next) = at.offset(files, ranks) {
                seen.insert(next);
                if occupied.contains(next) {
                    break;
                }
                at = next;
            }
        }
        seen
    }

    #[test]
    fn law_3_5_sliders_see_up_to_the_first_piece_for_every_set_of_blockers() {
        let mut cases = 0;
        for (lookups, directions) in [(&ROOKS, &ROOK_DIRECTIONS), (&BISHOPS, &BISHOP_DIRECTIONS)] {
            for from in Square::all() {
                let relevant = lookups[from.index()].relevant;
                let mut blockers = Bitboard::EMPTY;
                loop {
                    let found = lookups[from.index()].attacks(blockers | !relevant);
                    let open = lookups[from.index()].attacks(blockers);
                    assert_eq!(open, by_walking(from, blockers, directions), "{from}");
                    assert_eq!(found, by_walking(from, blockers | !relevant, directions), "{from}");
                    cases += 1;
                    blockers.0 = blockers.0.wrapping_sub(relevant.0) & relevant.0;
                    if blockers.is_empty() {
                        break;
                    }
                }
            }
        }
        assert_eq!(cases, 102_400 + 5_248);
    }
}
