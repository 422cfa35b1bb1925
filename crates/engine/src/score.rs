//! Scores: centipawns inside the search, mates as a number of moves outside.

use core::fmt;

/// The largest ply of the search.
pub(crate) const PLY_MAX: usize = 120;
/// Checkmate on the board is `-MATE`; each ply before it is one less.
pub(crate) const MATE: i32 = 32_000;
/// Scores from here up are mates.
pub(crate) const MATE_FOUND: i32 = MATE - 2 * PLY_MAX as i32;
/// Better than any score.
pub(crate) const INFINITE: i32 = MATE + 1;
/// The largest evaluation, so that none looks like a mate.
pub(crate) const EVALUATION_MAX: i32 = 20_000;

/// The score of a position for the side to move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Score {
    /// Centipawns; positive is good.
    Centipawns(i32),
    /// The side to move mates in this many of its moves.
    Mates(u32),
    /// The side to move is mated in this many moves; 0 is checkmate on the board.
    IsMated(u32),
}

impl Score {
    pub(crate) fn from_internal(score: i32) -> Score {
        let plies = (MATE - score.abs()).max(0) as u32;
        if score >= MATE_FOUND {
            Score::Mates(plies.div_ceil(2))
        } else if score <= -MATE_FOUND {
            Score::IsMated(plies / 2)
        } else {
            Score::Centipawns(score)
        }
    }

    /// A number to compare scores by: the better, the larger.
    pub fn to_number(self) -> i32 {
        match self {
            Score::Centipawns(value) => value,
            Score::Mates(moves) => MATE - (2 * moves as i32 - 1),
            Score::IsMated(moves) => 2 * moves as i32 - MATE,
        }
    }
}

/// In UCI notation: `cp 31`, `mate 2`, `mate -3`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Centipawns(value) => write!(f, "cp {value}"),
            Score::Mates(moves) => write!(f, "mate {moves}"),
            Score::IsMated(0) => f.write_str("mate 0"),
            Score::IsMated(moves) => write!(f, "mate -{moves}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves() {
        for (plies, expected) in [(1, 1), (2, 1), (3, 2), (5, 3)] {
            assert_eq!(Score::from_internal(MATE - plies), Score::Mates(expected), "{plies}");
        }
        for (plies, expected) in [(0, 0), (2, 1), (4, 2)] {
            assert_eq!(Score::from_internal(plies - MATE), Score::IsMated(expected), "{plies}");
        }
        assert_eq!(Score::from_internal(MATE_FOUND - 1), Score::Centipawns(MATE_FOUND - 1));
    }

    #[test]
    fn a_number_orders_scores_as_they_are_worth() {
        let rising = [
            Score::IsMated(0),
            Score::IsMated(3),
            Score::Centipawns(-EVALUATION_MAX),
            Score::Centipawns(0),
            Score::Centipawns(EVALUATION_MAX),
            Score::Mates(3),
            Score::Mates(1),
        ];
        assert!(rising.map(Score::to_number).is_sorted());
    }

    #[test]
    fn they_print_as_uci_has_them() {
        let printed =
            [Score::Centipawns(-7), Score::Mates(2), Score::IsMated(3), Score::IsMated(0)];
        assert_eq!(
            printed.map(|score| score.to_string()),
            ["cp -7", "mate 2", "mate -3", "mate 0"]
        );
    }
}
