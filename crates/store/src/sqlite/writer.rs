//! The one thread that writes. It takes everything that waits, does it in one transaction, and
//! answers after the commit.

use std::{
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    thread::{self, JoinHandle},
};

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

use super::{
    database_error::DatabaseError,
    open::{Access, connect},
};

/// The most jobs in one commit.
pub(super) const BATCH: usize = 1_024;

/// The length of the queue. When it is full, callers wait.
const QUEUE: usize = 4 * BATCH;

/// A handle to the writer thread. Dropping it waits until all pending jobs are written.
#[derive(Debug)]
pub(super) struct Writer {
    sender: Option<mpsc::Sender<Box<dyn Job>>>,
    thread: Option<JoinHandle<()>>,
    counts: Arc<Counts>,
}

#[derive(Default, Debug)]
struct Counts {
    commits: AtomicU64,
    jobs: AtomicU64,
    #[cfg(test)]
    failing: std::sync::atomic::AtomicBool,
}

impl Writer {
    pub(super) fn start(file: PathBuf, db: Connection) -> std::io::Result<Writer> {
        let (sender, receiver) = mpsc::channel(QUEUE);
        let counts = Arc::new(Counts::default());
        let writing = Writing { file, db: Some(db), counts: counts.clone() };
        let thread = thread::Builder::new().name("store-writer".into());
        let thread = thread.spawn(move || writing.run(receiver))?;
        Ok(Writer { sender: Some(sender), thread: Some(thread), counts })
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
        let stopped = || E::lost("the writer has stopped".into());
        let (reply, answer) = oneshot::channel();
        let task = Task { work: Some(work), done: None, reply };
        let sender = self.sender.as_ref().ok_or_else(stopped)?;
        sender.send(Box::new(task)).await.map_err(|_| stopped())?;
        answer.await.unwrap_or_else(|_| Err(stopped()))
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
        self.sender = None;
        if let Some(thread) = self.thread.take() {
            // If the thread panicked, everyone who was waiting got an error.
            let _ = thread.join();
        }
    }
}

/// A job in a transaction, and the caller who waits for it.
trait Job: Send {
    /// Does the job.
    ///
    /// # Errors
    ///
    /// If it failed and must be rolled back.
    fn run(&mut self, db: &Connection) -> Result<(), String>;

    /// Answers the caller after the commit has succeeded or failed.
    fn answer(self: Box<Self>, committed: Result<(), &str>);
}

struct Task<T, E, W> {
    work: Option<W>,
    done: Option<Result<T, E>>,
    reply: oneshot::Sender<Result<T, E>>,
}

impl<T, E, W> Job for Task<T, E, W>
where
    T: Send,
    E: DatabaseError,
    W: FnOnce(&Connection) -> Result<T, E> + Send,
{
    fn run(&mut self, db: &Connection) -> Result<(), String> {
        self.done = self.work.take().map(|work| work(db));
        match &self.done {
            Some(Err(error)) => Err(error.to_string()),
            _ => Ok(()),
        }
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
struct Writing {
    file: PathBuf,
    /// `None` after a failure: after a failed sync, what the connection has cached may differ from
    /// what is on the disk.
    db: Option<Connection>,
    counts: Arc<Counts>,
}

impl Writing {
    fn run(mut self, mut receiver: mpsc::Receiver<Box<dyn Job>>) {
        let mut batch = Vec::with_capacity(BATCH);
        while receiver.blocking_recv_many(&mut batch, BATCH) > 0 {
            let committed = self.commit(&mut batch);
            let committed = committed.as_ref().map_err(String::as_str);
            batch.drain(..).for_each(|job| job.answer(committed.copied()));
        }
    }

    fn commit(&mut self, batch: &mut [Box<dyn Job>]) -> Result<(), String> {
        let connection = self.connection().map_err(|error| error.to_string());
        match connection.and_then(|db| transact(db, batch)) {
            Ok(()) => {
                self.counts.commits.fetch_add(1, Ordering::Relaxed);
                self.counts.jobs.fetch_add(batch.len() as u64, Ordering::Relaxed);
                Ok(())
            }
            Err(error) => {
                self.db = None;
                Err(format!("cannot write {}: {error}", self.file.display()))
            }
        }
    }

    fn connection(&mut self) -> rusqlite::Result<&Connection> {
        let db = match self.db.take() {
            Some(db) => db,
            None => connect(&self.file, Access::Write)?,
        };
        #[cfg(test)]
        let db = self.made_to_fail(db)?;
        Ok(self.db.insert(db))
    }

    #[cfg(test)]
    fn made_to_fail(&self, mut db: Connection) -> rusqlite::Result<Connection> {
        let counts = self.counts.clone();
        db.commit_hook(Some(move || counts.failing.load(Ordering::SeqCst)))?;
        Ok(db)
    }
}

/// Does all jobs in one transaction, each in a savepoint. If this fails, the state of the
/// connection is unknown.
fn transact(db: &Connection, batch: &mut [Box<dyn Job>]) -> Result<(), String> {
    let run = |sql: &str| -> Result<(), String> {
        let done = db.prepare_cached(sql).and_then(|mut statement| statement.execute([]));
        done.map(drop).map_err(|error| error.to_string())
    };
    run("BEGIN IMMEDIATE")?;
    for job in batch {
        run("SAVEPOINT job")?;
        if let Err(why) = job.run(db) {
            // Some failures, such as a full disk, roll back the whole transaction.
            if db.is_autocommit() {
                return Err(why);
            }
            run("ROLLBACK TO job")?;
        }
        run("RELEASE job")?;
    }
    run("COMMIT")
}
