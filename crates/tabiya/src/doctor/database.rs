//! The database, if there is one instead of a data folder.

use store::postgres::{OpenError, examine};

use super::Finding;
use crate::{data::background_runtime, outcome::Failure};

/// Connects, and checks what the server checks before it uses a database. Changes nothing in it.
pub(super) fn look(address: &str) -> Result<Finding, Failure> {
    let found = background_runtime()?.block_on(examine(address));
    Ok(match found {
        Ok((version, place)) => Finding::good(
            "database",
            format!("PostgreSQL {version} at {place} answers, and stores before it answers"),
        ),
        Err(error) => Finding::bad("database", error.to_string(), advice(&error)),
    })
}

fn advice(error: &OpenError) -> &'static str {
    match error {
        OpenError::Address { .. } => "correct --database-url",
        OpenError::Unreachable { .. } => "look whether PostgreSQL runs, and listens there",
        OpenError::Refused { .. } => {
            "correct --database-url: user, password, name, and encryption (sslmode)"
        }
        OpenError::TooOld { .. } => "upgrade it",
        OpenError::NotSynchronous { .. } => "an acknowledged move must be on the disk",
        OpenError::Newer { .. } | OpenError::Failed { .. } => "docs/CLUSTER.md says more",
    }
}
