//! `tabiya doctor`: looks at the machine before people notice what is wrong with it.

mod database;
mod disk;
mod finding;
mod machine;
mod nats;

use std::io::Write;

use clap::Args;

pub(crate) use finding::Finding;

use crate::{
    outcome::{CommandOutcome, Failure},
    serve::ServeArgs,
};

/// Check this machine: data folder and disk, or database; clock, limits, network settings
///
/// Takes the options of `tabiya serve`, also from the environment and a settings file. Changes
/// nothing but a small file in the data folder, which it removes again. The server may be running.
/// Says for each problem what to do; exit status 1 if there is one.
#[derive(Args)]
#[command(after_help = "\
Examples:
  tabiya doctor
  sudo -u tabiya tabiya doctor --config /etc/tabiya/tabiya.toml")]
pub(crate) struct DoctorArgs {
    #[command(flatten)]
    serve: ServeArgs,
}

/// What the checks need to know of the settings.
pub(crate) struct Checkup {
    pub(crate) folder: std::path::PathBuf,
    pub(crate) database_url: Option<String>,
    pub(crate) nats_url: Option<String>,
    pub(crate) listen: std::net::SocketAddr,
    pub(crate) max_connections: usize,
    pub(crate) has_public_url: bool,
    pub(crate) has_trusted_proxy: bool,
    pub(crate) has_certificate: bool,
}

impl DoctorArgs {
    pub(crate) fn run(self) -> Result<CommandOutcome, Failure> {
        let checkup = self.serve.checkup();
        let mut findings = vec![match self.serve.check() {
            Ok(()) => Finding::good("settings", "can be used"),
            Err(problem) => Finding::bad("settings", problem, "correct it; `tabiya config` helps"),
        }];
        match &checkup.database_url {
            Some(address) => findings.push(database::look(address)?),
            None => findings.extend(disk::look(&checkup.folder)),
        }
        if let Some(address) = &checkup.nats_url {
            findings.push(nats::look(address)?);
        }
        findings.push(machine::clock());
        findings.push(machine::open_files(checkup.max_connections));
        findings.push(machine::address(checkup.listen));
        findings.push(machine::proxy(&checkup));
        let mut out = std::io::stdout().lock();
        for finding in &findings {
            writeln!(out, "{finding}").map_err(Failure::Output)?;
        }
        if findings.iter().any(Finding::is_bad) {
            return Ok(CommandOutcome::ProblemsFound);
        }
        Ok(CommandOutcome::Fine)
    }
}
