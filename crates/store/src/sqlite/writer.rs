//! The one thread that writes. It takes everything that waits, does it in one transaction, and
//! answers after the commit.

use std::{
    path::PathBuf,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::{
    busy::Busy,
    database_error::DatabaseError,
    live::{LiveGames, WriteContext},
    open::{Access, connect},
    queue::{Closed, Queue},
};
use crate::{StoreError, lock::lock};

/// The most jobs in one commit.
pub(super) const BATCH: usize = 1_024;

/// The length of the queue. When it is full, callers wait.
const QUEUE: usize = 4 * BATCH;

/// A commit that takes longer than this waits for a disk that does not respond.
const STUCK: Duration = Duration::from_millis(1_500);

/// A handle to what writes. Dropping it waits until all pending jobs are written.
#[derive(Debug)]
pub(super) struct Writer {
    way: Way,
    /// Whether this process serves the folder.
    serves: bool,
    counts: Arc<Counts>,
}

/// Who does the jobs.
#[derive(Debug)]
enum Way {
    /// A thread.
    Thread { queue: Arc<Queue<Box<dyn Job>>>, thread: Option<JoinHandle<()>> },
    /// Each caller, in memory.
    Caller(Arc<Mutex<Writing>>),
}

#[derive(Default, Debug)]
struct Counts {
    commits: Arc<AtomicU64>,
    jobs: AtomicU64,
    busy: Busy,
    #[cfg(test)]
    failing: std::sync::atomic::AtomicBool,
}

impl Writer {
    pub(super) fn start(
        file: PathBuf,
        access: Access,
        db: Connection,
        live: LiveGames,
    ) -> std::io::Result<Writer> {
        let queue = Arc::new(Queue::new(QUEUE));
        let counts = Arc::new(Counts::default());
        let file = Some((file, access));
        let writing = Writing { file, db: Some(db), live, counts: counts.clone() };
        let thread = thread::Builder::new().name("store-writer".into());
        let jobs = Arc::clone(&queue);
        let thread = Some(thread.spawn(move || writing.run(&jobs))?);
        let way = Way::Thread { queue, thread };
        Ok(Writer { way, serves: access == Access::Serve, counts })
    }

    /// One without a thread, and what readers share with it.
    pub(super) fn in_memory(db: Connection, live: LiveGames) -> (Writer, Arc<Mutex<Writing>>) {
        let counts = Arc::new(Counts::default());
        let writing = Writing { file: None, db: Some(db), live, counts: counts.clone() };
        let writing = Arc::new(Mutex::new(writing));
        let way = Way::Caller(Arc::clone(&writing));
        (Writer { way, serves: true, counts }, writing)
    }

    /// Does a job in a transaction that may contain other jobs, and answers when it is on the disk.
    /// A job that fails is rolled back and does not affect the others.
    ///
    /// If the future is dropped before it answers, the job may still be done.
    pub(super) async fn write<T, E, W>(&self, work: W) -> Result<T, E>
    where
        T: Send + 'static,
        E: DatabaseError,
        W: FnOnce(&Connection) -> Result<T, E> + Send + 'static,
    {
        self.write_alone(move |db| work(db)).await
    }

    /// The same for work that needs the connection for itself.
    pub(super) async fn write_alone<T, E, W>(&self, work: W) -> Result<T, E>
    where
        T: Send + 'static,
        E: DatabaseError,
        W: FnOnce(&mut Connection) -> Result<T, E> + Send + 'static,
    {
        self.send(Task::new(1, Guard::Savepoint, |context: &mut WriteContext<'_>| work(context.db)))
            .await
    }

    /// The same for what changes games.
    pub(super) async fn write_games<T, E, W>(&self, work: W) -> Result<T, E>
    where
        T: Send + 'static,
        E: DatabaseError,
        W: FnOnce(&mut WriteContext<'_>) -> Result<T, E> + Send + 'static,
    {
        self.may_write_games()?;
        self.send(Task::new(1, Guard::Savepoint, work)).await
    }

    /// The same for `count` appends, which see to it themselves that those that fail change
    /// nothing.
    pub(super) async fn append<T, E, W>(&self, count: usize, work: W) -> Result<T, E>
    where
        T: Send + 'static,
        E: DatabaseError,
        W: FnOnce(&mut WriteContext<'_>) -> Result<T, E> + Send + 'static,
    {
        self.may_write_games()?;
        self.send(Task::new(count as u64, Guard::Itself, work)).await
    }

    fn may_write_games<E: DatabaseError>(&self) -> Result<(), E> {
        let only = || E::lost("only the process that serves the folder writes games".into());
        if self.serves { Ok(()) } else { Err(only()) }
    }

    async fn send<T, E, W>(
        &self,
        (task, answer): (Task<T, E, W>, oneshot::Receiver<Result<T, E>>),
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: DatabaseError,
        W: FnOnce(&mut WriteContext<'_>) -> Result<T, E> + Send + 'static,
    {
        match &self.way {
            Way::Thread { queue, .. } => {
                queue.push(Box::new(task)).await.map_err(|Closed| stopped())?;
                answer.await.unwrap_or_else(|_| Err(stopped()))
            }
            Way::Caller(writing) => write_now(writing, task, answer),
        }
    }

    /// The same in a commit of its own, as soon as the current one is done, however much waits in
    /// the queue.
    pub(super) async fn write_urgently<T, E, W>(&self, work: W) -> Result<T, E>
    where
        T: Send + 'static,
        E: DatabaseError,
        W: FnOnce(&Connection) -> Result<T, E> + Send + 'static,
    {
        let (task, answer) =
            Task::new(1, Guard::Savepoint, |context: &mut WriteContext<'_>| work(context.db));
        match &self.way {
            Way::Thread { queue, .. } => {
                queue.push_urgent(Box::new(task)).map_err(|Closed| stopped())?;
                answer.await.unwrap_or_else(|_| Err(stopped()))
            }
            Way::Caller(writing) => write_now(writing, task, answer),
        }
    }

    /// Whether a commit does not come to an end.
    pub(super) fn is_stuck(&self) -> bool {
        self.counts.busy.for_longer_than(STUCK)
    }

    /// Counts the commits.
    pub(super) fn commits(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.counts.commits)
    }

    /// The number of commits, and of jobs in them.
    pub(super) fn counts(&self) -> (u64, u64) {
        let Counts { commits, jobs, .. } = &*self.counts;
        (commits.load(Ordering::Relaxed), jobs.load(Ordering::Relaxed))
    }

    /// Makes every commit fail, or succeed again.
    #[cfg(test)]
    pub(super) fn fail(&self, failing: bool) {
        self.counts.failing.store(failing, Ordering::SeqCst);
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        let Way::Thread { queue, thread } = &mut self.way else { return };
        queue.close();
        if let Some(thread) = thread.take() {
            // If the thread panicked, everyone who was waiting got an error.
            let _ = thread.join();
        }
    }
}

/// Does a job on the thread of its caller. Nothing waits, not even for the runtime to let others
/// run: the simulator polls only once.
fn write_now<T, E, W>(
    writing: &Mutex<Writing>,
    task: Task<T, E, W>,
    mut answer: oneshot::Receiver<Result<T, E>>,
) -> Result<T, E>
where
    T: Send + 'static,
    E: DatabaseError,
    W: FnOnce(&mut WriteContext<'_>) -> Result<T, E> + Send + 'static,
{
    lock(writing).write(&mut vec![Box::new(task)]);
    answer.try_recv().unwrap_or_else(|_| Err(stopped()))
}

fn stopped<E: DatabaseError>() -> E {
    E::lost("the writer has stopped".into())
}

/// A job in a transaction, and the caller who waits for it.
trait Job: Send {
    /// Does the job.
    ///
    /// # Errors
    ///
    /// If it failed and must be rolled back.
    fn run(&mut self, context: &mut WriteContext<'_>) -> Result<(), String>;

    /// Who sees to it that a job that fails changes nothing.
    fn guard(&self) -> Guard;

    /// As how many writes it counts.
    fn count(&self) -> u64;

    /// Answers the caller after the commit has succeeded or failed.
    fn answer(self: Box<Self>, committed: Result<(), &str>);
}

/// Who sees to it that a job that fails changes nothing.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Guard {
    /// A savepoint around it.
    Savepoint,
    /// The job itself.
    Itself,
}

struct Task<T, E, W> {
    count: u64,
    guard: Guard,
    work: Option<W>,
    done: Option<Result<T, E>>,
    reply: oneshot::Sender<Result<T, E>>,
}

impl<T, E, W> Task<T, E, W> {
    fn new(count: u64, guard: Guard, work: W) -> (Task<T, E, W>, oneshot::Receiver<Result<T, E>>)
    where
        W: FnOnce(&mut WriteContext<'_>) -> Result<T, E>,
    {
        let (reply, answer) = oneshot::channel();
        (Task { count, guard, work: Some(work), done: None, reply }, answer)
    }
}

impl<T, E, W> Job for Task<T, E, W>
where
    T: Send,
    E: DatabaseError,
    W: FnOnce(&mut WriteContext<'_>) -> Result<T, E> + Send,
{
    fn run(&mut self, context: &mut WriteContext<'_>) -> Result<(), String> {
        self.done = self.work.take().map(|work| work(context));
        match &self.done {
            Some(Err(error)) => Err(error.to_string()),
            _ => Ok(()),
        }
    }

    fn guard(&self) -> Guard {
        self.guard
    }

    fn count(&self) -> u64 {
        self.count
    }

    fn answer(self: Box<Self>, committed: Result<(), &str>) {
        // Even a refusal is only valid with the commit: it may depend on another job in the same
        // transaction.
        let answer = match (committed, self.done) {
            (Ok(()), Some(done)) => done,
            (Ok(()), None) => Err(E::lost("it was left out".into())),
            (Err(why), _) => Err(E::lost(why.into())),
        };
        // If this fails, the caller is no longer waiting.
        let _ = self.reply.send(answer);
    }
}

/// The state of the thread.
#[derive(Debug)]
pub(super) struct Writing {
    /// None in memory.
    file: Option<(PathBuf, Access)>,
    /// `None` after a failure: after a failed sync, what the connection has cached may differ from
    /// what is on the disk.
    db: Option<Connection>,
    /// What it says is of the connection before, after a failure.
    live: LiveGames,
    counts: Arc<Counts>,
}

impl Writing {
    fn run(mut self, queue: &Queue<Box<dyn Job>>) {
        // If this thread panics, nobody waits for it in vain.
        let _closing = Closing(queue);
        let mut batch = Vec::with_capacity(BATCH);
        while queue.take(&mut batch, BATCH) {
            self.write(&mut batch);
        }
    }

    fn write(&mut self, batch: &mut Vec<Box<dyn Job>>) {
        let counts = Arc::clone(&self.counts);
        let committed = counts.busy.during(|| self.commit(batch));
        let committed = committed.as_ref().map_err(String::as_str);
        batch.drain(..).for_each(|job| job.answer(committed.copied()));
    }

    /// The connection to a database in memory.
    pub(super) fn connection(&mut self) -> Result<&mut Connection, StoreError> {
        let lost = || StoreError::lost("the database in memory is gone after an error".into());
        self.db.as_mut().ok_or_else(lost)
    }

    fn commit(&mut self, batch: &mut [Box<dyn Job>]) -> Result<(), String> {
        let context = self.context().map_err(|error| error.to_string());
        match context.and_then(|mut context| transact(&mut context, batch)) {
            Ok(()) => {
                self.live.committed();
                let jobs = batch.iter().map(|job| job.count()).sum();
                self.counts.commits.fetch_add(1, Ordering::Relaxed);
                self.counts.jobs.fetch_add(jobs, Ordering::Relaxed);
                Ok(())
            }
            Err(error) => {
                self.db = None;
                Err(match &self.file {
                    Some((file, _)) => format!("cannot write {}: {error}", file.display()),
                    None => format!("cannot write: {error}"),
                })
            }
        }
    }

    fn context(&mut self) -> rusqlite::Result<WriteContext<'_>> {
        let db = match (self.db.take(), &self.file) {
            (Some(db), _) => db,
            (None, Some((file, access))) => {
                let db = connect(file, *access)?;
                // Only the process that serves the folder writes games, and folds them.
                if *access == Access::Serve {
                    self.live.read_anew(&db)?;
                }
                db
            }
            (None, None) => return Err(rusqlite::Error::InvalidQuery),
        };
        #[cfg(test)]
        let db = self.made_to_fail(db)?;
        Ok(WriteContext { db: self.db.insert(db), live: &mut self.live })
    }

    #[cfg(test)]
    fn made_to_fail(&self, mut db: Connection) -> rusqlite::Result<Connection> {
        let counts = self.counts.clone();
        db.commit_hook(Some(move || counts.failing.load(Ordering::SeqCst)))?;
        Ok(db)
    }
}

/// Closes the queue and drops what waits there.
struct Closing<'a>(&'a Queue<Box<dyn Job>>);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        self.0.close();
        let mut rest = Vec::new();
        while self.0.take(&mut rest, BATCH) {
            rest.clear();
        }
    }
}

/// Does all jobs in one transaction. If this fails, the state of the connection is unknown.
fn transact(context: &mut WriteContext<'_>, batch: &mut [Box<dyn Job>]) -> Result<(), String> {
    let run = |db: &Connection, sql: &str| -> Result<(), String> {
        let done = db.prepare_cached(sql).and_then(|mut statement| statement.execute([]));
        done.map(drop).map_err(|error| error.to_string())
    };
    run(context.db, "BEGIN IMMEDIATE")?;
    for job in batch {
        let savepoint = job.guard() == Guard::Savepoint;
        if savepoint {
            run(context.db, "SAVEPOINT job")?;
        }
        if let Err(why) = job.run(context) {
            // Some failures, such as a full disk, roll back the whole transaction.
            if context.db.is_autocommit() {
                return Err(why);
            }
            if savepoint {
                run(context.db, "ROLLBACK TO job")?;
            }
        }
        if savepoint {
            run(context.db, "RELEASE job")?;
        }
    }
    context.clean().map_err(|error| error.to_string())?;
    run(context.db, "COMMIT")
}
