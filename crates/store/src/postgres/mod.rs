//! Everything in a PostgreSQL database, for a server that outgrows one machine.
//!
//! One task appends: it takes everything that waits, sends it as one statement, and keeps a few
//! such statements under way. All other calls have a connection of their own for as long as they
//! take, from a pool. Heartbeats have a connection that nobody else uses, so they never wait behind
//! work. `limits` says how long each kind of work may wait for the server.
//!
//! | error | of |
//! | --- | --- |
//! | [`OpenError`] | opening a database |
//! | [`StoreError`], [`AppendError`](crate::AppendError) | everything else |

mod append;
mod batch;
mod catalog;
mod cluster;
mod columns;
mod connect;
mod copy_games;
mod copy_in;
mod database;
mod database_error;
mod due;
mod explorer;
mod games;
mod history;
mod limits;
mod migrations;
mod nodes;
mod open_error;
mod query;
mod rebuild;
mod reconnect;
mod summaries;
mod tls;
mod writer;

pub use cluster::{ClusterNode, ClusterStatus, cluster_status};
pub use connect::examine;
pub use copy_in::{CopyCounts, CopyError, copy_folder};
pub use open_error::OpenError;

use std::sync::Arc;

use deadpool_postgres::Object;

use self::{
    limits::{Connections, Pulse, Work},
    reconnect::Reconnect,
    writer::Writer,
};
use crate::StoreError;

/// The statement that appends moves and the settings of its sessions, to measure it without us.
#[cfg(feature = "conformance")]
pub const APPEND: (&str, &str) = (batch::STATEMENT, batch::SETTINGS);

/// Connections for everything that is neither an append nor a heartbeat.
const CONNECTIONS: usize = 12;
/// Connections for work that may take long.
const JOBS: usize = 3;

/// Whose clock measures leases.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum LeaseClock {
    /// The database's, which is the same for all nodes.
    #[default]
    Database,
    /// That of the caller, for tests with a clock of their own.
    Caller,
}

/// A store in a PostgreSQL database. Handles can be cloned. Dropping the last one ends its
/// connections.
#[derive(Clone, Debug)]
pub struct PostgresStore {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    writer: Writer,
    pool: Connections,
    /// For work that may take long.
    jobs: Connections,
    heartbeats: Connections,
    pulse: Pulse,
    lease_clock: LeaseClock,
}

impl PostgresStore {
    /// Opens a database by its address, such as `postgres://user:password@host:5432/name`. Creates
    /// the tables if they do not exist, and migrates them. Needs a Tokio runtime, on which the
    /// connections live.
    ///
    /// # Errors
    ///
    /// If the database cannot be reached or used; then nothing changed.
    pub async fn open(address: &str) -> Result<PostgresStore, OpenError> {
        PostgresStore::open_with(address, LeaseClock::Database).await
    }

    /// The same, but waits for a server that cannot be reached yet, and tells why before each further
    /// attempt.
    ///
    /// # Errors
    ///
    /// What waiting does not change.
    pub async fn open_when_reachable(
        address: &str,
        mut waits: impl FnMut(&OpenError),
    ) -> Result<PostgresStore, OpenError> {
        let reconnect = Reconnect::default();
        loop {
            match reconnect.attempt(PostgresStore::open(address)).await {
                Err(error) if error.is_temporary() => waits(&error),
                opened => return opened,
            }
        }
    }

    /// As [`open`](PostgresStore::open), with another clock for leases.
    ///
    /// # Errors
    ///
    /// As [`open`](PostgresStore::open).
    pub async fn open_with(
        address: &str,
        lease_clock: LeaseClock,
    ) -> Result<PostgresStore, OpenError> {
        let database = connect::Database::at(address)?;
        let mut first = database.first_connection().await?;
        migrations::migrate(&mut first).await?;
        // From here on a copy of a folder may differ from the folder, so it is not replaced. Waits
        // for a copy that is under way.
        let used = first.execute("DELETE FROM unused_copy", &[]).await;
        used.map_err(|error| OpenError::Failed { why: connect::whole(&error) })?;
        let writer = Writer::start(&database);
        let inner = Inner {
            writer,
            pool: database.pool(CONNECTIONS, Work::Call),
            jobs: database.pool(JOBS, Work::Job),
            heartbeats: database.pool(1, Work::Call),
            pulse: Pulse::start(database),
            lease_clock,
        };
        Ok(PostgresStore { inner: Arc::new(inner) })
    }

    /// How much was appended since the store was opened: statements that were sent, and appends of
    /// moves in them.
    pub fn appended(&self) -> AppendCounts {
        let (statements, appends) = self.inner.writer.counts();
        AppendCounts { statements, appends }
    }

    /// A connection for a read or a transaction.
    async fn connection(&self) -> Result<Object, StoreError> {
        self.inner.pool.get().await
    }

    /// The same for what may take long.
    async fn connection_for_job(&self) -> Result<Object, StoreError> {
        self.inner.jobs.get().await
    }
}

/// How much was appended, for monitoring.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct AppendCounts {
    /// Statements that were sent.
    pub statements: u64,
    /// Appends of moves in them, including refused ones.
    pub appends: u64,
}
