//! The task that appends. It takes everything that waits, sends it as one statement, and keeps a
//! few statements under way, each on a connection of its own, so that they share the disk's syncs.
//! An append of more than moves has a transaction of its own. Of each game one append at a time is
//! under way, so those of one game are judged in the order in which they came.

use std::{
    collections::{HashMap, VecDeque},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use futures_util::{FutureExt, StreamExt, future::BoxFuture, stream::FuturesUnordered};
use game::RecordedEvent;
use tokio::sync::{mpsc, oneshot};
use wire::GameId;

use super::{
    append::Append,
    batch::{self, Outcome, SETTINGS},
    connect::Database,
    limits::{Connections, Work},
};
use crate::{AppendAt, AppendError};

/// The most appends in one statement.
pub(super) const BATCH: usize = 500;
/// Statements under way.
const BATCHES: usize = 3;
/// Appends under way that change more than moves.
const WHOLE: usize = 4;

/// A handle on the task. It ends when this is dropped and everything was answered.
#[derive(Debug)]
pub(super) struct Writer {
    queue: mpsc::UnboundedSender<Waiting>,
    counts: Arc<Counts>,
}

#[derive(Default, Debug)]
struct Counts {
    batches: AtomicU64,
    appends: AtomicU64,
}

/// An append that waits for its answer.
#[derive(Debug)]
struct Waiting {
    append: Append,
    answer: oneshot::Sender<Result<(), AppendError>>,
}

impl Writer {
    pub(super) fn start(database: &Database) -> Writer {
        let (queue, incoming) = mpsc::unbounded_channel();
        let counts = Arc::<Counts>::default();
        let writing = Writing {
            batches: database.pool_with(BATCHES, Work::Append, SETTINGS),
            whole: database.pool(WHOLE, Work::Append),
            busy: HashMap::new(),
            plain: VecDeque::new(),
            other: VecDeque::new(),
            batches_under_way: 0,
            whole_under_way: 0,
            under_way: FuturesUnordered::new(),
            counts: Arc::clone(&counts),
        };
        tokio::spawn(writing.run(incoming));
        Writer { queue, counts }
    }

    /// Queues an append. The answer is sent after the commit.
    pub(super) fn append(
        &self,
        at: AppendAt,
        events: Vec<RecordedEvent>,
    ) -> impl Future<Output = Result<(), AppendError>> + use<> {
        let (answer, answered) = oneshot::channel();
        let stopped = || AppendError::Unknown("the store was closed".into());
        let waiting = Waiting { append: Append::new(at, events), answer };
        let sent = self.queue.send(waiting).map_err(|_| stopped());
        async move {
            sent?;
            answered.await.map_err(|_| stopped())?
        }
    }

    /// Statements, and appends of moves in them.
    pub(super) fn counts(&self) -> (u64, u64) {
        let read = |count: &AtomicU64| count.load(Ordering::Relaxed);
        (read(&self.counts.batches), read(&self.counts.appends))
    }
}

/// What is done with an append that was under way.
enum Done {
    Batch(Vec<Waiting>, Outcome),
    Whole(Waiting, Result<(), AppendError>),
}

/// The state of the task.
struct Writing {
    batches: Connections,
    whole: Connections,
    /// The games with an append that is ready or under way, and those that wait for it.
    busy: HashMap<GameId, VecDeque<Waiting>>,
    /// Ready: appends of moves.
    plain: VecDeque<Waiting>,
    /// Ready: the others.
    other: VecDeque<Waiting>,
    batches_under_way: usize,
    whole_under_way: usize,
    under_way: FuturesUnordered<BoxFuture<'static, Done>>,
    counts: Arc<Counts>,
}

impl Writing {
    async fn run(mut self, mut incoming: mpsc::UnboundedReceiver<Waiting>) {
        let mut open = true;
        while open || !self.under_way.is_empty() {
            tokio::select! {
                new = incoming.recv(), if open => match new {
                    Some(waiting) => {
                        self.take(waiting);
                        while let Ok(waiting) = incoming.try_recv() {
                            self.take(waiting);
                        }
                    }
                    None => open = false,
                },
                Some(done) = self.under_way.next() => self.finish(done),
            }
            self.send();
        }
    }

    fn take(&mut self, waiting: Waiting) {
        match self.busy.get_mut(&waiting.append.at.game) {
            Some(behind) => behind.push_back(waiting),
            None => {
                self.busy.insert(waiting.append.at.game, VecDeque::new());
                self.make_ready(waiting);
            }
        }
    }

    fn make_ready(&mut self, waiting: Waiting) {
        match waiting.append.plain {
            Some(_) => self.plain.push_back(waiting),
            None => self.other.push_back(waiting),
        }
    }

    /// Sends what is ready, as far as there are connections.
    fn send(&mut self) {
        while self.batches_under_way < BATCHES && !self.plain.is_empty() {
            let count = self.plain.len().min(BATCH);
            let mut batch: Vec<Waiting> = self.plain.drain(..count).collect();
            batch.sort_unstable_by(|one, other| {
                one.append.at.game.as_str().cmp(other.append.at.game.as_str())
            });
            self.counts.batches.fetch_add(1, Ordering::Relaxed);
            self.counts.appends.fetch_add(batch.len() as u64, Ordering::Relaxed);
            self.batches_under_way += 1;
            let pool = self.batches.clone();
            let sent = async move {
                let appends: Vec<&Append> = batch.iter().map(|waiting| &waiting.append).collect();
                let outcome = batch::run(&pool, &appends).await;
                Done::Batch(batch, outcome)
            };
            self.under_way.push(sent.boxed());
        }
        while self.whole_under_way < WHOLE
            && let Some(waiting) = self.other.pop_front()
        {
            self.whole_under_way += 1;
            let pool = self.whole.clone();
            let sent = async move {
                let answer = waiting.append.run(&pool).await;
                Done::Whole(waiting, answer)
            };
            self.under_way.push(sent.boxed());
        }
    }

    fn finish(&mut self, done: Done) {
        match done {
            Done::Whole(waiting, answer) => {
                self.whole_under_way -= 1;
                self.answer(waiting, answer);
            }
            Done::Batch(batch, outcome) => {
                self.batches_under_way -= 1;
                for (place, waiting) in batch.into_iter().enumerate() {
                    match &outcome {
                        Outcome::Appended(places) if places.contains(&place) => {
                            self.answer(waiting, Ok(()));
                        }
                        Outcome::Lost(why) => self.answer(waiting, Err(why.clone())),
                        // Why it does not fit is found out in a transaction of its own.
                        Outcome::Appended(_) | Outcome::Refused => self.other.push_back(waiting),
                    }
                }
            }
        }
    }

    /// Answers, and makes the next append of the same game ready.
    fn answer(&mut self, waiting: Waiting, answer: Result<(), AppendError>) {
        let game = waiting.append.at.game;
        // If this fails, the caller is no longer waiting.
        let _ = waiting.answer.send(answer);
        let next = self.busy.get_mut(&game).and_then(VecDeque::pop_front);
        match next {
            Some(next) => self.make_ready(next),
            None => {
                self.busy.remove(&game);
            }
        }
    }
}
