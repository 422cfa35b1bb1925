//! `tabiya check` and `tabiya salvage`: what is damaged in storage, and what can be saved.

use std::path::PathBuf;

use clap::Args;
use store::{
    Depth, Fault, KindCounts, SqliteStore, Store, StoredKind,
    sqlite::{self, SalvagedTable},
    verify,
};

use crate::{
    data::StoreArgs,
    outcome::{CommandOutcome, Failure},
    wait::wait,
};

/// Check that everything is as it was stored, even while the server runs
///
/// Reads all games, imported games, tournaments and settings, and verifies their checksums and that
/// no event is missing. Names what is damaged, and ends with a table.
#[derive(Args)]
#[command(after_help = "\
Exit status: 0 everything is whole, 1 something is damaged or missing, 2 the data cannot be opened.

Examples:
  tabiya check --data /var/lib/tabiya
  tabiya check --deep --database-url postgres://localhost/tabiya")]
pub(crate) struct CheckArgs {
    /// Also replay each game, and check every page of the database in a data folder
    #[arg(long)]
    deep: bool,

    #[command(flatten)]
    data: StoreArgs,
}

/// Save all that is whole from a damaged data folder into a new one
///
/// Stop the server first. Reads the database table by table and leaves out what cannot be read; then
/// leaves out games, tournaments and settings that are damaged. Names what is lost, and ends with a
/// table. The old folder stays as it is.
#[derive(Args)]
#[command(after_help = "\
Exit status: 0 everything was saved, 1 something is lost, 2 nothing could be saved.

Examples:
  tabiya salvage --data /var/lib/tabiya --to /var/lib/tabiya-saved")]
pub(crate) struct SalvageArgs {
    /// The new folder
    #[arg(long, value_name = "DIR")]
    to: PathBuf,

    #[command(flatten)]
    data: StoreArgs,
}

type Counts = Vec<(StoredKind, KindCounts)>;

impl CheckArgs {
    pub(crate) fn run(self) -> Result<CommandOutcome, Failure> {
        let store = self.data.open_shared()?;
        let mut is_whole = true;
        if self.deep
            && let Some(folder) = self.data.folder_if_any()?
        {
            for fault in sqlite::page_faults(folder).map_err(failed)? {
                is_whole = false;
                println!("database: {fault}");
            }
        }
        let depth = if self.deep { Depth::Replay } else { Depth::Checksums };
        let counts = wait(verify(&store, depth, |fault| println!("{}", line(&fault))));
        let counts = counts.map_err(failed)?;
        is_whole &= counts.iter().all(|(_, counts)| counts.damaged + counts.missing == 0);
        let rows = counts.iter().map(|(kind, counts)| {
            let KindCounts { whole, damaged, missing } = *counts;
            (name(*kind).to_owned(), [whole, damaged, missing])
        });
        print!("{}", table(["whole", "damaged", "missing"], rows.collect()));
        Ok(if is_whole { CommandOutcome::Fine } else { CommandOutcome::ProblemsFound })
    }
}

impl SalvageArgs {
    pub(crate) fn run(self) -> Result<CommandOutcome, Failure> {
        let from = self.data.folder_alone("the tools of PostgreSQL")?;
        let tables = sqlite::salvage(from, &self.to).map_err(failed)?;
        let (faults, counts) = self.without_damage()?;
        for fault in &faults {
            println!("{}", line(fault));
        }
        let lost_rows: u64 = tables.iter().map(|table| table.lost).sum();
        let rows = tables.into_iter().filter(|table| table.saved + table.lost > 0);
        let rows = rows.map(|SalvagedTable { table, saved, lost }| (table, [saved, lost]));
        print!("{}", table(["rows saved", "lost"], rows.collect()));
        println!();
        let rows = counts.iter().map(|(kind, counts)| {
            (name(*kind).to_owned(), [counts.whole, counts.damaged + counts.missing])
        });
        print!("{}", table(["saved", "lost"], rows.collect()));
        let missing = counts.iter().any(|(_, counts)| counts.missing > 0);
        let is_whole = faults.is_empty() && lost_rows == 0 && !missing;
        Ok(if is_whole { CommandOutcome::Fine } else { CommandOutcome::ProblemsFound })
    }

    /// Verifies the new folder, removes what is damaged in it, and rebuilds what follows from games.
    fn without_damage(&self) -> Result<(Vec<Fault>, Counts), Failure> {
        let open = || SqliteStore::open(&self.to).map_err(failed);
        let mut faults = Vec::new();
        let store = Store::new(std::sync::Arc::new(open()?));
        let counts = wait(verify(&store, Depth::Replay, |fault| faults.push(fault)));
        let counts = counts.map_err(failed)?;
        drop(store);
        sqlite::remove_damaged(&self.to, &faults).map_err(failed)?;
        wait(open()?.rebuild()).map_err(failed)?;
        Ok((faults, counts))
    }
}

fn line(Fault { kind, id, why }: &Fault) -> String {
    let kind = match kind {
        StoredKind::Game => "game",
        StoredKind::ImportedGame => "imported game",
        StoredKind::Tournament => "tournament",
        StoredKind::Settings => "settings",
    };
    format!("{kind} {id}: {why}")
}

fn name(kind: StoredKind) -> &'static str {
    match kind {
        StoredKind::Game => "games",
        StoredKind::ImportedGame => "imported games",
        StoredKind::Tournament => "tournaments",
        StoredKind::Settings => "settings",
    }
}

/// Names on the left, numbers on the right.
fn table<const N: usize>(head: [&str; N], rows: Vec<(String, [u64; N])>) -> String {
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
    let mut text = " ".repeat(width);
    for title in head {
        text += &format!("  {title:>10}");
    }
    text.push('\n');
    for (name, numbers) in rows {
        text += &format!("{name:width$}");
        for number in numbers {
            text += &format!("  {number:>10}");
        }
        text.push('\n');
    }
    text
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::Usage(error.to_string())
}
