//! Where a setting comes from: an option overrides an environment variable, which overrides the
//! settings file, which overrides the default.
//!
//! The options of `tabiya serve` are the only list of settings. The other layers become defaults of
//! the options, so that every value goes through the same check.

use std::{
    collections::BTreeMap,
    fmt,
    path::{Path, PathBuf},
};

use clap::{Arg, ArgAction, ArgMatches, Command, parser::ValueSource};

use super::file;

/// The commands that take all settings.
const COMMANDS: [&str; 3] = ["serve", "config", "doctor"];

/// The settings that every command takes that has them: where everything is stored.
const PLACES: [&str; 2] = ["data", "database-url"];

/// The settings file of the Debian package.
const PACKAGED: &str = "/etc/tabiya/tabiya.toml";

/// Options that are not settings.
const NOT_SETTINGS: [&str; 3] = ["help", "version", "config"];

/// What separates the values of a list in an environment variable.
const SEPARATOR: char = ';';

/// Where a value comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    Default,
    File(PathBuf, usize),
    Environment(String),
    Option,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Default => f.write_str("default"),
            Origin::File(path, line) => write!(f, "{}, line {line}", path.display()),
            Origin::Environment(name) => f.write_str(name),
            Origin::Option => f.write_str("command line"),
        }
    }
}

/// Values from the environment and the file, by the name of the option.
#[derive(Default, Debug)]
pub(crate) struct Layers {
    values: BTreeMap<String, (Vec<String>, Origin)>,
}

impl Layers {
    /// Collects the values for the settings that `command` has.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or names something that is no setting; or a value is not accepted.
    pub(crate) fn collect(
        command: &Command,
        file: Option<&Path>,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<Layers, String> {
        let mut layers = Layers::default();
        let settings: Vec<&Arg> = settings(command).collect();
        if let Some(path) = file {
            for setting in file::read(path)? {
                let place = format!("{}, line {}", path.display(), setting.line);
                let option = settings.iter().find(|arg| arg.get_long() == Some(&setting.key));
                let Some(option) = option else {
                    return Err(format!(
                        "{place}: there is no setting {:?}; `tabiya config` lists them all",
                        setting.key
                    ));
                };
                if setting.is_list && !is_list(option) {
                    return Err(format!("{place}: {} takes one value, not a list", setting.key));
                }
                check(option, &setting.values, &place)?;
                let origin = Origin::File(path.to_owned(), setting.line);
                layers.values.insert(setting.key, (setting.values, origin));
            }
        }
        layers.add_variables(settings, variable)?;
        Ok(layers)
    }

    /// Adds where a settings file says that everything is stored. Its other settings are for the
    /// server, which checks them.
    fn add_places(&mut self, command: &Command, file: &Path) -> Result<(), String> {
        for setting in file::read(file)? {
            let option = places(command).find(|arg| arg.get_long() == Some(&setting.key));
            let Some(option) = option else { continue };
            check(option, &setting.values, &format!("{}, line {}", file.display(), setting.line))?;
            let origin = Origin::File(file.to_owned(), setting.line);
            self.values.insert(setting.key, (setting.values, origin));
        }
        Ok(())
    }

    /// Adds the values of environment variables for these options.
    fn add_variables<'a>(
        &mut self,
        options: impl IntoIterator<Item = &'a Arg>,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<(), String> {
        for option in options {
            let Some(name) = option.get_long() else { continue };
            let variable_name = variable_name(name);
            let Some(text) = variable(&variable_name) else { continue };
            let values = if is_list(option) {
                let parts = text.split(SEPARATOR).map(str::trim);
                parts.filter(|part| !part.is_empty()).map(str::to_owned).collect()
            } else {
                vec![text]
            };
            check(option, &values, &variable_name)?;
            self.values.insert(name.to_owned(), (values, Origin::Environment(variable_name)));
        }
        Ok(())
    }

    /// The command with these values as defaults.
    pub(crate) fn apply(&self, command: Command) -> Command {
        let mut command = command;
        for (name, (values, _)) in &self.values {
            let option = command.get_arguments().find(|arg| arg.get_long() == Some(name));
            let Some(id) = option.map(|option| option.get_id().clone()) else { continue };
            let values = values.clone();
            command = command.mut_arg(id, |option| option.default_values(values));
        }
        command
    }

    /// Where the value of an option comes from.
    pub(crate) fn origin(&self, option: &Arg, matches: &ArgMatches) -> Origin {
        let named = option.get_long().and_then(|name| self.values.get(name));
        match (matches.value_source(option.get_id().as_str()), named) {
            (Some(ValueSource::CommandLine), _) => Origin::Option,
            (_, Some((_, origin))) => origin.clone(),
            (_, None) => Origin::Default,
        }
    }
}

/// Prepares the commands that take settings: an option that is on or off can be switched off again,
/// since a file may have switched it on.
pub(crate) fn prepare(mut program: Command) -> Command {
    for name in COMMANDS {
        // Not every system has them all.
        if program.find_subcommand(name).is_none() {
            continue;
        }
        program = program.mut_subcommand(name, |command| command.mut_args(switchable));
    }
    program
}

fn switchable(option: Arg) -> Arg {
    if !matches!(option.get_action(), ArgAction::SetTrue) {
        return option;
    }
    option
        .action(ArgAction::Set)
        .value_parser(clap::builder::BoolishValueParser::new())
        .value_name("true|false")
        .num_args(0..=1)
        .require_equals(true)
        .default_missing_value("true")
        .default_value("false")
        .hide_default_value(true)
}

/// The program with the values of all layers below the command line: for a command that takes
/// settings all of them, for others only where everything is stored.
///
/// # Errors
///
/// As for [`Layers::collect`].
pub(crate) fn layered(program: Command, matches: &ArgMatches) -> Result<(Command, Layers), String> {
    let variable = |name: &str| std::env::var(name).ok();
    let Some((name, found)) = matches.subcommand().filter(|(name, _)| COMMANDS.contains(name))
    else {
        return Ok((with_place(program, matches, &variable)?, Layers::default()));
    };
    let named = found.get_one::<PathBuf>("config").cloned();
    let file = named.or_else(|| variable(&variable_name("config")).map(PathBuf::from));
    let Some(command) = program.find_subcommand(name) else {
        return Ok((program, Layers::default()));
    };
    let layers = Layers::collect(command, file.as_deref(), variable)?;
    let program = program.mut_subcommand(name, |command| layers.apply(command));
    Ok((program, layers))
}

/// A command with the values of [`PLACES`] as defaults: those of the environment, else those of a
/// settings file. Whoever names a folder means it, even if the environment names a database.
fn with_place(
    command: Command,
    matches: &ArgMatches,
    variable: &impl Fn(&str) -> Option<String>,
) -> Result<Command, String> {
    if let Some((name, found)) = matches.subcommand() {
        let Some(inner) = command.find_subcommand(name).cloned() else { return Ok(command) };
        let inner = with_place(inner, found, variable)?;
        return Ok(command.mut_subcommand(name, |_| inner));
    }
    let is_given = |name: &str| {
        let found = command.get_arguments().find(|arg| arg.get_long() == Some(name));
        found.is_some_and(|arg| {
            matches.value_source(arg.get_id().as_str()) == Some(ValueSource::CommandLine)
        })
    };
    if is_given("data") {
        return Ok(command);
    }
    let mut layers = Layers::default();
    layers.add_variables(places(&command), variable)?;
    if layers.values.is_empty() && !is_given("database-url") && has_config(&command) {
        let named = matches.get_one::<PathBuf>("config").cloned();
        let named = named.or_else(|| variable(&variable_name("config")).map(PathBuf::from));
        if let Some(file) = named.or_else(|| packaged(&command)) {
            layers.add_places(&command, &file)?;
        }
    }
    Ok(layers.apply(command))
}

/// The options of a command that say where everything is stored.
fn places(command: &Command) -> impl Iterator<Item = &Arg> {
    let is_place = |arg: &&Arg| arg.get_long().is_some_and(|name| PLACES.contains(&name));
    command.get_arguments().filter(is_place)
}

fn has_config(command: &Command) -> bool {
    command.get_arguments().any(|arg| arg.get_long() == Some("config"))
}

/// The settings file of the package, where it is installed and nothing is in the default folder.
fn packaged(command: &Command) -> Option<PathBuf> {
    let folder = command.get_arguments().find(|arg| arg.get_long() == Some("data"))?;
    let default = Path::new(folder.get_default_values().first()?);
    let file = Path::new(PACKAGED);
    (!default.exists() && file.is_file()).then(|| file.to_owned())
}

/// The options of a command that are settings.
pub(crate) fn settings(command: &Command) -> impl Iterator<Item = &Arg> {
    let is_setting = |arg: &&Arg| {
        !arg.is_hide_set() && arg.get_long().is_some_and(|name| !NOT_SETTINGS.contains(&name))
    };
    command.get_arguments().filter(is_setting)
}

/// Whether an option can be repeated.
pub(crate) fn is_list(option: &Arg) -> bool {
    matches!(option.get_action(), ArgAction::Append)
}

/// The environment variable of an option: `TABIYA_PUBLIC_URL` of `--public-url`.
fn variable_name(option: &str) -> String {
    format!("TABIYA_{}", option.replace('-', "_").to_uppercase())
}

/// Checks values as if they were given on the command line.
fn check(option: &Arg, values: &[String], place: &str) -> Result<(), String> {
    let name = option.get_long().unwrap_or_default();
    let words = values.iter().map(|value| format!("--{name}={value}"));
    let parsed = Command::new("check").no_binary_name(true).arg(option.clone());
    match parsed.try_get_matches_from(words) {
        Ok(_) => Ok(()),
        Err(error) => {
            let text = error.to_string();
            let first = text.lines().next().unwrap_or_default();
            Err(format!("{place}: {}", first.trim_start_matches("error: ")))
        }
    }
}
