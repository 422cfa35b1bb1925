//! Ratings: Glicko-2, with each game as a rating period of its own.

use game::{Millis, Timestamp};
use rules::ByColor;
use skillratings::{
    Outcomes,
    glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2_rating_period},
};

use crate::GameScore;

/// The three numbers of Glicko-2.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct GlickoNumbers {
    /// The rating.
    pub rating: f64,
    /// The rating deviation.
    pub deviation: f64,
    /// The volatility.
    pub volatility: f64,
}

/// A person's rating at one speed.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Rating {
    /// The numbers, as of the last rated game.
    pub numbers: GlickoNumbers,
    /// Rated games that count.
    pub games: u64,
    /// When the last of them ended.
    pub at: Timestamp,
}

/// The rating of a player when a game began.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct StartRating {
    /// As people see it.
    pub rating: i32,
    /// Whether it was only a guess.
    pub provisional: bool,
}

/// How one game changed the rating of one player.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct RatingChange {
    /// Before the game.
    pub before: GlickoNumbers,
    /// After it, if nothing else had happened.
    pub after: GlickoNumbers,
}

/// A period of inactivity. It is chosen so that a deviation of 60 becomes 110 in a year without
/// games.
const PERIOD: Millis = Millis(86_400_000 * 1_000 / 214);

/// The most periods that matter: no deviation exceeds that of a new player.
const PERIODS_MAX: u64 = 1_200;

impl GlickoNumbers {
    /// The numbers of a new player.
    pub const NEW: GlickoNumbers =
        GlickoNumbers { rating: 1500.0, deviation: 350.0, volatility: 0.06 };

    /// With a deviation above this, a rating is provisional and shown with a question mark.
    pub const PROVISIONAL: f64 = 110.0;

    /// The rating as shown to people.
    pub fn shown(&self) -> i32 {
        self.rating.round() as i32
    }

    /// Whether the rating is provisional.
    pub fn is_provisional(&self) -> bool {
        self.deviation > GlickoNumbers::PROVISIONAL
    }

    fn bounded(self) -> GlickoNumbers {
        GlickoNumbers {
            rating: self.rating.clamp(400.0, 4_000.0),
            deviation: self.deviation.clamp(45.0, 350.0),
            volatility: self.volatility.clamp(0.01, 0.1),
        }
    }

    fn plus(self, change: &RatingChange, sign: f64) -> GlickoNumbers {
        let RatingChange { before, after } = change;
        GlickoNumbers {
            rating: self.rating + sign * (after.rating - before.rating),
            deviation: self.deviation + sign * (after.deviation - before.deviation),
            volatility: self.volatility + sign * (after.volatility - before.volatility),
        }
        .bounded()
    }
}

impl Rating {
    /// The rating of a new player.
    pub const NEW: Rating = Rating { numbers: GlickoNumbers::NEW, games: 0, at: Timestamp(0) };

    /// The numbers at a given time: the longer the inactivity, the larger the deviation.
    pub fn now(&self, now: Timestamp) -> GlickoNumbers {
        if self.games == 0 {
            return self.numbers;
        }
        let periods = (now.since(self.at).0 / PERIOD.0).min(PERIODS_MAX);
        (0..periods).fold(self.numbers, |numbers, _| decay_deviation(&numbers.into()).into())
    }
}

impl From<GlickoNumbers> for StartRating {
    fn from(numbers: GlickoNumbers) -> StartRating {
        StartRating { rating: numbers.shown(), provisional: numbers.is_provisional() }
    }
}

impl RatingChange {
    /// The change as shown next to the game: `+8`, `-7`.
    pub fn shown(&self) -> i32 {
        self.after.shown() - self.before.shown()
    }
}

/// Undoes the change of a game, if there was one, and applies the new one. The change is computed
/// from the ratings before the game, even when the result is corrected much later. Games in between
/// are not rated again.
pub(crate) fn rerate(
    current: ByColor<Rating>,
    earlier: Option<ByColor<RatingChange>>,
    scores: Option<ByColor<GameScore>>,
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

fn after_one_game(
    player: GlickoNumbers,
    opponent: GlickoNumbers,
    score: GameScore,
) -> GlickoNumbers {
    let outcome = match score {
        GameScore::Win => Outcomes::WIN,
        GameScore::Draw => Outcomes::DRAW,
        GameScore::Loss => Outcomes::LOSS,
    };
    let results = [(opponent.into(), outcome)];
    let after = glicko2_rating_period(&player.into(), &results, &Glicko2Config::new());
    GlickoNumbers::from(after).bounded()
}

impl From<GlickoNumbers> for Glicko2Rating {
    fn from(numbers: GlickoNumbers) -> Glicko2Rating {
        let GlickoNumbers { rating, deviation, volatility } = numbers;
        Glicko2Rating { rating, deviation, volatility }
    }
}

impl From<Glicko2Rating> for GlickoNumbers {
    fn from(rated: Glicko2Rating) -> GlickoNumbers {
        let Glicko2Rating { rating, deviation, volatility } = rated;
        GlickoNumbers { rating, deviation, volatility }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: Timestamp = Timestamp(1_700_000_000_000);

    fn numbers(rating: f64, deviation: f64) -> GlickoNumbers {
        GlickoNumbers { rating, deviation, volatility: 0.06 }
    }

    fn won() -> Option<ByColor<GameScore>> {
        Some(ByColor { white: GameScore::Win, black: GameScore::Loss })
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
        let after = after_one_game(numbers(1500.0, 200.0), numbers(1400.0, 30.0), GameScore::Win);
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
        let lost = Some(ByColor { white: GameScore::Loss, black: GameScore::Win });
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
