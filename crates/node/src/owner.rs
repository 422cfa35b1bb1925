//! The owner of one live game, which alone changes it. A shard runs it together with others.

mod commit;
mod decide;
mod doubt;
mod premoves;
mod presence;
mod recovery;
mod sleep;
mod wait;

use std::sync::{Arc, atomic::AtomicBool};

use game::{Actor, Command, Game, Millis, PersonId, Premove, Timestamp, ZoneCommand};
use rules::ByColor;
use store::{Claimed, Epoch, NodeId, Store};
use tokio::sync::watch;
use wire::GameId;

pub(crate) use self::recovery::Gap;
use self::{
    doubt::Doubt,
    presence::Changed,
    sleep::{QUIET, Slept},
    wait::Woken,
};
use crate::{
    Bus, Clock, SubmitError,
    asleep::{SleepNote, SleepingGames},
    claims::{FailedAppends, OwnerExit},
    heartbeat::{Health, Pulse},
    mailbox::{self, Inbox, Mailbox},
    message::{Answer, Incoming, OwnerMessage},
    meters::Meters,
    milestones::Milestones,
    node::Shared,
    premove_notes::PremoveNotes,
    receipts::Receipts,
    shard::Place,
    shown::{Show, shown},
    ticking::{Ticking, ticks},
    verdicts::Verdicts,
    wall::NodeClock,
};

/// How long a player counts as present after the last sign of life.
pub(crate) const PRESENCE: Millis = Millis::from_seconds(10);

/// How long the owner of a finished game waits for the command it was started for.
const LINGER: Millis = Millis::from_seconds(1);

/// What is known of a game that was just claimed.
pub(crate) struct ClaimContext {
    /// Replayed.
    pub(crate) game: Game,
    /// Time that is charged to nobody, in order.
    pub(crate) gaps: Vec<Gap>,
    /// What the owner before left when the game went to sleep.
    pub(crate) note: Option<Box<SleepNote>>,
    pub(crate) urgency: Urgency,
    /// Silences before this life of the node are among the gaps.
    pub(crate) life: Timestamp,
    pub(crate) health: watch::Receiver<Health>,
}

/// Why a game gets an owner.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Urgency {
    /// Somebody wants something from it.
    Needed,
    /// It is due, or may be: if not, it goes to sleep again at once.
    Due,
}

pub(crate) struct Owner {
    id: GameId,
    node: NodeId,
    epoch: Epoch,
    /// Where it runs.
    place: Arc<Place>,
    store: Arc<Store>,
    bus: Arc<dyn Bus>,
    clock: Clock,
    node_clock: Arc<NodeClock>,
    /// By how much it is ahead of the node's clock, which was set back since the last event.
    ahead: Millis,
    /// As stored.
    game: Arc<Game>,
    /// Where others read it, once it has been recovered.
    show: Show,
    receipts: Receipts,
    inbox: Inbox,
    notes: Arc<PremoveNotes>,
    health: watch::Receiver<Health>,
    pulse: Arc<Pulse>,
    /// The life of the node in which it acts. When another has begun, it recovers first.
    life: Timestamp,
    /// Counts the game while time runs in it.
    ticking: Ticking,
    /// Time that is charged to nobody and that the game does not know of yet, in order.
    gaps: Vec<Gap>,
    /// Those of a recovery that is being stored.
    recovering: Vec<Gap>,
    /// When the last events were committed; `None` if the store has them from before.
    committed_at: Option<Timestamp>,
    /// Since when nothing has happened.
    quiet_since: Timestamp,
    /// A finished game that gets a command stays until it has arrived.
    lingers_until: Timestamp,
    /// Premoves, and when they were set.
    premoves: ByColor<Option<(Premove, Timestamp)>>,
    /// Who sent the last command, if the news shows it.
    named_actor: Option<(PersonId, String)>,
    /// Whom the mailbox knows to be reported as present.
    noted_presence: ByColor<bool>,
    /// Another node owns the game now, or it cannot be read.
    fenced: bool,
    /// This node was not well, and others may have taken the game.
    doubt: Option<Doubt>,
    failed_appends: Arc<FailedAppends>,
    milestones: Arc<Milestones>,
    asleep: Arc<SleepingGames>,
    verdicts: Verdicts,
    /// The node is stopping: do not wait for anything.
    stopping: Arc<AtomicBool>,
    meters: Arc<Meters>,
}

impl Owner {
    /// The owner of a game that was just claimed, and its mailbox.
    pub(crate) fn new(
        node: &Shared,
        place: Arc<Place>,
        id: GameId,
        claimed: Claimed,
        context: ClaimContext,
    ) -> (Owner, Mailbox) {
        let ClaimContext { game, gaps, note, urgency, life, health } = context;
        let (clock, ahead) = node.clock.current().not_before(game.last_at());
        let game = Arc::new(game);
        let (show, shown) = shown(gaps.is_empty().then(|| Arc::clone(&game)));
        let (mailbox, inbox) = mailbox::mailbox(clock, shown);
        if game.is_correspondence() {
            inbox.attendance(|attendance| attendance.ignore());
        }
        let now = clock.now();
        let quiet_since = match urgency {
            Urgency::Needed => now,
            Urgency::Due => Timestamp(now.0.saturating_sub(QUIET.0)),
        };
        let mut owner = Owner {
            id,
            node: node.id,
            epoch: claimed.epoch,
            place,
            store: Arc::clone(&node.store),
            bus: Arc::clone(&node.bus),
            clock,
            node_clock: Arc::clone(&node.clock),
            ahead,
            show,
            receipts: Receipts::from_history(&claimed.history.events),
            inbox,
            notes: Arc::clone(&node.premove_notes),
            health,
            pulse: Arc::clone(&node.pulse),
            life,
            ticking: node.ticking.enter(),
            gaps,
            recovering: Vec::new(),
            committed_at: note.as_ref().and_then(|note| note.committed_at),
            quiet_since,
            lingers_until: if game.ended().is_some() { now + LINGER } else { now },
            premoves: note.map_or_else(ByColor::default, |note| note.premoves),
            named_actor: None,
            noted_presence: ByColor::default(),
            fenced: false,
            doubt: None,
            failed_appends: Arc::clone(&node.failed_appends),
            milestones: Arc::clone(&node.milestones),
            asleep: Arc::clone(&node.asleep),
            verdicts: node.verdicts.clone(),
            stopping: Arc::clone(&node.stopping),
            meters: Arc::clone(&node.meters),
            game,
        };
        owner.note_presence();
        owner.ticking.set(ticks(&owner.game));
        (owner, mailbox)
    }

    /// The game as stored.
    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// Runs the game until it is over or sleeps, the node stops, or another owner takes it.
    pub(crate) async fn run(mut self) -> OwnerExit {
        loop {
            // Whatever is decided below is decided as of this instant, or of the stamp of a message:
            // the process may stand still at any point.
            let now = self.clock.now();
            if !self.is_alive_at(now) {
                if Box::pin(self.sit_out_silence(now)).await.is_break() {
                    return OwnerExit::Done;
                }
                continue;
            }
            if self.is_unsure(now) {
                Box::pin(self.ask_who_owns(now)).await;
            }
            // What happens seldom is in a box, since a shard keeps room for all that may happen.
            if !self.gaps.is_empty() {
                Box::pin(self.recover(now)).await;
            }
            if self.gaps.is_empty() && self.show.is_empty() {
                self.show_game();
            }
            if self.gaps.is_empty() && self.has_premoves() {
                Box::pin(self.play_premoves()).await;
            }
            if !self.gaps.is_empty() && !self.fenced {
                continue;
            }
            if self.fenced || self.is_over() && self.inbox.is_empty() && !self.lingers() {
                break;
            }
            // Only once no message is left that came before.
            if self.inbox.is_empty()
                && self.presence_changed(now)
                && Box::pin(self.report_presence(now)).await == Changed::Yes
            {
                continue;
            }
            match self.wait().await {
                Woken::Message(incoming) => {
                    if self.open(incoming).await.is_break() {
                        return OwnerExit::Done;
                    }
                }
                Woken::Due(now) => {
                    if let Slept::Yes = Box::pin(self.wake(now)).await {
                        return OwnerExit::Asleep;
                    }
                }
                Woken::Silence => {}
                Woken::Abandoned => return OwnerExit::Done,
            }
        }
        Box::pin(self.retire()).await
    }

    /// Whether an instant belongs to the life of the node in which this owner acts.
    pub(super) fn is_alive_at(&self, at: Timestamp) -> bool {
        self.pulse.life_at(self.by_node(at)) == Some(self.life)
    }

    /// The time now, or the last that is known to belong to this life.
    pub(super) fn alive_now(&self, known: Timestamp) -> Timestamp {
        Some(self.clock.now()).filter(|now| self.is_alive_at(*now)).unwrap_or(known)
    }

    /// What the node's clock showed when the game's showed this.
    fn by_node(&self, at: Timestamp) -> Timestamp {
        Timestamp(at.0.saturating_sub(self.ahead.0))
    }

    fn lingers(&self) -> bool {
        self.clock.now() < self.lingers_until
    }

    /// Publishes the current game to all viewers.
    pub(crate) fn show_game(&self) {
        self.show.show(Arc::clone(&self.game));
    }

    /// Answers the remaining messages. New ones find the mailbox closed and start again from the
    /// store, as do all that wait when the game is lost.
    async fn retire(mut self) -> OwnerExit {
        self.note_failed_append();
        self.inbox.close();
        while !self.fenced {
            let Some(incoming) = self.inbox.try_next() else { return OwnerExit::Done };
            if self.open(incoming).await.is_break() {
                return OwnerExit::Done;
            }
            self.note_failed_append();
        }
        OwnerExit::Lost
    }

    /// Before there can be a next owner.
    fn note_failed_append(&self) {
        if let Some(gap) = self.gaps.first().filter(|_| self.fenced) {
            self.failed_appends.note(self.id, self.game.next_seq(), gap.last_seen);
        }
    }

    fn is_over(&self) -> bool {
        self.game.ended().is_some()
    }

    async fn open(&mut self, incoming: Incoming) -> std::ops::ControlFlow<()> {
        let Incoming { at, message } = incoming;
        self.quiet_since = self.quiet_since.max(at);
        match message {
            // The caller gave up and was told that the command was not carried out.
            OwnerMessage::Submit(_, _, reply) if reply.is_closed() => {}
            OwnerMessage::Submit(submit, name, reply) => {
                self.named_actor = submit.by.person().zip(name);
                let answer = self.submit(at, *submit).await;
                // The caller may be gone.
                let _ = reply.send(answer);
            }
            OwnerMessage::Presence => {
                // If the process has just stood still, they are reported after that.
                let now = self.clock.now();
                if self.is_alive_at(now) {
                    Box::pin(self.report_arrivals(now)).await;
                }
            }
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

    async fn wake(&mut self, now: Timestamp) -> Slept {
        self.report_silent(now).await;
        let now = self.alive_now(now);
        if !self.gaps.is_empty() {
            return Slept::No;
        }
        if self.game.next_deadline().is_some_and(|deadline| deadline.at <= now) {
            let answer = self.decide(now, Actor::Deadline, Command::Tick, None, None).await;
            self.report("a deadline", &answer);
            return Slept::No;
        }
        match self.sleeps_at(now) {
            Some(at) if at <= now => self.fall_asleep(now).await,
            _ => Slept::No,
        }
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
}
