//! How long to search for a move.

use std::time::Duration;

use game::{Game, Timestamp};
use rules::Color;

/// The longest search for a move, when no other game waits.
pub(crate) const LONGEST: Duration = Duration::from_secs(2);
/// The shortest search for a move, however many games wait.
const SHORTEST: Duration = Duration::from_millis(20);
/// The clock is planned to last for this many more moves.
const MOVES_LEFT: u64 = 30;
/// With so much left, and the increments of a few moves, nobody is in a hurry.
const CALM_MS: u64 = 20_000;
const CALM_MOVES: u64 = 5;

/// The time for one move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Budget {
    /// What the clock allows; none without a clock.
    pub(crate) clock: Option<Duration>,
    /// How short the time is, from 0 to 100.
    pub(crate) pressure: u8,
}

impl Budget {
    pub(crate) const WITHOUT_CLOCK: Budget = Budget { clock: None, pressure: 0 };

    /// What this side can spend on the next move.
    pub(crate) fn of(game: &Game, color: Color, at: Timestamp) -> Budget {
        let Some(clock) = game.config().time[color].clock() else { return Budget::WITHOUT_CLOCK };
        let left = game.clocks(at)[color].map_or(0, |left| left.0);
        // The smallest bonus of all stages is a safe estimate, and a move never takes more than a
        // quarter of the time left.
        let bonus = clock.stages().iter().map(|stage| stage.bonus.per_move().0).min().unwrap_or(0);
        let fair = (left / MOVES_LEFT + bonus / 2).min(left / 4);
        let pressure = pressure(left, bonus);
        Budget { clock: Some(Duration::from_millis(fair)), pressure }
    }

    /// How long to search after this wait, with this many other requests per thread.
    pub(crate) fn time(self, waited: Duration, others: usize) -> Duration {
        let share = share(LONGEST, others);
        let allowed = self.clock.map_or(share, |clock| clock.saturating_sub(waited).min(share));
        match self.clock {
            Some(clock) => allowed.max(SHORTEST.min(clock)),
            None => allowed.max(SHORTEST),
        }
    }
}

/// How short the time is, from 0 to 100.
fn pressure(left: u64, bonus: u64) -> u8 {
    let calm = left + CALM_MOVES * bonus;
    (100 * CALM_MS.saturating_sub(calm) / CALM_MS) as u8
}

/// The share of this time for a move when this many others wait.
pub(crate) fn share(longest: Duration, others: usize) -> Duration {
    (longest / (1 + others as u32)).max(SHORTEST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{GameConfig, TimeControl};

    fn budget(time: &str) -> Budget {
        let time: TimeControl = time.parse().unwrap();
        let game = Game::new(GameConfig::casual(Timestamp(0), time));
        Budget::of(&game, Color::White, Timestamp(0))
    }

    #[test]
    fn a_move_takes_its_share_of_the_clock_and_of_the_threads() {
        let (none, ms) = (Duration::ZERO, Duration::from_millis);
        assert_eq!(budget("no clock").time(none, 0), LONGEST);
        assert_eq!(budget("no clock").time(ms(9_000), 3), LONGEST / 4);
        assert_eq!(budget("1 min").time(none, 0), LONGEST);
        assert_eq!(budget("0.5 min").time(none, 0), ms(1_000));
        assert_eq!(budget("0.5 min").time(ms(900), 0), ms(100), "waiting is thinking time");
        assert_eq!(budget("0.5 min").time(ms(9_000), 0), SHORTEST);
        assert_eq!(budget("1 min").time(none, 1_000_000), SHORTEST);
        assert_eq!(
            Budget { clock: Some(ms(3)), pressure: 99 }.time(none, 0),
            ms(3),
            "the clock is nearly out"
        );
    }

    #[test]
    fn the_pressure_rises_in_the_last_seconds_and_less_with_an_increment() {
        assert_eq!(budget("no clock").pressure, 0);
        assert_eq!(budget("5+0").pressure, 0);
        assert_eq!([pressure(20_000, 0), pressure(19_799, 0)], [0, 1]);
        assert_eq!([pressure(5_000, 0), pressure(5_000, 2_000)], [75, 25]);
        assert_eq!([pressure(0, 0), pressure(0, 3_000), pressure(0, 5_000)], [100, 25, 0]);
    }

    #[test]
    fn an_increment_is_used_but_never_more_than_a_quarter() {
        assert_eq!(budget("0+1").clock, Some(Duration::from_millis(250)));
        assert_eq!(budget("1+1").clock, Some(Duration::from_millis(2_500)));
    }
}
