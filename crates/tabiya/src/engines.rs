//! Other programs as opponents, as the command line names them.

use std::path::{Path, PathBuf};

use clap::Args;
use server::Program;

/// Which programs can be played against, beside the zone's own engine.
#[derive(Args)]
pub(crate) struct EngineArgs {
    /// A UCI program as a further opponent, by name; may be given more than once
    ///
    /// `Stockfish=/usr/games/stockfish` offers it as `Stockfish` beside the eight levels. It runs
    /// in a process of its own, started when it is first asked, with little priority and at most
    /// 2 GB of memory. If it fails, the zone's own engine makes the move and the board says so. A
    /// program that needs arguments is started by a script that ends with `exec program arguments`.
    #[arg(long = "engine", value_name = "NAME=PATH", value_parser = program)]
    programs: Vec<Program>,

    /// An option of such a program; may be given more than once
    ///
    /// `Stockfish:Skill Level=5` says `setoption name Skill Level value 5` when it starts.
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
                return Err(format!("--engine: there are two programs called {}", program.name));
            }
            programs.push(program);
        }
        for EngineOption { program, name, value } in self.options {
            let found = programs.iter_mut().find(|one| one.name.as_str() == program);
            let Some(found) = found else {
                return Err(format!("--engine-option: there is no --engine called {program:?}"));
            };
            found.options.push((name, value));
        }
        Ok(programs)
    }
}

fn program(text: &str) -> Result<Program, String> {
    let (name, path) = text
        .split_once('=')
        .ok_or("write the name, = and the path, such as Stockfish=/usr/games/stockfish")?;
    let name = name.parse().map_err(|error| format!("{error}"))?;
    let path = PathBuf::from(path);
    if !path.is_absolute() {
        return Err(format!("{}: write the whole path, from /", path.display()));
    }
    if !is_program(&path) {
        return Err(format!("{}: there is no program to run", path.display()));
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
        _ => Err("write program, :, option, = and value, such as Stockfish:Skill Level=5".into()),
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
