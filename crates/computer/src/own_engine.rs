//! A search by our own engine on the calling thread.

use std::{
    ops::ControlFlow,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use engine::{Choice, ChooseOptions, Engine, Level, Progress, SearchLimits, is_recapture};
use rules::Line;

/// Megabytes of the table for levels that forget after each move.
const SMALL: usize = 1;
/// Megabytes of the table for the strongest level, for each thread that needs it.
const LARGE: usize = 16;
/// The most nodes of the strongest level, however much time it has.
const NODES: u64 = 3_000_000;
/// How far a forced move is searched: it is played anyway, and only its score is of interest.
const FORCED_DEPTH: u32 = 8;

/// A request for a move.
#[derive(Clone, Debug)]
pub(crate) struct SearchRequest {
    pub(crate) line: Line,
    pub(crate) options: ChooseOptions,
    /// Set when no one waits for the answer any more.
    pub(crate) dropped: Arc<AtomicBool>,
}

/// Something that finds moves, one for each thread.
pub(crate) trait MoveFinder: 'static {
    /// A move found within this time; none if there is no legal one.
    fn think(&mut self, request: &SearchRequest, time: Duration) -> Option<Choice>;
}

/// Our own engine, created when first needed.
#[derive(Default)]
pub(crate) struct OwnEngine {
    small: Option<Engine>,
    large: Option<Engine>,
}

impl MoveFinder for OwnEngine {
    fn think(&mut self, request: &SearchRequest, time: Duration) -> Option<Choice> {
        let SearchRequest { line, options, dropped } = request;
        let engine = match options.level {
            Level::STRONGEST => self.large.get_or_insert_with(|| Engine::new(LARGE)),
            _ => self.small.get_or_insert_with(|| Engine::new(SMALL)),
        };
        let began = Instant::now();
        let mut listener = |progress: Progress<'_>| {
            let limit = match progress {
                Progress::Working { .. } => time,
                // A recapture is expected at once.
                Progress::Found(report) if is_recapture(line, report.line[0]) => time / 4,
                // The next depth would take longer than all before it.
                Progress::Found(_) => time / 2,
            };
            if dropped.load(Ordering::Relaxed) || began.elapsed() >= limit {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let is_forced = line.position().legal_move_count() == 1;
        let limits = SearchLimits {
            depth: is_forced.then_some(FORCED_DEPTH),
            ..SearchLimits::nodes(options.level.nodes().unwrap_or(NODES))
        };
        engine.choose(line, options, &limits, &mut listener)
    }
}
