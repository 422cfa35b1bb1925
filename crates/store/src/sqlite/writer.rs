//! The one thread that writes. It takes all that waits, does it in one
//! transaction, and answers when the commit has returned.

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
    open::{Access, connect},
    trouble::Trouble,
};

/// The most that one commit carries.
pub(super) const BATCH: usize = 1_024;

/// The length of the queue; beyond it, callers wait to enter it.
const QUEUE: usize = 4 * BATCH;

/// A way to the thread that writes. Dropped, it waits until everything is
/// written that was asked for.
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

    /// Does some work in a transaction, which may carry that of others, and
    /// answers when it is on the disk. Work that fails is undone and does not
    /// harm that of others.
    ///
    /// If this is dropped before it answers, the work may still be done.
    pub(super) async fn write<T, E, W>(&self, work: W) -> Result<T, E>
    where
        T: Send + 'static,
        E: Trouble,
        W: FnOnce(&Connection) -> Result<T, E> + Send + 'static,
    {
        let stopped = || E::lost("the writer has stopped".into());
        let (reply, answer) = oneshot::channel();
        let task = Task { work: Some(work), done: None, reply };
        let sender = self.sender.as_ref().ok_or_else(stopped)?;
        sender.send(Box::new(task)).await.map_err(|_| stopped())?;
        answer.await.unwrap_or_else(|_| Err(stopped()))
    }

    /// How many commits there were, and how many pieces of work they carried.
    pub(super) fn counts(&self) -> (u64, u64) {
        let Counts { commits, jobs, .. } = &*self.counts;
        (commits.load(Ordering::Relaxed), jobs.load(Ordering::Relaxed))
    }

    /// Makes every commit fail, or work again.
    #[cfg(test)]
    pub(super) fn fail(&self, failing: bool) {
        self.counts.failing.store(failing, Ordering::SeqCst);
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.sender = None;
        if let Some(thread) = self.thread.take() {
            // A panic there was told to everybody who asked for something.
            let _ = thread.join();
        }
    }
}

/// A change to make in a transaction, and the caller who waits for it.
trait Job: Send {
    /// Does it.
    ///
    /// # Errors
    ///
    /// If it failed and is to be undone.
    fn run(&mut self, db: &Connection) -> Result<(), String>;

    /// Answers the caller, now that the commit has succeeded or failed.
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
    E: Trouble,
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
        // Also a refusal is worth nothing without the commit: it may rest on
        // what another piece of work in the same transaction did.
        let answer = match (committed, self.done) {
            (Ok(()), Some(done)) => done,
            (Ok(()), None) => Err(E::lost("it was left out".into())),
            (Err(why), _) => Err(E::lost(why.into())),
        };
        // Nobody waits any more if this fails, and nobody has to.
        let _ = self.reply.send(answer);
    }
}

/// What the thread has.
struct Writing {
    file: PathBuf,
    /// None after a failure: what a connection believes after a failed sync
    /// may differ from what is on the disk.
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

/// All work in one transaction, each piece alone in a savepoint. If this fails,
/// the connection is in an unknown state.
fn transact(db: &Connection, batch: &mut [Box<dyn Job>]) -> Result<(), String> {
    let run = |sql: &str| -> Result<(), String> {
        let done = db.prepare_cached(sql).and_then(|mut statement| statement.execute([]));
        done.map(drop).map_err(|error| error.to_string())
    };
    run("BEGIN IMMEDIATE")?;
    for job in batch {
        run("SAVEPOINT job")?;
        if let Err(why) = job.run(db) {
            // Some failures, a full disk for one, undo the whole transaction.
            if db.is_autocommit() {
                return Err(why);
            }
            run("ROLLBACK TO job")?;
        }
        run("RELEASE job")?;
    }
    run("COMMIT")
}
