//! What waits for the writer: a bounded queue, and a lane for what must not wait behind it.

use std::{
    collections::VecDeque,
    fmt,
    sync::{Condvar, Mutex, PoisonError},
};

use tokio::sync::Semaphore;

use crate::lock::lock;

/// Jobs on their way to the writer's thread.
pub(super) struct Queue<J> {
    waiting: Mutex<Waiting<J>>,
    arrived: Condvar,
    /// When the queue is full, callers wait here.
    room: Semaphore,
}

struct Waiting<J> {
    urgent: Vec<J>,
    jobs: VecDeque<J>,
    closed: bool,
}

impl<J> fmt::Debug for Queue<J> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Queue")
    }
}

/// Nothing is taken any more.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Closed;

impl<J> Queue<J> {
    pub(super) fn new(length: usize) -> Queue<J> {
        let waiting = Waiting { urgent: Vec::new(), jobs: VecDeque::new(), closed: false };
        let (waiting, room) = (Mutex::new(waiting), Semaphore::new(length));
        Queue { waiting, arrived: Condvar::new(), room }
    }

    /// Adds a job; waits while the queue is full.
    pub(super) async fn push(&self, job: J) -> Result<(), Closed> {
        self.room.acquire().await.map_err(|_| Closed)?.forget();
        self.add(|waiting| waiting.jobs.push_back(job))
    }

    /// Adds a job that is done before all that wait in the queue, and never waits for room there.
    pub(super) fn push_urgent(&self, job: J) -> Result<(), Closed> {
        self.add(|waiting| waiting.urgent.push(job))
    }

    fn add(&self, add: impl FnOnce(&mut Waiting<J>)) -> Result<(), Closed> {
        let mut waiting = lock(&self.waiting);
        if waiting.closed {
            return Err(Closed);
        }
        add(&mut waiting);
        drop(waiting);
        self.arrived.notify_one();
        Ok(())
    }

    /// Waits for jobs and moves up to `most` of them into the batch: the urgent ones alone, if
    /// there are any. False if the queue is closed and empty.
    pub(super) fn take(&self, batch: &mut Vec<J>, most: usize) -> bool {
        let mut waiting = lock(&self.waiting);
        loop {
            if !waiting.urgent.is_empty() {
                batch.append(&mut waiting.urgent);
                return true;
            }
            if !waiting.jobs.is_empty() {
                let count = waiting.jobs.len().min(most);
                batch.extend(waiting.jobs.drain(..count));
                self.room.add_permits(count);
                return true;
            }
            if waiting.closed {
                return false;
            }
            waiting = self.arrived.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Takes no new jobs. Those that wait can still be taken.
    pub(super) fn close(&self) {
        lock(&self.waiting).closed = true;
        self.room.close();
        self.arrived.notify_one();
    }
}
