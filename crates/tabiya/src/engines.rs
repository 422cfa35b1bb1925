//! UCI engines as opponents, as named on the command line.

use std::path::{Path, PathBuf};

use clap::Args;
use server::Program;

/// UCI engines to offer besides the built-in one.
#[derive(Args)]
pub(crate) struct EngineArgs {
    /// A UCI engine to offer as an opponent; can be repeated
    ///
    /// `Stockfish=/usr/games/stockfish` offers it as `Stockfish` in addition to the eight built-in
    /// levels. It runs in its own process, started on first use, with low priority and at most 2 GB
    /// of memory. If it fails, the built-in engine makes the move and the game page says so. For an
    /// engine that needs arguments, write a script that ends with `exec program arguments`.
    #[arg(long = "engine", value_name = "NAME=PATH", value_parser = program)]
    programs: Vec<Program>,

    /// A UCI option of such an engine; can be repeated
    ///
    /// `Stockfish:Skill Level=5` sends `setoption name Skill Level value 5` when it starts.
    #[arg(long = "engine-option", value_name = "NAME:OPTION=VALUE", value_parser = option)]
    options: Vec<EngineOption>,
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
    /// Two have one name, or an option is for none of them.
    pub(crate) fn read(self) -> Result<Vec<Program>, String> {
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
        Ok(programs)
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
