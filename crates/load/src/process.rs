//! The processes that are measured.

use std::{
    fs,
    io::{BufRead, BufReader},
    net::SocketAddr,
    process::{Child, Command, Stdio},
    time::Duration,
};

use crate::{Failure, at, tally::Tally};

/// A server: its address and its process.
#[derive(Debug)]
pub struct Server {
    /// Where it listens.
    pub address: SocketAddr,
    /// Its process.
    pub pid: u32,
    /// The child process, if we started it.
    child: Option<Child>,
}

impl Server {
    /// Starts a program that prints its address, as `tabiya serve` does.
    ///
    /// # Errors
    ///
    /// If it does not.
    pub fn start(command: &mut Command) -> Result<Server, Failure> {
        let program = command.get_program().display().to_string();
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .map_err(at(&program))?;
        let mut said = String::new();
        if let Some(output) = child.stdout.take() {
            BufReader::new(output).read_line(&mut said).map_err(at(&program))?;
        }
        let address = said.trim().strip_prefix("listening on http://");
        let pid = child.id();
        let address = address.and_then(|address| address.parse().ok());
        let mut server = Server { address: ([127, 0, 0, 1], 0).into(), pid, child: Some(child) };
        server.address =
            address.ok_or_else(|| format!("{program} does not say where it listens"))?;
        Ok(server)
    }

    /// A server that is already running.
    pub fn running(address: SocketAddr, pid: u32) -> Server {
        Server { address, pid, child: None }
    }
}

/// The CPU time that a process has used, to a hundredth of a second.
///
/// # Errors
///
/// If the system does not report it.
pub fn processor_time(pid: u32) -> Result<Duration, Failure> {
    let file = format!("/proc/{pid}/stat");
    let text = fs::read_to_string(&file).map_err(at(&file))?;
    // The name of the program, in parentheses, may contain anything.
    let fields = text.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: u64 = fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    // Ticks are hundredths of a second on all common Linux systems.
    Ok(Duration::from_millis(ticks * 10))
}

/// The CPU time of a server and of this process from some point on.
#[derive(Copy, Clone, Debug)]
pub struct Meter {
    pid: u32,
    server: Duration,
    generator: Duration,
}

impl Meter {
    /// Starts to measure.
    ///
    /// # Errors
    ///
    /// If the system does not report it.
    pub fn start(pid: u32) -> Result<Meter, Failure> {
        let own = std::process::id();
        Ok(Meter { pid, server: processor_time(pid)?, generator: processor_time(own)? })
    }

    /// Adds what both have used since the start.
    ///
    /// # Errors
    ///
    /// If the system does not report it.
    pub fn read(self, tally: &mut Tally) -> Result<(), Failure> {
        let now = Meter::start(self.pid)?;
        tally.server_time = now.server - self.server;
        tally.generator_time = now.generator - self.generator;
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            // It may have ended already.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
