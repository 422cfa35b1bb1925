//! The folder in which everything is kept, and copies of it: `tabiya backup`
//! and `tabiya restore`.

use std::path::PathBuf;

use clap::Args;
use store::sqlite::{self, Existing};

use crate::ending::{Ending, Failure};

/// Where everything is kept.
#[derive(Args)]
pub(crate) struct DataArgs {
    /// The folder in which everything is kept
    ///
    /// Made if it is not there. One server at a time can use it.
    #[arg(long = "data", value_name = "DIR", default_value = "./tabiya-data")]
    pub(crate) folder: PathBuf,
}

/// Copy everything into one file, also while the server runs
///
/// The copy is consistent: it holds every move acknowledged before the command was given. Bring it
/// back with `tabiya restore`.
#[derive(Args)]
#[command(after_help = "Example:\n  tabiya backup --data /var/lib/tabiya zone-2026-11-15.sqlite")]
pub(crate) struct BackupArgs {
    /// The file to write
    file: PathBuf,

    #[command(flatten)]
    data: DataArgs,

    /// Replace the file if it is there
    #[arg(long)]
    replace: bool,
}

impl BackupArgs {
    pub(crate) fn run(self) -> Result<Ending, Failure> {
        let existing = if self.replace { Existing::Replace } else { Existing::Keep };
        sqlite::backup(&self.data.folder, &self.file, existing)
            .map_err(|error| Failure::Usage(error.to_string()))?;
        eprintln!("copied to {}", self.file.display());
        Ok(Ending::Fine)
    }
}

/// Bring a copy made by `tabiya backup` back
///
/// The server must not run. The copy is checked first; what was there before is kept beside it.
#[derive(Args)]
#[command(after_help = "Example:\n  tabiya restore --data /var/lib/tabiya zone-2026-11-15.sqlite")]
pub(crate) struct RestoreArgs {
    /// The file to read
    file: PathBuf,

    #[command(flatten)]
    data: DataArgs,
}

impl RestoreArgs {
    pub(crate) fn run(self) -> Result<Ending, Failure> {
        let restored = sqlite::restore(&self.file, &self.data.folder)
            .map_err(|error| Failure::Usage(error.to_string()))?;
        eprintln!("restored from {}", self.file.display());
        if let Some(before) = restored.before {
            eprintln!("what was there before is now {}", before.display());
        }
        Ok(Ending::Fine)
    }
}
