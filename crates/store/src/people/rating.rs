//! Ratings: Glicko-2, each game a period of its own.

use game::{Millis, Timestamp};
use rules::ByColor;
use skillratings::{
    Outcomes,
    glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2_rating_period},
};

use crate::Score;

/// The three numbers of Glicko-2.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Numbers {
    /// The strength of the player.
    pub rating: f64,
    /// How far that may be off.
    pub deviation: f64,
    /// How steady it is.
    pub volatility: f64,
}

/// How well a person plays at one speed.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Rating {
    /// The numbers, as of the last rated game.
    pub numbers: Numbers,
    /// Rated games that count.
    pub games: u64,
    /// When the last of them ended.
    pub at: Timestamp,
}

/// What one game did to the rating of one player.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct RatingChange {
    /// Before the game.
    pub before: Numbers,
    /// After it, had nothing else happened.
    pub after: Numbers,
}

/// A period: an account of 60 becomes one of 110 in a year without games.
const PERIOD: Millis = Millis(86_400_000 * 1_000 / 214);

/// The most periods that matter: nobody is less known than a newcomer.
const PERIODS_MAX: u64 = 1_200;

impl Numbers {
    /// Those of a new player.
    pub const NEW: Numbers = Numbers { rating: 1500.0, deviation: 350.0, volatility: 0.06 };

    /// Above this a rating is a guess, and shown with a question mark.
    pub const PROVISIONAL: f64 = 110.0;

    /// As people see it.
    pub fn shown(&self) -> i32 {
        self.rating.round() as i32
    }

    /// Whether it is only a guess.
    pub fn is_provisional(&self) -> bool {
        self.deviation > Numbers::PROVISIONAL
    }

    fn bounded(self) -> Numbers {
        Numbers {
            rating: self.rating.clamp(400.0, 4_000.0),
            deviation: self.deviation.clamp(45.0, 350.0),
            volatility: self.volatility.clamp(0.01, 0.1),
        }
    }

    fn plus(self, change: &RatingChange, sign: f64) -> Numbers {
        let RatingChange { before, after } = change;
        Numbers {
            rating: self.rating + sign * (after.rating - before.rating),
            deviation: self.deviation + sign * (after.deviation - before.deviation),
            volatility: self.volatility + sign * (after.volatility - before.volatility),
        }
        .bounded()
    }
}

impl Rating {
    /// That of a new player.
    pub const NEW: Rating = Rating { numbers: Numbers::NEW, games: 0, at: Timestamp(0) };

    /// As of an instant: the longer ago the last game, the less is known.
    pub fn now(&self, now: Timestamp) -> Numbers {
        if self.games == 0 {
            return self.numbers;
        }
        let periods = (now.since(self.at).0 / PERIOD.0).min(PERIODS_MAX);
        (0..periods).fold(self.numbers, |numbers, _| decay_deviation(&numbers.into()).into())
    }
}

impl RatingChange {
    /// What is shown beside the game: `+8`, `-7`.
    pub fn shown(&self) -> i32 {
        self.after.shown() - self.before.shown()
    }
}

/// Takes back what a game did, if it did anything, and lets it do what it
/// should do now. A change is judged by the ratings before the game, also when
/// the result is corrected long after; games between are left as they are.
pub(crate) fn rerate(
    current: ByColor<Rating>,
    earlier: Option<ByColor<RatingChange>>,
    scores: Option<ByColor<Score>>,
    at: Timestamp,
) -> (ByColor<Rating>, Option<ByColor<RatingChange>>) {
    let mut ratings = current;
    if let Some(earlier) = &earlier {
        for (color, change) in earlier.iter() {
            let rating = &mut ratings[color];
            rating.numbers = rating.numbers.plus(change, -1.0);
            rating.games = rating.games.saturating_sub(1);
        }
    }
    let Some(scores) = scores else { return (ratings, None) };
    let before = match &earlier {
        Some(earlier) => ByColor::new_with(|color| earlier[color].before),
        None => ByColor::new_with(|color| current[color].now(at)),
    };
    let changes = ByColor::new_with(|color| {
        let after = after_one_game(before[color], before[!color], scores[color]);
        RatingChange { before: before[color], after }
    });
    for (color, change) in changes.iter() {
        let rating = &mut ratings[color];
        rating.numbers = match earlier {
            Some(_) => rating.numbers.plus(change, 1.0),
            None => change.after,
        };
        rating.games += 1;
        rating.at = rating.at.max(at);
    }
    (ratings, Some(changes))
}

fn after_one_game(player: Numbers, opponent: Numbers, score: Score) -> Numbers {
    let outcome = match score {
        Score::Win => Outcomes::WIN,
        Score::Draw => Outcomes::DRAW,
        Score::Loss => Outcomes::LOSS,
    };
    let results = [(opponent.into(), outcome)];
    let after = glicko2_rating_period(&player.into(), &results, &Glicko2Config::new());
    Numbers::from(after).bounded()
}

impl From<Numbers> for Glicko2Rating {
    fn from(numbers: Numbers) -> Glicko2Rating {
        let Numbers { rating, deviation, volatility } = numbers;
        Glicko2Rating { rating, deviation, volatility }
    }
}

impl From<Glicko2Rating> for Numbers {
    fn from(rated: Glicko2Rating) -> Numbers {
        let Glicko2Rating { rating, deviation, volatility } = rated;
        Numbers { rating, deviation, volatility }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: Timestamp = Timestamp(1_700_000_000_000);

    fn numbers(rating: f64, deviation: f64) -> Numbers {
        Numbers { rating, deviation, volatility: 0.06 }
    }

    fn won() -> Option<ByColor<Score>> {
        Some(ByColor { white: Score::Win, black: Score::Loss })
    }

    #[test]
    fn a_win_moves_both_apart_and_makes_them_better_known() {
        let (after, changes) = rerate(ByColor::both(Rating::NEW), None, won(), AT);
        let changes = changes.expect("it was rated");
        assert_eq!((changes.white.shown(), changes.black.shown()), (162, -162));
        assert_eq!((after.white.numbers.shown(), after.black.numbers.shown()), (1662, 1338));
        assert!(after.white.numbers.deviation < 300.0 && after.white.games == 1);
        assert!(after.white.numbers.is_provisional());
    }

    #[test]
    fn numbers_are_those_of_the_published_example() {
        // Glickman's example has three games in one period; taken one by one
        // the first of them, a win against 1400 (30), gives this.
        let after = after_one_game(numbers(1500.0, 200.0), numbers(1400.0, 30.0), Score::Win);
        assert_eq!(after.shown(), 1564);
        assert!((after.deviation - 175.7).abs() < 0.3, "{}", after.deviation);
    }

    #[test]
    fn a_correction_takes_the_own_change_back_and_adds_the_right_one() {
        let before = Rating { numbers: numbers(1600.0, 60.0), games: 30, at: AT };
        let other = Rating { numbers: numbers(1500.0, 80.0), games: 9, at: AT };
        let start = ByColor { white: before, black: other };
        let (after, changes) = rerate(start, None, won(), AT);
        // Another game in between moved White by 10.
        let mut later = after;
        later.white.numbers.rating += 10.0;
        later.white.games += 1;
        let lost = Some(ByColor { white: Score::Loss, black: Score::Win });
        let (corrected, _) = rerate(later, changes, lost, AT);
        let (straight, _) = rerate(start, None, lost, AT);
        let difference = corrected.white.numbers.rating - straight.white.numbers.rating;
        assert!((difference - 10.0).abs() < 1e-9, "{difference}");
        assert_eq!(corrected.white.games, 32);

        let (undone, none) = rerate(after, changes, None, AT);
        assert!(none.is_none());
        assert!((undone.white.numbers.rating - 1600.0).abs() < 1e-9);
        assert_eq!(undone.white.games, 30);
    }

    #[test]
    fn a_year_without_games_makes_a_rating_a_guess() {
        let known = Rating { numbers: numbers(1600.0, 60.0), games: 30, at: AT };
        let year = known.now(AT + Millis(365 * 86_400_000));
        assert!((year.deviation - 110.0).abs() < 1.0, "{}", year.deviation);
        assert_eq!(known.now(AT).deviation, 60.0);
        assert_eq!(known.now(Timestamp(u64::MAX)).deviation, 350.0);
    }
}
