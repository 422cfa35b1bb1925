//! Where the pieces started, and what unmoved pawns locked in or out.
//!
//! A pawn on its start square was there all the time. So were a king and rook
//! that may still castle. These squares are *permanent*: nothing ever stood on
//! them or passed over them. A piece that cannot leave its start square over
//! squares that are not permanent, and stands there now, is permanent too: no
//! other of its kind can have come there either, since pieces move both ways
//! alike, and a side's own pawns are promoted on the far rank. (Rooks come by
//! castling too: that is no way to a corner, but in Chess960 to a start
//! square, so there a rook is permanent only by its right.)
//!
//! What a piece can have reached is then an over-estimate: all it could reach
//! if nothing but the permanent stood on the board. A piece beyond the reach
//! of all that began as its kind was promoted; one beyond the reach of every
//! promotion square as well cannot be.

use tabiya_rules::{
    Bitboard, Board, CastlingMode, CastlingSide, Color, Piece, Position, Rank, Role, Setup, Square,
    attacks,
};

use super::{first_step::FirstSteps, reason::Reason};

/// What started where, and how far it can have come.
pub(super) struct Homes {
    began: Vec<Origin>,
    permanent: Bitboard,
    first_steps: FirstSteps,
}

struct Origin {
    piece: Piece,
    reach: Bitboard,
}

impl Homes {
    /// Without a known start position, every piece may have started anywhere.
    pub(super) fn of(setup: &Setup, array: Option<&Position>) -> Homes {
        let board = &setup.board;
        let mut permanent = unmoved_pawns(board) | rights(setup);
        let first_steps = FirstSteps::of(board);
        let Some(array) = array.filter(|_| permanent.any()) else {
            return Homes { began: anywhere(), permanent, first_steps };
        };
        loop {
            let began: Vec<Origin> = array
                .board()
                .pieces()
                .filter(|(_, piece)| piece.role != Role::Pawn)
                .map(|(home, piece)| {
                    let reach = if permanent.contains(home) {
                        home.into()
                    } else {
                        let start = start(array, home, piece, permanent);
                        flood(board, piece, start, permanent, &first_steps)
                    };
                    Origin { piece, reach }
                })
                .collect();
            let stuck: Bitboard = began
                .iter()
                .filter_map(|began| Some((began.reach.single()?, began.piece)))
                .filter(|(home, piece)| board.piece_at(*home) == Some(*piece))
                .filter(|(_, piece)| piece.role != Role::Rook || is_standard(array))
                .map(|(home, _)| home)
                .collect();
            if (stuck & !permanent).is_empty() {
                return Homes { began, permanent, first_steps };
            }
            permanent |= stuck;
        }
    }

    /// The squares on which the same piece has stood since the start.
    pub(super) fn permanent(&self) -> Bitboard {
        self.permanent
    }

    /// How many of these pieces of one kind must have been promoted.
    ///
    /// At most two of a kind started the game; as many as possible are matched with pieces within
    /// their reach.
    pub(super) fn promoted(&self, color: Color, role: Role, pieces: Bitboard) -> u8 {
        let kind = role.of(color);
        let mut matched = 0;
        let mut within = Bitboard::EMPTY;
        for began in self.began.iter().filter(|began| began.piece == kind) {
            let near = began.reach & pieces;
            if near.any() {
                within |= near;
                matched += 1;
            }
        }
        (pieces.len() - within.len().min(matched)) as u8
    }

    /// The pieces that no start piece of their kind can have reached.
    pub(super) fn reasons(&self, setup: &Setup) -> Vec<Reason> {
        if self.permanent.is_empty() {
            return Vec::new();
        }
        let board = &setup.board;
        let mut found = Vec::new();
        for color in Color::ALL {
            for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
                let piece = role.of(color);
                let pieces = board.by_piece(piece) & !self.reach_of(piece);
                if pieces.is_empty() {
                    continue;
                }
                let promoted = match role {
                    Role::King => Bitboard::EMPTY,
                    _ => flood(
                        board,
                        piece,
                        self.promotion_squares(board, color),
                        self.permanent,
                        &self.first_steps,
                    ),
                };
                let locked_out = pieces & !promoted;
                found.extend(
                    locked_out.into_iter().map(|square| Reason::LockedOut { role, square }),
                );
            }
        }
        found
    }

    fn reach_of(&self, piece: Piece) -> Bitboard {
        self.began
            .iter()
            .filter(|began| began.piece == piece)
            .fold(Bitboard::EMPTY, |all, began| all | began.reach)
    }

    /// How many pieces of this color were captured behind its own pawns for certain: on its first
    /// rank, which they could not leave. No pawn captured them and is still a pawn.
    pub(super) fn lost_at_home(&self, board: &Board, color: Color) -> u8 {
        let home = Bitboard::from(color.back_rank());
        let is_lost = |began: &&Origin| {
            began.piece.color == color
                && (began.reach & !home).is_empty()
                && (began.reach & board.by_piece(began.piece)).is_empty()
        };
        self.began.iter().filter(is_lost).count() as u8
    }

    /// Squares of the last rank that a pawn can have entered, straight or by capture.
    ///
    /// Not from a square where it attacks a king that never moved: that check ends only when the
    /// pawn is captured.
    pub(super) fn promotion_squares(&self, board: &Board, color: Color) -> Bitboard {
        let rank = Bitboard::from_rank(color.relative(Rank::Eighth));
        let mut before = Bitboard::from_rank(color.relative(Rank::Seventh)) & !self.permanent;
        for king in board.by_piece(Role::King.of(!color)) & self.permanent {
            before &= !attacks::pawn(!color, king);
        }
        let entered = match color {
            Color::White => before.up(),
            Color::Black => before.down(),
        };
        (entered | entered.left() | entered.right()) & rank & !self.permanent
    }
}

/// Pawns on their start squares.
pub(super) fn unmoved_pawns(board: &Board) -> Bitboard {
    let of = |color: Color| {
        board.by_piece(Role::Pawn.of(color)) & Bitboard::from_rank(color.relative(Rank::Second))
    };
    of(Color::White) | of(Color::Black)
}

/// Kings and rooks that still have castling rights.
fn rights(setup: &Setup) -> Bitboard {
    let kings = setup.castling.into_iter().filter_map(|rook| {
        let color = setup.board.color_at(rook)?;
        setup.board.king_of(color)
    });
    setup.castling | kings.collect::<Bitboard>()
}

fn is_standard(array: &Position) -> bool {
    array.mode() == CastlingMode::Standard
}

/// The start square; in Chess960 also where castling takes the king or rook in one move, past each
/// other.
fn start(array: &Position, home: Square, piece: Piece, permanent: Bitboard) -> Bitboard {
    let mut start = Bitboard::from(home);
    for side in CastlingSide::ALL {
        let target = match piece.role {
            Role::King => side.king_target(piece.color),
            Role::Rook if array.castling_rook(piece.color, side) == Some(home) => {
                side.rook_target(piece.color)
            }
            _ => continue,
        };
        if !permanent.contains(target) && !is_standard(array) {
            start |= target.into();
        }
    }
    start
}

/// Every kind with the largest number in any start position, anywhere.
fn anywhere() -> Vec<Origin> {
    let all = Bitboard::LIGHT | Bitboard::DARK;
    let kinds = [
        (Role::King, all),
        (Role::Queen, all),
        (Role::Rook, all),
        (Role::Rook, all),
        (Role::Bishop, Bitboard::LIGHT),
        (Role::Bishop, Bitboard::DARK),
        (Role::Knight, all),
        (Role::Knight, all),
    ];
    Color::ALL
        .into_iter()
        .flat_map(|color| kinds.map(|(role, reach)| Origin { piece: role.of(color), reach }))
        .collect()
}

/// All squares a piece can reach from some of these, with only the permanent pieces in its way, and
/// pawns that made one move. A king does not enter squares attacked by an unmoved enemy pawn or
/// king.
fn flood(
    board: &Board,
    piece: Piece,
    start: Bitboard,
    permanent: Bitboard,
    first_steps: &FirstSteps,
) -> Bitboard {
    let closed = match piece.role {
        Role::King => {
            permanent
                | attacked_all_the_time(board, !piece.color, permanent)
                | first_steps.shut(piece.color)
        }
        _ => permanent,
    };
    let mut reach = start;
    let mut edge = start;
    while edge.any() {
        let mut next = Bitboard::EMPTY;
        for square in edge {
            let seen = attacks::of(piece.role, piece.color, square, permanent);
            next |= first_steps.passable(square, seen);
        }
        edge = next & !closed & !reach;
        reach |= edge;
    }
    reach
}

/// The squares that the permanent pawns and king of a side attack. Nothing can block them.
pub(super) fn attacked_all_the_time(board: &Board, color: Color, permanent: Bitboard) -> Bitboard {
    (permanent & board.by_color(color)).into_iter().fold(Bitboard::EMPTY, |all, square| {
        all | match board.role_at(square) {
            Some(Role::Pawn) => attacks::pawn(color, square),
            Some(Role::King) => attacks::king(square),
            _ => Bitboard::EMPTY,
        }
    })
}
