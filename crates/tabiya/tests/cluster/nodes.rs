//! PostgreSQL, NATS, and nodes as processes of their own, on loopback.

use std::{
    net::{Ipv4Addr, TcpListener},
    ops::Range,
    path::PathBuf,
    process::Command,
    sync::atomic::{AtomicU16, Ordering},
    thread,
    time::{Duration, Instant},
};

use store::conformance::postgres_server::{Fsync, TestServer};
use testing::nats::TestNats;

use crate::zone::{Server, TempFolder, Visitor};

/// How long anything may take.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// Ports for nodes.
const PORTS: Range<u16> = 10_000..30_000;

/// Nodes that share a database and a bus.
pub(crate) struct Cluster {
    pub(crate) nats: TestNats,
    pub(crate) nodes: Vec<ClusterNode>,
    /// Last, so that nodes end before their database.
    pub(crate) postgres: TestServer,
    database: String,
    logs: TempFolder,
}

/// One of the nodes: dead, if there is no process.
pub(crate) struct ClusterNode {
    pub(crate) name: String,
    pub(crate) address: String,
    process: Option<Server>,
}

impl Cluster {
    /// Starts so many nodes.
    pub(crate) fn start(name: &str, nodes: usize) -> Cluster {
        let postgres = TestServer::start(Fsync::On);
        let database = postgres.address("postgres");
        Cluster::start_on(name, nodes, postgres, database)
    }

    /// The same on a database at this address.
    pub(crate) fn start_on(
        name: &str,
        nodes: usize,
        postgres: TestServer,
        database: String,
    ) -> Cluster {
        let nats = TestNats::start();
        let logs = TempFolder::new(&format!("cluster-{name}"));
        let nodes = (0..nodes).map(|number| ClusterNode {
            name: format!("node-{number}"),
            address: free_address(),
            process: None,
        });
        let nodes = nodes.collect();
        let mut cluster = Cluster { nats, nodes, postgres, database, logs };
        for number in 0..cluster.nodes.len() {
            cluster.start_node(number, &[]);
        }
        cluster
    }

    pub(crate) fn database(&self) -> &str {
        &self.database
    }

    /// The addresses of all nodes, dead or alive.
    pub(crate) fn addresses(&self) -> Vec<String> {
        self.nodes.iter().map(|node| node.address.clone()).collect()
    }

    /// Starts a node at the address it had before, with more options.
    pub(crate) fn start_node(&mut self, number: usize, options: &[&str]) {
        let (database, nats, log) = (&self.database, self.nats.address(), self.log(number));
        let node = &mut self.nodes[number];
        let mut program = Command::new(env!("CARGO_BIN_EXE_tabiya"));
        program.args(["serve", "--listen", &node.address, "--node-name", &node.name]);
        program.args(["--database-url", database, "--nats-url", &nats]).args(options);
        node.process = Some(Server::start_prepared(program, &log));
    }

    /// As `kill -9`.
    pub(crate) fn kill_node(&mut self, number: usize) {
        let process = self.nodes[number].process.take();
        process.expect("the node runs").kill();
    }

    /// As `kill`; whether it ended well.
    pub(crate) fn stop_node(&mut self, number: usize) -> bool {
        let process = self.nodes[number].process.take();
        process.expect("the node runs").terminate()
    }

    /// Stops a process for a while, without its knowledge.
    pub(crate) fn freeze_node(&self, number: usize, span: Duration) {
        signal(self.process(number), "-STOP");
        thread::sleep(span);
        signal(self.process(number), "-CONT");
    }

    /// The process of a node that runs.
    pub(crate) fn process(&self, number: usize) -> u32 {
        self.nodes[number].process.as_ref().expect("the node runs").id()
    }

    /// Waits until every node says that it is ready.
    pub(crate) fn wait_until_ready(&self) {
        for node in self.nodes.iter().filter(|node| node.process.is_some()) {
            wait_for(&format!("{} is ready", node.name), || {
                Visitor::default().try_status(&node.address, "/health/ready") == Some(200)
            });
        }
    }

    /// What a node has written to its log.
    pub(crate) fn said(&self, number: usize) -> String {
        std::fs::read_to_string(self.log(number)).unwrap_or_default()
    }

    fn log(&self, number: usize) -> PathBuf {
        self.logs.path().join(format!("{number}.log"))
    }
}

/// Sends a signal to a process.
pub(crate) fn signal(process: u32, signal: &str) {
    let sent = Command::new("kill").args([signal, &process.to_string()]).status();
    assert!(sent.expect("kill exists").success());
}

/// Waits for something that has to happen.
pub(crate) fn wait_for(what: &str, mut is_so: impl FnMut() -> bool) {
    let until = Instant::now() + PATIENCE;
    while !is_so() {
        assert!(Instant::now() < until, "a minute has passed, and not yet: {what}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// An address that nobody listens on. Below the ports that the system gives to whoever connects, so
/// that nobody has it when a node that was killed comes back.
fn free_address() -> String {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    loop {
        // Tests run side by side, each a process or a thread.
        let next = std::process::id().wrapping_mul(97) as u16;
        let next = next.wrapping_add(NEXT.fetch_add(1, Ordering::Relaxed));
        let port = PORTS.start + next % (PORTS.end - PORTS.start);
        if let Ok(listener) = TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
            return listener.local_addr().expect("an address").to_string();
        }
    }
}
