use std::fmt;

use super::TimeControl;
use crate::Millis;

/// The speed of a game, by which ratings and statistics are kept.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Speed {
    /// Under 30 seconds for 40 moves.
    UltraBullet,
    /// Under 3 minutes.
    Bullet,
    /// Under 8 minutes.
    Blitz,
    /// Under 25 minutes.
    Rapid,
    /// Under 6 hours.
    Classical,
    /// Longer, days per move, or no clock.
    Correspondence,
}

impl Speed {
    /// All, from the fastest.
    pub const ALL: [Speed; 6] = [
        Speed::UltraBullet,
        Speed::Bullet,
        Speed::Blitz,
        Speed::Rapid,
        Speed::Classical,
        Speed::Correspondence,
    ];

    /// The name in APIs.
    pub const fn key(self) -> &'static str {
        match self {
            Speed::UltraBullet => "ultraBullet",
            Speed::Bullet => "bullet",
            Speed::Blitz => "blitz",
            Speed::Rapid => "rapid",
            Speed::Classical => "classical",
            Speed::Correspondence => "correspondence",
        }
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

impl TimeControl {
    /// The speed of this time control, by its time for 40 moves.
    pub fn speed(&self) -> Speed {
        let clock = match self {
            TimeControl::Unlimited | TimeControl::Correspondence { .. } => {
                return Speed::Correspondence;
            }
            TimeControl::Clock(clock) => clock,
        };
        match clock.time_for(40).whole_seconds() {
            0..30 => Speed::UltraBullet,
            30..180 => Speed::Bullet,
            180..480 => Speed::Blitz,
            480..1_500 => Speed::Rapid,
            1_500..21_600 => Speed::Classical,
            _ => Speed::Correspondence,
        }
    }

    /// The extra time for the opponent after a wrong claim (Laws 9.5.3, A.3, B.3): one minute in
    /// rapid and blitz (60 moves in less than an hour), otherwise two; none without a clock.
    pub fn wrong_claim_bonus(&self) -> Option<Millis> {
        let fast = self.clock()?.time_for(60) < Millis::HOUR;
        Some(Millis::MINUTE.times(if fast { 1 } else { 2 }))
    }
}
