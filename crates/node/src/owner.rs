//! The owner of one live game: the only task that changes it.

mod attendance;
mod commit;
mod premoves;

use std::sync::{Arc, atomic::AtomicBool};

use game::{
    Actor, Command, CommandId, Decision, Facts, Game, Millis, NewEvent, PersonId, Premove,
    Timestamp, ZoneCommand,
};
use rules::ByColor;
use store::{Claimed, Epoch, NodeId, Store};
use tokio::sync::{broadcast, mpsc, watch};
use wire::GameId;

use self::attendance::Attendance;
use crate::{
    Bus, Clock, PremoveNote, Receipt, Submit, SubmitError,
    claims::{Handover, Handovers, Origin, OwnerExit},
    heartbeat::Health,
    mailbox::{self, Mailbox},
    message::{Answer, Incoming, OwnerMessage},
    milestones::Milestones,
    node::Shared,
    receipts::Receipts,
};

/// How many notes about premoves a slow listener may lag behind.
const NOTES: usize = 16;

/// How long a player counts as present after the last sign of life.
pub(crate) const PRESENCE: Millis = Millis::from_seconds(10);

pub(crate) struct Owner {
    id: GameId,
    node: NodeId,
    epoch: Epoch,
    store: Arc<Store>,
    bus: Arc<dyn Bus>,
    clock: Clock,
    /// As stored.
    game: Arc<Game>,
    /// Where others read it, once it has been recovered.
    show: watch::Sender<Option<Arc<Game>>>,
    receipts: Receipts,
    mailbox: mpsc::Receiver<Incoming>,
    notes: broadcast::Sender<PremoveNote>,
    health: watch::Receiver<Health>,
    /// The last instant at which the store is known to have answered before this owner started, or
    /// before the store failed. Time after it is charged to nobody.
    to_recover: Option<Timestamp>,
    /// What a recovery in progress knows while it is being stored.
    recovering: Option<Timestamp>,
    /// Premoves, and when they were set.
    premoves: ByColor<Option<(Premove, Timestamp)>>,
    /// Who sent the last command, if the news shows it.
    named_actor: Option<(PersonId, String)>,
    attendance: Attendance,
    /// Another node owns the game now, or it cannot be read.
    fenced: bool,
    handovers: Arc<Handovers>,
    milestones: Arc<Milestones>,
    /// The node is stopping: do not wait for anything.
    stopping: Arc<AtomicBool>,
}

impl Owner {
    /// The owner of a game that was just claimed, and its mailbox.
    pub(crate) fn new(
        node: &Shared,
        id: GameId,
        claimed: Claimed,
        origin: Origin,
    ) -> (Owner, Mailbox) {
        let events = claimed.history.events;
        let game = Game::replay(claimed.history.config, &events);
        let last_at = game.last_at();
        let last_seen = node.handovers.last_seen(id, game.next_seq(), claimed.last_seen);
        let to_recover = match (origin, last_seen) {
            (Origin::New, None) => None,
            // Without a heartbeat, nothing is known after the last event.
            (_, seen) => Some(seen.map_or(last_at, |seen| seen.max(last_at))),
        };
        let clock = Clock::anchored(node.clock.now().max(last_at));
        let (messages, mailbox) = mpsc::channel(mailbox::CAPACITY);
        let (notes, _) = broadcast::channel(NOTES);
        let game = Arc::new(game);
        let (show, shown) = watch::channel(to_recover.is_none().then(|| Arc::clone(&game)));
        let owner = Owner {
            id,
            node: node.id,
            epoch: claimed.epoch,
            store: Arc::clone(&node.store),
            bus: Arc::clone(&node.bus),
            clock,
            game,
            show,
            receipts: Receipts::from_history(&events),
            mailbox,
            notes: notes.clone(),
            health: node.health.clone(),
            to_recover,
            recovering: None,
            premoves: ByColor::default(),
            named_actor: None,
            attendance: Attendance::default(),
            fenced: false,
            handovers: Arc::clone(&node.handovers),
            milestones: Arc::clone(&node.milestones),
            stopping: Arc::clone(&node.stopping),
        };
        (owner, Mailbox::new(clock, messages, notes, shown))
    }

    /// The game as stored.
    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// Runs the game until it is over, the node stops, or another owner takes it.
    pub(crate) async fn run(mut self) -> OwnerExit {
        loop {
            self.hear_health();
            if let Some(last_seen) = self.to_recover.take() {
                self.recovering = Some(last_seen);
                self.zone(ZoneCommand::Recover { last_seen }).await;
                self.recovering = None;
            }
            if self.to_recover.is_none() && self.show.borrow().is_none() {
                self.show_game();
            }
            self.play_premoves().await;
            if self.to_recover.is_some() && !self.fenced {
                continue;
            }
            if self.fenced || self.is_over() && self.mailbox.is_empty() {
                break;
            }
            // While the store is silent nothing is processed. Messages wait, so the length of the
            // silence is known before any of them is read.
            if *self.health.borrow() == Health::Sick {
                if self.health.changed().await.is_err() {
                    return OwnerExit::Done;
                }
                self.health.mark_changed();
                continue;
            }
            if self.mailbox.is_empty() && self.report_departures().await {
                continue;
            }
            let wake = self.next_wake().map(|at| self.clock.instant_of(at));
            tokio::select! {
                // Messages first: a deadline waits for everything that arrived before it.
                biased;
                message = self.mailbox.recv() => match message {
                    Some(incoming) => {
                        if self.open(incoming).await.is_break() {
                            return OwnerExit::Done;
                        }
                    }
                    None => return OwnerExit::Done,
                },
                () = sleep_until(wake), if wake.is_some() => self.wake().await,
                changed = self.health.changed() => {
                    if changed.is_err() {
                        return OwnerExit::Done;
                    }
                    self.health.mark_changed();
                }
            }
        }
        self.retire().await
    }

    /// Publishes the current game to all viewers.
    pub(crate) fn show_game(&self) {
        self.show.send_replace(Some(Arc::clone(&self.game)));
    }

    /// The end of a silence of the store is handled before anything else.
    fn hear_health(&mut self) {
        if self.health.has_changed().unwrap_or(false)
            && let Health::Recovered { last_seen } = *self.health.borrow_and_update()
        {
            let known = self.to_recover.unwrap_or(last_seen);
            self.to_recover = Some(known.min(last_seen));
        }
    }

    /// Answers the remaining messages. New ones find the mailbox closed and start again from the
    /// store, as do all that wait when the game is lost.
    async fn retire(mut self) -> OwnerExit {
        self.leave_handover();
        self.mailbox.close();
        while !self.fenced {
            let Some(incoming) = self.mailbox.recv().await else { return OwnerExit::Done };
            if self.open(incoming).await.is_break() {
                return OwnerExit::Done;
            }
            self.leave_handover();
        }
        OwnerExit::Lost
    }

    /// Before there can be a next owner.
    fn leave_handover(&self) {
        if let Some(last_seen) = self.to_recover.filter(|_| self.fenced) {
            let next_seq = self.game.next_seq();
            self.handovers.leave(self.id, Handover { next_seq, last_seen });
        }
    }

    fn is_over(&self) -> bool {
        self.game.ended().is_some()
    }

    async fn open(&mut self, incoming: Incoming) -> std::ops::ControlFlow<()> {
        let Incoming { at, message } = incoming;
        match message {
            // The caller gave up and was told that the command was not carried out.
            OwnerMessage::Submit(_, _, reply) if reply.is_closed() => {}
            OwnerMessage::Submit(submit, name, reply) => {
                self.named_actor = submit.by.person().zip(name);
                let answer = self.submit(at, *submit).await;
                // The caller may be gone.
                let _ = reply.send(answer);
            }
            OwnerMessage::Alive(color, connection, span) => {
                self.show_sign(color, connection, span).await;
            }
            OwnerMessage::Gone(color, connection, why) => self.close(at, color, connection, why),
            OwnerMessage::Premove { color, person, uci } => {
                self.set_premove(at, color, person, uci)
            }
            OwnerMessage::TellPremove(color) => self.note(color, None),
            OwnerMessage::Stop(reply) => {
                let _ = reply.send(());
                return std::ops::ControlFlow::Break(());
            }
        }
        std::ops::ControlFlow::Continue(())
    }

    /// When something is due without a command.
    fn next_wake(&self) -> Option<Timestamp> {
        let deadline = self.game.next_deadline().map(|deadline| deadline.at);
        deadline.into_iter().chain(self.attendance.next_expiry()).min()
    }

    async fn wake(&mut self) {
        let now = self.clock.now();
        self.miss_silent(now).await;
        if self.to_recover.is_some() {
            return;
        }
        if self.game.next_deadline().is_some_and(|deadline| deadline.at <= now) {
            let answer = self.decide(now, Actor::Deadline, Command::Tick, None, None).await;
            self.report("a deadline", &answer);
        }
    }

    async fn zone(&mut self, report: ZoneCommand) {
        self.zone_at(self.clock.now(), report).await;
    }

    async fn zone_at(&mut self, at: Timestamp, report: ZoneCommand) {
        let answer = self.decide(at, Actor::Zone, Command::Zone(report), None, None).await;
        self.report("a report of the zone", &answer);
    }

    fn report(&self, what: &str, answer: &Answer) {
        if let Err(error) = answer
            && *error != SubmitError::Refused(game::Refusal::GameOver)
        {
            tracing::warn!(game = %self.id, %error, "{what} had no effect");
        }
    }

    async fn submit(&mut self, at: Timestamp, submit: Submit) -> Answer {
        let Submit { by, command, id, lag } = submit;
        if let Some(known) = id.and_then(|id| self.receipts.find(by, id)) {
            return known;
        }
        let answer = self.decide(at, by, command, id, lag).await;
        if let Some(id) = id
            && answer != Err(SubmitError::Unavailable)
        {
            self.receipts.remember(by, id, answer.clone());
        }
        answer
    }

    /// Decides a command, stores the events that follow, and publishes them.
    pub(crate) async fn decide(
        &mut self,
        at: Timestamp,
        by: Actor,
        command: Command,
        id: Option<CommandId>,
        lag: Option<Millis>,
    ) -> Answer {
        let mut facts = Facts { lag, ..Facts::default() };
        loop {
            match self.game.decide(at, by, &command, &facts) {
                Decision::Done { new_events, answer } => {
                    self.happen(at, id, new_events).await?;
                    answer.map_err(SubmitError::Refused)?;
                    return Ok(Receipt { next_seq: self.game.next_seq().0 });
                }
                Decision::Ask(question) => {
                    // It may take long, so it does not run on the threads that serve requests.
                    let asked = tokio::task::spawn_blocking(move || {
                        question.answer(verdict::DEFAULT_BUDGET)
                    })
                    .await;
                    facts.could_mate = asked.map_err(|_| SubmitError::Unavailable)?;
                }
            }
        }
    }

    async fn happen(
        &mut self,
        at: Timestamp,
        id: Option<CommandId>,
        new_events: Vec<NewEvent>,
    ) -> Result<(), SubmitError> {
        if new_events.is_empty() {
            return Ok(());
        }
        let events = self.game.record(at, id, new_events);
        self.commit(events).await
    }
}

async fn sleep_until(wake: Option<tokio::time::Instant>) {
    match wake {
        Some(at) => tokio::time::sleep_until(at).await,
        None => std::future::pending().await,
    }
}
