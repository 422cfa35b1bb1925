//! Other UCI programs as opponents, each in a supervised process.
//!
//! A program is started by its first request, gets one request after the other, and is stopped when
//! it is idle. A program that crashes, hangs, floods, or answers nonsense is restarted and asked
//! again. If that does not help, the request fails, and the program is paused for a growing time.

mod process;
mod process_group;
#[cfg(all(test, unix))]
mod tests;
mod uci;
mod worker;

use std::{collections::BTreeMap, ffi::OsString, path::PathBuf};

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

/// A command that starts a program with limits: this file with these arguments, followed by the
/// path of the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Launcher {
    /// The file to run. What it writes to stderr appears on the server's.
    pub path: PathBuf,
    /// What comes before the path of the program.
    pub arguments: Vec<OsString>,
}

/// The programs of this server by name.
pub(crate) type Programs = BTreeMap<ProgramName, ProgramHandle>;

/// Starts a worker for each program.
pub(crate) fn open(programs: Vec<Program>, launcher: Option<&Launcher>) -> Programs {
    let timeouts = worker::Timeouts::default();
    let open =
        |one: Program| (one.name.clone(), ProgramHandle::open(one, launcher.cloned(), timeouts));
    programs.into_iter().map(open).collect()
}
