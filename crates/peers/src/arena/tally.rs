//! Wins, draws, and losses, and the difference in strength.

use core::fmt;

/// Results from one side's point of view.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl Tally {
    /// Adds a game: 1, ½ or 0.
    pub fn add(&mut self, score: f64) {
        if score > 0.75 {
            self.wins += 1;
        } else if score < 0.25 {
            self.losses += 1;
        } else {
            self.draws += 1;
        }
    }

    /// All games.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The average score, 0 to 1.
    pub fn score(&self) -> f64 {
        let points = f64::from(self.wins) + 0.5 * f64::from(self.draws);
        points / f64::from(self.games().max(1))
    }

    /// Half the width of the 95 % confidence interval.
    pub fn margin(&self) -> f64 {
        let games = f64::from(self.games().max(1));
        let mean = self.score();
        let spread = |count: u32, score: f64| f64::from(count) * (score - mean).powi(2);
        let variance = spread(self.wins, 1.0) + spread(self.draws, 0.5) + spread(self.losses, 0.0);
        // Even after a clean sweep the interval is not empty.
        1.96 * (variance / games).max(0.25 / games).sqrt() / games.sqrt()
    }

    /// The Elo difference that corresponds to a score.
    pub fn elo(score: f64) -> f64 {
        let score = score.clamp(0.001, 0.999);
        -400.0 * (1.0 / score - 1.0).log10()
    }
}

/// Such as `+30 =12 -8, 72.0 % ± 11.3, Elo +164 (+81 to +278)`.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (score, margin) = (self.score(), self.margin());
        write!(
            f,
            "+{} ={} -{}, {:.1} % ± {:.1}, Elo {:+.0} ({:+.0} to {:+.0})",
            self.wins,
            self.draws,
            self.losses,
            100.0 * score,
            100.0 * margin,
            Tally::elo(score),
            Tally::elo(score - margin),
            Tally::elo(score + margin),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_become_elo_points() {
        let mut tally = Tally::default();
        for score in [1.0, 1.0, 1.0, 0.5, 0.5, 0.0] {
            tally.add(score);
        }
        assert_eq!(tally, Tally { wins: 3, draws: 2, losses: 1 });
        assert!((tally.score() - 4.0 / 6.0).abs() < 1e-9);
        assert_eq!(Tally::elo(0.5), 0.0);
        assert!((Tally::elo(0.76) - 200.0).abs() < 1.0);
        assert!(tally.margin() > 0.25 && tally.margin() < 0.35, "{}", tally.margin());
    }

    #[test]
    fn more_games_say_more() {
        let few = Tally { wins: 6, draws: 2, losses: 2 };
        let many = Tally { wins: 600, draws: 200, losses: 200 };
        assert!((few.margin() / many.margin() - 10.0).abs() < 1e-6);
    }
}
