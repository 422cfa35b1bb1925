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
/// Stop the server first. Everything is copied in one transaction and then compared: the number of
/// rows of each table, and the last event of each game. The folder stays as it is. The command can
/// be repeated until a server or another command has used the database.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  tabiya migrate --from /var/lib/tabiya --to postgres://localhost/tabiya"
)]
pub(crate) struct MigrateArgs {
    /// The data folder
    #[arg(long, value_name = "DIR")]
    from: PathBuf,

    /// The database: empty, or with an earlier copy that nobody has used
    ///
    /// The environment variable TABIYA_DATABASE_URL keeps the password out of the list of processes.
    #[arg(long, value_name = "URL")]
    to: Option<String>,
}

impl MigrateArgs {
    pub(crate) fn run(self) -> Result<CommandOutcome, Failure> {
        let address = self.to.or_else(|| std::env::var("TABIYA_DATABASE_URL").ok());
        let missing =
            || Failure::Usage("name the database with --to or TABIYA_DATABASE_URL".into());
        let address = address.ok_or_else(missing)?;
        let copied = background_runtime()?.block_on(copy_folder(&self.from, &address));
        let CopyCounts { games, events, rows } =
            copied.map_err(|error| Failure::Usage(error.to_string()))?;
        println!("games: {games}, events: {events}, other rows: {rows}");
        Ok(CommandOutcome::Fine)
    }
}
