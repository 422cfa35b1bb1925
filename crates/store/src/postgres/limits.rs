//! How long a server may take, by what is asked of it. Each limit stands here and nowhere else.
//!
//! A statement that takes too long is canceled by the server. One that does not answer at all, since
//! it is frozen or cannot be reached, cancels nothing: it is noticed by a pulse on a connection of
//! its own, and then the connections are closed. So whoever waits is told, whatever they wait for,
//! and what they asked for may have been done or not.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use deadpool_postgres::{Object, Pool, PoolError};
use tokio::{
    runtime::Handle,
    task::{AbortHandle, JoinHandle},
    time::{sleep, timeout},
};

use super::{connect::Database, database_error::no_connection};
use crate::{StoreError, lock::lock};

/// What a connection is for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Work {
    /// Calls that people wait for.
    Call,
    /// Appends to games. To be told that the outcome is unknown costs a claim of each game, so they
    /// wait longer.
    Append,
    /// What may take long: many games at once, rebuilding, importing.
    Job,
}

impl Work {
    /// How long a statement may take, waiting for locks included.
    const fn statement(self) -> Option<Duration> {
        match self {
            Work::Call => Some(Duration::from_secs(4)),
            Work::Append => Some(Duration::from_secs(10)),
            Work::Job => None,
        }
    }

    /// How long the server may be silent.
    const fn silence(self) -> Duration {
        match self {
            Work::Call => Duration::from_secs(3),
            Work::Append => Duration::from_secs(10),
            Work::Job => Duration::from_secs(30),
        }
    }

    /// How long to wait for a connection, which others use or has to be made.
    const fn connection(self) -> Duration {
        match self {
            Work::Call => Duration::from_secs(4),
            Work::Append => Duration::from_secs(10),
            Work::Job => Duration::from_secs(30),
        }
    }

    /// How long a transaction may stay open without a statement. A node that is frozen in the middle
    /// of one holds its locks, and those of other nodes wait for them.
    const fn idle(self) -> Duration {
        match self {
            Work::Call => Duration::from_secs(4),
            Work::Append => Duration::from_secs(10),
            Work::Job => Duration::from_secs(300),
        }
    }

    /// The settings of its sessions.
    pub(super) fn settings(self) -> String {
        let idle = self.idle().as_millis();
        let idle = format!("-c idle_in_transaction_session_timeout={idle}");
        match self.statement() {
            Some(limit) => format!("{idle} -c statement_timeout={}", limit.as_millis()),
            None => idle,
        }
    }
}

/// Connections for one kind of work.
#[derive(Clone, Debug)]
pub(super) struct Connections {
    pool: Pool,
    /// Whoever waits may have no timers of their own.
    runtime: Handle,
    work: Work,
}

impl Connections {
    pub(super) fn new(pool: Pool, runtime: Handle, work: Work) -> Connections {
        Connections { pool, runtime, work }
    }

    /// One that nobody else uses.
    pub(super) async fn get(&self) -> Result<Object, StoreError> {
        match self.try_get().await {
            Some(got) => got.map_err(no_connection),
            None => Err(StoreError::Unavailable("no connection to the database in time".into())),
        }
    }

    /// The same; none if there was none in time.
    pub(super) async fn try_get(&self) -> Option<Result<Object, PoolError>> {
        let late = {
            let _guard = self.runtime.enter();
            sleep(self.work.connection())
        };
        tokio::select! {
            biased;
            got = self.pool.get() => Some(got),
            () = late => None,
        }
    }
}

/// The connections that are open, so that they can be closed at any time.
#[derive(Debug, Default)]
pub(super) struct OpenConnections(Mutex<Vec<(Work, AbortHandle)>>);

impl OpenConnections {
    pub(super) fn add(&self, work: Work, connection: AbortHandle) {
        let mut open = lock(&self.0);
        open.retain(|(_, connection)| !connection.is_finished());
        open.push((work, connection));
    }

    /// Closes those for work that does not wait so long.
    fn give_up(&self, silent: Duration) {
        lock(&self.0)
            .extract_if(.., |(work, _)| work.silence() <= silent)
            .for_each(|(_, connection)| connection.abort());
    }
}

/// How often the server is asked for a sign of life, and how long it may take.
const EVERY: Duration = Duration::from_millis(400);
const ANSWER: Duration = Duration::from_secs(1);

/// Asks the server for signs of life until this is dropped.
#[derive(Debug)]
pub(super) struct Pulse {
    answers: Arc<AtomicBool>,
    task: JoinHandle<()>,
}

impl Pulse {
    pub(super) fn start(database: Database) -> Pulse {
        let answers = Arc::new(AtomicBool::new(true));
        let task = tokio::spawn(beat(database, Arc::clone(&answers)));
        Pulse { answers, task }
    }

    /// Whether the last sign of life came in time.
    pub(super) fn answers(&self) -> bool {
        self.answers.load(Ordering::Relaxed)
    }
}

impl Drop for Pulse {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn beat(database: Database, answers: Arc<AtomicBool>) {
    let pool = database.pool(1, Work::Call);
    // Counted in questions, so that a time in which this process itself stood still is none.
    let mut silent = Duration::ZERO;
    loop {
        let answered = timeout(ANSWER, ask(&pool)).await;
        answers.store(answered == Ok(true), Ordering::Relaxed);
        if answered == Ok(true) {
            silent = Duration::ZERO;
        } else if answered.is_err() {
            silent += ANSWER;
            database.open().give_up(silent);
            continue;
        }
        sleep(EVERY).await;
    }
}

async fn ask(pool: &Connections) -> bool {
    match pool.get().await {
        Ok(db) => db.simple_query("").await.is_ok(),
        Err(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_told_within_five_seconds() {
        let noticed = EVERY + ANSWER;
        assert!(noticed <= Duration::from_secs(2));
        assert!(EVERY + Work::Call.silence() <= Duration::from_secs(4));
        assert!(Work::Call.statement() < Some(Duration::from_secs(5)));
    }

    #[tokio::test]
    async fn those_that_wait_longer_stay_open() {
        let open = OpenConnections::default();
        let tasks = [Work::Call, Work::Append, Work::Job].map(|work| {
            let task = tokio::spawn(std::future::pending::<()>());
            open.add(work, task.abort_handle());
            task
        });
        open.give_up(Duration::from_secs(9));
        tokio::task::yield_now().await;
        assert_eq!(tasks.map(|task| task.is_finished()), [true, false, false]);
    }
}
