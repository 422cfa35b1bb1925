//! What happens after time that is charged to nobody: a restart, a silence of the store, a failed
//! append.

use game::{
    Actor, Command, Decision, Facts, Game, Phase, RecordedEvent, Timer, Timestamp, ZoneCommand,
};
use rules::Color;

use super::{Owner, PRESENCE, doubt::Doubt};
use crate::{
    SubmitError,
    gaps::{Gap, GapCause},
    heartbeat::Health,
};

/// Events that are decided one after the other and stored together.
struct Draft {
    game: Game,
    events: Vec<RecordedEvent>,
}

impl Owner {
    /// The end of a silence of the store is handled before anything else.
    pub(super) fn hear_health(&mut self) {
        if !self.health.has_changed().unwrap_or(false) {
            return;
        }
        let health = *self.health.borrow_and_update();
        if let Health::Recovered { last_seen } = health {
            self.forgive_connections(last_seen);
            self.doubt = self.bus.is_shared().then(|| Doubt::since(self.clock.now()));
            if is_running(&self.game) {
                self.forgive(Gap { last_seen, until: None, cause: GapCause::Silence });
            }
        }
    }

    /// Nobody is absent because no sign of life could be noted while the store was silent.
    fn forgive_connections(&mut self, since: Timestamp) {
        let until = self.clock.now() + PRESENCE;
        self.inbox.attendance(|attendance| attendance.forgive(since, until));
    }

    /// As after a crash: the time since the events that were not stored is charged to nobody. A
    /// recovery that was not stored itself is repeated with what it knew.
    pub(super) fn recover_since(&mut self, failed: Timestamp) {
        let open = Gap { last_seen: failed, until: None, cause: GapCause::Silence };
        let mut gaps = std::mem::take(&mut self.recovering);
        match gaps.last_mut() {
            Some(last) => last.until = None,
            None => gaps.push(open),
        }
        gaps.append(&mut self.gaps);
        self.gaps = gaps;
    }

    /// A further gap to recover from. One that has not ended is prolonged instead.
    fn forgive(&mut self, gap: Gap) {
        match self.gaps.last_mut() {
            Some(last) if last.until.is_none() => {
                last.last_seen = last.last_seen.min(gap.last_seen);
            }
            _ => self.gaps.push(gap),
        }
    }

    /// Recovers from all gaps, in one append: each is dated when it ended, deadlines that have
    /// passed since are dated when they passed, and who is still connected is present at once.
    pub(super) async fn recover(&mut self) {
        let now = self.clock.now();
        let gaps = std::mem::take(&mut self.gaps);
        let events = match self.decide_recovery(&gaps, now).await {
            Ok(events) => events,
            Err(error) => {
                tracing::warn!(game = %self.id, %error, "a recovery was not decided");
                self.gaps = gaps;
                tokio::time::sleep(super::commit::RETRY).await;
                return;
            }
        };
        self.recovering = gaps;
        let stored = self.commit_recovery(now, events).await;
        self.recovering.clear();
        self.report("a recovery", &stored.map(|()| self.receipt()));
    }

    async fn decide_recovery(
        &self,
        gaps: &[Gap],
        now: Timestamp,
    ) -> Result<Vec<RecordedEvent>, SubmitError> {
        let mut draft = Draft { game: Game::clone(&self.game), events: Vec::new() };
        for gap in gaps {
            self.pass_deadlines(&mut draft, gap.last_seen.min(now)).await?;
            let Gap { last_seen, until, cause } = *gap;
            if cause == GapCause::NoOwner || is_running(&draft.game) {
                let recover = Command::Zone(ZoneCommand::Recover { last_seen });
                self.add(&mut draft, until.unwrap_or(now), Actor::Zone, recover).await?;
            }
        }
        self.pass_deadlines(&mut draft, now).await?;
        for color in Color::ALL {
            let connected = self.inbox.attendance(|attendance| attendance.is_connected(color, now));
            if connected && !draft.game.is_present(color) {
                let present = Command::Zone(ZoneCommand::Present(color));
                self.add(&mut draft, now, Actor::Zone, present).await?;
            }
        }
        Ok(draft.events)
    }

    /// Lets everything happen that was due until then, each at its time.
    async fn pass_deadlines(&self, draft: &mut Draft, until: Timestamp) -> Result<(), SubmitError> {
        while let Some(due) = draft.game.next_deadline().filter(|due| due.at <= until) {
            let at = due.at.max(draft.game.last_at());
            let before = draft.events.len();
            self.add(draft, at, Actor::Deadline, Command::Tick).await?;
            if draft.events.len() == before {
                break;
            }
        }
        Ok(())
    }

    async fn add(
        &self,
        draft: &mut Draft,
        at: Timestamp,
        by: Actor,
        command: Command,
    ) -> Result<(), SubmitError> {
        let mut facts = Facts::default();
        loop {
            match draft.game.decide(at, by, &command, &facts) {
                Decision::Done { new_events, .. } => {
                    let recorded = draft.game.record(at, None, new_events);
                    recorded.iter().for_each(|event| draft.game.apply(event));
                    draft.events.extend(recorded);
                    return Ok(());
                }
                Decision::Ask(question) => facts.could_mate = self.judge(question).await?,
            }
        }
    }
}

/// Whether time matters in the game now.
fn is_running(game: &Game) -> bool {
    match game.phase() {
        Phase::Playing | Phase::Recovering => true,
        Phase::Waiting => game.next_deadline().is_some_and(|due| due.timer == Timer::NoShow),
        Phase::Paused | Phase::Over => false,
    }
}
