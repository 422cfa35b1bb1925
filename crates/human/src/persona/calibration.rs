//! The numbers that make a persona play as people of its rating do. They are fitted to games of
//! people; docs/HUMAN.md has the measurements.

/// How to play like people of a rating.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Calibration {
    /// The rating that the network is asked about. It knows nobody below its lowest.
    pub(super) model_rating: u16,
    /// Above 1 rare moves become more frequent, below 1 rarer.
    pub(super) temperature: f64,
    /// How much rarer a move becomes for each pawn that it loses, as a power of e.
    pub(super) sight: f64,
    /// How far exchanges and threats are looked at, in plies.
    pub(super) depth: u32,
    /// The share of moves made without a thought.
    pub(super) random_moves: f64,
}

/// The lowest rating with enough games.
const LOWEST_MEASURED: u16 = 800;
/// The lowest rating the network was trained on.
const LOWEST_TRAINED: u16 = 600;
/// The lowest rating there is, and its share of random moves.
const LOWEST: u16 = 250;
const RANDOM_MOVES: f64 = 0.40;

/// Ratings with a temperature and a sight; between them they are interpolated.
const FITTED: [(u16, f64, f64); 6] = [
    (250, 1.2, 0.0),
    (800, 1.0, 0.03),
    (1200, 1.0, 0.03),
    (1600, 1.0, 0.07),
    (2000, 1.0, 0.25),
    (2200, 1.0, 0.3),
];

impl Calibration {
    pub(super) fn of(rating: u16) -> Calibration {
        let (temperature, sight) = fitted(rating);
        let below =
            f64::from(LOWEST_MEASURED.saturating_sub(rating)) / f64::from(LOWEST_MEASURED - LOWEST);
        let depth = match rating {
            ..800 => 1,
            800..1200 => 2,
            1200..1600 => 3,
            1600.. => 4,
        };
        Calibration {
            model_rating: rating.max(LOWEST_TRAINED),
            temperature,
            sight,
            depth,
            // The first random moves in a game cost most of the points.
            random_moves: RANDOM_MOVES * below * below,
        }
    }

    /// The same under time pressure, in percent.
    pub(super) fn hurried(self, pressure: u8) -> Calibration {
        let pressure = f64::from(pressure.min(100)) / 100.0;
        Calibration { sight: self.sight * (1.0 - pressure / 2.0), ..self }
    }
}

/// Temperature and sight at a rating.
fn fitted(rating: u16) -> (f64, f64) {
    let above = FITTED.iter().position(|&(at, ..)| at >= rating).unwrap_or(FITTED.len() - 1).max(1);
    let [(from, cold, dim), (to, hot, bright)] = [FITTED[above - 1], FITTED[above]];
    let share = f64::from(rating.clamp(from, to) - from) / f64::from(to - from);
    (cold + share * (hot - cold), dim + share * (bright - dim))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_fitted_ratings_are_met_and_others_lie_between() {
        for (rating, temperature, sight) in FITTED {
            assert_eq!(fitted(rating), (temperature, sight), "{rating}");
        }
        let sights: Vec<f64> = (250..=2200).map(|rating| fitted(rating).1).collect();
        assert!(sights.windows(2).all(|pair| (pair[1] - pair[0]).abs() < 0.01));
    }

    #[test]
    fn nobody_plays_at_random_from_800_on_and_the_lowest_does_most() {
        assert_eq!(Calibration::of(800).random_moves, 0.0);
        assert!(Calibration::of(799).random_moves > 0.0);
        assert_eq!(Calibration::of(LOWEST).random_moves, RANDOM_MOVES);
        assert_eq!(Calibration::of(LOWEST).model_rating, LOWEST_TRAINED);
    }

    #[test]
    fn who_is_in_a_hurry_looks_less_closely() {
        let calm = Calibration::of(1500);
        assert_eq!(calm.hurried(0), calm);
        assert_eq!(calm.hurried(100).sight, calm.sight / 2.0);
    }
}
