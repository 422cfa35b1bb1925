//! The options of a run, with their bounds.

use std::{net::SocketAddr, path::PathBuf};

use clap::{Args, Parser, Subcommand, value_parser};

/// The maximum number of connections of one run.
pub const CONNECTIONS_MAX: u32 = 8_000;
/// The longest time that one part may be measured, in seconds.
pub const SECONDS_MAX: u64 = 120;

/// Put load on a server on this machine and compare it with a bare echo server
#[derive(Debug, Parser)]
#[command(name = "tabiya-load")]
pub struct Options {
    /// What to do instead of measuring.
    #[command(subcommand)]
    pub command: Option<Command>,

    /// How many connections, one run after the other
    #[arg(long, value_delimiter = ',', default_values_t = [50, 500],
          value_parser = value_parser!(u32).range(2..=i64::from(CONNECTIONS_MAX)))]
    pub connections: Vec<u32>,

    /// How long each part is measured, in seconds
    #[arg(long, default_value_t = 10, value_parser = value_parser!(u64).range(1..=SECONDS_MAX))]
    pub seconds: u64,

    /// In how many slices: echo and moves alternate
    #[arg(long, default_value_t = 5, value_parser = value_parser!(u64).range(1..=20))]
    pub slices: u64,

    /// The number of games in which the computer thinks, to compare with and without; 0 for none
    #[arg(long, default_value_t = 20, value_parser = value_parser!(u32).range(0..=200))]
    pub computers: u32,

    /// The program to measure; by default the one in the same folder
    #[arg(long, value_name = "FILE")]
    pub tabiya: Option<PathBuf>,

    /// A server that already runs on this machine
    #[arg(long, value_name = "ADDRESS:PORT", requires = "pid", value_parser = loopback)]
    pub address: Option<SocketAddr>,

    /// Its process, for memory and processor time
    #[arg(long, requires = "address")]
    pub pid: Option<u32>,

    /// Print JSON instead of a table
    #[arg(long)]
    pub json: bool,
}

/// What to do instead of measuring.
#[derive(Clone, PartialEq, Eq, Debug, Subcommand)]
pub enum Command {
    /// Be the bare echo server on any free port
    Echo,
    /// Measure the lichess API: idle streams, and moves by HTTP and WebSocket
    Api,
    /// Measure many games: a restart, a store that stalls, and moves among many live games
    Storm(StormOptions),
    /// Flood the server from one core and one address while two people play
    ///
    /// Fails if a move is refused, or charged more than its player measured plus 100 ms.
    Abuse(AbuseOptions),
    /// Be the flood
    #[command(hide = true)]
    Flood {
        /// The server
        #[arg(long, value_parser = loopback)]
        target: SocketAddr,
        /// How long, in seconds
        #[arg(long, value_parser = value_parser!(u64).range(1..=ABUSE_SECONDS_MAX))]
        seconds: u64,
    },
}

/// How large a storm is.
#[derive(Clone, PartialEq, Eq, Debug, Args)]
pub struct StormOptions {
    /// How many games are stored when the server is killed; 0 to leave the restart out
    #[arg(long, default_value_t = 50_000, value_parser = value_parser!(u32).range(0..=200_000))]
    pub games: u32,

    /// How many games are live, with both players connected; 0 to leave the rest out
    #[arg(long, default_value_t = 8_000, value_parser = value_parser!(u32).range(0..=8_000))]
    pub live: u32,

    /// How long each slice of moves is measured, in seconds
    #[arg(long, default_value_t = 4, value_parser = value_parser!(u64).range(1..=SECONDS_MAX))]
    pub seconds: u64,

    /// How many seconds the store stalls, once each
    #[arg(long, value_delimiter = ',', default_values_t = [2, 5, 20],
          value_parser = value_parser!(u64).range(1..=SECONDS_MAX))]
    pub stalls: Vec<u64>,
}

/// The longest time of a flood, in seconds.
pub const ABUSE_SECONDS_MAX: u64 = 600;

/// How long the flood lasts, and how many moves are made in it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Args)]
pub struct AbuseOptions {
    /// The moves of the two people, spread over the time
    #[arg(long, default_value_t = 1_000, value_parser = value_parser!(u32).range(1..=5_000))]
    pub moves: u32,

    /// How long the flood lasts, in seconds
    #[arg(long, default_value_t = 120, value_parser = value_parser!(u64).range(1..=ABUSE_SECONDS_MAX))]
    pub seconds: u64,
}

/// Only a server on this machine may be put under load.
fn loopback(text: &str) -> Result<SocketAddr, String> {
    let address: SocketAddr = text.parse().map_err(|_| "not an address with a port".to_owned())?;
    if address.ip().is_loopback() {
        Ok(address)
    } else {
        Err("load goes to this machine alone (127.0.0.1 or [::1])".into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(words: &[&str]) -> Result<Options, clap::Error> {
        Options::try_parse_from([&["tabiya-load"], words].concat())
    }

    #[test]
    fn load_goes_to_this_machine_alone() {
        for own in ["127.0.0.1:8080", "127.8.8.8:1", "[::1]:8080"] {
            assert!(parse(&["--pid", "1", "--address", own]).is_ok(), "{own}");
        }
        for other in ["0.0.0.0:80", "10.0.0.1:80", "192.0.2.7:80", "[2001:db8::1]:80", "zone:80"] {
            assert!(parse(&["--pid", "1", "--address", other]).is_err(), "{other}");
        }
    }

    #[test]
    fn count_and_time_are_bounded() {
        assert_eq!(parse(&[]).expect("no options").connections, [50, 500]);
        assert_eq!(parse(&["--connections", "2,8000"]).expect("within").connections, [2, 8000]);
        assert!(parse(&["--connections", "8001"]).is_err());
        assert!(parse(&["--connections", "1"]).is_err());
        assert!(parse(&["--seconds", "120"]).is_ok());
        assert!(parse(&["--seconds", "121"]).is_err());
        assert!(parse(&["--seconds", "0"]).is_err());
        assert!(parse(&["storm", "--games", "200", "--live", "20", "--stalls", "1,2"]).is_ok());
        assert!(parse(&["storm", "--live", "8001"]).is_err());
    }
}
