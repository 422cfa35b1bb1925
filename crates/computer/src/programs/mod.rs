//! Other programs as opponents: each in a process of its own, which is watched.
//!
//! A program is started when a game first asks it, gets one question after the other, and is ended
//! when nobody asked for a while. One that dies, keeps silent, floods or answers nonsense is ended
//! and asked again; when that does not help, whoever asked is told, and the program is left alone
//! for a pause that grows.

mod desk;
mod process;
#[cfg(all(test, unix))]
mod tests;
mod uci;

use std::{collections::BTreeMap, path::PathBuf};

use game::ProgramName;

pub(crate) use desk::{Desk, Question};

/// A program that speaks UCI.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// What it is called.
    pub name: ProgramName,
    /// The file to run.
    pub path: PathBuf,
    /// What is set by `setoption`: names and values.
    pub options: Vec<(String, String)>,
}

/// The programs that this server runs, each with the desk where it is asked.
pub(crate) type Desks = BTreeMap<ProgramName, Desk>;

/// Opens a desk for each.
pub(crate) fn open(programs: Vec<Program>) -> Desks {
    let patience = desk::Patience::default();
    programs.into_iter().map(|one| (one.name.clone(), Desk::open(one, patience))).collect()
}
