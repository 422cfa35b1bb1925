//! A whole run: alternating echo and moves, for each number of connections.

use std::{env, path::PathBuf, process::Command, sync::Arc, time::Duration};

use crate::{
    Failure, api, at, echo,
    memory::{self, MemoryReport},
    options::Options,
    player::AtEnd,
    process::{Meter, Server},
    report,
    script::{self, Script},
    table,
    tally::Tally,
    thinking,
};

/// The measurements with one number of connections.
#[derive(Debug)]
pub struct Comparison {
    /// The number of connections.
    pub connections: usize,
    /// Round trips through the echo.
    pub echo: Tally,
    /// Durable moves.
    pub moves: Tally,
}

impl Comparison {
    /// Moves per round trip.
    pub fn ratio(&self) -> f64 {
        self.moves.rate() / self.echo.rate()
    }

    /// The same by the CPU time of server and generator together: the ratio if nothing else ran on
    /// the machine. Other load affects this least.
    pub fn ratio_of_work(&self) -> f64 {
        let work = |tally: &Tally| tally.server_micros() + tally.generator_micros();
        work(&self.echo) / work(&self.moves).max(f64::MIN_POSITIVE)
    }
}

/// Measures and prints the results.
///
/// # Errors
///
/// If a server does not answer as expected.
pub fn run(options: &Options) -> Result<(), Failure> {
    let most = options.connections.iter().copied().max().unwrap_or(2) as usize;
    let scripts: Vec<Arc<Script>> =
        script::scripts(most.div_ceil(2)).into_iter().map(Arc::new).collect();
    // One thread, to leave the rest of the machine to the server.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(at("starting"))?;
    let echo = Server::start(Command::new(own_program()?).arg("echo"))?;
    let folder = tempfile::tempdir().map_err(at("a folder for data"))?;
    let zone = |name: &str| match (options.address, options.pid) {
        (Some(address), Some(pid)) => Ok(Server::running(address, pid)),
        _ => Server::start(
            Command::new(tabiya(options)?)
                .args(["serve", "--listen", "127.0.0.1:0", "--data"])
                .arg(folder.path().join(name)),
        ),
    };
    let memory: MemoryReport = {
        let zone = zone("memory")?;
        runtime.block_on(memory::measure(&zone, &scripts))?
    };
    let zone = zone("moves")?;
    let mut compared = Vec::new();
    for &connections in &options.connections {
        let compare = compare(options, &echo, &zone, &scripts, connections as usize);
        compared.push(runtime.block_on(compare)?);
    }
    let mut thinking = None;
    if options.computers > 0 {
        let games = options.connections.first().copied().unwrap_or(2) as usize / 2;
        let total = Duration::from_secs(options.seconds);
        let measure = thinking::measure(
            zone.address,
            &scripts[..games],
            options.computers as usize,
            options.slices,
            total,
        );
        thinking = Some(runtime.block_on(measure)?);
    }
    report::print(&mut compared, &memory, thinking.as_mut(), options.json);
    Ok(())
}

/// The number of games that are played at once by HTTP.
const API_GAMES: usize = 20;

/// Measures the lichess API on a separate server and prints the result.
///
/// # Errors
///
/// If the server does not answer as expected.
pub fn run_api(options: &Options) -> Result<(), Failure> {
    let scripts: Vec<Arc<Script>> = script::scripts(API_GAMES).into_iter().map(Arc::new).collect();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(at("starting"))?;
    let folder = tempfile::tempdir().map_err(at("a folder for data"))?;
    let program = tabiya(options)?;
    let data = folder.path().join("api");
    let server = Server::start(
        Command::new(&program).args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(&data),
    )?;
    let found = runtime.block_on(api::measure(&program, &server, &data, &scripts))?;
    let (http, socket) = (found.http.server_micros(), found.socket.server_micros());
    println!("1000 idle streams: {:.1} MiB", found.streams_mib);
    println!("a move by HTTP: {http:.0} µs of the server ({} moves)", found.http.len());
    println!("a move by WebSocket: {socket:.0} µs of the server ({} moves)", found.socket.len());
    println!("HTTP / WebSocket: {:.2}", http / socket.max(f64::MIN_POSITIVE));
    Ok(())
}

async fn compare(
    options: &Options,
    echo: &Server,
    zone: &Server,
    scripts: &[Arc<Script>],
    connections: usize,
) -> Result<Comparison, Failure> {
    let games = connections / 2;
    let total = Duration::from_secs(options.seconds);
    let mut found =
        Comparison { connections: games * 2, echo: Tally::default(), moves: Tally::default() };
    let mut lines = echo::open(echo.address, games * 2).await?;
    for slice in 1..=options.slices {
        let part = total * slice as u32 / options.slices as u32;
        let meter = Meter::start(echo.pid)?;
        let (open, mut tally) =
            echo::measure(lines, scripts, part.saturating_sub(found.echo.span)).await?;
        lines = open;
        meter.read(&mut tally)?;
        found.echo.add(tally);
        // The games of a slice may end before its time is over.
        while found.moves.span < part {
            let tables = table::open(zone.address, &scripts[..games]).await?;
            let meter = Meter::start(zone.pid)?;
            let left = part - found.moves.span;
            let (_, mut tally) = table::play(tables, script::PLIES, left, AtEnd::Resign).await?;
            meter.read(&mut tally)?;
            found.moves.add(tally);
        }
    }
    Ok(found)
}

fn own_program() -> Result<PathBuf, Failure> {
    env::current_exe().map_err(at("this program"))
}

pub(crate) fn tabiya(options: &Options) -> Result<PathBuf, Failure> {
    let program = match &options.tabiya {
        Some(program) => program.clone(),
        None => own_program()?.with_file_name("tabiya"),
    };
    if program.is_file() {
        Ok(program)
    } else {
        Err(format!("{} is not there: build it, or name it with --tabiya", program.display()))
    }
}
