//! The data folder, and copies of it: `tabiya backup` and `tabiya restore`.

use std::path::PathBuf;

use clap::Args;
use store::sqlite::{self, Existing};

use crate::outcome::{CommandOutcome, Failure};

/// The data folder.
#[derive(Args)]
pub(crate) struct DataArgs {
    /// The data folder
    ///
    /// Created if it does not exist. Only one server can use it at a time.
    #[arg(long = "data", value_name = "DIR", default_value = "./tabiya-data")]
    pub(crate) folder: PathBuf,
}

/// Back up everything to one file, even while the server runs
///
/// The backup is consistent and has every move acknowledged before the command started. Restore it
/// with `tabiya restore`.
#[derive(Args)]
#[command(after_help = "Example:\n  tabiya backup --data /var/lib/tabiya tabiya-2026-11-15.sqlite")]
pub(crate) struct BackupArgs {
    /// The file to write
    file: PathBuf,

    #[command(flatten)]
    data: DataArgs,

    /// Overwrite the file if it exists
    #[arg(long)]
    replace: bool,
}

impl BackupArgs {
    pub(crate) fn run(self) -> Result<CommandOutcome, Failure> {
        let existing = if self.replace { Existing::Replace } else { Existing::Keep };
        sqlite::backup(&self.data.folder, &self.file, existing)
            .map_err(|error| Failure::Usage(error.to_string()))?;
        eprintln!("backed up to {}", self.file.display());
        Ok(CommandOutcome::Fine)
    }
}

/// Restore a backup made by `tabiya backup`
///
/// Stop the server first. The backup is checked before anything changes, and the previous data is
/// kept next to it.
#[derive(Args)]
#[command(
    after_help = "Example:\n  tabiya restore --data /var/lib/tabiya tabiya-2026-11-15.sqlite"
)]
pub(crate) struct RestoreArgs {
    /// The file to read
    file: PathBuf,

    #[command(flatten)]
    data: DataArgs,
}

impl RestoreArgs {
    pub(crate) fn run(self) -> Result<CommandOutcome, Failure> {
        let restored = sqlite::restore(&self.file, &self.data.folder)
            .map_err(|error| Failure::Usage(error.to_string()))?;
        eprintln!("restored from {}", self.file.display());
        if let Some(before) = restored.before {
            eprintln!("the previous data is now in {}", before.display());
        }
        Ok(CommandOutcome::Fine)
    }
}
