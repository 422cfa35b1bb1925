//! `tabiya explorer rebuild`: counts all games again.

use std::{
    io::{self, Write},
    time::{SystemTime, UNIX_EPOCH},
};

use clap::{Args, Subcommand};
use game::Timestamp;
use indicatif::{ProgressBar, ProgressStyle};
use store::count_games;

use crate::{
    data::StoreArgs,
    outcome::{CommandOutcome, Failure},
    wait::wait,
};

#[derive(Subcommand)]
pub(crate) enum ExplorerCommand {
    Rebuild(RebuildArgs),
}

/// Count all games again for the explorer, even while the server runs
///
/// The server counts games as they end, so this is only needed after data was repaired. If it is
/// interrupted, the server counts the rest. Shows a progress bar if standard error is a terminal.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  tabiya explorer rebuild\n  tabiya explorer rebuild --data /var/lib/tabiya"
)]
pub(crate) struct RebuildArgs {
    #[command(flatten)]
    data: StoreArgs,
}

/// Games that are counted in one transaction: few, since a running server waits for it.
const AT_ONCE: u32 = 16;

impl ExplorerCommand {
    pub(crate) fn run(self) -> Result<CommandOutcome, Failure> {
        match self {
            ExplorerCommand::Rebuild(args) => args.run(),
        }
    }
}

impl RebuildArgs {
    fn run(self) -> Result<CommandOutcome, Failure> {
        let store = self.data.open_shared()?;
        let total = wait(store.explorer.forget_counts()).map_err(failed)?;
        let bar = ProgressBar::new(total).with_style(style());
        let (mut games, mut unreadable) = (0_u64, 0_u64);
        loop {
            let counted = wait(count_games(&store, now(), AT_ONCE)).map_err(failed)?;
            games += u64::from(counted.games);
            unreadable += u64::from(counted.unreadable);
            bar.inc(u64::from(counted.found));
            if counted.found < AT_ONCE {
                break;
            }
        }
        bar.finish_and_clear();
        let hidden = wait(store.explorer.uncounted_total()).map_err(failed)?;
        let readable = games.saturating_sub(unreadable);
        writeln!(
            io::stdout(),
            "games counted: {readable}, damaged: {unreadable}, not public yet: {hidden}"
        )
        .map_err(Failure::Output)?;
        Ok(if unreadable == 0 { CommandOutcome::Fine } else { CommandOutcome::ProblemsFound })
    }
}

fn style() -> ProgressStyle {
    ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} games, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar())
}

fn now() -> Timestamp {
    let passed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Timestamp(passed.as_millis() as u64)
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::Usage(error.to_string())
}
