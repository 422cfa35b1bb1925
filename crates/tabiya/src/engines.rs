//! UCI engines as opponents, as named on the command line.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

use clap::Args;
use server::{Launcher, Program};

/// UCI engines to offer besides the built-in one.
#[derive(Args)]
pub(crate) struct EngineArgs {
    /// A UCI engine to offer as an opponent; can be repeated
    ///
    /// `Stockfish=/usr/games/stockfish` offers it as `Stockfish` in addition to the eight built-in
    /// levels. It runs in its own process, started on first use, with low priority and limits. On
    /// Linux, it can read its own folder and those of the system, and write nothing. If it fails,
    /// the built-in engine makes the move and the game page says so. For an engine that needs
    /// arguments, write a script that ends with `exec program arguments`.
    #[arg(long = "engine", value_name = "NAME=PATH", value_parser = program)]
    programs: Vec<Program>,

    /// A UCI option of such an engine; can be repeated
    ///
    /// `Stockfish:Skill Level=5` sends `setoption name Skill Level value 5` when it starts.
    #[arg(long = "engine-option", value_name = "NAME:OPTION=VALUE", value_parser = option)]
    options: Vec<EngineOption>,

    /// A folder that engines can read, for example with tablebases; can be repeated
    #[arg(long = "engine-folder", value_name = "DIR", value_parser = folder)]
    folders: Vec<PathBuf>,

    /// The most memory of an engine, in MB
    #[arg(
        long = "engine-memory",
        value_name = "MB",
        default_value_t = 2_048,
        value_parser = clap::value_parser!(u64).range(16..=1_048_576)
    )]
    memory: u64,

    /// The user that engines run as; only if the server runs as root
    #[arg(long = "engine-user", value_name = "NAME")]
    user: Option<String>,

    /// Let engines read and write whatever their user can, and use the network
    ///
    /// For engines that need devices, such as a graphics card. Limits on memory and CPU time stay.
    #[arg(long = "no-engine-sandbox")]
    no_sandbox: bool,
}

/// What is set for which program.
#[derive(Clone, Debug)]
struct EngineOption {
    program: String,
    name: String,
    value: String,
}

impl EngineArgs {
    /// The programs with their options.
    ///
    /// # Errors
    ///
    /// Two have one name, an option is for none of them, or the launcher cannot work.
    pub(crate) fn read(self, data: &Path) -> Result<(Vec<Program>, Option<Launcher>), String> {
        let launcher = self.launcher(data)?;
        let mut programs: Vec<Program> = Vec::with_capacity(self.programs.len());
        for program in self.programs {
            if programs.iter().any(|other| other.name == program.name) {
                return Err(format!("--engine: two engines are called {}", program.name));
            }
            programs.push(program);
        }
        for EngineOption { program, name, value } in self.options {
            let found = programs.iter_mut().find(|one| one.name.as_str() == program);
            let Some(found) = found else {
                return Err(format!("--engine-option: no --engine is called {program:?}"));
            };
            found.options.push((name, value));
        }
        Ok((programs, launcher))
    }

    /// This program, which limits itself and then becomes the engine.
    #[cfg(unix)]
    fn launcher(&self, data: &Path) -> Result<Option<Launcher>, String> {
        if self.programs.is_empty() {
            return Ok(None);
        }
        let user = self.user.as_deref().map(user_and_group).transpose()?;
        let data = std::path::absolute(data).map_err(|error| format!("--data: {error}"))?;
        if let Some(inside) = self.programs.iter().find(|one| is_inside(&one.path, &data)) {
            let path = inside.path.display();
            return Err(format!(
                "--engine: {path} is in the data folder, which engines cannot read"
            ));
        }
        self.warn(user.is_some());
        let path = std::env::current_exe().map_err(|error| format!("--engine: {error}"))?;
        let mut arguments: Vec<OsString> = vec!["launch-engine".into(), "--data".into()];
        arguments.extend([data.into(), "--memory".into(), self.memory.to_string().into()]);
        if let Some(user) = user {
            arguments.extend(["--user".into(), user.into()]);
        }
        for folder in &self.folders {
            arguments.extend(["--folder".into(), folder.into()]);
        }
        if self.no_sandbox {
            arguments.push("--no-sandbox".into());
        }
        arguments.push("--".into());
        Ok(Some(Launcher { path, arguments }))
    }

    #[cfg(not(unix))]
    fn launcher(&self, _: &Path) -> Result<Option<Launcher>, String> {
        if !self.programs.is_empty() {
            tracing::warn!("on this system, engines run without limits and can read everything");
        }
        Ok(None)
    }

    /// Says what does not protect the server from its engines.
    #[cfg(unix)]
    fn warn(&self, has_own_user: bool) {
        if !self.no_sandbox && !crate::sandbox::is_available() {
            tracing::warn!(
                "this kernel has no Landlock: engines can read what the server's user can, \
                 including the data folder, unless --engine-user gives them a user of their own"
            );
        }
        if !has_own_user && rustix::process::geteuid().is_root() {
            tracing::warn!("engines run as root: give them a user of their own by --engine-user");
        }
    }
}

/// The numbers of a user and its group, for the launcher.
#[cfg(unix)]
fn user_and_group(name: &str) -> Result<String, String> {
    if !rustix::process::geteuid().is_root() {
        return Err("--engine-user: only root can start programs as another user".into());
    }
    match nix::unistd::User::from_name(name) {
        Ok(Some(user)) => Ok(format!("{}:{}", user.uid, user.gid)),
        Ok(None) => Err(format!("--engine-user: no user is called {name:?}")),
        Err(error) => Err(format!("--engine-user: cannot look up {name:?}: {error}")),
    }
}

/// Whether a file is in a folder, as far as both exist.
#[cfg(unix)]
fn is_inside(file: &Path, folder: &Path) -> bool {
    match (file.canonicalize(), folder.canonicalize()) {
        (Ok(file), Ok(folder)) => file.starts_with(folder),
        _ => false,
    }
}

fn folder(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    if path.is_absolute() && path.is_dir() {
        Ok(path)
    } else {
        Err(format!("{text}: not an absolute path of a folder"))
    }
}

fn program(text: &str) -> Result<Program, String> {
    let (name, path) = text
        .split_once('=')
        .ok_or("expected NAME=PATH, for example Stockfish=/usr/games/stockfish")?;
    let name = name.parse().map_err(|error| format!("{error}"))?;
    let path = PathBuf::from(path);
    if !path.is_absolute() {
        return Err(format!("{}: the path must be absolute", path.display()));
    }
    if !is_program(&path) {
        return Err(format!("{}: not an executable file", path.display()));
    }
    Ok(Program { name, path, options: Vec::new() })
}

fn option(text: &str) -> Result<EngineOption, String> {
    let parts = text.split_once(':').and_then(|(program, rest)| {
        let (name, value) = rest.split_once('=')?;
        Some((program, name.trim(), value.trim()))
    });
    let is_line = |part: &str| !part.chars().any(char::is_control);
    match parts {
        Some((program, name, value)) if !name.is_empty() && is_line(name) && is_line(value) => {
            Ok(EngineOption { program: program.into(), name: name.into(), value: value.into() })
        }
        _ => Err("expected NAME:OPTION=VALUE, for example Stockfish:Skill Level=5".into()),
    }
}

#[cfg(unix)]
fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(path: &Path) -> bool {
    path.is_file()
}
