//! How long to search for a move.

use std::time::Duration;

use engine::{Choice, ChooseOptions, ClockTime, Occasion, thinking_time};
use game::{Game, Timestamp};
use rules::{Color, Line};

use crate::own_engine::Thinker;

/// The longest search for a move, when no other game waits.
pub(crate) const LONGEST: Duration = Duration::from_secs(2);
/// The shortest search for a move, however many games wait.
const SHORTEST: Duration = Duration::from_millis(20);
/// The clock is planned to last for this many more moves.
const MOVES_LEFT: u64 = 30;

/// The time for one move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Budget {
    /// The clock; none without one.
    pub(crate) clock: Option<ClockTime>,
}

impl Budget {
    pub(crate) const WITHOUT_CLOCK: Budget = Budget { clock: None };

    /// At most this time, whatever the clock shows.
    pub(crate) fn within(longest: Duration) -> Budget {
        let left_ms = MOVES_LEFT * longest.as_millis() as u64;
        Budget { clock: Some(ClockTime { left_ms, increment_ms: 0 }) }
    }

    /// What this side can spend on the next move.
    pub(crate) fn of(game: &Game, color: Color, at: Timestamp) -> Budget {
        let Some(clock) = game.config().time[color].clock() else { return Budget::WITHOUT_CLOCK };
        let left = game.clocks(at)[color].map_or(0, |left| left.0);
        // The smallest bonus of all stages is a safe estimate.
        let bonus = clock.stages().iter().map(|stage| stage.bonus.per_move().0).min().unwrap_or(0);
        Budget { clock: Some(ClockTime { left_ms: left, increment_ms: bonus }) }
    }

    /// How short the time is, from 0 to 100.
    pub(crate) fn pressure(self) -> u8 {
        self.clock.map_or(0, ClockTime::pressure)
    }

    /// How long a person would think on this move.
    pub(crate) fn thinking_time(self, thinker: &Thinker, line: &Line, choice: &Choice) -> Duration {
        let ChooseOptions { level, seed, .. } = thinker.options;
        let occasion = Occasion { level, seed, clock: self.clock, pace: thinker.pace() };
        thinking_time(&occasion, line, choice)
    }

    /// The longest search that the clock allows: never more than a quarter of the time left.
    fn allowed(self) -> Option<Duration> {
        let ClockTime { left_ms, increment_ms } = self.clock?;
        let fair = (left_ms / MOVES_LEFT + increment_ms / 2).min(left_ms / 4);
        Some(Duration::from_millis(fair))
    }

    /// How long to search after this wait, with this many other requests per thread.
    pub(crate) fn time(self, waited: Duration, others: usize) -> Duration {
        let share = share(LONGEST, others);
        match self.allowed() {
            Some(fair) => fair.saturating_sub(waited).min(share).max(SHORTEST.min(fair)),
            None => share.max(SHORTEST),
        }
    }
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
        let nearly_out = Some(ClockTime { left_ms: 90, increment_ms: 0 });
        assert_eq!(Budget { clock: nearly_out }.time(none, 0), ms(3));
    }

    #[test]
    fn a_search_can_be_limited_without_a_clock() {
        let half = Duration::from_millis(500);
        assert_eq!(Budget::within(half).time(Duration::ZERO, 0), half);
    }

    #[test]
    fn the_pressure_is_that_of_the_clock() {
        assert_eq!(budget("no clock").pressure(), 0);
        assert_eq!(budget("5+0").pressure(), 0);
        assert_eq!(budget("0+1").pressure(), 70, "one second, and five increments");
    }

    #[test]
    fn an_increment_is_used_but_never_more_than_a_quarter() {
        assert_eq!(budget("0+1").allowed(), Some(Duration::from_millis(250)));
        assert_eq!(budget("1+1").allowed(), Some(Duration::from_millis(2_500)));
    }
}
