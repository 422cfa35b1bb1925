//! The static evaluation.
//!
//! A tapered evaluation: a sum of terms with one weight for the middlegame and one for the endgame,
//! interpolated by the pieces that are left. The same code serves play (`Sum`) and tuning (a list
//! of counts) through the trait `Tally`.

mod endings;
mod king;
mod pawns;
mod pieces;
pub mod terms;
pub mod trace;
mod weights;

use rules::{Bitboard, Board, Color, Position, Role, Square, attacks};

pub(crate) use endings::is_drawn_material;

/// The phase weight of each piece: 24 in all at the start, 0 with kings and pawns.
const PHASE_MAX: i32 = 24;
/// The full scale factor.
pub(crate) const SCALE_MAX: i32 = 64;

/// Receives the terms of a position.
pub(crate) trait Tally {
    /// Adds a term this many times for White; a negative count is Black's.
    fn add(&mut self, term: usize, count: i32);
}

/// Sums the weights. Both share one number: the endgame weight in the upper half, the middlegame
/// weight in the lower.
#[derive(Default)]
struct Sum(i32);

impl Tally for Sum {
    #[inline]
    fn add(&mut self, term: usize, count: i32) {
        self.0 += PACKED[term] * count;
    }
}

static PACKED: [i32; terms::COUNT] = {
    let mut packed = [0; terms::COUNT];
    let mut term = 0;
    while term < packed.len() {
        let (middlegame, endgame) = weights::WEIGHTS[term];
        packed[term] = ((endgame as i32) << 16) + middlegame as i32;
        term += 1;
    }
    packed
};

/// The evaluation for the side to move, in centipawns.
pub(crate) fn evaluate(position: &Position) -> i32 {
    let board = position.board();
    if is_drawn_material(board) {
        return 0;
    }
    let mut sum = Sum::default();
    tally(position, &mut sum);
    let (middlegame, endgame) = (i32::from(sum.0 as i16), (sum.0 + 0x8000) >> 16);
    let phase = phase(board);
    let scale = endings::scale(board, endgame);
    let mixed =
        (middlegame * phase + endgame * scale / SCALE_MAX * (PHASE_MAX - phase)) / PHASE_MAX;
    let mixed = mixed + endings::drive_to_the_edge(board);
    // Scores shrink toward zero as the 50-move rule comes closer.
    let halfmoves = position.halfmoves().min(100) as i32;
    let fading = mixed * (200 - halfmoves) / 200;
    if position.turn() == Color::White { fading } else { -fading }
}

fn tally(position: &Position, tally: &mut impl Tally) {
    let board = position.board();
    let mut view = View::new(board);
    for color in Color::ALL {
        pieces::count(&mut view, color, tally);
    }
    for color in Color::ALL {
        pieces::count_threats(&view, color, tally);
        pawns::count(&view, color, tally);
        king::count(&view, color, tally);
    }
    tally.add(terms::TEMPO, sign(position.turn()));
}

/// The game phase: how much of the middlegame is left.
fn phase(board: &Board) -> i32 {
    let count = |role| board.by_role(role).len() as i32;
    let minors = count(Role::Knight) + count(Role::Bishop);
    (minors + 2 * count(Role::Rook) + 4 * count(Role::Queen)).min(PHASE_MAX)
}

#[inline]
fn sign(color: Color) -> i32 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

/// The board, with attack maps that several terms share.
struct View<'a> {
    board: &'a Board,
    occupied: Bitboard,
    kings: [Square; 2],
    pawns: [Bitboard; 2],
    pawn_attacks: [Bitboard; 2],
    /// The squares around a king.
    zones: [Bitboard; 2],
    /// Squares attacked by a side.
    attacked: [Bitboard; 2],
    /// Squares attacked at least twice by a side.
    attacked_twice: [Bitboard; 2],
    /// Squares attacked by the pieces of a role.
    by_role: [[Bitboard; 6]; 2],
    /// The attack weight on the other king's zone, and the number of attackers.
    pressure: [i32; 2],
    attackers: [i32; 2],
}

impl<'a> View<'a> {
    fn new(board: &'a Board) -> View<'a> {
        let king = |color| board.king_of(color).unwrap_or(Square::A1);
        let kings = [king(Color::White), king(Color::Black)];
        let pawns = Color::ALL.map(|color| board.by_piece(Role::Pawn.of(color)));
        let sides = Color::ALL.map(|color| {
            let ahead = forward(color, pawns[color as usize]);
            (ahead.left(), ahead.right())
        });
        let pawn_attacks = sides.map(|(left, right)| left | right);
        let king_attacks = kings.map(attacks::king);
        let mut view = View {
            board,
            occupied: board.occupied(),
            kings,
            pawns,
            pawn_attacks,
            zones: king_attacks,
            attacked: pawn_attacks,
            attacked_twice: sides.map(|(left, right)| left & right),
            by_role: [[Bitboard::EMPTY; 6]; 2],
            pressure: [0; 2],
            attackers: [0; 2],
        };
        for color in Color::ALL {
            let us = color as usize;
            view.by_role[us][Role::Pawn as usize] = pawn_attacks[us];
            view.note_attacks(color, Role::King, king_attacks[us]);
            // The king zone includes the next rank.
            view.zones[us] |= forward(color, king_attacks[us]);
        }
        view
    }

    #[inline]
    fn note_attacks(&mut self, color: Color, role: Role, attacks: Bitboard) {
        let us = color as usize;
        self.attacked_twice[us] |= self.attacked[us] & attacks;
        self.attacked[us] |= attacks;
        self.by_role[us][role as usize] |= attacks;
    }
}

/// All squares shifted one rank forward.
#[inline]
fn forward(color: Color, set: Bitboard) -> Bitboard {
    match color {
        Color::White => set.up(),
        Color::Black => set.down(),
    }
}

/// All squares in front of these, on their files.
#[inline]
fn ahead(color: Color, set: Bitboard) -> Bitboard {
    let mut span = forward(color, set).0;
    match color {
        Color::White => {
            span |= span << 8;
            span |= span << 16;
            span |= span << 32;
        }
        Color::Black => {
            span |= span >> 8;
            span |= span >> 16;
            span |= span >> 32;
        }
    }
    Bitboard(span)
}

/// The rank from the side's point of view, from 0.
#[inline]
fn rank_of(color: Color, square: Square) -> usize {
    let rank = square.rank() as usize;
    match color {
        Color::White => rank,
        Color::Black => 7 - rank,
    }
}
