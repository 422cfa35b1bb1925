//! `tabiya export` and `tabiya import`: games as PGN.

use std::{
    fs::File,
    io::{self, BufWriter, Read, Write},
    path::PathBuf,
};

use clap::Args;
use rules::pgn::{ReadError, Reader};
use server::Acting;
use store::{Imported, Store, StoreError};
use wire::GameId;

use crate::{
    account::now,
    data::StoreArgs,
    outcome::{CommandOutcome, Failure},
    pgn_check::{describe, is_standard_input, name_of, progress_bar},
    wait::wait,
};

/// Write all games as PGN to standard output, even while the server runs
///
/// Games played on this server come first, in the order they were created, then imported ones.
/// Damaged games are left out and named on standard error.
#[derive(Args)]
#[command(after_help = "\
Exit status: 0 all games were written, 1 some are damaged, 2 the data cannot be read.

Examples:
  tabiya export > games.pgn
  tabiya export --data /var/lib/tabiya --site https://chess.example.org | gzip > games.pgn.gz")]
pub(crate) struct ExportArgs {
    /// The public address of the server, for the `Site` tag
    #[arg(long, value_name = "URL", default_value = "")]
    site: String,

    #[command(flatten)]
    data: StoreArgs,
}

/// Import games from a PGN file of any size
///
/// Imported games belong to no account and change no statistics. Each has an address, and `tabiya
/// export` includes them. Duplicates are skipped. Broken games are reported as by `tabiya pgn check`
/// and skipped. Shows a progress bar if standard error is a terminal.
#[derive(Args)]
#[command(after_help = "\
Exit status: 0 all games were imported, 1 some were broken, 2 the file could not be read.

Examples:
  tabiya import games.pgn
  zstdcat lichess_db.pgn.zst | tabiya import -")]
pub(crate) struct ImportArgs {
    /// The file to read; - is standard input
    file: PathBuf,

    #[command(flatten)]
    data: StoreArgs,
}

/// Games to read at once.
const PAGE: u32 = 200;
/// Games to store at once.
const BATCH: usize = 500;

impl ExportArgs {
    pub(crate) fn run(self) -> Result<CommandOutcome, Failure> {
        let store = self.data.open_shared()?;
        let site = self.site.trim_end_matches('/');
        let mut out = BufWriter::new(io::stdout().lock());
        let mut put = |pgn: &str| -> Result<(), Failure> {
            // Two empty lines, since some readers take one for a pause.
            write!(out, "{}\n\n\n", pgn.trim_end()).map_err(Failure::Output)
        };
        let mut damaged = Damaged::default();
        let mut after = None;
        loop {
            let page = wait(store.history.games_after(after, PAGE)).map_err(failed)?;
            let Some(last) = page.last() else { break };
            after = Some(*last);
            for id in page {
                match wait(server::game_pgn(&store, id, site)) {
                    Ok(pgn) => pgn.map_or(Ok(()), |pgn| put(&pgn))?,
                    Err(StoreError::Damaged(why)) => damaged.tell(id, &why),
                    Err(error) => return Err(failed(error)),
                }
            }
        }
        let mut after = None;
        loop {
            let page = wait(store.imports.imports_after(after, PAGE)).map_err(failed)?;
            let Some((last, _)) = page.last() else { break };
            after = Some(*last);
            for (id, pgn) in page {
                match pgn {
                    Ok(pgn) => put(&pgn)?,
                    Err(error) => damaged.tell(id, &error.to_string()),
                }
            }
        }
        out.flush().map_err(Failure::Output)?;
        Ok(damaged.outcome())
    }
}

/// Games that are left out.
#[derive(Default)]
struct Damaged {
    games: u64,
}

impl Damaged {
    fn tell(&mut self, game: GameId, why: &str) {
        self.games += 1;
        eprintln!("game {game} is damaged and left out: {why}");
    }

    fn outcome(&self) -> CommandOutcome {
        if self.games == 0 {
            return CommandOutcome::Fine;
        }
        eprintln!("{} damaged games were left out; see `tabiya check`", self.games);
        CommandOutcome::ProblemsFound
    }
}

impl ImportArgs {
    pub(crate) fn run(self) -> Result<CommandOutcome, Failure> {
        let unread = |error: io::Error| {
            Failure::Usage(format!("cannot read {}: {error}", name_of(&self.file)))
        };
        let bytes: Box<dyn Read> = if is_standard_input(&self.file) {
            Box::new(io::stdin().lock())
        } else {
            Box::new(File::open(&self.file).map_err(unread)?)
        };
        let store = self.data.open_shared()?;
        let bar = progress_bar(std::slice::from_ref(&self.file));
        let mut games = Reader::new(bar.wrap_read(bytes));
        let (mut batch, mut errors, mut total) = (Vec::new(), 0_u64, Imported::default());
        let mut number = 0_u64;
        while let Some(game) = games.next_game() {
            number += 1;
            match game {
                Ok(game) if let Some(why) = server::impossible_start(&game.start) => {
                    errors += 1;
                    let file = name_of(&self.file);
                    bar.suspend(|| {
                        println!("{file}: game {number}: no game leads to its start: {why}");
                    });
                }
                Ok(game) => match game.to_pgn() {
                    Ok(pgn) => batch.push(pgn),
                    Err(error) => {
                        errors += 1;
                        bar.suspend(|| println!("{}: {error}", name_of(&self.file)));
                    }
                },
                Err(ReadError::Game(error)) => {
                    errors += 1;
                    bar.suspend(|| println!("{}", describe(&self.file, &error)));
                }
                Err(ReadError::Io(error)) => return Err(unread(error)),
            }
            if batch.len() >= BATCH {
                keep(&store, &mut batch, &mut total)?;
            }
        }
        keep(&store, &mut batch, &mut total)?;
        bar.finish_and_clear();
        let Imported { new, known } = total;
        let acting = Acting::at_command_line(now(), "");
        wait(server::log_import(&store, &acting, new, known)).map_err(failed)?;
        writeln!(io::stdout(), "games: {new}, known before: {known}, errors: {errors}")
            .map_err(Failure::Output)?;
        Ok(if errors == 0 { CommandOutcome::Fine } else { CommandOutcome::ProblemsFound })
    }
}

fn keep(store: &Store, batch: &mut Vec<String>, total: &mut Imported) -> Result<(), Failure> {
    let count = wait(server::import_games(store, std::mem::take(batch))).map_err(failed)?;
    total.new += count.new;
    total.known += count.known;
    Ok(())
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::Usage(error.to_string())
}
