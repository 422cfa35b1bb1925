//! The mailbox of a live game's owner.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard},
    task::{Context, Poll, Waker},
};

use game::{Actor, Departure, Game, Millis, Timestamp};
use rules::Color;
use store::NodeId;

use crate::lock::lock;
use crate::{
    Clock, Connection,
    attendance::Attendance,
    message::{Incoming, OwnerMessage},
    owner::PRESENCE,
    shown::Shown,
};

/// Where messages for the owner of a game are left. The owner has the other end, [`Inbox`].
pub(crate) struct Mailbox {
    shared: Arc<Shared>,
    /// The game as stored; `None` until its owner has recovered it.
    shown: Shown,
}

/// The owner's end of a mailbox. Dropping it closes the mailbox, and callers whose commands were
/// not opened start again from the store.
pub(crate) struct Inbox(Arc<Shared>);

struct Shared {
    /// A message gets its timestamp and its place in the queue under one lock, so timestamps
    /// never run against the order of arrival.
    state: Mutex<State>,
}

struct State {
    clock: Clock,
    queue: VecDeque<Incoming>,
    /// How many messages of each lane wait.
    waiting: [usize; Lane::COUNT],
    attendance: Attendance,
    /// Of the owner, if it waits for messages.
    waker: Option<Waker>,
    /// A message about somebody's presence is in the queue.
    presence_queued: bool,
    closed: bool,
    /// Nobody can leave a message any more.
    abandoned: bool,
}

/// Whose messages share a quota, so that no one can fill the mailbox and keep an opponent out.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Lane {
    White,
    Black,
    Arbiters,
    Rest,
}

/// What an owner finds in its mailbox.
pub(crate) enum Next {
    Message(Incoming),
    /// A message that was stamped in what may be a silence.
    NotYet,
    /// Nobody can leave a message any more.
    Abandoned,
}

/// Why a message was not accepted.
pub(crate) enum NotPut {
    /// Too many messages of the same lane are waiting.
    Full,
    /// The owner has ended.
    Closed(OwnerMessage),
}

/// The most messages of one lane that may wait for one game.
pub(crate) const LANE_CAPACITY: usize = 32;

impl Lane {
    pub(crate) const COUNT: usize = 4;

    /// A player, an assistant, and an engine that play the same side share a lane.
    pub(crate) fn of(by: Actor) -> Lane {
        match (by, by.color()) {
            (_, Some(Color::White)) => Lane::White,
            (_, Some(Color::Black)) => Lane::Black,
            (Actor::Arbiter(_), None) => Lane::Arbiters,
            (_, None) => Lane::Rest,
        }
    }
}

impl OwnerMessage {
    fn lane(&self) -> Lane {
        match self {
            OwnerMessage::Submit(submit, ..) => Lane::of(submit.by),
            OwnerMessage::Premove { color: Color::White, .. }
            | OwnerMessage::TellPremove(Color::White) => Lane::White,
            OwnerMessage::Premove { .. } | OwnerMessage::TellPremove(_) => Lane::Black,
            OwnerMessage::Presence | OwnerMessage::Stop(_) => Lane::Rest,
        }
    }
}

/// A mailbox and its other end.
pub(crate) fn mailbox(clock: Clock, shown: Shown) -> (Mailbox, Inbox) {
    let state = State {
        clock,
        queue: VecDeque::new(),
        waiting: [0; Lane::COUNT],
        attendance: Attendance::default(),
        waker: None,
        presence_queued: false,
        closed: false,
        abandoned: false,
    };
    let shared = Arc::new(Shared { state: Mutex::new(state) });
    (Mailbox { shared: Arc::clone(&shared), shown }, Inbox(shared))
}

impl Mailbox {
    /// The game as stored, and the time on its clock. This sends no message, so a crowd of
    /// spectators cannot block the players. If the owner has just started, this waits until it has
    /// recovered the game; before that, the clocks would include the time in between. `None` if the
    /// owner ended instead.
    pub(crate) async fn look(&self) -> Option<(Arc<Game>, Timestamp)> {
        let game = match self.glance() {
            Some(game) => game,
            None => self.shown.look().await?,
        };
        let now = self.shared.state().clock.now().max(game.last_at());
        Some((game, now))
    }

    /// The game, if it has been recovered.
    pub(crate) fn glance(&self) -> Option<Arc<Game>> {
        self.shown.glance()
    }

    pub(crate) fn put(&self, message: OwnerMessage) -> Result<(), NotPut> {
        let mut state = self.shared.state();
        if state.closed {
            return Err(NotPut::Closed(message));
        }
        // The node stops once, and has to be heard.
        let waiting = state.waiting[message.lane() as usize];
        if waiting >= LANE_CAPACITY && !matches!(message, OwnerMessage::Stop(_)) {
            return Err(NotPut::Full);
        }
        state.add(message);
        wake_owner(state);
        Ok(())
    }

    /// A player's connection shows a sign of life. The owner is woken only if it did not know that
    /// the player is present. Whether the mailbox is open.
    pub(crate) fn alive(&self, color: Color, connection: Connection, span: Millis) -> bool {
        self.note(|attendance, now| attendance.prolong(color, connection, now + span))
    }

    /// A node died: its connections count for a while longer.
    pub(crate) fn forgive_node(&self, node: NodeId) {
        let mut state = self.shared.state();
        let until = state.clock.now() + PRESENCE;
        state.attendance.prolong_all_of(node, until);
    }

    /// A player's connection closed. Whether the mailbox is open.
    pub(crate) fn gone(&self, color: Color, connection: Connection, why: Departure) -> bool {
        self.note(|attendance, now| attendance.close(color, connection, now, why))
    }

    fn note(&self, change: impl FnOnce(&mut Attendance, Timestamp) -> bool) -> bool {
        let mut state = self.shared.state();
        if state.closed {
            return false;
        }
        let now = state.clock.now();
        if change(&mut state.attendance, now) && !state.presence_queued {
            // In the order of arrival: a move that comes after its player finds the player there.
            state.presence_queued = true;
            state.add(OwnerMessage::Presence);
            wake_owner(state);
        }
        true
    }

    /// How many messages wait in it.
    pub(crate) fn waiting(&self) -> usize {
        self.shared.state().queue.len()
    }

    /// Whether the owner is still running.
    pub(crate) fn is_open(&self) -> bool {
        !self.shared.state().closed
    }
}

impl Inbox {
    /// The next message, if its stamp may be taken as it is; it stays where it is if not.
    pub(crate) fn poll_next(
        &self,
        context: &mut Context<'_>,
        is_good: impl Fn(Timestamp) -> bool,
    ) -> Poll<Next> {
        let mut state = self.0.state();
        if state.queue.front().is_some_and(|next| !is_good(next.at)) {
            return Poll::Ready(Next::NotYet);
        }
        if let Some(incoming) = state.take() {
            return Poll::Ready(Next::Message(incoming));
        }
        if state.abandoned {
            return Poll::Ready(Next::Abandoned);
        }
        if !state.waker.as_ref().is_some_and(|known| known.will_wake(context.waker())) {
            state.waker = Some(context.waker().clone());
        }
        Poll::Pending
    }

    /// The next message, if there is one.
    pub(crate) fn try_next(&self) -> Option<Incoming> {
        self.0.state().take()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.state().queue.is_empty()
    }

    /// Who is present.
    pub(crate) fn attendance<T>(&self, use_it: impl FnOnce(&mut Attendance) -> T) -> T {
        use_it(&mut self.0.state().attendance)
    }

    /// From now on messages are stamped by this clock.
    pub(crate) fn set_clock(&self, clock: Clock) {
        self.0.state().clock = clock;
    }

    /// Closes the mailbox. What waits in it can still be read.
    pub(crate) fn close(&self) {
        self.0.state().closed = true;
    }

    /// Closes the mailbox unless something waits in it or a player is connected; whether it is
    /// closed now. Under the lock that every message needs, so that none is lost in between.
    pub(crate) fn close_if_idle(&self) -> bool {
        let mut state = self.0.state();
        if state.queue.is_empty() && state.attendance.is_empty() {
            state.closed = true;
        }
        state.closed
    }
}

/// An owner that nobody can reach ends: the game may have another one.
impl Drop for Mailbox {
    fn drop(&mut self) {
        let mut state = self.shared.state();
        state.closed = true;
        state.abandoned = true;
        wake_owner(state);
    }
}

/// Wakes the owner if it waits for messages: one that is busy finds them when it is done.
fn wake_owner(mut state: MutexGuard<'_, State>) {
    let waker = state.waker.take();
    // Not under the lock, which the owner needs next.
    drop(state);
    waker.into_iter().for_each(Waker::wake);
}

impl Drop for Inbox {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.closed = true;
        // Their senders learn from it that nobody will answer.
        let unread = std::mem::take(&mut state.queue);
        drop(state);
        drop(unread);
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        // Its value is never half changed.
        lock(&self.state)
    }
}

impl State {
    fn add(&mut self, message: OwnerMessage) {
        self.waiting[message.lane() as usize] += 1;
        let at = self.clock.now();
        self.queue.push_back(Incoming { at, message });
    }

    fn take(&mut self) -> Option<Incoming> {
        let incoming = self.queue.pop_front()?;
        self.waiting[incoming.message.lane() as usize] -= 1;
        if matches!(incoming.message, OwnerMessage::Presence) {
            self.presence_queued = false;
        }
        Some(incoming)
    }
}
