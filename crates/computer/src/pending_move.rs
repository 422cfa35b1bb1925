//! A move that is being searched for.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use engine::{Choice, Score};
use rules::Move;
use tokio::{
    sync::oneshot,
    time::{Instant, sleep_until},
};

/// A move that was found.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct ChosenMove {
    pub(crate) made: Move,
    /// The score for the side that plays it; another program may not report one.
    pub(crate) score: Option<Score>,
    /// How long a person would have thought, from the beginning of the search.
    pub(crate) takes: Duration,
}

impl ChosenMove {
    /// A move of our own engine, and how long it should take.
    pub(crate) fn new(choice: &Choice, takes: Duration) -> ChosenMove {
        ChosenMove { made: choice.chosen, score: Some(choice.score), takes }
    }
}

/// A move that is being searched for. Dropping it cancels the search.
pub(crate) struct PendingMove {
    pub(crate) answer: oneshot::Receiver<Option<ChosenMove>>,
    dropped: Arc<AtomicBool>,
    /// Signals that the request is being handled, and how long to wait for that.
    turn: Option<(oneshot::Receiver<()>, Instant)>,
}

/// The search failed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct ThinkingFailed;

impl PendingMove {
    /// A pending move, where to send the answer, and a flag that it was dropped.
    pub(crate) fn begin() -> (PendingMove, oneshot::Sender<Option<ChosenMove>>, Arc<AtomicBool>) {
        let (reply, answer) = oneshot::channel();
        let dropped = Arc::<AtomicBool>::default();
        (PendingMove { answer, dropped: Arc::clone(&dropped), turn: None }, reply, dropped)
    }

    /// Waits for its turn at most until then.
    pub(crate) fn wait_for_turn(&mut self, turn: oneshot::Receiver<()>, until: Instant) {
        self.turn = Some((turn, until));
    }

    /// The move; none if there is no legal one. Cancel safe.
    pub(crate) async fn answer(&mut self) -> Result<Option<ChosenMove>, ThinkingFailed> {
        if let Some((turn, until)) = &mut self.turn {
            tokio::select! {
                biased;
                // Its turn has come, or the worker is gone: the answer tells which.
                _ = turn => self.turn = None,
                () = sleep_until(*until) => return Err(ThinkingFailed),
            }
        }
        (&mut self.answer).await.map_err(|_| ThinkingFailed)
    }
}

impl Drop for PendingMove {
    fn drop(&mut self) {
        self.dropped.store(true, Ordering::Relaxed);
    }
}
