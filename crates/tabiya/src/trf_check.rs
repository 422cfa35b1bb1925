//! `tabiya trf check`: reads tournament reports and says what is wrong with them.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

use clap::Args;
use tabiya_pairing::{
    check::{Verdict, check_rounds},
    trf::{Reading, TrfError},
};

use crate::{
    outcome::{CommandOutcome, Failure},
    pgn_check::name_of,
    trf_input::{list, read_text},
};

/// Check tournament reports, and the pairings in them
///
/// Reads TRF16 and TRF26. Reports lines that cannot be understood, with line and columns, and
/// lines that contradict each other: opponents, colors, results, points. With --pairings every
/// round is paired again by the FIDE (Dutch) system, and each difference is explained by the
/// criterion that decides it.
#[derive(Args)]
#[command(after_help = "\
Exit status: 0 nothing found, 1 something found, 2 a file could not be read.

Examples:
  tabiya trf check open.trf
  tabiya trf check --pairings open.trf
  tabiya trf check < open.trf")]
pub(crate) struct TrfCheckArgs {
    /// The reports; standard input if there are none, or for -
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Compare every round with the pairing of the rules
    ///
    /// Rounds that an arbiter changed by hand differ, and so do those of older rules.
    #[arg(long)]
    pairings: bool,
}

impl TrfCheckArgs {
    pub(crate) fn run(self) -> Result<CommandOutcome, Failure> {
        let files = if self.files.is_empty() { vec![PathBuf::from("-")] } else { self.files };
        let mut outcome = CommandOutcome::Fine;
        for file in &files {
            let text = match read_text(Some(file)) {
                Ok(text) => text,
                Err(failure) => {
                    eprintln!("error: {failure}");
                    outcome = CommandOutcome::FilesUnread;
                    continue;
                }
            };
            let (found, output) = check(file, &text, self.pairings);
            io::stdout().write_all(output.as_bytes()).map_err(Failure::Output)?;
            if found && outcome == CommandOutcome::Fine {
                outcome = CommandOutcome::ProblemsFound;
            }
        }
        Ok(outcome)
    }
}

/// Whether there are problems, and what to say.
fn check(file: &Path, text: &str, pairings: bool) -> (bool, String) {
    let name = name_of(file);
    let Reading { tournament, errors, warnings, .. } = Reading::of(text);
    let told = |all: &[TrfError]| {
        all.iter().map(|it| list(Some(file), std::slice::from_ref(it)) + "\n").collect::<String>()
    };
    if !errors.is_empty() {
        return (true, told(&errors) + &told(&warnings));
    }
    let (players, rounds) = (tournament.players.len(), tournament.rounds_paired());
    let summary = format!("{name}: {players} players, {rounds} rounds");
    if !pairings {
        return match warnings.is_empty() {
            true => (false, format!("{summary}, no problems\n")),
            false => (true, told(&warnings) + &format!("{summary}\n")),
        };
    }
    let verdicts = match check_rounds(&tournament) {
        Ok(verdicts) => verdicts,
        Err(error) => return (true, list(Some(file), &error.0) + "\n"),
    };
    let mut output = String::new();
    let mut different = 0;
    for (round, verdict) in (1..).zip(&verdicts) {
        if *verdict != Verdict::Same {
            different += 1;
            output += &format!("{name}: round {round}: {verdict}\n");
        }
    }
    (different > 0, output + &format!("{summary}, {different} not paired by the rules\n"))
}
