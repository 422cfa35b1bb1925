//! Storing events, and publishing them once they are stored.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use game::{Event, Game, RecordedEvent, Timestamp};
use store::{AppendAt, AppendError, ClaimError, Epoch, ExpectedOwner, StoreError};
use wire::bus::Committed;

use super::Owner;
use crate::{Clock, Reached, SubmitError, claims::is_paired, receipts::Receipts};

/// The delay before the store is asked again.
const RETRY: Duration = Duration::from_millis(250);

impl Owner {
    /// Stores events, and only then applies and publishes them.
    pub(super) async fn commit(&mut self, events: Vec<RecordedEvent>) -> Result<(), SubmitError> {
        let Some((expected, failed_at)) = events.first().map(|first| (first.seq, first.at)) else {
            return Ok(());
        };
        let after = self.after(&events);
        let deadline_at = after.next_deadline().map(|deadline| deadline.at);
        let at = AppendAt { game: self.id, epoch: self.epoch, expected, deadline_at };
        match self.store.games.append(at, events.clone()).await {
            Ok(()) => {
                self.take_over(after, events);
                Ok(())
            }
            Err(AppendError::Fenced { current }) => {
                tracing::warn!(game = %self.id, epoch = current.0, "another owner has the game");
                self.fenced = true;
                self.recover_since(failed_at);
                Err(SubmitError::Unavailable)
            }
            Err(AppendError::NoSuchGame) => Err(SubmitError::NoSuchGame),
            Err(error @ (AppendError::Conflict { .. } | AppendError::Unknown(_))) => {
                tracing::error!(game = %self.id, %error, "an append did not succeed");
                self.claim_again(&events).await
            }
        }
    }

    /// The game after these events.
    fn after(&self, events: &[RecordedEvent]) -> Game {
        // A copy, so that those who still hold the game before the events keep it unchanged.
        let mut game = Game::clone(&self.game);
        for recorded in events {
            game.apply(recorded);
        }
        game
    }

    /// Continues with the game after stored events, and publishes them.
    fn take_over(&mut self, mut after: Game, events: Vec<RecordedEvent>) {
        let at = self.clock.now();
        after.committed(at);
        self.game = Arc::new(after);
        // Before anyone is notified, so that those who are will see it.
        self.show_game();
        self.tell_milestones(&events);
        if !events.is_empty() && self.bus.has_listeners(self.id) {
            let named = self.named_actor.clone();
            let (game, Epoch(epoch)) = (self.id, self.epoch);
            self.bus.publish(Arc::new(Committed { game, epoch, at, events, named }));
        }
    }

    fn tell_milestones(&self, events: &[RecordedEvent]) {
        for recorded in events {
            let reached = match recorded.event {
                Event::Seated(..) if is_paired(&self.game) => Reached::Paired,
                Event::Ended { .. } => Reached::Over,
                _ => continue,
            };
            self.milestones.tell(self.id, &self.game, reached);
        }
    }

    /// After an append with an unknown outcome: claims the game again, as often as necessary, and
    /// checks whether the events were stored.
    async fn claim_again(&mut self, events: &[RecordedEvent]) -> Result<(), SubmitError> {
        let last_seen = events.first().map_or(self.game.last_at(), |first| first.at);
        let claimed = loop {
            let still_ours = ExpectedOwner::Is(Some(self.node));
            match self.store.games.claim(self.id, self.node, still_ours).await {
                Ok(claimed) => break claimed,
                Err(ClaimError::OwnerChanged { .. }) => {
                    tracing::warn!(game = %self.id, "another owner has the game");
                    self.fenced = true;
                    self.recover_since(last_seen);
                    return Err(SubmitError::Unavailable);
                }
                Err(ClaimError::Store(StoreError::NoSuchGame)) => {
                    return Err(SubmitError::NoSuchGame);
                }
                Err(error @ ClaimError::Store(StoreError::Damaged(_))) => {
                    tracing::error!(game = %self.id, %error, "the game cannot go on");
                    self.fenced = true;
                    self.recover_since(last_seen);
                    return Err(SubmitError::Unavailable);
                }
                Err(error) => {
                    tracing::warn!(game = %self.id, %error, "the game cannot be claimed yet");
                    tokio::time::sleep(RETRY).await;
                    if self.stopping.load(Ordering::Relaxed) {
                        return Err(SubmitError::Unavailable);
                    }
                }
            }
        };
        let stored = claimed.history.events;
        let landed = events
            .iter()
            .all(|event| stored.get(event.seq.0 as usize).is_some_and(|found| found == event));
        let known = self.game.next_seq();
        self.epoch = claimed.epoch;
        self.receipts = Receipts::from_history(&stored);
        let news: Vec<RecordedEvent> =
            stored.iter().filter(|event| event.seq >= known).cloned().collect();
        let mut before = stored;
        before.retain(|event| event.seq < known);
        self.game = Arc::new(Game::replay(claimed.history.config, &before));
        self.clock = Clock::anchored(self.clock.now().max(self.game.last_at()));
        if news.is_empty() {
            self.show_game();
        } else {
            self.take_over(self.after(&news), news);
        }
        self.recover_since(last_seen);
        if landed { Ok(()) } else { Err(SubmitError::Unavailable) }
    }

    /// As after a crash: the time since the events that were not stored is charged to nobody. A
    /// recovery that was not stored itself is repeated with what it knew.
    fn recover_since(&mut self, failed: Timestamp) {
        let since = self.recovering.unwrap_or(failed);
        self.to_recover = Some(self.to_recover.map_or(since, |known| known.min(since)));
    }
}
