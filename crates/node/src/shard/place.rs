//! The place of a game in its shard: how the game is woken, and what it asks the shard for.

use std::{
    future::poll_fn,
    mem,
    panic::resume_unwind,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    task::{Poll, Wake, Waker},
};

use game::RecordedEvent;
use store::{AppendAt, AppendError};
use tokio::time::Instant;
use wire::GameId;

use super::{
    Running,
    appends::{Appended, Draft},
    timers::Timers,
};
use crate::lock::lock;

/// The place of one game. It is also the waker of its owner.
pub(crate) struct Place {
    shard: Arc<Common>,
    index: usize,
    /// It is in the list of those that have something to do.
    queued: AtomicBool,
    waiting: Mutex<Waiting>,
}

#[derive(Default)]
struct Waiting {
    /// The next timer that is set.
    timer: Option<Instant>,
    /// The answer of the store.
    answer: Option<Appended>,
}

/// What a shard shares with its games.
#[derive(Default)]
pub(super) struct Common {
    state: Mutex<State>,
    /// What games ask for in a round. Only the shard's task uses it, so nobody waits.
    wishes: Mutex<Wishes>,
}

#[derive(Default)]
struct State {
    ready: Vec<usize>,
    arrivals: Vec<Arrival>,
    /// Of the task, if it sleeps.
    waker: Option<Waker>,
    /// How many places are taken.
    games: usize,
    free: Vec<usize>,
    /// How many places there are.
    places: usize,
    ended: bool,
}

#[derive(Default)]
struct Wishes {
    timers: Timers,
    drafts: Vec<Draft>,
}

/// A game that comes to a shard.
pub(super) struct Arrival {
    pub(super) place: Arc<Place>,
    pub(super) id: GameId,
    pub(super) owner: Running,
}

impl Place {
    /// Lets the shard run the owner of the game that has this place.
    pub(crate) fn start(self: Arc<Self>, id: GameId, owner: Running) {
        let shard = Arc::clone(&self.shard);
        shard.tell(|state| state.arrivals.push(Arrival { place: self, id, owner }));
    }

    /// Stores events together with those of other games.
    pub(crate) async fn append(
        self: &Arc<Self>,
        at: AppendAt,
        events: Vec<RecordedEvent>,
    ) -> Result<(), AppendError> {
        lock(&self.shard.wishes).drafts.push(Draft { place: Arc::clone(self), at, events });
        let appended = poll_fn(|_| match lock(&self.waiting).answer.take() {
            Some(appended) => Poll::Ready(appended),
            // The shard makes the place ready when the store has answered.
            None => Poll::Pending,
        });
        match appended.await {
            Appended::Answer(answer) => answer,
            Appended::Panicked(panic) => resume_unwind(panic),
        }
    }

    /// The game goes on at this instant, or earlier.
    pub(crate) fn wake_at(&self, at: Instant) {
        let mut waiting = lock(&self.waiting);
        if waiting.timer.is_none_or(|set| at < set) {
            waiting.timer = Some(at);
            lock(&self.shard.wishes).timers.set(at, self.index);
        }
    }

    pub(super) fn index(&self) -> usize {
        self.index
    }

    /// The game has something to do. Of many that do, the first wakes the task.
    pub(super) fn make_ready(&self) {
        if !self.queued.swap(true, Ordering::AcqRel) {
            self.shard.tell(|state| state.ready.push(self.index));
        }
    }

    /// What comes from now on is for the next step.
    pub(super) fn begin_step(&self) {
        self.queued.store(false, Ordering::Release);
        let mut waiting = lock(&self.waiting);
        // Those in the past have rung.
        waiting.timer = waiting.timer.filter(|set| *set > Instant::now());
    }

    pub(super) fn answer(&self, answer: Appended) {
        lock(&self.waiting).answer = Some(answer);
        self.make_ready();
    }
}

impl Wake for Place {
    fn wake(self: Arc<Self>) {
        self.make_ready();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        self.make_ready();
    }
}

impl Common {
    /// A place, if the shard has room and has not ended.
    pub(super) fn reserve(self: &Arc<Self>, most: usize) -> Option<Arc<Place>> {
        let mut state = lock(&self.state);
        if state.ended || state.games >= most {
            return None;
        }
        state.games += 1;
        let index = state.free.pop().unwrap_or_else(|| {
            state.places += 1;
            state.places - 1
        });
        let (queued, waiting) = (AtomicBool::new(false), Mutex::default());
        Some(Arc::new(Place { shard: Arc::clone(self), index, queued, waiting }))
    }

    /// A game has left its place.
    pub(super) fn free(&self, index: usize) {
        let mut state = lock(&self.state);
        state.games -= 1;
        state.free.push(index);
    }

    pub(super) fn has_ended(&self) -> bool {
        lock(&self.state).ended
    }

    /// Whether no game is left; then none can come any more.
    pub(super) fn end_if_empty(&self) -> bool {
        let mut state = lock(&self.state);
        state.ended |= state.games == 0;
        state.ended
    }

    fn tell(&self, change: impl FnOnce(&mut State)) {
        let waker = {
            let mut state = lock(&self.state);
            change(&mut state);
            state.waker.take()
        };
        // Not under the lock: a task that is woken while its runtime stops is dropped at once.
        waker.into_iter().for_each(Waker::wake);
    }

    /// Takes what there is to do. The waker is used for what comes from now on.
    pub(super) fn take(&self, ready: &mut Vec<usize>, arrivals: &mut Vec<Arrival>, waker: &Waker) {
        let mut state = lock(&self.state);
        ready.append(&mut state.ready);
        mem::swap(arrivals, &mut state.arrivals);
        if !state.waker.as_ref().is_some_and(|known| known.will_wake(waker)) {
            state.waker = Some(waker.clone());
        }
    }

    /// What games want to store.
    pub(super) fn take_drafts(&self) -> Vec<Draft> {
        mem::take(&mut lock(&self.wishes).drafts)
    }

    /// Makes every game ready whose timer has passed.
    pub(super) fn ring_timers(&self, now: Instant) {
        let mut state = lock(&self.state);
        lock(&self.wishes).timers.ring(now, &mut state.ready);
    }

    pub(super) fn next_timer(&self) -> Option<Instant> {
        lock(&self.wishes).timers.next()
    }
}
