//! Heuristics for progress toward a mate.
//!
//! They cannot make an answer wrong: they only decide which positions are searched first.

use tabiya_rules::{Bitboard, Board, Color, Move, Position, Role, Square, attacks};

/// Weights of what a move changes; a lower sum is tried earlier.
#[derive(Debug)]
pub(crate) struct Style {
    /// A capture by the winner.
    capture: i32,
    /// A capture by the loser.
    loss: i32,
    /// A piece of the winner comes nearer to the king to be mated.
    approach: i32,
    /// A flight square of the king to be mated.
    flight: i32,
    /// This many plies count as one step away.
    pub(super) plies: u32,
}

/// The winner captures, promotes, and approaches: most mates are found this way.
pub(crate) const DIRECT: Style = Style { capture: -3, loss: 6, approach: 1, flight: 0, plies: 4 };

/// Captures are neutral: behind walls they often spoil the mate.
pub(crate) const PATIENT: Style = Style { capture: 0, loss: 0, approach: 0, flight: 0, plies: 2 };

/// The king to be mated seeks a corner without flight squares.
pub(crate) const CORNERING: Style = Style { capture: 0, loss: 0, approach: 1, flight: 3, plies: 1 };

const CORNERS: Bitboard = Bitboard(0x8100_0000_0000_0081);

/// A style applied to one question.
pub(super) struct MoveScorer {
    pub(super) style: &'static Style,
    winner: Color,
    /// For each square, the distance to the nearest corner suitable for a mate.
    to_corner: [i8; 64],
}

impl MoveScorer {
    pub(super) fn new(position: &Position, winner: Color, style: &'static Style) -> MoveScorer {
        let corners = mating_corners(position.board(), winner);
        let mut to_corner = [0; 64];
        for square in Square::all() {
            let steps = corners.into_iter().map(|corner| corner.distance(square)).min();
            to_corner[square.index()] = steps.unwrap_or(0) as i8;
        }
        MoveScorer { style, winner, to_corner }
    }

    /// How much nearer (negative) or further a move seems to bring the mate.
    #[inline]
    pub(super) fn of_move(&self, position: &Position, chosen: Move) -> i32 {
        let capture = chosen.capture().is_some();
        let king = position.king_of(!self.winner);
        let nearer = |to: Square| {
            i32::from(chosen.to().distance(to)) - i32::from(chosen.from().distance(to))
        };
        if position.turn() == self.winner {
            let gain = if capture { self.style.capture } else { 0 };
            return gain
                + match (chosen.role(), chosen.promotion()) {
                    (_, Some(Role::Queen)) => -9,
                    (_, Some(_)) => -4,
                    (Role::Pawn, None) => -2,
                    (Role::King, None) => nearer(king),
                    _ => self.style.approach * nearer(king).signum(),
                };
        }
        let loss = if capture { self.style.loss } else { 0 };
        loss + match (chosen.role(), chosen.promotion()) {
            (_, Some(Role::Queen)) => 0,
            (_, Some(Role::Rook)) => -1,
            // These pieces block their king and can do little else.
            (_, Some(_)) => {
                if self.is_weak(position.board()) {
                    -4
                } else {
                    0
                }
            }
            (Role::Pawn, None) => {
                if self.is_weak(position.board()) {
                    -2
                } else {
                    -1
                }
            }
            (Role::King, None) => self.corner_steps(chosen.to()) - self.corner_steps(chosen.from()),
            _ => nearer(king).signum(),
        }
    }

    /// The approximate number of flight squares of the king to be mated.
    #[inline]
    pub(super) fn flights(&self, position: &Position) -> i32 {
        if self.style.flight == 0 {
            return 0;
        }
        let board = position.board();
        let around = attacks::king(position.king_of(!self.winner)) & !board.by_color(!self.winner);
        let free = around.into_iter().filter(|&at| board.attackers(at, self.winner).is_empty());
        self.style.flight * free.count() as i32
    }

    fn corner_steps(&self, square: Square) -> i32 {
        i32::from(self.to_corner[square.index()])
    }

    /// Whether the winner has only bishops and knights.
    fn is_weak(&self, board: &Board) -> bool {
        (board.by_color(self.winner) & (board.by_role(Role::Pawn) | board.rooks_and_queens()))
            .is_empty()
    }
}

/// Corners where such material can mate: with bishops of one square color, they must attack the
/// corner; a lone knight needs an enemy bishop that can block a square next to it. Pawns that
/// something stops count for nothing: most often it is another pawn, and for good.
fn mating_corners(board: &Board, winner: Color) -> Bitboard {
    let pawns = board.by_role(Role::Pawn);
    let (white, black) = (board.by_color(Color::White), board.by_color(Color::Black));
    let occupied = white | black;
    let stopped = pawns & (white & occupied.down() | black & occupied.up());
    let able = !board.by_role(Role::King) & !stopped;
    let ours = board.by_color(winner) & able;
    let theirs = board.by_color(!winner) & able;
    let bishops = board.by_role(Role::Bishop);
    let shade_of =
        |set: Bitboard| match ((set & Bitboard::LIGHT).any(), (set & Bitboard::DARK).any()) {
            (true, false) => Bitboard::LIGHT,
            (false, true) => Bitboard::DARK,
            _ => Bitboard::FULL,
        };
    if ours == ours & bishops {
        CORNERS & shade_of(ours)
    } else if ours == ours & board.by_role(Role::Knight) && theirs == theirs & bishops {
        match shade_of(theirs) {
            Bitboard::FULL => CORNERS,
            shade => CORNERS & !shade,
        }
    } else {
        CORNERS
    }
}
