//! `tabiya migrate`: from a data folder to a PostgreSQL database.

use std::path::PathBuf;

use clap::Args;
use store::postgres::{CopyCounts, copy_folder};

use crate::{
    data::background_runtime,
    outcome::{CommandOutcome, Failure},
};

/// Copy everything in a data folder into a PostgreSQL database
///
/// Stop the server first. Everything is copied in one transaction and then compared: the numbers of
/// rows, and the last event of each game. The folder stays as it is. The command can be repeated
/// until a server has used the database.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  tabiya migrate --from /var/lib/tabiya --to postgres://localhost/tabiya"
)]
pub(crate) struct MigrateArgs {
    /// The data folder
    #[arg(long, value_name = "DIR")]
    from: PathBuf,

    /// The database: empty, or with an earlier copy
    #[arg(long, value_name = "URL")]
    to: String,
}

impl MigrateArgs {
    pub(crate) fn run(self) -> Result<CommandOutcome, Failure> {
        let copied = background_runtime()?.block_on(copy_folder(&self.from, &self.to));
        let CopyCounts { games, events, rows } =
            copied.map_err(|error| Failure::Usage(error.to_string()))?;
        println!("games: {games}, events: {events}, other rows: {rows}");
        Ok(CommandOutcome::Fine)
    }
}
