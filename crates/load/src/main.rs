//! The load generator as a program.
#![forbid(unsafe_code)]

use std::process::ExitCode;

use clap::Parser;
use load::{
    abuse::{self, flood},
    echo,
    options::{Command, Options},
    run, storm,
};

fn main() -> ExitCode {
    let options = Options::parse();
    let done = match &options.command {
        Some(Command::Echo) => echo::serve_alone(),
        Some(Command::Api) => run::run_api(&options),
        Some(Command::Storm(storm)) => storm::run(&options, storm),
        Some(Command::Abuse(abuse)) => abuse::run(&options, abuse),
        Some(Command::Flood { target, seconds }) => flood::run(*target, *seconds),
        None => run::run(&options),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::FAILURE
        }
    }
}
