//! Storing events, and publishing them once they are stored.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use game::{ClockStart, Event, Game, RecordedEvent, Timestamp};
use store::{
    AppendAt, AppendError, ClaimError, Claimed, Epoch, ExpectedOwner, History, StoreError,
};
use wire::bus::{Committed, Message, Topic};

use super::{Owner, sleep::look_again_at};
use crate::{Reached, SubmitError, claims::is_paired, receipts::Receipts, ticking::ticks};

/// The delay before the store is asked again.
pub(super) const RETRY: Duration = Duration::from_millis(250);
/// The longest delay, after it was doubled each time.
const RETRY_MAX: Duration = Duration::from_secs(4);

impl Owner {
    /// Stores events, and only then applies and publishes them.
    pub(super) async fn commit(&mut self, events: Vec<RecordedEvent>) -> Result<(), SubmitError> {
        let Some(at) = events.first().map(|first| first.at) else { return Ok(()) };
        self.commit_since(at, events, DatedBack::No).await
    }

    /// Stores the events of a recovery that was decided now. They may be dated back.
    pub(super) async fn commit_recovery(
        &mut self,
        now: Timestamp,
        events: Vec<RecordedEvent>,
    ) -> Result<(), SubmitError> {
        let late = events.last().is_some_and(|last| last.at < now);
        let dated_back = if late { DatedBack::Yes } else { DatedBack::No };
        self.commit_since(now, events, dated_back).await
    }

    /// Stores events. If that fails, time since this instant is charged to nobody.
    async fn commit_since(
        &mut self,
        failed_at: Timestamp,
        events: Vec<RecordedEvent>,
        dated_back: DatedBack,
    ) -> Result<(), SubmitError> {
        let Some(expected) = events.first().map(|first| first.seq) else { return Ok(()) };
        let after = self.after(&events);
        let deadline_at = look_again_at(&after, failed_at);
        let at = AppendAt { game: self.id, epoch: self.epoch, expected, deadline_at };
        match self.place.append(at, events.clone()).await {
            Ok(()) => {
                self.take_over(after, events, dated_back);
                Ok(())
            }
            Err(AppendError::Fenced { current }) => {
                tracing::warn!(game = %self.id, epoch = current.0, "another owner has the game");
                self.meters.add_failed_append();
                self.fenced = true;
                self.recover_since(failed_at);
                Err(SubmitError::Unavailable)
            }
            Err(AppendError::NoSuchGame) => Err(SubmitError::NoSuchGame),
            Err(error @ (AppendError::Conflict { .. } | AppendError::Unknown(_))) => {
                tracing::error!(game = %self.id, %error, "an append did not succeed");
                // So that the health of an idle store is known soon.
                self.ticking.hurry();
                self.meters.add_failed_append();
                Box::pin(self.claim_again(&events, failed_at)).await
            }
        }
    }

    /// The game after these events.
    fn after(&self, events: &[RecordedEvent]) -> Arc<Game> {
        // A copy, so that those who still hold the game before the events keep it unchanged.
        let mut after = Arc::clone(&self.game);
        let game = Arc::make_mut(&mut after);
        for recorded in events {
            game.apply(recorded);
        }
        after
    }

    /// Continues with the game after stored events, and publishes them.
    fn take_over(
        &mut self,
        mut after: Arc<Game>,
        events: Vec<RecordedEvent>,
        dated_back: DatedBack,
    ) {
        let at = self.clock.now();
        // Time since an instant long ago was not spent on the way to the disk.
        self.committed_at = (dated_back == DatedBack::No).then_some(at);
        if let Some(at) = self.committed_at {
            // Nobody else has it yet.
            Arc::make_mut(&mut after).committed(at);
        }
        self.quiet_since = at;
        self.game = after;
        self.note_presence();
        self.ticking.set(ticks(&self.game));
        // Before anyone is notified, so that those who are will see it.
        self.show_game();
        self.tell_milestones(&events);
        let moved = |recorded: &&RecordedEvent| matches!(recorded.event, Event::Moved(_));
        self.meters.add_moves(events.iter().filter(moved).count());
        if !events.is_empty() && self.bus.has_listeners(Topic::Game(self.id)) {
            let named = self.named_actor.clone();
            let (game, Epoch(epoch)) = (self.id, self.epoch);
            let committed = Committed { game, epoch, at, events, named };
            self.bus.publish(Message::Committed(Arc::new(committed)));
        }
    }

    fn tell_milestones(&self, events: &[RecordedEvent]) {
        for recorded in events {
            let reached = match recorded.event {
                Event::Seated(..) if is_paired(&self.game) => Reached::Paired,
                Event::Started | Event::StartedByArbiter(_) if waited_for_arbiter(&self.game) => {
                    Reached::Started
                }
                Event::Ended { .. } => Reached::Over,
                _ => continue,
            };
            self.milestones.tell(self.id, &self.game, reached);
        }
    }

    /// After an append with an unknown outcome: claims the game again, as often as necessary, and
    /// checks whether the events were stored.
    async fn claim_again(
        &mut self,
        events: &[RecordedEvent],
        failed_at: Timestamp,
    ) -> Result<(), SubmitError> {
        let still_ours = ExpectedOwner::Is(Some(self.node));
        let claimed = self.claim_as(still_ours, failed_at).await?;
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
        let before = History { config: claimed.history.config, events: before };
        let mut game =
            before.replay(self.id).map_err(|error| self.is_damaged(&error, failed_at))?;
        // What the last event took on its way to the disk is still charged to nobody.
        if let Some(at) = self.committed_at {
            game.committed(at);
        }
        self.game = Arc::new(game);
        let (clock, more) = self.clock.not_before(self.game.last_at());
        self.clock = clock;
        self.ahead += more;
        self.inbox.set_clock(self.clock);
        if news.is_empty() {
            self.show_game();
        } else {
            self.take_over(self.after(&news), news, DatedBack::No);
        }
        if landed {
            // Also a recovery, which is not repeated.
            self.recovering.clear();
        }
        self.recover_since(failed_at);
        if landed { Ok(()) } else { Err(SubmitError::Unavailable) }
    }

    /// What is stored cannot be read: this owner ends.
    fn is_damaged(&mut self, error: &impl std::fmt::Display, since: Timestamp) -> SubmitError {
        tracing::error!(game = %self.id, %error, "a live game is damaged in storage and cannot go on");
        self.fenced = true;
        self.recover_since(since);
        SubmitError::Damaged
    }

    /// Claims the game again from its expected owner, as often as necessary. If another has it, or
    /// it cannot be read, this owner ends, and time since this instant is charged to nobody.
    pub(super) async fn claim_as(
        &mut self,
        expected: ExpectedOwner,
        since: Timestamp,
    ) -> Result<Claimed, SubmitError> {
        let (mut expected, mut pause) = (expected, RETRY);
        loop {
            match self.store.games.claim(self.id, self.node, expected).await {
                Ok(claimed) => return Ok(claimed),
                // It was not released after all.
                Err(ClaimError::OwnerChanged { owner })
                    if owner == Some(self.node) && expected == ExpectedOwner::Is(None) =>
                {
                    expected = ExpectedOwner::Is(owner);
                }
                Err(ClaimError::OwnerChanged { .. }) => {
                    tracing::warn!(game = %self.id, "another owner has the game");
                    self.fenced = true;
                    self.recover_since(since);
                    return Err(SubmitError::Unavailable);
                }
                Err(ClaimError::Store(StoreError::NoSuchGame)) => {
                    return Err(SubmitError::NoSuchGame);
                }
                Err(error @ ClaimError::Store(StoreError::Damaged(_))) => {
                    return Err(self.is_damaged(&error, since));
                }
                Err(error) => {
                    // Thousands of games may wait for the same disk.
                    if pause == RETRY {
                        tracing::warn!(game = %self.id, %error, "the game cannot be claimed yet");
                    }
                    tokio::time::sleep(pause).await;
                    pause = (pause * 2).min(RETRY_MAX);
                    if self.stopping.load(Ordering::Relaxed) {
                        return Err(SubmitError::Unavailable);
                    }
                }
            }
        }
    }
}

/// Whether the players may be anywhere when it starts.
fn waited_for_arbiter(game: &Game) -> bool {
    matches!(game.config().clock_start, ClockStart::ByArbiter { .. })
}

/// Whether events are dated long before they are stored.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum DatedBack {
    Yes,
    No,
}
