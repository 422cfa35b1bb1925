use super::Position;
use crate::{Bitboard, Color, Role};

/// Exactly what Laws 9.2.3 compares, packed: two positions are "the same" if and only if their keys
/// are equal. Nothing is hashed.
///
/// ```
/// use tabiya_rules::Position;
///
/// let start = Position::initial();
/// let later = Position::from_fen(
///     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 3").unwrap();
/// assert_eq!(start.key(), later.key());
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PositionKey {
    /// A number for each square, one bit in each of three sets: 0 for empty, 1 to 6 for the roles,
    /// 7 for a rook that may castle.
    roles: [Bitboard; 3],
    /// White's pieces, and the en passant square, which is always empty.
    white: Bitboard,
    turn: Color,
}

impl Position {
    /// The key of the position, to store or to look up.
    #[must_use]
    pub fn key(&self) -> PositionKey {
        let mut roles = [Bitboard::EMPTY; 3];
        for role in Role::ALL {
            let squares = self.board.by_role(role);
            for (bit, set) in roles.iter_mut().enumerate() {
                if (role as u8 + 1) >> bit & 1 == 1 {
                    *set |= squares;
                }
            }
        }
        // A rook is 4, so one that may castle becomes 7.
        roles[0] |= self.castling;
        roles[1] |= self.castling;
        let mut white = self.board.by_color(Color::White);
        if let Some(target) = self.en_passant {
            white.insert(target);
        }
        PositionKey { roles, white, turn: self.turn }
    }
}
