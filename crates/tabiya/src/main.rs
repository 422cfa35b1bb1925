//! The `tabiya` program: an online chess server that anyone can host.
//!
//! This file is the table of contents; each command has a file of its own, with its options.
#![forbid(unsafe_code)]

mod account;
mod board;
mod data;
mod engines;
mod fen_args;
mod games;
mod judge;
mod lines;
mod outcome;
mod pair;
mod perft;
mod pgn_check;
mod serve;
mod standings;
mod trf_check;
mod trf_input;
mod uci;
mod wait;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use outcome::CommandOutcome;

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
    /// Create and change accounts, even while the server runs
    #[command(subcommand)]
    Account(account::AccountCommand),
    /// Create API tokens, even while the server runs
    #[command(subcommand)]
    Token(account::TokenCommand),
    Backup(data::BackupArgs),
    Restore(data::RestoreArgs),
    Export(games::ExportArgs),
    Import(games::ImportArgs),
    Perft(perft::PerftArgs),
    Judge(judge::JudgeArgs),
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
    let ended = match Tabiya::parse().command {
        Command::Serve(args) => args.run(),
        Command::Account(command) => command.run(),
        Command::Token(command) => command.run(),
        Command::Backup(args) => args.run(),
        Command::Restore(args) => args.run(),
        Command::Export(args) => args.run(),
        Command::Import(args) => args.run(),
        Command::Perft(args) => args.run(),
        Command::Judge(args) => args.run(),
        Command::Pgn(PgnCommand::Check(args)) => args.run(),
        Command::Board(args) => args.run(),
        Command::Uci(args) => args.run(),
        Command::Pair(args) => args.run(),
        Command::Standings(args) => args.run(),
        Command::Trf(TrfCommand::Check(args)) => args.run(),
    };
    CommandOutcome::report(ended)
}
