use core::fmt;

use crate::{Bitboard, Color, File, Piece, Rank, Role, Square, attacks, fen::FenText};

/// The pieces on the squares, in any arrangement, and nothing else.
///
/// ```
/// use tabiya_rules::{Board, Color, Role, Square};
///
/// let mut board = Board::empty();
/// board.put(Square::C1, Role::Bishop.of(Color::White));
/// assert_eq!(board.piece_at(Square::C1), Some(Role::Bishop.of(Color::White)));
/// assert!(board.attacks_from(Square::C1).contains(Square::H6));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    by_role: [Bitboard; 6],
    by_color: [Bitboard; 2],
}

impl Board {
    /// An empty board.
    #[must_use]
    pub const fn empty() -> Board {
        Board { by_role: [Bitboard::EMPTY; 6], by_color: [Bitboard::EMPTY; 2] }
    }

    /// The initial position of the pieces (Laws 2.3).
    #[must_use]
    pub const fn initial() -> Board {
        Board {
            by_role: [
                Bitboard(0x00FF_0000_0000_FF00),
                Bitboard(0x4200_0000_0000_0042),
                Bitboard(0x2400_0000_0000_0024),
                Bitboard(0x8100_0000_0000_0081),
                Bitboard(0x0800_0000_0000_0008),
                Bitboard(0x1000_0000_0000_0010),
            ],
            by_color: [Bitboard(0xFFFF), Bitboard(0xFFFF << 48)],
        }
    }

    /// An initial position with this first rank, mirrored for Black, and the
    /// pawns in front.
    pub(crate) fn from_back_rank(roles: [Role; 8]) -> Board {
        let mut board = Board::empty();
        for (file, role) in File::ALL.into_iter().zip(roles) {
            for color in Color::ALL {
                board.put(Square::new(file, color.back_rank()), role.of(color));
                board.put(Square::new(file, color.relative(Rank::Second)), Role::Pawn.of(color));
            }
        }
        board
    }

    /// All occupied squares.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> Bitboard {
        self.by_color[0].or(self.by_color[1])
    }

    /// The squares of all pieces of a player.
    #[inline]
    #[must_use]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        self.by_color[color as usize]
    }

    /// The squares of all pieces of a kind, of both players.
    #[inline]
    #[must_use]
    pub const fn by_role(&self, role: Role) -> Bitboard {
        self.by_role[role as usize]
    }

    /// The squares of a player's pieces of a kind.
    #[inline]
    #[must_use]
    pub const fn by_piece(&self, piece: Piece) -> Bitboard {
        self.by_color(piece.color).and(self.by_role(piece.role))
    }

    /// Rooks and queens of both players.
    #[inline]
    #[must_use]
    pub const fn rooks_and_queens(&self) -> Bitboard {
        self.by_role(Role::Rook).or(self.by_role(Role::Queen))
    }

    /// Bishops and queens of both players.
    #[inline]
    #[must_use]
    pub const fn bishops_and_queens(&self) -> Bitboard {
        self.by_role(Role::Bishop).or(self.by_role(Role::Queen))
    }

    /// A player's king, if there is exactly one.
    #[inline]
    #[must_use]
    pub const fn king_of(&self, color: Color) -> Option<Square> {
        self.by_piece(Role::King.of(color)).single()
    }

    /// The kind of piece on a square.
    #[inline]
    #[must_use]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        if !self.occupied().contains(square) {
            return None;
        }
        Some(self.occupant(square))
    }

    /// The kind of piece on a square that is not empty; a pawn if it is. Branchless, because
    /// captures are unpredictable.
    #[inline]
    pub(crate) fn occupant(&self, square: Square) -> Role {
        let bit = |role: Role| (self.by_role(role).0 >> square.index()) as u8 & 1;
        // At most one of these is not zero.
        let index = bit(Role::Knight)
            + 2 * bit(Role::Bishop)
            + 3 * bit(Role::Rook)
            + 4 * bit(Role::Queen)
            + 5 * bit(Role::King);
        match index {
            0 => Role::Pawn,
            1 => Role::Knight,
            2 => Role::Bishop,
            3 => Role::Rook,
            4 => Role::Queen,
            _ => Role::King,
        }
    }

    /// The color of the piece on a square.
    #[inline]
    #[must_use]
    pub fn color_at(&self, square: Square) -> Option<Color> {
        if self.by_color(Color::White).contains(square) {
            Some(Color::White)
        } else if self.by_color(Color::Black).contains(square) {
            Some(Color::Black)
        } else {
            None
        }
    }

    /// The piece on a square.
    #[inline]
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        Some(Piece { role: self.role_at(square)?, color: self.color_at(square)? })
    }

    /// All pieces with their squares, from a1 to h8.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().into_iter().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// Puts a piece on a square and removes what stood there.
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.take(square);
        self.by_role[piece.role as usize].insert(square);
        self.by_color[piece.color as usize].insert(square);
    }

    /// Removes the piece on a square, if there is one.
    pub fn take(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece_at(square)?;
        self.toggle(square.into(), piece);
        Some(piece)
    }

    /// Toggles a piece on these squares. The caller guarantees that no other piece stands there.
    #[inline]
    pub(crate) fn toggle(&mut self, squares: Bitboard, piece: Piece) {
        self.by_role[piece.role as usize] ^= squares;
        self.by_color[piece.color as usize] ^= squares;
    }

    /// The squares attacked by the piece on a square (Laws 3.1.2); empty if there is no piece.
    #[must_use]
    pub fn attacks_from(&self, square: Square) -> Bitboard {
        self.piece_at(square).map_or(Bitboard::EMPTY, |piece| {
            attacks::of(piece.role, piece.color, square, self.occupied())
        })
    }

    /// A player's pieces that attack a square, pinned or not (Laws 3.1.3).
    #[inline]
    #[must_use]
    pub fn attackers(&self, square: Square, by: Color) -> Bitboard {
        self.attackers_through(square, by, self.occupied())
    }

    /// As [`Board::attackers`], but with these squares as the occupied ones, to look at moves
    /// before they are made.
    #[inline]
    pub(crate) fn attackers_through(
        &self,
        square: Square,
        by: Color,
        occupied: Bitboard,
    ) -> Bitboard {
        self.by_color(by)
            & (attacks::pawn(!by, square) & self.by_role(Role::Pawn)
                | attacks::knight(square) & self.by_role(Role::Knight)
                | attacks::king(square) & self.by_role(Role::King)
                | attacks::bishop(square, occupied) & self.bishops_and_queens()
                | attacks::rook(square, occupied) & self.rooks_and_queens())
    }
}

impl Default for Board {
    fn default() -> Board {
        Board::initial()
    }
}

/// The board field of a FEN.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = FenText::default();
        text.push_board(self);
        f.write_str(text.as_str())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}
