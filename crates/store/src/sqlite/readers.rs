//! The threads that read. They wait neither for the writer nor for each other. In memory, each
//! caller reads.

use std::{
    path::PathBuf,
    sync::{Arc, Mutex},
    thread::{self, JoinHandle},
    time::Duration,
};

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

use super::{
    SqliteStore,
    busy::Busy,
    database_error::DatabaseError,
    open::{Access, connect},
    writer::Writing,
};
use crate::{StoreError, lock::lock};

/// The number of threads.
const THREADS: usize = 2;

/// The length of the queue. When it is full, callers wait.
const QUEUE: usize = 1_024;

/// If all threads are busy with one question each for longer than this, the disk does not respond.
const STUCK: Duration = Duration::from_secs(2);

type Question = Box<dyn FnOnce(Result<&mut Connection, StoreError>) -> Mood + Send>;

/// Whether a connection can still be used.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Mood {
    Well,
    Suspicious,
}

/// A handle to what reads.
#[derive(Debug)]
pub(super) struct Readers(Way);

/// Who reads.
#[derive(Debug)]
enum Way {
    /// Threads.
    Threads {
        sender: Option<mpsc::Sender<Question>>,
        threads: Vec<JoinHandle<()>>,
        busy: [Arc<Busy>; THREADS],
    },
    /// Each caller, on the connection that writes.
    Caller(Arc<Mutex<Writing>>),
}

impl Readers {
    pub(super) fn start(file: PathBuf) -> std::io::Result<Readers> {
        let (sender, receiver) = mpsc::channel(QUEUE);
        let receiver = Arc::new(Mutex::new(receiver));
        let busy: [Arc<Busy>; THREADS] = Default::default();
        let mut threads = Vec::new();
        for (number, busy) in busy.iter().enumerate() {
            let (receiver, busy) = (receiver.clone(), Arc::clone(busy));
            let reading = Reading { file: file.clone(), db: None, receiver, busy };
            let thread = thread::Builder::new().name(format!("store-reader-{number}"));
            threads.push(thread.spawn(move || reading.run())?);
        }
        Ok(Readers(Way::Threads { sender: Some(sender), threads, busy }))
    }

    /// Without threads.
    pub(super) fn in_memory(writing: Arc<Mutex<Writing>>) -> Readers {
        Readers(Way::Caller(writing))
    }

    /// Whether no thread gets anywhere.
    pub(super) fn are_stuck(&self) -> bool {
        match &self.0 {
            Way::Threads { busy, .. } => busy.iter().all(|busy| busy.for_longer_than(STUCK)),
            Way::Caller(_) => false,
        }
    }

    /// Reads something.
    pub(super) async fn read<T, R>(&self, read: R) -> Result<T, StoreError>
    where
        T: Send + 'static,
        R: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    {
        self.read_alone(move |db| read(db)).await
    }

    /// The same for a reader that needs the connection for itself.
    pub(super) async fn read_alone<T, R>(&self, read: R) -> Result<T, StoreError>
    where
        T: Send + 'static,
        R: FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    {
        let sender = match &self.0 {
            Way::Threads { sender, .. } => sender,
            Way::Caller(writing) => return lock(writing).connection().and_then(read),
        };
        let stopped = || StoreError::Unavailable("the readers have stopped".into());
        let (reply, answer) = oneshot::channel();
        let question: Question = Box::new(move |db| {
            if reply.is_closed() {
                return Mood::Well;
            }
            let found = db.and_then(read);
            let mood = match found {
                Err(StoreError::Unavailable(_)) => Mood::Suspicious,
                _ => Mood::Well,
            };
            // If this fails, the caller has gone away.
            let _ = reply.send(found);
            mood
        });
        let sender = sender.as_ref().ok_or_else(stopped)?;
        sender.send(question).await.map_err(|_| stopped())?;
        answer.await.unwrap_or_else(|_| Err(stopped()))
    }
}

impl SqliteStore {
    /// Reads something.
    pub(super) async fn ask<T, R>(&self, read: R) -> Result<T, StoreError>
    where
        T: Send + 'static,
        R: FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    {
        self.inner.readers.read(move |db| read(db).map_err(StoreError::sql)).await
    }
}

impl Drop for Readers {
    fn drop(&mut self) {
        let Way::Threads { sender, threads, .. } = &mut self.0 else { return };
        *sender = None;
        for thread in threads.drain(..) {
            // If the thread panicked, its callers got an error.
            let _ = thread.join();
        }
    }
}

/// The state of one thread.
struct Reading {
    file: PathBuf,
    db: Option<Connection>,
    receiver: Arc<Mutex<mpsc::Receiver<Question>>>,
    busy: Arc<Busy>,
}

impl Reading {
    fn run(mut self) {
        while let Some(question) = self.next() {
            let busy = Arc::clone(&self.busy);
            let mood = busy.during(|| match self.connection() {
                Ok(db) => question(Ok(db)),
                Err(error) => question(Err(StoreError::sql(error))),
            });
            if mood == Mood::Suspicious {
                self.db = None;
            }
        }
        // One at a time: the last connection to close moves the WAL into the database, but if two
        // close at the same moment, neither is the last.
        let _turn = lock(&self.receiver);
        self.db = None;
    }

    fn next(&self) -> Option<Question> {
        lock(&self.receiver).blocking_recv()
    }

    fn connection(&mut self) -> rusqlite::Result<&mut Connection> {
        let db = match self.db.take() {
            Some(db) => db,
            None => connect(&self.file, Access::Read)?,
        };
        Ok(self.db.insert(db))
    }
}
