//! A move that somebody is thinking of.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use engine::{Choice, Score};
use rules::Move;
use tokio::{
    sync::oneshot,
    time::{Instant, sleep_until},
};

/// A move that was thought of.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Chosen {
    pub(crate) made: Move,
    /// What it is worth to whoever makes it; another program may keep that to itself.
    pub(crate) score: Option<Score>,
}

impl From<Choice> for Chosen {
    fn from(choice: Choice) -> Chosen {
        Chosen { made: choice.chosen, score: Some(choice.score) }
    }
}

/// A move that is being thought of, until it is dropped.
pub(crate) struct Thought {
    pub(crate) answer: oneshot::Receiver<Option<Chosen>>,
    dropped: Arc<AtomicBool>,
    /// What tells that its turn has come, and until when that is waited for.
    turn: Option<(oneshot::Receiver<()>, Instant)>,
}

/// The thinking went wrong.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Failed;

impl Thought {
    /// A thought, where to send the answer, and what says that nobody waits for it any more.
    pub(crate) fn begin() -> (Thought, oneshot::Sender<Option<Chosen>>, Arc<AtomicBool>) {
        let (reply, answer) = oneshot::channel();
        let dropped = Arc::<AtomicBool>::default();
        (Thought { answer, dropped: Arc::clone(&dropped), turn: None }, reply, dropped)
    }

    /// Waits for its turn until then and no longer.
    pub(crate) fn in_line(&mut self, turn: oneshot::Receiver<()>, until: Instant) {
        self.turn = Some((turn, until));
    }

    /// The move; none if there is no legal one. Nothing is lost when this is not waited for.
    pub(crate) async fn answer(&mut self) -> Result<Option<Chosen>, Failed> {
        if let Some((turn, until)) = &mut self.turn {
            tokio::select! {
                biased;
                // Come, or never to come: the answer tells which.
                _ = turn => self.turn = None,
                () = sleep_until(*until) => return Err(Failed),
            }
        }
        (&mut self.answer).await.map_err(|_| Failed)
    }
}

impl Drop for Thought {
    fn drop(&mut self) {
        self.dropped.store(true, Ordering::Relaxed);
    }
}
