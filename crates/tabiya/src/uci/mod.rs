//! `tabiya uci`: the engine for any chess program, by the Universal Chess Interface.
//!
//! One thread reads, one thinks, and this one answers: so `stop` is heard at any time, and
//! nothing that is said while the engine thinks is lost. Time passes here and only here.

mod clock;
mod command;
mod options;
mod reader;
mod session;
mod thinking;

use clap::Args;

use crate::outcome::{CommandOutcome, Failure};

/// Play as an engine for any chess program (UCI)
///
/// Reads commands from standard input and answers on standard output, as chess programs expect
/// of an engine they start. Options are set by `setoption`; the command `uci` lists them. What
/// cannot be understood is answered by `info string` and changes nothing.
#[derive(Args)]
#[command(after_help = "\
Examples:
  tabiya uci
  printf 'position startpos moves e2e4\\ngo movetime 1000\\n' | tabiya uci
  printf 'go perft 5\\n' | tabiya uci")]
pub(crate) struct UciArgs {}

impl UciArgs {
    pub(crate) fn run(self) -> Result<CommandOutcome, Failure> {
        session::run().map_err(Failure::Output)?;
        Ok(CommandOutcome::Fine)
    }
}
