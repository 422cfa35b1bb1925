//! The sequential probability ratio test: games are played until the result is clear.

use super::Tally;

/// Tests whether one program is at least `better` Elo stronger than another, or not more than
/// `equal`.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Sprt {
    /// The difference of the hypothesis that nothing was gained.
    pub equal: f64,
    /// The difference of the hypothesis that something was gained.
    pub better: f64,
    /// How often either verdict may be wrong, such as 0.05.
    pub risk: f64,
}

/// What the games so far say.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum SprtVerdict {
    /// The change passes.
    Passed,
    /// The change does not.
    Failed,
    /// More games are needed.
    Open,
}

impl Sprt {
    /// The logarithm of how much better the second hypothesis explains the games: by the normal
    /// approximation with the variance that was seen.
    pub fn log_likelihood_ratio(&self, tally: &Tally) -> f64 {
        // Half a game of each kind, so that a clean start has a variance too.
        let count = |games: u32| f64::from(games) + 0.5;
        let (wins, draws, losses) = (count(tally.wins), count(tally.draws), count(tally.losses));
        let games = wins + draws + losses;
        let mean = (wins + 0.5 * draws) / games;
        let variance = (wins + 0.25 * draws) / games - mean * mean;
        let (low, high) = (expected(self.equal), expected(self.better));
        (high - low) * (2.0 * mean - low - high) / (2.0 * variance / games)
    }

    /// What the games so far say.
    pub fn verdict(&self, tally: &Tally) -> SprtVerdict {
        let bound = ((1.0 - self.risk) / self.risk).ln();
        let ratio = self.log_likelihood_ratio(tally);
        if ratio >= bound {
            SprtVerdict::Passed
        } else if ratio <= -bound {
            SprtVerdict::Failed
        } else {
            SprtVerdict::Open
        }
    }
}

/// The expected score at a difference in Elo.
pub(super) fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-difference / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPRT: Sprt = Sprt { equal: 0.0, better: 10.0, risk: 0.05 };

    fn verdict(wins: u32, draws: u32, losses: u32) -> SprtVerdict {
        SPRT.verdict(&Tally { wins, draws, losses })
    }

    #[test]
    fn clear_results_decide_and_others_do_not() {
        assert_eq!(verdict(0, 0, 0), SprtVerdict::Open);
        assert_eq!(verdict(12, 10, 8), SprtVerdict::Open, "too few games");
        assert_eq!(verdict(1200, 1000, 800), SprtVerdict::Passed);
        assert_eq!(verdict(2000, 2000, 2000), SprtVerdict::Failed);
        assert_eq!(verdict(800, 1000, 1200), SprtVerdict::Failed);
        // In the middle between the hypotheses nothing is ever decided.
        let halfway = Tally { wins: 5072, draws: 0, losses: 4928 };
        assert!(SPRT.log_likelihood_ratio(&halfway).abs() < 0.1);
    }

    #[test]
    fn expected_scores_follow_the_elo_formula() {
        assert_eq!(expected(0.0), 0.5);
        assert!((expected(400.0) - 10.0 / 11.0).abs() < 1e-9);
        assert!((expected(-200.0) + expected(200.0) - 1.0).abs() < 1e-9);
    }
}
