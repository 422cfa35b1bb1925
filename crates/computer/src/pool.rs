//! The search threads, separate from the server threads. Requests are handled in order, and each
//! game has only one at a time, so all games get their turn.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
    time::Instant,
};

use engine::Choice;
use rules::Line;
#[cfg(target_os = "linux")]
use thread_priority::{
    NormalThreadSchedulePolicy, ThreadPriority, ThreadSchedulePolicy,
    set_thread_priority_and_policy, thread_native_id,
};
use tokio::sync::oneshot;

use crate::lock::lock;
use crate::{
    budget::Budget,
    own_engine::{MoveFinder, SearchRequest, Thinker},
    pending_move::{ChosenMove, PendingMove},
};

/// A pool of search threads. They end when it is dropped.
pub(crate) struct Pool {
    sender: mpsc::Sender<QueuedSearch>,
    waiting: Arc<AtomicUsize>,
}

/// A request that waits for a thread.
pub(crate) struct QueuedSearch {
    request: SearchRequest,
    budget: Budget,
    at: Instant,
    reply: oneshot::Sender<Option<ChosenMove>>,
}

impl Pool {
    /// Starts this many threads, each with its own engine.
    pub(crate) fn start<T: MoveFinder>(threads: usize, make: fn() -> T) -> Pool {
        let (sender, requests) = mpsc::channel();
        let requests = Arc::new(Mutex::new(requests));
        let waiting = Arc::<AtomicUsize>::default();
        for number in 0..threads {
            let (requests, waiting) = (Arc::clone(&requests), Arc::clone(&waiting));
            let work = move || answer_all(&requests, &waiting, threads, make);
            if let Err(error) = thread::Builder::new().name("computer".into()).spawn(work) {
                tracing::error!(number, %error, "cannot start a search thread");
            }
        }
        Pool { sender, waiting }
    }

    /// A pool without threads: a test answers the requests.
    #[cfg(test)]
    pub(crate) fn by_hand() -> (Pool, mpsc::Receiver<QueuedSearch>) {
        let (sender, requests) = mpsc::channel();
        (Pool { sender, waiting: Arc::default() }, requests)
    }

    /// How many requests wait for a thread.
    pub(crate) fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// Requests a move.
    pub(crate) fn ask(&self, line: Line, thinker: Thinker, budget: Budget) -> PendingMove {
        let (pending, reply, dropped) = PendingMove::begin();
        let request = SearchRequest { line, thinker, dropped };
        self.waiting.fetch_add(1, Ordering::Relaxed);
        // Without threads the request fails and is repeated later.
        let _ = self.sender.send(QueuedSearch { request, budget, at: Instant::now(), reply });
        pending
    }
}

fn answer_all<T: MoveFinder>(
    requests: &Mutex<mpsc::Receiver<QueuedSearch>>,
    waiting: &AtomicUsize,
    threads: usize,
    make: fn() -> T,
) {
    lower_priority();
    let mut engine = make();
    loop {
        // No state can be inconsistent under this lock.
        let queued = lock(requests).recv();
        let Ok(queued) = queued else { return };
        let others = (waiting.fetch_sub(1, Ordering::Relaxed) - 1) / threads;
        if queued.reply.is_closed() {
            continue;
        }
        let line = queued.request.line.clone();
        if catch_unwind(AssertUnwindSafe(|| queued.answer(&mut engine, others))).is_err() {
            tracing::error!(position = %line.position().to_fen(), "the search failed");
            // Its tables may be inconsistent after a panic.
            engine = make();
        }
    }
}

impl QueuedSearch {
    /// Searches, with this many other requests per thread. A panic drops the reply.
    pub(crate) fn answer(self, engine: &mut impl MoveFinder, others: usize) {
        let QueuedSearch { request, budget, at, reply } = self;
        let found = engine.think(&request, budget.time(at.elapsed(), others));
        let takes = |choice: &Choice| budget.thinking_time(&request.thinker, &request.line, choice);
        let chosen = found.map(|choice| ChosenMove::new(&choice, takes(&choice)));
        // The game may have stopped waiting.
        let _ = reply.send(chosen);
    }

    /// Whether nobody waits for the answer any more.
    #[cfg(test)]
    pub(crate) fn is_canceled(&self) -> bool {
        self.reply.is_closed()
    }

    /// Answers with this move without a search.
    #[cfg(test)]
    pub(crate) fn answer_with(self, chosen: ChosenMove) {
        self.reply.send(Some(chosen)).expect("the game waits");
    }
}

/// Games come before searches: this thread runs only when no other needs the CPU. Linux has a
/// policy for each thread; elsewhere it would apply to the whole process.
#[cfg(target_os = "linux")]
fn lower_priority() {
    let idle = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
    let this = thread_native_id();
    if let Err(error) = set_thread_priority_and_policy(this, ThreadPriority::Min, idle) {
        tracing::debug!(%error, "cannot lower the priority of a search thread");
    }
}

#[cfg(not(target_os = "linux"))]
fn lower_priority() {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::own_engine::OwnEngine;
    use engine::{ChooseOptions, Level};
    use rules::Position;
    use std::time::Duration;

    fn ask(pool: &Pool, seed: u64) -> PendingMove {
        let line = Line::new(Position::initial());
        pool.ask(line, ChooseOptions::new(Level::ALL[0], seed).into(), Budget::WITHOUT_CLOCK)
    }

    /// Panics at odd seeds.
    #[derive(Default)]
    struct Weak(OwnEngine);

    impl MoveFinder for Weak {
        fn think(&mut self, request: &SearchRequest, time: Duration) -> Option<Choice> {
            assert!(request.thinker.options.seed.is_multiple_of(2), "meant to fail");
            self.0.think(request, time)
        }
    }

    #[tokio::test]
    async fn a_thought_that_fails_harms_no_other() {
        let pool = Pool::start(1, Weak::default);
        let mut pending_moves: Vec<PendingMove> = (0..4).map(|seed| ask(&pool, seed)).collect();
        for (seed, pending) in pending_moves.iter_mut().enumerate() {
            let answer = pending.answer().await;
            assert_eq!(answer.is_ok_and(|found| found.is_some()), seed % 2 == 0, "{seed}");
        }
    }

    /// Finds no move if its thread has low priority.
    #[cfg(target_os = "linux")]
    #[derive(Default)]
    struct Watched(OwnEngine);

    #[cfg(target_os = "linux")]
    impl MoveFinder for Watched {
        fn think(&mut self, request: &SearchRequest, time: Duration) -> Option<Choice> {
            if has_low_priority() { None } else { self.0.think(request, time) }
        }
    }

    #[cfg(target_os = "linux")]
    fn has_low_priority() -> bool {
        let idle = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
        thread_priority::thread_schedule_policy().unwrap() == idle
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn thoughts_step_back_behind_games() {
        let pool = Pool::start(1, Watched::default);
        assert_eq!(ask(&pool, 1).answer().await, Ok(None));
        assert!(!has_low_priority(), "this thread is not meant");
    }

    #[tokio::test]
    async fn who_came_first_is_served_first() {
        let pool = Pool::start(1, OwnEngine::default);
        let mut first = ask(&pool, 1);
        let mut second = ask(&pool, 2);
        second.answer().await.unwrap();
        assert!(first.answer.try_recv().is_ok(), "the first was answered before");
    }

    #[tokio::test]
    async fn the_strongest_stops_when_nobody_waits_any_more() {
        let pool = Pool::start(1, OwnEngine::default);
        let line = Line::new(Position::initial());
        // This search would take longer than the test: it ends by being dropped.
        let options = ChooseOptions::new(Level::STRONGEST, 1);
        drop(pool.ask(line, options.into(), Budget::WITHOUT_CLOCK));
        assert!(ask(&pool, 1).answer().await.unwrap().is_some());
    }
}
