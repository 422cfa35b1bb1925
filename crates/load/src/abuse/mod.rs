//! Abuse of a server on this machine, while two people play.
//!
//! The flood is a process of its own, on one core where `taskset` is installed: a single laptop. It
//! comes from another address than the players. It is bounded in count and time.

pub mod duel;
pub mod flood;
mod past_games;

use std::{
    env,
    process::{Command, Stdio},
    sync::Arc,
    time::Duration,
};

use crate::{
    Failure, at,
    options::{AbuseOptions, Options},
    process::Server,
    run,
    script::{self, Script},
};

/// What the people who played met.
#[derive(Debug)]
pub struct Found {
    /// Their moves.
    pub duel: duel::Duel,
    /// What the flood did, as it says itself.
    pub flood: String,
}

/// The longest time that a move may be charged beyond what the client measured.
pub const CHARGED_TOO_MUCH: Duration = Duration::from_millis(100);

/// Runs and prints the result.
///
/// # Errors
///
/// If a move was refused or charged too much, or something does not answer as expected.
pub fn run(options: &Options, abuse: &AbuseOptions) -> Result<(), Failure> {
    let folder = tempfile::tempdir().map_err(at("a folder for data"))?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let scripts = script::scripts(past_games::SCRIPTS);
    runtime.map_err(at("starting"))?.block_on(past_games::fill(folder.path(), &scripts))?;
    let server = Server::start(
        Command::new(run::tabiya(options)?)
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(folder.path())
            .args(["--trusted-proxy", flood::PROXY])
            .stderr(Stdio::null()),
    )?;
    let mut found = play_under(&server, abuse)?;
    let duel = &mut found.duel;
    print!("{}", found.flood);
    println!(
        "{} moves, p50 {:.1} ms, p95 {:.1} ms, p99 {:.1} ms; charged at most {} ms more than measured",
        duel.moves.len(),
        duel.moves.percentile(50),
        duel.moves.percentile(95),
        duel.moves.percentile(99),
        duel.overcharged.as_millis(),
    );
    if duel.overcharged > CHARGED_TOO_MUCH {
        return Err(format!("a move was charged {} ms too much", duel.overcharged.as_millis()));
    }
    Ok(())
}

fn play_under(server: &Server, abuse: &AbuseOptions) -> Result<Found, Failure> {
    let mut flood = Command::new(env::current_exe().map_err(at("this program"))?);
    if let Some(taskset) = on_one_core() {
        let own = flood.get_program().to_owned();
        flood = Command::new(taskset);
        flood.args(["--cpu-list", "0"]).arg(own);
    }
    let seconds = abuse.seconds.to_string();
    let mut flood = flood
        .args(["flood", "--seconds", &seconds, "--target", &server.address.to_string()])
        .stdout(Stdio::piped())
        .spawn()
        .map_err(at("the flood"))?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(at("starting"))?;
    let games = (abuse.moves as usize).div_ceil(script::PLIES);
    let scripts: Vec<Arc<Script>> = script::scripts(games).into_iter().map(Arc::new).collect();
    let time = Duration::from_secs(abuse.seconds);
    let duel = runtime.block_on(duel::play(server.address, &scripts, abuse.moves as usize, time));
    let said = match &duel {
        Ok(_) => flood.wait_with_output().map_err(at("the flood"))?.stdout,
        Err(_) => {
            // It has nothing more to do.
            drop(flood.kill());
            flood.wait_with_output().map_err(at("the flood"))?.stdout
        }
    };
    Ok(Found { duel: duel?, flood: String::from_utf8_lossy(&said).into_owned() })
}

/// The program that keeps another on one core.
fn on_one_core() -> Option<&'static str> {
    let found = Command::new("taskset").arg("--version").stdout(Stdio::null()).status();
    found.is_ok_and(|status| status.success()).then_some("taskset")
}
