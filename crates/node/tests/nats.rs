//! The bus over a real NATS server.
#![cfg(feature = "nats")]

use std::{
    io::Write,
    net::TcpListener,
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::Arc,
    time::{Duration, Instant},
};

use node::{AskError, Bus, NatsTransport, SharedBus};
use store::NodeId;
use tokio::time::{sleep, timeout};
use wire::{
    GameId,
    bus::{GameNote, Message, Reply, Request, RequestKind, ServerNote, ServerNoteKind},
};

/// Generous: the machine may be busy.
const LONG: Duration = Duration::from_secs(60);

/// A server of its own, which ends with the test.
struct Server {
    process: Child,
    port: u16,
}

impl Server {
    fn start() -> Server {
        Server::start_at(free_port())
    }

    fn start_at(port: u16) -> Server {
        let process = Command::new(program())
            .args(["-a", "127.0.0.1", "-p", &port.to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("nats-server can be started");
        Server { process, port }
    }

    fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    async fn connect(&self, prefix: &str) -> SharedBus {
        let began = Instant::now();
        loop {
            match NatsTransport::connect(&self.address(), prefix, "test").await {
                Ok(transport) => return SharedBus::new(transport),
                Err(error) => assert!(began.elapsed() < LONG, "{error}"),
            }
            sleep(Duration::from_millis(20)).await;
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Distributions put it where the shell of a user does not always look.
fn program() -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let places = std::env::split_paths(&path).chain(["/usr/sbin".into(), "/usr/local/sbin".into()]);
    let mut found = places.map(|place| place.join("nats-server")).filter(|file| file.is_file());
    found.next().expect("nats-server is installed (package nats-server)")
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("its address").port()
}

fn note() -> Message {
    Message::Game(GameId::from_random(1), Arc::new(GameNote::Rematch))
}

fn request() -> Request {
    Request { from: 1, kind: RequestKind::Watch(Vec::new()) }
}

/// What is published until it is heard: a subscription takes a moment to reach the server.
async fn heard(from: &SharedBus, by: &SharedBus, message: Message) -> Message {
    let mut listener = by.subscribe(message.topic());
    let began = Instant::now();
    loop {
        from.publish(message.clone());
        if let Ok(heard) = timeout(Duration::from_millis(100), listener.recv()).await {
            return heard.expect("nothing was missed");
        }
        assert!(began.elapsed() < LONG, "nothing is heard");
    }
}

#[tokio::test]
async fn messages_and_requests_pass_and_clusters_are_apart() {
    let server = Server::start();
    let [one, two, other] =
        [server.connect("a").await, server.connect("a").await, server.connect("b").await];
    let mut apart = other.subscribe(note().topic());
    assert_eq!(heard(&one, &two, note()).await, note());
    let kind = ServerNoteKind::Leaving;
    let leaving = Message::Server(Arc::new(ServerNote { node: 2, number: 7, kind }));
    assert_eq!(heard(&two, &one, leaving.clone()).await, leaving);
    assert!(apart.try_recv().is_err(), "another cluster hears nothing");

    assert_eq!(one.ask(NodeId(2), request(), LONG).await, Err(AskError::NobodyThere));
    two.serve(NodeId(2), Arc::new(|_, respond| respond(Reply::Receipt(5))));
    let began = Instant::now();
    while one.ask(NodeId(2), request(), LONG).await != Ok(Reply::Receipt(5)) {
        assert!(began.elapsed() < LONG);
    }
    assert_eq!(other.ask(NodeId(2), request(), LONG).await, Err(AskError::NobodyThere));
}

#[tokio::test]
async fn a_server_that_is_restarted_is_found_again() {
    let mut server = Server::start();
    let (one, two) = (server.connect("a").await, server.connect("a").await);
    two.serve(NodeId(2), Arc::new(|_, respond| respond(Reply::Done)));
    assert_eq!(heard(&one, &two, note()).await, note());
    let port = server.port;
    drop(server);
    let began = Instant::now();
    while one.is_connected() || two.is_connected() {
        assert!(began.elapsed() < LONG, "it is not noticed");
        sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(one.ask(NodeId(2), request(), LONG).await, Err(AskError::NobodyThere));
    server = Server::start_at(port);
    assert_eq!(heard(&one, &two, note()).await, note());
    while one.ask(NodeId(2), request(), Duration::from_secs(1)).await != Ok(Reply::Done) {
        assert!(began.elapsed() < LONG);
        sleep(Duration::from_millis(20)).await;
    }
    drop(server);
}

#[tokio::test]
async fn a_server_that_refuses_or_is_not_there_gets_a_clear_sentence() {
    let nobody = format!("nats://anna:secret@127.0.0.1:{}", free_port());
    let error = NatsTransport::connect(&nobody, "a", "test").await.err().expect("nobody is there");
    let text = error.to_string();
    assert!(text.starts_with("cannot use the NATS server at nats://"), "{text}");
    assert!(!text.contains("secret"), "{text}");

    let mut folder = std::env::temp_dir();
    folder.push(format!("tabiya-nats-{}.conf", std::process::id()));
    let mut file = std::fs::File::create(&folder).expect("a file");
    writeln!(file, "authorization {{ user: anna, password: right }}").expect("it is written");
    let port = free_port();
    let process = Command::new(program())
        .args(["-a", "127.0.0.1", "-p", &port.to_string(), "-c"])
        .arg(&folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("nats-server can be started");
    let server = Server { process, port };
    let began = Instant::now();
    let right = format!("nats://anna:right@127.0.0.1:{port}");
    while let Err(error) = NatsTransport::connect(&right, "a", "test").await {
        assert!(began.elapsed() < LONG, "{error}");
        sleep(Duration::from_millis(20)).await;
    }
    let wrong = format!("nats://anna:wrong@127.0.0.1:{port}");
    let error = NatsTransport::connect(&wrong, "a", "test").await.err().expect("it refuses");
    assert!(error.to_string().to_lowercase().contains("authorization"), "{error}");
    drop(server);
    std::fs::remove_file(&folder).expect("it was there");
}
