//! What happens after time that is charged to nobody: a restart, a silence of the store, a failed
//! append.

use std::{future::poll_fn, ops::ControlFlow, task::Poll};

use game::{
    Actor, Command, Decision, Facts, Game, Millis, Phase, RecordedEvent, Timer, Timestamp,
    ZoneCommand,
};
use rules::Color;
use tokio::{sync::watch::error::RecvError, time::sleep};

use super::{Owner, PRESENCE, commit::RETRY, doubt::Doubt};
use crate::{
    SubmitError,
    claims::has_people,
    heartbeat::Health,
    uncharged::{Span, uncharged_of},
};

/// Time that is charged to nobody.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Gap {
    /// The last sign of life before it.
    pub(crate) last_seen: Timestamp,
    /// When the game went on; `None` if it has not yet.
    pub(crate) until: Option<Timestamp>,
}

impl From<Span> for Gap {
    fn from(span: Span) -> Gap {
        Gap { last_seen: span.from, until: Some(span.until) }
    }
}

/// Events that are decided one after the other and stored together.
struct Draft {
    game: Game,
    events: Vec<RecordedEvent>,
}

impl Owner {
    /// An instant does not belong to the life of the node in which this owner acts. If another life
    /// has begun, what was between is charged to nobody; if not, nothing is processed until it does.
    /// Breaks if the node is gone.
    pub(super) async fn sit_out_silence(&mut self, now: Timestamp) -> ControlFlow<()> {
        let (ended, life) = self.pulse.since(self.life);
        let Some(first) = ended.first() else {
            if *self.health.borrow_and_update() == Health::Well {
                // The heartbeat has not noticed yet.
                sleep(RETRY).await;
            } else if self.health_changes().await.is_err() {
                return ControlFlow::Break(());
            }
            return ControlFlow::Continue(());
        };
        let last_sign = first.life.until + self.ahead;
        ended.iter().for_each(|past| self.follow_step(past.step));
        self.life = life;
        let now = self.clock.now().max(now);
        self.forgive_connections(last_sign, now);
        let [last_event, node_now] = [self.game.last_at(), now].map(|at| self.by_node(at));
        let silences = uncharged_of(self.node, last_event, &self.pulse.lives(), node_now);
        self.doubt = self.bus.is_shared().then(|| Doubt::since(now));
        if is_running(&self.game) {
            for Span { from, until } in silences {
                self.forgive(Gap { last_seen: from + self.ahead, until: Some(until + self.ahead) });
            }
        }
        ControlFlow::Continue(())
    }

    /// The node's clock was set. One that was set forward is followed, since what lies between is
    /// charged to nobody. Time in a game never goes back: if the clock was set back, the game stays
    /// ahead of it, unless it goes by dates.
    fn follow_step(&mut self, step: i64) {
        if step == 0 {
            return;
        }
        let size = Millis(step.unsigned_abs());
        if self.game.is_correspondence() {
            (self.clock, self.ahead) = self.node_clock.current().not_before(self.game.last_at());
        } else if step < 0 {
            self.ahead += size;
        } else {
            let forward = size - self.ahead;
            self.ahead -= size;
            self.clock = self.clock.moved(i64::try_from(forward.0).unwrap_or(i64::MAX));
        }
        self.inbox.set_clock(self.clock);
    }

    /// The shard makes all games ready when the health of the store changes, in an order that can be
    /// repeated; those who wait for it themselves are woken in a random one.
    async fn health_changes(&self) -> Result<(), RecvError> {
        poll_fn(|_| match self.health.has_changed() {
            Ok(false) => Poll::Pending,
            Ok(true) => Poll::Ready(Ok(())),
            Err(error) => Poll::Ready(Err(error)),
        })
        .await
    }

    /// Nobody is absent because no sign of life could be noted while the store was silent.
    fn forgive_connections(&mut self, since: Timestamp, now: Timestamp) {
        let until = now + PRESENCE;
        self.inbox.attendance(|attendance| attendance.forgive(since, until));
    }

    /// As after a crash: the time since the events that were not stored is charged to nobody. A
    /// recovery that was not stored itself is repeated with what it knew.
    pub(super) fn recover_since(&mut self, failed: Timestamp) {
        let open = Gap { last_seen: failed, until: None };
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
    pub(super) async fn recover(&mut self, now: Timestamp) {
        let gaps = std::mem::take(&mut self.gaps);
        let events = match self.decide_recovery(&gaps, now).await {
            Ok(events) => events,
            Err(error) => {
                tracing::warn!(game = %self.id, %error, "a recovery was not decided");
                self.gaps = gaps;
                sleep(RETRY).await;
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
            let Gap { last_seen, until } = *gap;
            if is_running(&draft.game) || has_people(&draft.game) {
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
