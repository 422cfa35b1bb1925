//! Threads that think, apart from those that serve everybody. Who came first
//! is served first, and each game asks for one move at a time: so all get
//! their turn.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
    time::Instant,
};

use engine::Level;
use rules::Line;
#[cfg(target_os = "linux")]
use thread_priority::{
    NormalThreadSchedulePolicy, ThreadPriority, ThreadSchedulePolicy,
    set_thread_priority_and_policy, thread_native_id,
};
use tokio::sync::oneshot;

use crate::{
    budget::Budget,
    think::{Question, Think},
    thought::{Chosen, Thought},
};

/// The threads, and the way to them. They end when it is dropped.
pub(crate) struct Pool {
    door: mpsc::Sender<Asked>,
    waiting: Arc<AtomicUsize>,
}

struct Asked {
    question: Question,
    budget: Budget,
    at: Instant,
    reply: oneshot::Sender<Option<Chosen>>,
}

impl Pool {
    /// So many threads, each with a thinker of its own.
    pub(crate) fn start<T: Think>(threads: usize, make: fn() -> T) -> Pool {
        let (door, questions) = mpsc::channel();
        let questions = Arc::new(Mutex::new(questions));
        let waiting = Arc::<AtomicUsize>::default();
        for number in 0..threads {
            let (questions, waiting) = (Arc::clone(&questions), Arc::clone(&waiting));
            let work = move || answer_all(&questions, &waiting, threads, make);
            if let Err(error) = thread::Builder::new().name("computer".into()).spawn(work) {
                tracing::error!(number, %error, "the computer has a thread less");
            }
        }
        Pool { door, waiting }
    }

    /// Has a move thought of.
    pub(crate) fn ask(&self, line: Line, level: Level, seed: u64, budget: Budget) -> Thought {
        let (thought, reply, dropped) = Thought::begin();
        let question = Question { line, level, seed, dropped };
        self.waiting.fetch_add(1, Ordering::Relaxed);
        // Without threads the thought fails, and is asked for again later.
        let _ = self.door.send(Asked { question, budget, at: Instant::now(), reply });
        thought
    }
}

fn answer_all<T: Think>(
    questions: &Mutex<mpsc::Receiver<Asked>>,
    waiting: &AtomicUsize,
    threads: usize,
    make: fn() -> T,
) {
    step_back();
    let mut thinker = make();
    loop {
        // Nothing is half done while it is locked.
        let asked = questions.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Asked { question, budget, at, reply }) = asked else { return };
        let others = (waiting.fetch_sub(1, Ordering::Relaxed) - 1) / threads;
        if reply.is_closed() {
            continue;
        }
        let time = budget.time(at.elapsed(), others);
        match catch_unwind(AssertUnwindSafe(|| thinker.think(&question, time))) {
            // Whoever asked may have gone.
            Ok(found) => drop(reply.send(found.map(Chosen::from))),
            Err(_) => {
                tracing::error!(position = %question.line.position().to_fen(), "thinking failed");
                // What it remembers may be half written.
                thinker = make();
            }
        }
    }
}

/// Games come before thoughts: this thread runs when no other wants to, and makes way at once.
/// Linux has a policy for each thread; elsewhere it would be that of the whole program.
#[cfg(target_os = "linux")]
fn step_back() {
    let idle = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
    let this = thread_native_id();
    if let Err(error) = set_thread_priority_and_policy(this, ThreadPriority::Min, idle) {
        tracing::debug!(%error, "thoughts have the priority of games");
    }
}

#[cfg(not(target_os = "linux"))]
fn step_back() {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::think::Thinker;
    use engine::Choice;
    use rules::Position;
    use std::time::Duration;

    fn ask(pool: &Pool, seed: u64) -> Thought {
        let line = Line::new(Position::initial());
        pool.ask(line, Level::ALL[0], seed, Budget { clock: None })
    }

    /// Fails at every question whose seed is odd.
    #[derive(Default)]
    struct Weak(Thinker);

    impl Think for Weak {
        fn think(&mut self, question: &Question, time: Duration) -> Option<Choice> {
            assert!(question.seed.is_multiple_of(2), "meant to fail");
            self.0.think(question, time)
        }
    }

    #[tokio::test]
    async fn a_thought_that_fails_harms_no_other() {
        let pool = Pool::start(1, Weak::default);
        let mut thoughts: Vec<Thought> = (0..4).map(|seed| ask(&pool, seed)).collect();
        for (seed, thought) in thoughts.iter_mut().enumerate() {
            let answer = thought.answer().await;
            assert_eq!(answer.is_ok_and(|found| found.is_some()), seed % 2 == 0, "{seed}");
        }
    }

    /// Tells the policy of its thread by the answer: none where thoughts step back.
    #[cfg(target_os = "linux")]
    #[derive(Default)]
    struct Watched(Thinker);

    #[cfg(target_os = "linux")]
    impl Think for Watched {
        fn think(&mut self, question: &Question, time: Duration) -> Option<Choice> {
            if steps_back() { None } else { self.0.think(question, time) }
        }
    }

    #[cfg(target_os = "linux")]
    fn steps_back() -> bool {
        let idle = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
        thread_priority::thread_schedule_policy().unwrap() == idle
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn thoughts_step_back_behind_games() {
        let pool = Pool::start(1, Watched::default);
        assert_eq!(ask(&pool, 1).answer().await, Ok(None));
        assert!(!steps_back(), "this thread is not meant");
    }

    #[tokio::test]
    async fn who_came_first_is_served_first() {
        let pool = Pool::start(1, Thinker::default);
        let mut first = ask(&pool, 1);
        let mut second = ask(&pool, 2);
        second.answer().await.unwrap();
        assert!(first.answer.try_recv().is_ok(), "the first was answered before");
    }

    #[tokio::test]
    async fn the_strongest_stops_when_nobody_waits_any_more() {
        let pool = Pool::start(1, Thinker::default);
        let line = Line::new(Position::initial());
        // More than the time of the test: it ends by being dropped.
        drop(pool.ask(line, Level::STRONGEST, 1, Budget { clock: None }));
        assert!(ask(&pool, 1).answer().await.unwrap().is_some());
    }
}
