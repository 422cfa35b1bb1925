use std::fmt;

use rules::CastlingMode;

use crate::{GameConfig, Speed};

/// What a rating is for: standard chess at one speed, or Chess960 at any speed.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RatingCategory {
    /// Standard chess at this speed. Games from other positions count here too; they are never
    /// rated.
    Standard(Speed),
    /// Chess960 at any speed.
    Chess960,
}

impl RatingCategory {
    /// All, from the fastest; Chess960 last.
    pub const ALL: [RatingCategory; 7] = [
        RatingCategory::Standard(Speed::UltraBullet),
        RatingCategory::Standard(Speed::Bullet),
        RatingCategory::Standard(Speed::Blitz),
        RatingCategory::Standard(Speed::Rapid),
        RatingCategory::Standard(Speed::Classical),
        RatingCategory::Standard(Speed::Correspondence),
        RatingCategory::Chess960,
    ];

    /// The name in APIs and in the store.
    pub const fn key(self) -> &'static str {
        match self {
            RatingCategory::Standard(speed) => speed.key(),
            RatingCategory::Chess960 => "chess960",
        }
    }

    /// The category with this name.
    pub fn named(key: &str) -> Option<RatingCategory> {
        RatingCategory::ALL.into_iter().find(|category| category.key() == key)
    }
}

impl fmt::Display for RatingCategory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

impl GameConfig {
    /// The speed of the game: that of the slower side, which decides how long the game lasts.
    pub fn speed(&self) -> Speed {
        self.time.white.speed().max(self.time.black.speed())
    }

    /// The ratings and statistics that the game belongs to.
    pub fn rating_category(&self) -> RatingCategory {
        match self.start.mode() {
            CastlingMode::Chess960 => RatingCategory::Chess960,
            CastlingMode::Standard => RatingCategory::Standard(self.speed()),
        }
    }
}

#[cfg(test)]
mod tests {
    use rules::Position;

    use super::*;
    use crate::Timestamp;

    #[test]
    fn chess960_is_a_category_of_its_own_at_every_speed() {
        for (time, speed) in [("1+0", Speed::Bullet), ("3 days", Speed::Correspondence)] {
            let mut config = GameConfig::casual(Timestamp(0), time.parse().expect("a clock"));
            assert_eq!(config.rating_category(), RatingCategory::Standard(speed));
            config.start = Position::chess960(0).expect("an array");
            assert_eq!(
                (config.rating_category(), config.speed()),
                (RatingCategory::Chess960, speed)
            );
        }
    }

    #[test]
    fn every_category_is_found_by_its_name() {
        for category in RatingCategory::ALL {
            assert_eq!(RatingCategory::named(category.key()), Some(category));
        }
        assert_eq!(RatingCategory::named("atomic"), None);
    }
}
