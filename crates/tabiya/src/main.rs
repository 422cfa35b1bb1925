//! The `tabiya` program: an online chess server that anyone can host.
//!
//! This file is the table of contents; each command has a file of its own, with its options.
#![forbid(unsafe_code)]

mod account;
mod backups;
mod board;
mod cluster;
mod cluster_args;
mod config;
mod data;
#[cfg(unix)]
mod doctor;
mod engines;
mod explorer;
mod fen_args;
mod games;
mod judge;
#[cfg(unix)]
mod launch_engine;
mod lines;
mod log_args;
mod manual;
mod mate_reasons;
mod metrics_args;
mod migrate;
mod outcome;
mod pair;
mod password;
mod perft;
mod pgn_check;
mod predict;
#[cfg(unix)]
mod sandbox;
mod serve;
mod smtp;
mod standings;
mod start_node;
mod tls_args;
mod trf_check;
mod trf_input;
mod uci;
mod wait;
mod waiting;

use std::process::ExitCode;

use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};

use outcome::{CommandOutcome, Failure};

/// An online chess server that follows the FIDE Laws, and tools for positions and games.
#[derive(Parser)]
#[command(name = "tabiya", version, about, after_help = AFTER_HELP, arg_required_else_help = true)]
struct Tabiya {
    #[command(subcommand)]
    command: Command,
}

const AFTER_HELP: &str = "\
Exit status: 0 success, 1 the checked input has problems, 2 wrong usage or a file that cannot be \
read or written.

`tabiya COMMAND --help` explains a command with examples.";

#[derive(Subcommand)]
enum Command {
    Serve(serve::ServeArgs),
    Config(config::ConfigArgs),
    #[cfg(unix)]
    Doctor(doctor::DoctorArgs),
    /// Create and change accounts, even while the server runs
    #[command(subcommand)]
    Account(account::AccountCommand),
    /// Create API tokens, even while the server runs
    #[command(subcommand)]
    Token(account::TokenCommand),
    Backup(data::BackupArgs),
    Restore(data::RestoreArgs),
    Migrate(migrate::MigrateArgs),
    /// Look at the nodes that share a database
    #[command(subcommand)]
    Cluster(cluster::ClusterCommand),
    Export(games::ExportArgs),
    Import(games::ImportArgs),
    /// Maintain the explorer of games played on this server
    #[command(subcommand)]
    Explorer(explorer::ExplorerCommand),
    Perft(perft::PerftArgs),
    Judge(judge::JudgeArgs),
    Predict(predict::PredictArgs),
    /// Check PGN files
    #[command(subcommand)]
    Pgn(PgnCommand),
    Board(board::BoardArgs),
    Uci(uci::UciArgs),
    Pair(pair::PairArgs),
    Standings(standings::StandingsArgs),
    /// Work on tournament reports
    #[command(subcommand)]
    Trf(TrfCommand),
    Manual(manual::ManualArgs),
    Completions(manual::CompletionsArgs),
    #[cfg(unix)]
    #[command(hide = true)]
    LaunchEngine(launch_engine::LaunchArgs),
}

#[derive(Subcommand)]
enum PgnCommand {
    Check(pgn_check::PgnCheckArgs),
}

#[derive(Subcommand)]
enum TrfCommand {
    Check(trf_check::TrfCheckArgs),
}

fn main() -> ExitCode {
    CommandOutcome::report(run())
}

fn run() -> Result<CommandOutcome, Failure> {
    let program = config::prepare(Tabiya::command());
    // First to find the settings file, then with what it says.
    let matches = program.clone().get_matches();
    let (layered, layers) = config::layered(program.clone(), &matches).map_err(Failure::Usage)?;
    let matches = layered.get_matches();
    let parsed = Tabiya::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    carry_out(parsed.command, program, &matches, &layers)
}

fn carry_out(
    command: Command,
    program: clap::Command,
    matches: &ArgMatches,
    layers: &config::Layers,
) -> Result<CommandOutcome, Failure> {
    match command {
        Command::Serve(args) => args.run(),
        Command::Config(args) => args.run(&program, matches, layers),
        #[cfg(unix)]
        Command::Doctor(args) => args.run(),
        Command::Account(command) => command.run(),
        Command::Token(command) => command.run(),
        Command::Backup(args) => args.run(),
        Command::Restore(args) => args.run(),
        Command::Migrate(args) => args.run(),
        Command::Cluster(command) => command.run(),
        Command::Export(args) => args.run(),
        Command::Import(args) => args.run(),
        Command::Explorer(command) => command.run(),
        Command::Perft(args) => args.run(),
        Command::Judge(args) => args.run(),
        Command::Predict(args) => args.run(),
        Command::Pgn(PgnCommand::Check(args)) => args.run(),
        Command::Board(args) => args.run(),
        Command::Uci(args) => args.run(),
        Command::Pair(args) => args.run(),
        Command::Standings(args) => args.run(),
        Command::Trf(TrfCommand::Check(args)) => args.run(),
        Command::Manual(args) => args.run(program),
        Command::Completions(args) => args.run(program),
        #[cfg(unix)]
        Command::LaunchEngine(args) => args.run(),
    }
}
