use std::{fmt, ops::RangeInclusive};

use rules::{CastlingMode, Color, Line, Move, Position};

/// Who is to move in which position.
#[derive(Copy, Clone, Debug)]
pub struct Query<'a> {
    /// The position; its move number says how far the game is.
    pub position: &'a Position,
    /// The last move, by the opponent, and the one before it; `None` if unknown.
    pub last_moves: [Option<Move>; 2],
    /// The rating of the player to move, on the scale of lichess, within [`RATINGS`].
    pub rating: u16,
    /// The opponent's rating, likewise.
    pub opponent: u16,
    /// The speed of the game.
    pub speed: Speed,
}

/// How fast a game is.
///
/// The time is what a player has for 40 moves: the base and 40 increments.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Speed {
    /// Under 179 seconds.
    Bullet,
    /// Under 479 seconds.
    Blitz,
    /// Slower, including classical and correspondence.
    Rapid,
    /// Unknown.
    #[default]
    Unknown,
}

/// Why there is nothing to predict.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum QueryError {
    /// The network knows castling of standard chess only.
    Chess960,
    /// There is no legal move.
    NoLegalMove,
    /// A rating outside of [`RATINGS`].
    Rating(u16),
}

/// Ratings that have a meaning. The network was trained on 600 to 2600; the further outside, the
/// less its answer is worth.
pub const RATINGS: RangeInclusive<u16> = 0..=4000;

impl<'a> Query<'a> {
    /// The query about the end of a line of moves.
    #[must_use]
    pub fn after(line: &'a Line, rating: u16, opponent: u16, speed: Speed) -> Query<'a> {
        let mut back = line.moves().iter().rev().copied();
        let last_moves = [back.next(), back.next()];
        Query { position: line.position(), last_moves, rating, opponent, speed }
    }

    /// Whether there is something to predict.
    pub(crate) fn check(&self) -> Result<(), QueryError> {
        if let Some(rating) =
            [self.rating, self.opponent].into_iter().find(|r| !RATINGS.contains(r))
        {
            return Err(QueryError::Rating(rating));
        }
        match self.position.mode() {
            CastlingMode::Chess960 => Err(QueryError::Chess960),
            CastlingMode::Standard if self.position.has_legal_move() => Ok(()),
            CastlingMode::Standard => Err(QueryError::NoLegalMove),
        }
    }

    /// How many moves of both sides have been made.
    pub(crate) fn ply(&self) -> u32 {
        let moves = self.position.fullmoves().saturating_sub(1);
        moves.saturating_mul(2).saturating_add(u32::from(self.position.turn() == Color::Black))
    }
}

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            QueryError::Chess960 => {
                f.write_str("Moves cannot be predicted in Chess960, only in standard chess.")
            }
            QueryError::NoLegalMove => {
                f.write_str("There is no legal move to predict: the game is over.")
            }
            QueryError::Rating(rating) => {
                let (lowest, highest) = (RATINGS.start(), RATINGS.end());
                write!(f, "The rating {rating} is not between {lowest} and {highest}.")
            }
        }
    }
}

impl std::error::Error for QueryError {}
