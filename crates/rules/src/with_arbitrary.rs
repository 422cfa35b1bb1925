//! The feature `arbitrary`: values for fuzzers.

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::{
    Bitboard, Board, CastlingMode, CastlingSide, Color, File, Piece, Position, Rank, Role, Setup,
    Square, Uci,
};

macro_rules! chosen_from {
    ($($name:ty: $all:expr;)*) => { $(
        impl<'a> Arbitrary<'a> for $name {
            fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<$name> {
                bytes.choose(&$all).copied()
            }
        }
    )* };
}

chosen_from! {
    Color: Color::ALL;
    Role: Role::ALL;
    File: File::ALL;
    Rank: Rank::ALL;
    CastlingSide: CastlingSide::ALL;
    CastlingMode: [CastlingMode::Standard, CastlingMode::Chess960];
}

impl<'a> Arbitrary<'a> for Square {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Square> {
        Ok(Square::wrapping(bytes.arbitrary()?))
    }
}

impl<'a> Arbitrary<'a> for Piece {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Piece> {
        Ok(Piece { color: bytes.arbitrary()?, role: bytes.arbitrary()? })
    }
}

impl<'a> Arbitrary<'a> for Bitboard {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Bitboard> {
        Ok(Bitboard(bytes.arbitrary()?))
    }
}

/// Any pieces on any squares.
impl<'a> Arbitrary<'a> for Board {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Board> {
        let mut board = Board::empty();
        for square in bytes.arbitrary::<Bitboard>()? {
            board.put(square, bytes.arbitrary()?);
        }
        Ok(board)
    }
}

/// Anything that a FEN can say, whether the rules allow it or not.
impl<'a> Arbitrary<'a> for Setup {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Setup> {
        Ok(Setup {
            board: bytes.arbitrary()?,
            turn: bytes.arbitrary()?,
            castling: bytes.arbitrary()?,
            en_passant: bytes.arbitrary()?,
            halfmoves: bytes.arbitrary()?,
            fullmoves: bytes.arbitrary()?,
        })
    }
}

/// A move that may be illegal, or none at all.
impl<'a> Arbitrary<'a> for Uci {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Uci> {
        let promotion =
            if bytes.arbitrary()? { Some(*bytes.choose(&Role::PROMOTIONS)?) } else { None };
        Ok(Uci { from: bytes.arbitrary()?, to: bytes.arbitrary()?, promotion })
    }
}

/// A position of a game: legal moves from the initial position or that of a Chess960 game.
impl<'a> Arbitrary<'a> for Position {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Position> {
        let start = match bytes.arbitrary()? {
            CastlingMode::Standard => None,
            CastlingMode::Chess960 => Position::chess960(bytes.int_in_range(0..=959)?),
        };
        let mut position = start.unwrap_or_default();
        let plies = bytes.int_in_range(0..=200u8)?;
        for _ in 0..plies {
            let legal = position.legal_moves();
            if bytes.is_empty() || legal.is_empty() {
                break;
            }
            position.play_unchecked(*bytes.choose(&legal)?);
        }
        Ok(position)
    }
}
