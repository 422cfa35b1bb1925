//! `tabiya pgn check`: replays every move of PGN files.

use std::{
    cell::Cell,
    fmt::{self, Write as _},
    fs::{self, File},
    io::{self, Read, Write},
    path::{Path, PathBuf},
    time::Instant,
};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use rules::{
    Move, Position,
    pgn::{GameBuilder, GameError, Limits, PgnResult, ReadError, Reader},
};

use crate::outcome::{CommandOutcome, Failure};

/// Replay every move of PGN files and report what is wrong
///
/// Use it before you import or share files of any size. Variations are replayed too. A game is
/// broken if a move is illegal or the text is not valid PGN; only the first error of a game is
/// reported.
///
/// Each problem is one line on standard output:
///   FILE:LINE:COLUMN: game 7, move 12... Nf3: no knight can go to f3
/// The last line has the totals:
///   files: 1, games: 900, moves: 71234, errors: 1, seconds: 0.08
/// Shows a progress bar if standard error is a terminal.
#[derive(Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Exit status: 0 all games are good, 1 some are broken, 2 a file could not be read.

Examples:
  tabiya pgn check games.pgn
  zstdcat lichess_db.pgn.zst | tabiya pgn check -
  tabiya pgn check *.pgn | grep ': game '"
)]
pub(crate) struct PgnCheckArgs {
    /// The files to check, one after the other; - is standard input
    ///
    /// A file that cannot be read is reported on standard error, and the next one checked.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

impl PgnCheckArgs {
    pub(crate) fn run(self) -> Result<CommandOutcome, Failure> {
        let begun = Instant::now();
        let mut totals = Totals::default();
        let bar = progress_bar(&self.files);
        for file in &self.files {
            match check_file(file, &bar, &mut totals) {
                Ok(()) => totals.files += 1,
                Err(Trouble::Input(error)) => {
                    totals.files_unread += 1;
                    bar.suspend(|| eprintln!("error: cannot read {}: {error}", name_of(file)));
                }
                // The reader has seen enough, and some of that were problems.
                Err(Trouble::Output(error))
                    if error.kind() == io::ErrorKind::BrokenPipe && totals.errors > 0 =>
                {
                    return Ok(totals.outcome());
                }
                Err(Trouble::Output(error)) => return Err(Failure::Output(error)),
            }
        }
        bar.finish_and_clear();
        let seconds = begun.elapsed().as_secs_f64();
        writeln!(io::stdout(), "{totals}, seconds: {seconds:.2}").map_err(Failure::Output)?;
        Ok(totals.outcome())
    }
}

#[derive(Default)]
struct Totals {
    files: u64,
    files_unread: u64,
    games: u64,
    moves: u64,
    errors: u64,
}

impl Totals {
    fn outcome(&self) -> CommandOutcome {
        match (self.files_unread, self.errors) {
            (0, 0) => CommandOutcome::Fine,
            (0, _) => CommandOutcome::ProblemsFound,
            (_, _) => CommandOutcome::FilesUnread,
        }
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Totals { files, games, moves, errors, .. } = self;
        write!(f, "files: {files}, games: {games}, moves: {moves}, errors: {errors}")
    }
}

/// What keeps a file from being checked to its end.
enum Trouble {
    Input(io::Error),
    Output(io::Error),
}

/// Checks one file and adds to the totals as it goes.
fn check_file(file: &Path, bar: &ProgressBar, totals: &mut Totals) -> Result<(), Trouble> {
    let bytes: Box<dyn Read> = if is_standard_input(file) {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(file).map_err(Trouble::Input)?)
    };
    bar.set_message(name_of(file));
    let moves = Cell::new(0);
    let counter = MoveCounter { moves: &moves };
    let mut games = Reader::with(bar.wrap_read(bytes), Limits::DEFAULT, counter);
    while let Some(game) = games.next_game() {
        totals.moves += moves.take();
        match game {
            Ok(()) => totals.games += 1,
            Err(ReadError::Game(error)) => {
                totals.games += 1;
                totals.errors += 1;
                let problem = describe(file, &error);
                bar.suspend(|| writeln!(io::stdout(), "{problem}")).map_err(Trouble::Output)?;
            }
            Err(ReadError::Io(error)) => return Err(Trouble::Input(error)),
        }
    }
    Ok(())
}

/// One line, in the way of compilers, so that editors can jump there.
pub(crate) fn describe(file: &Path, error: &GameError) -> String {
    let at = error.at();
    let mut problem = format!("{}:{}:{}: game {}", name_of(file), at.line, at.column, error.game());
    // Writing to a string cannot fail.
    let _ = match error.attempt() {
        Some(attempt) => write!(problem, ", move {attempt}: {}", error.kind()),
        None => write!(problem, ": {}", error.kind()),
    };
    without_controls(&problem)
}

/// The same text without characters that would make a terminal do something.
fn without_controls(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { '\u{fffd}' } else { letter }).collect()
}

pub(crate) fn is_standard_input(file: &Path) -> bool {
    file.as_os_str() == "-"
}

pub(crate) fn name_of(file: &Path) -> String {
    if is_standard_input(file) { "<stdin>".to_owned() } else { file.display().to_string() }
}

/// A bar over the bytes of all files; without an end if it is not known. It shows itself only
/// on a terminal.
pub(crate) fn progress_bar(files: &[PathBuf]) -> ProgressBar {
    let length: Option<u64> = files.iter().map(|file| file_bytes(file)).sum();
    let (bar, template) = match length {
        Some(bytes) => (
            ProgressBar::new(bytes),
            "{wide_bar} {bytes}/{total_bytes}, {bytes_per_sec}, {eta} left, {msg}",
        ),
        None => (ProgressBar::new_spinner(), "{spinner} {bytes}, {bytes_per_sec}, {msg}"),
    };
    bar.with_style(ProgressStyle::with_template(template).expect("the template is well-formed"))
}

/// The size of a file, if it has one; nothing of a file that is not there will be read.
fn file_bytes(file: &Path) -> Option<u64> {
    if is_standard_input(file) {
        return None;
    }
    match fs::metadata(file) {
        Ok(metadata) => metadata.is_file().then_some(metadata.len()),
        Err(_) => Some(0),
    }
}

/// Counts the moves that were replayed, also those of games that break later.
struct MoveCounter<'a> {
    moves: &'a Cell<u64>,
}

impl GameBuilder for MoveCounter<'_> {
    type Output = ();

    fn begin(&mut self) {}

    fn played(&mut self, _: &Position, _: Move) {
        self.moves.set(self.moves.get() + 1);
    }

    fn end(&mut self, _: PgnResult) {}
}
