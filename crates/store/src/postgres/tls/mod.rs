//! Encryption between the server and its database.
//!
//! `options` reads what an address asks for, in the words of libpq; `verify` decides which
//! certificates of a database are accepted; `connector` encrypts a connection.

mod connector;
mod options;
mod verify;

pub(super) use connector::{connect, is_cause_of};
pub(super) use options::TlsOptions;

use std::fmt;

/// Why a connection cannot be encrypted: a file, or the certificate of the database.
#[derive(Clone, Debug)]
pub(super) struct TlsError(String);

impl fmt::Display for TlsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for TlsError {}
