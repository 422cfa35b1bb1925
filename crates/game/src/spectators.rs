//! What spectators know of a game whose moves reach them later.

use crate::{GameConfig, Millis, RecordedEvent, Timestamp};

impl GameConfig {
    /// The longest time that spectators may be behind.
    pub const SPECTATOR_DELAY_MAX: Millis = Millis::from_seconds(3_600);

    /// Until when spectators know the game.
    pub fn spectators_see_until(&self, now: Timestamp) -> Timestamp {
        Timestamp(now.0.saturating_sub(self.spectator_delay.0))
    }

    /// The events of the game that spectators know. Replayed, they are the game as it was then.
    pub fn seen_by_spectators<'a>(
        &self,
        events: &'a [RecordedEvent],
        now: Timestamp,
    ) -> &'a [RecordedEvent] {
        if self.spectator_delay == Millis::ZERO {
            return events;
        }
        let until = self.spectators_see_until(now);
        // Events are recorded in the order of their times.
        &events[..events.partition_point(|recorded| recorded.at <= until)]
    }
}
