//! Settings in layers, and `tabiya config`, which shows them.

mod chosen;
mod file;
mod layers;
mod password;

use std::{io::Write, path::PathBuf};

use clap::{Arg, ArgMatches, Args, Command};

pub(crate) use layers::{Layers, layered, prepare};

use crate::{
    outcome::{CommandOutcome, Failure},
    serve::ServeArgs,
};

/// The settings file.
#[derive(Args)]
pub(crate) struct ConfigFileArgs {
    /// A settings file in TOML, with the options of `tabiya serve` as keys
    ///
    /// Options override environment variables (TABIYA_LISTEN for --listen), which override the file.
    /// `tabiya config` shows the result.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// Show the settings that `tabiya serve` would use, and where each comes from
///
/// Takes the same options. What it prints is a settings file, except for the password of a database,
/// which is not shown. Also checks a file: it is read, and every value is checked, but nothing is
/// started. What operators chose on the administration page of a data folder overrides it, and is
/// shown beside.
#[derive(Args)]
#[command(after_help = "\
Examples:
  tabiya config
  tabiya config --config /etc/tabiya/tabiya.toml
  TABIYA_LISTEN=0.0.0.0:80 tabiya config > tabiya.toml")]
pub(crate) struct ConfigArgs {
    #[command(flatten)]
    serve: ServeArgs,
}

impl ConfigArgs {
    /// Checks what only all settings together can tell, and prints them.
    pub(crate) fn run(
        self,
        program: &Command,
        matches: &ArgMatches,
        layers: &Layers,
    ) -> Result<CommandOutcome, Failure> {
        let chosen = chosen::on_page(self.serve.folder());
        self.serve.check().map_err(Failure::Usage)?;
        let (Some(command), Some(found)) =
            (program.find_subcommand("config"), matches.subcommand_matches("config"))
        else {
            return Ok(CommandOutcome::Fine);
        };
        let mut out = std::io::stdout().lock();
        for option in layers::settings(command) {
            let line = toml_line(option, found);
            let origin = layers.origin(option, found);
            let instead = chosen.iter().find(|one| Some(one.option) == option.get_long());
            let instead = instead.map(|one| format!("; overridden by operators: {}", one.text));
            writeln!(out, "{line}  # {origin}{}", instead.unwrap_or_default())
                .map_err(Failure::Output)?;
        }
        Ok(CommandOutcome::Fine)
    }
}

/// A setting as a line of a settings file; one without a value as a comment.
fn toml_line(option: &Arg, matches: &ArgMatches) -> String {
    let name = option.get_long().unwrap_or_default();
    let raw = matches.get_raw(option.get_id().as_str()).into_iter().flatten();
    let values: Vec<String> = raw.map(|value| value.to_string_lossy().into_owned()).collect();
    if layers::is_list(option) {
        let list: Vec<toml::Value> = values.into_iter().map(toml::Value::String).collect();
        return format!("{name} = {}", toml::Value::Array(list));
    }
    match values.as_slice() {
        [] => format!("# {name} ="),
        [address, ..] if name == "database-url" || name == "nats-url" => {
            let text = |address: String| format!("{name} = {}", toml::Value::String(address));
            match password::hidden(address) {
                // With another password it is no setting.
                Some(shown) => format!("# {}", text(shown)),
                None => text(address.clone()),
            }
        }
        [value, ..] => match value.as_str() {
            "true" | "false" => format!("{name} = {value}"),
            number if number.parse::<i64>().is_ok() => format!("{name} = {number}"),
            text => format!("{name} = {}", toml::Value::String(text.to_owned())),
        },
    }
}
