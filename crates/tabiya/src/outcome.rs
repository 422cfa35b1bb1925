//! How a command ends, and what the shell is told about it.

use std::{fmt, io, process::ExitCode};

/// How a command ended that did its work.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum CommandOutcome {
    /// All is well: 0.
    Fine,
    /// What was checked has problems, and they were reported: 1.
    ProblemsFound,
    /// Some files could not be read, and they were named: 2.
    FilesUnread,
}

/// Why a command could not do its work: 2, as for options that clap refuses.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The user asked for something that makes no sense; the message says what and where.
    Usage(String),
    /// Standard input cannot be read.
    Input(io::Error),
    /// Standard output cannot be written.
    Output(io::Error),
}

impl CommandOutcome {
    /// Tells the user what went wrong, if anything, and the shell by a number.
    pub(crate) fn report(ended: Result<CommandOutcome, Failure>) -> ExitCode {
        match ended {
            Ok(CommandOutcome::Fine) => ExitCode::SUCCESS,
            Ok(CommandOutcome::ProblemsFound) => ExitCode::from(1),
            Ok(CommandOutcome::FilesUnread) => ExitCode::from(2),
            // The reader has what it wanted, as in `tabiya judge | head -1`.
            Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
                ExitCode::SUCCESS
            }
            Err(failure) => {
                eprintln!("error: {failure}");
                ExitCode::from(2)
            }
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Usage(message) => f.write_str(message),
            Failure::Input(error) => write!(f, "cannot read standard input: {error}"),
            Failure::Output(error) => write!(f, "cannot write to standard output: {error}"),
        }
    }
}
