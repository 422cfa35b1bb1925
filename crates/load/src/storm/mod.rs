//! Many games at once: a server that is killed and started again, a store that stalls, and the cost
//! of a move among many live games.

mod crowd;
mod games;
mod lives;
mod restart;
mod stall;

pub(crate) use games::write;

use std::{
    path::Path,
    process::Command,
    sync::Arc,
    time::{Duration, Instant},
};

use crate::{
    Failure, at,
    options::{Options, StormOptions},
    process::Server,
    run::tabiya,
    script::{self, Script},
};

/// Measures everything and prints it, part by part.
///
/// # Errors
///
/// If a server does not answer as expected.
pub fn run(options: &Options, storm: &StormOptions) -> Result<(), Failure> {
    let folder = tempfile::tempdir().map_err(at("a folder for data"))?;
    let most = (storm.live as usize).max(lives::FEW).max(restart::SAMPLES);
    let scripts: Vec<Arc<Script>> = script::scripts(most).into_iter().map(Arc::new).collect();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(at("starting"))?;
    let start = |name: &str| start(options, &folder.path().join(name));
    if storm.games > 0 {
        let data = folder.path().join("restart");
        let count = storm.games as usize;
        let filling = Instant::now();
        runtime.block_on(games::fill(&data, count, &scripts))?;
        let filled = filling.elapsed();
        let found = restart::measure(&runtime, &scripts, || start("restart"))?;
        println!("{}", found.table(count, filled));
    }
    if storm.live > 0 {
        let server = start("live")?;
        let live = &scripts[..storm.live as usize];
        let crowd = runtime.block_on(crowd::Crowd::open(server.address, live))?;
        let database = folder.path().join("live").join("tabiya.sqlite");
        let stalls = stall::measure(&crowd, &database, &storm.stalls);
        println!("{}", stall::table(&runtime.block_on(stalls)?, live.len()));
        // Last, since it may play the games to the end of their scripts.
        let few = start("few")?;
        let part = Duration::from_secs(storm.seconds);
        let lives = lives::measure(&crowd, &server, &few, &scripts[..lives::FEW], part);
        println!("{}", runtime.block_on(lives)?.table(live.len()));
    }
    Ok(())
}

/// Starts the program with as many connections from one address as there are. Half of them can be
/// WebSockets, and this machine gets half of those.
fn start(options: &Options, data: &Path) -> Result<Server, Failure> {
    const MANY: &str = "80000";
    Server::start(
        Command::new(tabiya(options)?)
            .args(["serve", "--listen", "127.0.0.1:0"])
            .args(["--max-connections", MANY, "--max-connections-per-address", MANY, "--data"])
            .arg(data),
    )
}

/// A time in milliseconds.
fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
