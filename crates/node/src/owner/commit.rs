//! The way of events to the disk, and from there to everybody.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use game::{Actor, Event, Game, RecordedEvent, Timestamp};
use store::{AppendAt, AppendError};
use wire::server::{self, NewsItem};

use super::Owner;
use crate::{
    Clock, Frames, News, Reached, SubmitError, keep::is_paired, openings::follow,
    receipts::Receipts,
};

/// How long to wait before the store is asked again.
const RETRY: Duration = Duration::from_millis(250);

impl Owner {
    /// Stores events, and only then takes them over and tells everybody.
    pub(super) async fn commit(&mut self, events: Vec<RecordedEvent>) -> Result<(), SubmitError> {
        let Some((expected, failed_at)) = events.first().map(|first| (first.seq, first.at)) else {
            return Ok(());
        };
        let at = AppendAt { game: self.id, epoch: self.epoch, expected };
        match self.store.games.append(at, events.clone()).await {
            Ok(()) => {
                self.take_over(&events);
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

    /// Folds stored events into the game and publishes them.
    fn take_over(&mut self, events: &[RecordedEvent]) {
        let before = Arc::clone(&self.game);
        let stood_in = before.stood_in();
        for recorded in events {
            // Whoever looks at the game as it was keeps it.
            Arc::make_mut(&mut self.game).apply(recorded);
            if matches!(recorded.event, Event::TakenBack { .. } | Event::Restored(..)) {
                self.named = Arc::default();
            }
        }
        let at = self.clock.now();
        Arc::make_mut(&mut self.game).committed(at);
        // Before anybody is told: who hears of it and looks sees it.
        self.show_game();
        self.tell_milestones(events);
        if !self.bus.has_listeners(self.id) {
            return;
        }
        let (Some(first), Some(last)) = (events.first(), events.last()) else {
            return;
        };
        let (first, seq, game) = (first.seq.0, last.seq.0, Arc::clone(&self.game));
        let frames = Frames::later({
            let (game, named) = (Arc::clone(&game), Arc::clone(&self.named));
            let told: Vec<_> = events
                .iter()
                .map(|recorded| (recorded.clone(), self.name_of(recorded.by).map(str::to_owned)))
                .collect();
            move || {
                let items = project(&before, &told);
                server::news_frames(seq, items, &game, at, follow(&named, &game))
            }
        });
        // A player for whom the zone's own engine stands in is called so from then on.
        let whole = self.game.stood_in() != stood_in
            || events.iter().any(|recorded| changes_more_than_news_can_say(&recorded.event));
        self.bus.publish(self.id, News { first, seq, game, at, frames, whole });
    }

    fn name_of(&self, by: Actor) -> Option<&str> {
        let (person, name) = self.named_actor.as_ref()?;
        (by.person() == Some(*person)).then_some(name.as_str())
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

    /// After an append whose outcome is not known: claims the game again, as
    /// often as it takes, and looks whether the events are there.
    async fn claim_again(&mut self, events: &[RecordedEvent]) -> Result<(), SubmitError> {
        let last_seen = events.first().map_or(self.game.last_at(), |first| first.at);
        let claimed = loop {
            match self.store.games.claim(self.id, self.node).await {
                Ok(claimed) => break claimed,
                Err(store::StoreError::NoSuchGame) => return Err(SubmitError::NoSuchGame),
                Err(error @ store::StoreError::Damaged(_)) => {
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
        self.named = Arc::default();
        self.clock = Clock::anchored(self.clock.now().max(self.game.last_at()));
        if news.is_empty() {
            self.show_game();
        } else {
            self.take_over(&news);
        }
        self.recover_since(last_seen);
        if landed { Ok(()) } else { Err(SubmitError::Unavailable) }
    }

    /// As after a crash: the time since the events that did not get through is
    /// charged to nobody. A recovery that did not get through itself is tried
    /// again with what it knew.
    fn recover_since(&mut self, failed: Timestamp) {
        let since = self.recovering.unwrap_or(failed);
        self.to_recover = Some(self.to_recover.map_or(since, |known| known.min(since)));
    }
}

/// What events are to everybody, given the game before them and the names of
/// who did them.
fn project(before: &Arc<Game>, told: &[(RecordedEvent, Option<String>)]) -> Vec<NewsItem> {
    let mut game = Arc::clone(before);
    let mut items = Vec::new();
    for (number, (recorded, name)) in told.iter().enumerate() {
        items.extend(server::project(recorded, game.position(), name.as_deref()));
        if number + 1 < told.len() {
            Arc::make_mut(&mut game).apply(recorded);
        }
    }
    items
}

/// Who is who, or another beginning: the whole game says it.
fn changes_more_than_news_can_say(event: &Event) -> bool {
    matches!(
        event,
        Event::Seated(..)
            | Event::Restored(..)
            | Event::AssistantNamed(..)
            | Event::AssistantApproved(..)
            | Event::AssistantEnded(..)
    )
}
