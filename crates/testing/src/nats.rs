//! A NATS server for tests, from the distribution's package `nats-server`.

use std::{
    env,
    io::Read,
    net::{Ipv4Addr, TcpListener, TcpStream},
    path::PathBuf,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// How long a server may take to start.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server on loopback, which is gone when this is dropped.
#[derive(Debug)]
pub struct TestNats {
    port: u16,
    options: Vec<String>,
    process: Option<Child>,
}

impl TestNats {
    /// Starts a server on a free port.
    ///
    /// # Panics
    ///
    /// With a sentence about what is missing.
    pub fn start() -> TestNats {
        TestNats::start_with(&[])
    }

    /// The same with options, such as `--auth=secret`.
    ///
    /// # Panics
    ///
    /// With a sentence about what is missing.
    pub fn start_with(options: &[&str]) -> TestNats {
        let options = options.iter().map(|option| (*option).to_owned()).collect();
        let mut server = TestNats { port: 0, options, process: None };
        let until = Instant::now() + PATIENCE;
        loop {
            server.port = free_port();
            // Somebody else may have taken the port in between.
            if server.try_to_run(until) {
                return server;
            }
            assert!(Instant::now() < until, "nats-server does not start");
        }
    }

    /// Its address.
    pub fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Kills it, as `kill -9` does.
    pub fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            // It may have ended already.
            let _ = process.kill();
            let _ = process.wait();
        }
    }

    /// Starts it again after [`kill`](TestNats::kill), at the same address.
    ///
    /// # Panics
    ///
    /// If it does not start within a minute.
    pub fn go_on(&mut self) {
        let until = Instant::now() + PATIENCE;
        while !self.try_to_run(until) {
            assert!(Instant::now() < until, "nats-server does not start again");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Runs it; no if it ended instead of listening.
    fn try_to_run(&mut self, until: Instant) -> bool {
        let mut command = Command::new(program());
        command.args(["--addr", "127.0.0.1", "--port", &self.port.to_string()]);
        command.args(&self.options);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut process = command.spawn().expect("nats-server runs");
        while !answers(self.port) {
            if process.try_wait().expect("a child").is_some() {
                return false;
            }
            assert!(Instant::now() < until, "nats-server does not answer");
            thread::sleep(Duration::from_millis(20));
        }
        // What answered may be the server that took the port.
        if process.try_wait().expect("a child").is_some() {
            return false;
        }
        self.process = Some(process);
        true
    }
}

impl Drop for TestNats {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Where the program is. Debian has it in a folder that is not in everybody's path.
fn program() -> PathBuf {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain([PathBuf::from("/usr/sbin")]);
    let mut found = folders.map(|folder| folder.join("nats-server")).filter(|file| file.exists());
    found.next().unwrap_or_else(|| panic!("these tests need the package nats-server: install it"))
}

fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
    listener.local_addr().expect("an address").port()
}

/// A server says who it is as soon as somebody connects.
fn answers(port: u16) -> bool {
    let Ok(mut stream) = TcpStream::connect((Ipv4Addr::LOCALHOST, port)) else { return false };
    let mut first = [0; 5];
    stream.set_read_timeout(Some(Duration::from_secs(1))).is_ok()
        && stream.read_exact(&mut first).is_ok()
        && &first == b"INFO "
}
