//! One move thought of, on the thread that asks.

use std::{
    ops::ControlFlow,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use engine::{Choice, Engine, Level, Progress, SearchLimits};
use rules::Line;

/// Megabytes of the table of a level that forgets after each move.
const SMALL: usize = 1;
/// Megabytes of the strongest level's table: one for each thread that needs it.
const LARGE: usize = 16;
/// The most positions the strongest level looks at, however much time it has.
const NODES: u64 = 3_000_000;

/// What is to be thought of.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub(crate) line: Line,
    pub(crate) level: Level,
    pub(crate) seed: u64,
    /// Nobody waits for the answer any more.
    pub(crate) dropped: Arc<AtomicBool>,
}

/// Whoever thinks: one for each thread.
pub(crate) trait Think: 'static {
    /// A move found within this time; none if there is no legal one.
    fn think(&mut self, question: &Question, time: Duration) -> Option<Choice>;
}

/// The engine, made when it is first needed.
#[derive(Default)]
pub(crate) struct Thinker {
    small: Option<Engine>,
    large: Option<Engine>,
}

impl Think for Thinker {
    fn think(&mut self, question: &Question, time: Duration) -> Option<Choice> {
        let Question { line, level, seed, dropped } = question;
        let engine = match *level {
            Level::STRONGEST => self.large.get_or_insert_with(|| Engine::new(LARGE)),
            _ => self.small.get_or_insert_with(|| Engine::new(SMALL)),
        };
        let began = Instant::now();
        // Another depth takes longer than all before it.
        let soft = time / 2;
        let mut listener = |progress: Progress<'_>| {
            let limit = match progress {
                Progress::Working { .. } => time,
                Progress::Found(_) => soft,
            };
            if dropped.load(Ordering::Relaxed) || began.elapsed() >= limit {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let limits = SearchLimits::nodes(level.nodes().unwrap_or(NODES));
        engine.choose(line, *level, *seed, &limits, &mut listener)
    }
}
