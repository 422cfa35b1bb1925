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

/// How likely each result is, in permille. The three add up to 1000.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Expectation {
    /// The side to move wins.
    pub wins: u32,
    /// A draw.
    pub draws: u32,
    /// The side to move loses.
    pub losses: u32,
}

/// With this many centipawns, half of the games are won.
const HALF_WON: f64 = 135.0;
/// The smaller, the faster a win gets likely beyond that.
const WIN_WIDTH: f64 = 90.0;

impl Score {
    /// What this score comes to when the engine plays itself. The curve is fitted to such games by
    /// `examples/wdl`.
    ///
    /// ```
    /// use tabiya_engine::{Expectation, Score};
    ///
    /// let even = Score::Centipawns(0).expectation();
    /// assert!(even.wins == even.losses && even.draws > even.wins);
    /// let won = Expectation { wins: 1000, draws: 0, losses: 0 };
    /// assert_eq!(Score::Mates(3).expectation(), won);
    /// ```
    pub fn expectation(self) -> Expectation {
        let chance = |value: i32| 1.0 / (1.0 + ((HALF_WON - f64::from(value)) / WIN_WIDTH).exp());
        let permille = |value: i32| (1000.0 * chance(value)).round() as u32;
        let (wins, losses) = match self {
            Score::Centipawns(value) => (permille(value), permille(-value)),
            Score::Mates(_) => (1000, 0),
            Score::IsMated(_) => (0, 1000),
        };
        Expectation { wins, draws: 1000 - wins - losses, losses }
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
    fn expectations_add_up_mirror_and_rise_with_the_score() {
        let mut before = 0;
        for value in (-3000..=3000).step_by(7) {
            let seen = Score::Centipawns(value).expectation();
            assert_eq!(seen.wins + seen.draws + seen.losses, 1000, "{value}");
            let mirrored = Score::Centipawns(-value).expectation();
            assert_eq!((seen.wins, seen.losses), (mirrored.losses, mirrored.wins), "{value}");
            assert!(seen.wins >= before, "{value}");
            before = seen.wins;
        }
        let half = Score::Centipawns(HALF_WON as i32).expectation();
        assert_eq!(half.wins, 500);
        assert_eq!(Score::IsMated(2).expectation().losses, 1000);
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
