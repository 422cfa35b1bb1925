use core::fmt;

use crate::Color;

/// The kind of a piece, without its color.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Role {
    /// Laws 3.7.
    Pawn = 0,
    /// Laws 3.6.
    Knight = 1,
    /// Laws 3.2.
    Bishop = 2,
    /// Laws 3.3.
    Rook = 3,
    /// Laws 3.4.
    Queen = 4,
    /// Laws 3.8.
    King = 5,
}

impl Role {
    /// All six, from pawn to king.
    pub const ALL: [Role; 6] =
        [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

    /// What a pawn may promote to (Laws 3.7.3.3), most wanted first.
    pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Knight, Role::Rook, Role::Bishop];

    /// The letter of English notation in lower case: `p n b r q k`.
    #[must_use]
    pub const fn to_char(self) -> char {
        match self {
            Role::Pawn => 'p',
            Role::Knight => 'n',
            Role::Bishop => 'b',
            Role::Rook => 'r',
            Role::Queen => 'q',
            Role::King => 'k',
        }
    }

    /// The letter of English notation in upper case: `P N B R Q K`.
    #[must_use]
    pub const fn to_upper_char(self) -> char {
        self.to_char().to_ascii_uppercase()
    }

    /// Reads a letter of English notation, either case.
    #[must_use]
    pub const fn from_char(letter: char) -> Option<Role> {
        match letter.to_ascii_lowercase() {
            'p' => Some(Role::Pawn),
            'n' => Some(Role::Knight),
            'b' => Some(Role::Bishop),
            'r' => Some(Role::Rook),
            'q' => Some(Role::Queen),
            'k' => Some(Role::King),
            _ => None,
        }
    }

    /// A piece of this role and color.
    #[inline]
    #[must_use]
    pub const fn of(self, color: Color) -> Piece {
        Piece { color, role: self }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Role::Pawn => "pawn",
            Role::Knight => "knight",
            Role::Bishop => "bishop",
            Role::Rook => "rook",
            Role::Queen => "queen",
            Role::King => "king",
        })
    }
}

/// A piece on the board.
///
/// ```
/// use tabiya_rules::{Color, Piece, Role};
///
/// assert_eq!(Piece::from_char('N'), Some(Role::Knight.of(Color::White)));
/// assert_eq!(Role::Queen.of(Color::Black).to_char(), 'q');
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// Its color.
    pub color: Color,
    /// Its kind.
    pub role: Role,
}

impl Piece {
    /// The letter of a FEN: upper case for White.
    #[must_use]
    pub const fn to_char(self) -> char {
        match self.color {
            Color::White => self.role.to_upper_char(),
            Color::Black => self.role.to_char(),
        }
    }

    /// Reads the letter of a FEN.
    #[must_use]
    pub const fn from_char(letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        match Role::from_char(letter) {
            Some(role) => Some(Piece { color, role }),
            None => None,
        }
    }

    /// The Unicode chess symbol: ♔♕♖♗♘♙ and ♚♛♜♝♞♟.
    #[must_use]
    pub const fn to_figurine(self) -> char {
        const WHITE: [char; 6] = ['♙', '♘', '♗', '♖', '♕', '♔'];
        const BLACK: [char; 6] = ['♟', '♞', '♝', '♜', '♛', '♚'];
        match self.color {
            Color::White => WHITE[self.role as usize],
            Color::Black => BLACK[self.role as usize],
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color, self.role)
    }
}
