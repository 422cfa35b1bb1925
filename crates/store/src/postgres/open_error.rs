//! Why a database cannot be used.

use std::fmt;

/// Why a database cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpenError {
    /// The address cannot be read.
    Address {
        /// What is wrong with it.
        why: String,
    },
    /// The server does not let us in: the password, the user, the name of the database, or the
    /// encryption is wrong.
    Refused {
        /// Where, without the password.
        place: String,
        /// What is wrong.
        why: String,
    },
    /// No server answers there, or it takes no writes yet.
    Unreachable {
        /// Where, without the password.
        place: String,
        /// The error of the system or the server.
        why: String,
    },
    /// The server is too old.
    TooOld {
        /// Its version.
        found: String,
    },
    /// A commit is answered before it is on the disk.
    NotSynchronous {
        /// The setting.
        found: String,
    },
    /// The tables were written by a newer version of this program, which removed what this one
    /// needs.
    Newer {
        /// The version of the tables.
        found: i32,
        /// The newest version this program knows.
        known: i32,
    },
    /// The tables cannot be made or migrated.
    Failed {
        /// The error of the server.
        why: String,
    },
}

impl OpenError {
    /// Whether it may pass by itself.
    pub fn is_temporary(&self) -> bool {
        matches!(self, OpenError::Unreachable { .. })
    }
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Address { why } => write!(
                f,
                "the address of the database cannot be read: {why}; it looks like \
                 postgres://user:password@host:5432/name"
            ),
            OpenError::Refused { place, why } => {
                write!(f, "the database at {place} cannot be used: {why}")
            }
            OpenError::Unreachable { place, why } => {
                write!(f, "the database at {place} cannot be reached: {why}")
            }
            OpenError::TooOld { found } => {
                write!(f, "the server is PostgreSQL {found}; version 15 or newer is needed")
            }
            OpenError::NotSynchronous { found } => write!(
                f,
                "synchronous_commit is '{found}', so an acknowledged move could be lost: set it to \
                 'on' (ALTER SYSTEM SET synchronous_commit = on, then SELECT pg_reload_conf()) and \
                 look whether the database or the user has a setting of its own"
            ),
            OpenError::Newer { found, known } => write!(
                f,
                "the database was written by a newer tabiya (version {found} of the tables; this \
                 one knows up to {known})"
            ),
            OpenError::Failed { why } => write!(f, "the database cannot be used: {why}"),
        }
    }
}

impl std::error::Error for OpenError {}
