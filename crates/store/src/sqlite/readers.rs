//! The threads that read. They wait neither for the writer nor for each other.

use std::{
    path::PathBuf,
    sync::{Arc, Mutex},
    thread::{self, JoinHandle},
};

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

use super::{
    database_error::DatabaseError,
    open::{Access, connect},
};
use crate::StoreError;
use crate::lock::lock;

/// The number of threads.
const THREADS: usize = 2;

/// The length of the queue. When it is full, callers wait.
const QUEUE: usize = 1_024;

type Question = Box<dyn FnOnce(Result<&Connection, StoreError>) -> Mood + Send>;

/// Whether a connection can still be used.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Mood {
    Well,
    Suspicious,
}

/// A handle to the reader threads.
#[derive(Debug)]
pub(super) struct Readers {
    sender: Option<mpsc::Sender<Question>>,
    threads: Vec<JoinHandle<()>>,
}

impl Readers {
    pub(super) fn start(file: PathBuf) -> std::io::Result<Readers> {
        let (sender, receiver) = mpsc::channel(QUEUE);
        let receiver = Arc::new(Mutex::new(receiver));
        let mut readers = Readers { sender: Some(sender), threads: Vec::new() };
        for number in 0..THREADS {
            let reading = Reading { file: file.clone(), db: None, receiver: receiver.clone() };
            let thread = thread::Builder::new().name(format!("store-reader-{number}"));
            readers.threads.push(thread.spawn(move || reading.run())?);
        }
        Ok(readers)
    }

    /// Reads something.
    pub(super) async fn read<T, R>(&self, read: R) -> Result<T, StoreError>
    where
        T: Send + 'static,
        R: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    {
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
        let sender = self.sender.as_ref().ok_or_else(stopped)?;
        sender.send(question).await.map_err(|_| stopped())?;
        answer.await.unwrap_or_else(|_| Err(stopped()))
    }
}

impl Drop for Readers {
    fn drop(&mut self) {
        self.sender = None;
        for thread in self.threads.drain(..) {
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
}

impl Reading {
    fn run(mut self) {
        while let Some(question) = self.next() {
            let mood = match self.connection() {
                Ok(db) => question(Ok(db)),
                Err(error) => question(Err(StoreError::sql(error))),
            };
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

    fn connection(&mut self) -> rusqlite::Result<&Connection> {
        let db = match self.db.take() {
            Some(db) => db,
            None => connect(&self.file, Access::Read)?,
        };
        Ok(self.db.insert(db))
    }
}
