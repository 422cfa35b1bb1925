use rules::{Color, Position};

/// A position, packed: two are equal if and only if the positions are the same (Laws 9.2.3).
/// Nothing is hashed. 25 bytes with all pieces on the board.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PackedPosition(Box<[u8]>);

/// The number of a rook that may castle, after the six roles.
const CASTLING_ROOK: u8 = 6;
/// Added to the number of a black piece.
const BLACK: u8 = 8;

impl PackedPosition {
    /// Packs a position: which squares are occupied, half a byte for each piece, then the side to
    /// move and the file of a pawn that can be taken en passant.
    pub fn of(position: &Position) -> PackedPosition {
        let board = position.board();
        let mut bytes = Vec::with_capacity(25);
        bytes.extend_from_slice(&board.occupied().0.to_be_bytes());
        let mut half = None;
        for (square, piece) in board.pieces() {
            let castles = position.castling().contains(square);
            let role = if castles { CASTLING_ROOK } else { piece.role as u8 };
            let number = role + if piece.color == Color::Black { BLACK } else { 0 };
            match half.take() {
                None => half = Some(number << 4),
                Some(first) => bytes.push(first | number),
            }
        }
        bytes.extend(half);
        let en_passant = position.en_passant().map_or(0, |square| square.file() as u8 + 1);
        bytes.push(en_passant << 1 | u8::from(position.turn() == Color::Black));
        PackedPosition(bytes.into())
    }

    /// The bytes, to store.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use rules::PositionKey;

    use super::*;

    fn packed(fen: &str) -> PackedPosition {
        PackedPosition::of(&Position::from_fen(fen).expect("a position"))
    }

    #[test]
    fn counters_do_not_matter_and_everything_else_does() {
        let start = packed("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        assert_eq!(start.as_bytes().len(), 25);
        assert_eq!(start, packed("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 9 40"));
        for other in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RBNQKBNR w KQkq - 0 1",
        ] {
            assert_ne!(start, packed(other));
        }
        let taken = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3";
        assert_ne!(packed(taken), packed(&taken.replace("e3", "-")));
    }

    /// It tells apart exactly what the key of the rules does.
    #[test]
    fn it_is_as_exact_as_the_key() {
        let mut known: HashMap<PackedPosition, PositionKey> = HashMap::new();
        for seed in 0..60_u64 {
            let mut position = Position::chess960((seed * 16) as u16 % 960).expect("an array");
            let mut dice = seed;
            for _ in 0..60 {
                let key = position.key();
                let before = known.insert(PackedPosition::of(&position), key);
                assert!(before.is_none_or(|before| before == key));
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                position.play_unchecked(moves[(dice >> 33) as usize % moves.len()]);
            }
        }
        let keys: std::collections::HashSet<&PositionKey> = known.values().collect();
        assert_eq!(keys.len(), known.len());
    }
}
