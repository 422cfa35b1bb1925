//! `tabiya manual` and `tabiya completions`: what a package installs besides the program, generated
//! from the command line itself.

use std::path::{Path, PathBuf};

use clap::{Args, Command};
use clap_complete::Shell;

use crate::outcome::{CommandOutcome, Failure};

/// Write man pages to a folder, one for each command
#[derive(Args)]
#[command(after_help = "Examples:\n  tabiya manual /usr/local/share/man/man1")]
pub(crate) struct ManualArgs {
    /// The folder, created if it does not exist
    folder: PathBuf,
}

impl ManualArgs {
    pub(crate) fn run(self, program: Command) -> Result<CommandOutcome, Failure> {
        let wrong =
            |error: std::io::Error| Failure::Usage(format!("{}: {error}", self.folder.display()));
        std::fs::create_dir_all(&self.folder).map_err(wrong)?;
        write_pages(program.disable_help_subcommand(true), &self.folder).map_err(wrong)?;
        Ok(CommandOutcome::Fine)
    }
}

fn write_pages(program: Command, folder: &Path) -> std::io::Result<()> {
    clap_mangen::generate_to(program, folder)
}

/// Print completions for a shell
#[derive(Args)]
#[command(after_help = "\
Examples:
  tabiya completions bash > /etc/bash_completion.d/tabiya
  tabiya completions fish > ~/.config/fish/completions/tabiya.fish")]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

impl CompletionsArgs {
    pub(crate) fn run(self, mut program: Command) -> Result<CommandOutcome, Failure> {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut program, "tabiya", &mut text);
        std::io::Write::write_all(&mut std::io::stdout(), &text).map_err(Failure::Output)?;
        Ok(CommandOutcome::Fine)
    }
}
