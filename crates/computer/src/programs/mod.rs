//! Other UCI programs as opponents, each in a supervised process.
//!
//! A program is started by its first request, gets one request after the other, and is stopped when
//! it is idle. A program that crashes, hangs, floods, or answers nonsense is restarted and asked
//! again. If that does not help, the request fails, and the program is paused for a growing time.

mod process;
#[cfg(all(test, unix))]
mod tests;
mod uci;
mod worker;

use std::{collections::BTreeMap, path::PathBuf};

use game::ProgramName;

pub(crate) use worker::{ProgramHandle, ProgramRequest};

/// A program that speaks UCI.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// The name.
    pub name: ProgramName,
    /// The file to run.
    pub path: PathBuf,
    /// Options for `setoption`: names and values.
    pub options: Vec<(String, String)>,
}

/// The programs of this server by name.
pub(crate) type Programs = BTreeMap<ProgramName, ProgramHandle>;

/// Starts a worker for each program.
pub(crate) fn open(programs: Vec<Program>) -> Programs {
    let timeouts = worker::Timeouts::default();
    programs.into_iter().map(|one| (one.name.clone(), ProgramHandle::open(one, timeouts))).collect()
}
