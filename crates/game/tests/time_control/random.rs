use tabiya_game::{Bonus, ClockControl, Millis, Stage, TimeControl};

/// Chance with the shapes of time controls.
pub(crate) struct Random(testing::Random);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(testing::Random::new(seed))
    }

    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.0.number() % limit
    }

    /// A span up to a longest one: any, whole seconds, whole minutes, whole
    /// days, or nothing.
    fn span(&mut self, longest: Millis) -> Millis {
        let unit = [1, 1_000, 60_000, 86_400_000, u64::MAX][self.below(5) as usize];
        Millis(self.below(longest.0 + 1) / unit * unit.min(longest.0))
    }

    pub(crate) fn time_control(&mut self) -> TimeControl {
        match self.below(20) {
            0 => return TimeControl::Unlimited,
            1 => return TimeControl::Correspondence { days: 1 + self.below(30) as u32 },
            _ => {}
        }
        loop {
            let count = 1 + self.below(8);
            let stages = (1..=count).map(|number| {
                let ends = number < count || self.below(4) == 0;
                let bonus = self.span(TimeControl::MAX_BONUS);
                Stage {
                    moves: ends.then(|| 1 + self.below(500) as u32),
                    base: self.span(TimeControl::MAX_BASE),
                    // No time with each move is `None`.
                    bonus: match self.below(4) {
                        _ if bonus == Millis::ZERO => Bonus::None,
                        0 => Bonus::None,
                        1 => Bonus::Increment(bonus),
                        2 => Bonus::Delay(bonus),
                        _ => Bonus::Bronstein(bonus),
                    },
                }
            });
            if let Ok(clock) = ClockControl::new(stages.collect()) {
                return TimeControl::Clock(clock);
            }
        }
    }
}
