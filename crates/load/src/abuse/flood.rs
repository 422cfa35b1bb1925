//! One hostile machine: everything at once, as fast as it can, for a bounded time.

use std::{
    fmt::Write as _,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
    task::JoinSet,
    time::{sleep, timeout},
};

use crate::{Failure, at};

/// Where requests come from that name another address; the server trusts it.
pub const PROXY: &str = "127.0.0.9";
/// Where connections come from that say nothing: an address with the limits of any other.
const RAW: [u8; 4] = [127, 0, 0, 2];
/// The address that the requests name.
const NAMED: &str = "203.0.113.9";
/// The account whose games are exported.
pub(crate) const EXPORTED: &str = "Exported";
/// The most connections of each kind at once.
const HELD: usize = 300;
/// How many of each kind of request are made at once.
const AT_ONCE: usize = 8;
/// How long an answer is waited for.
const PATIENCE: Duration = Duration::from_secs(5);

/// What is done to the server.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Kind {
    Slowloris,
    HalfOpen,
    Sockets,
    Guests,
    Games,
    SignIns,
    Exports,
    Lists,
    Positions,
    LargeFrames,
}

const KINDS: [Kind; 10] = [
    Kind::Slowloris,
    Kind::HalfOpen,
    Kind::Sockets,
    Kind::Guests,
    Kind::Games,
    Kind::SignIns,
    Kind::Exports,
    Kind::Lists,
    Kind::Positions,
    Kind::LargeFrames,
];

/// How often the server did it, refused it, or hung up.
#[derive(Debug, Default)]
struct Counts {
    done: AtomicU64,
    refused: AtomicU64,
    failed: AtomicU64,
}

/// Floods the server and prints what it did.
///
/// # Errors
///
/// If the machine does not let it start.
pub fn run(address: SocketAddr, seconds: u64) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let text = runtime.map_err(at("starting"))?.block_on(flood(address, seconds));
    print!("{text}");
    Ok(())
}

async fn flood(address: SocketAddr, seconds: u64) -> String {
    let end = Instant::now() + Duration::from_secs(seconds);
    let counts: Vec<Arc<Counts>> = KINDS.iter().map(|_| Arc::default()).collect();
    let mut all = JoinSet::new();
    for (kind, counts) in KINDS.into_iter().zip(&counts) {
        let tasks = match kind {
            Kind::Slowloris | Kind::HalfOpen | Kind::Sockets => HELD,
            _ => AT_ONCE,
        };
        for _ in 0..tasks {
            let counts = Arc::clone(counts);
            all.spawn(async move { again(kind, address, end, &counts).await });
        }
    }
    all.join_all().await;
    let mut text = String::new();
    for (kind, counts) in KINDS.iter().zip(counts) {
        let read = |count: &AtomicU64| count.load(Ordering::Relaxed);
        let (done, refused) = (read(&counts.done), read(&counts.refused));
        let failed = read(&counts.failed);
        // Writing to a string does not fail.
        let _ = writeln!(text, "flood {kind:?}: {done} done, {refused} refused, {failed} failed");
    }
    text
}

/// The same again and again until the end.
async fn again(kind: Kind, address: SocketAddr, end: Instant, counts: &Counts) {
    while Instant::now() < end {
        let left = end.saturating_duration_since(Instant::now());
        match timeout(left, kind.attempt(address, end)).await {
            Ok(Ok(101 | 200..=299)) => counts.done.fetch_add(1, Ordering::Relaxed),
            Ok(Ok(_)) => counts.refused.fetch_add(1, Ordering::Relaxed),
            Ok(Err(_)) => {
                // This machine would otherwise run out of ports before the server notices.
                sleep(Duration::from_millis(50)).await;
                counts.failed.fetch_add(1, Ordering::Relaxed)
            }
            Err(_) => return,
        };
    }
}

impl Kind {
    /// Does it once: the status of the answer, if there is one.
    async fn attempt(self, address: SocketAddr, end: Instant) -> Result<u16, Failure> {
        match self {
            Kind::Slowloris => slowloris(address, end).await,
            Kind::HalfOpen => half_open(address).await,
            Kind::Sockets => {
                let (stream, status) = self.ask(address).await?;
                if status == 101 {
                    sleep(Duration::from_secs(2)).await;
                }
                drop(stream);
                Ok(status)
            }
            Kind::LargeFrames => {
                let (mut stream, status) = self.ask(address).await?;
                // A text frame of a megabyte, as far as the server listens.
                let head = [0x81, 0xff, 0, 0, 0, 0, 0, 0x10, 0, 0, 0, 0, 0, 0];
                stream.write_all(&head).await.map_err(at("a frame"))?;
                drop(stream.write_all(&vec![b'x'; 1 << 20]).await);
                Ok(status)
            }
            Kind::Exports => {
                let (mut stream, status) = self.ask(address).await?;
                // All of it, as far as the server writes.
                let mut part = vec![0; 1 << 16];
                while stream.read(&mut part).await.map_err(at("the games"))? > 0 {}
                Ok(status)
            }
            _ => self.ask(address).await.map(|(_, status)| status),
        }
    }

    /// Sends the request and reads the head of the answer.
    async fn ask(self, address: SocketAddr) -> Result<(TcpStream, u16), Failure> {
        let proxy: std::net::IpAddr = PROXY.parse().map_err(at("an address"))?;
        let mut stream = connect(SocketAddr::new(proxy, 0), address).await?;
        stream.write_all(self.request(address).as_bytes()).await.map_err(at("asking"))?;
        let mut head = [0; 64];
        let read = timeout(PATIENCE, stream.read(&mut head)).await.map_err(at("the answer"))?;
        let read = read.map_err(at("the answer"))?;
        let text = String::from_utf8_lossy(&head[..read]);
        let status = text.split(' ').nth(1).and_then(|status| status.parse().ok());
        Ok((stream, status.ok_or("no status")?))
    }

    fn request(self, address: SocketAddr) -> String {
        let socket = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                      Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";
        let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R%20w%20KQkq%20-%204%204";
        let (method, path, head, body) = match self {
            Kind::Slowloris | Kind::HalfOpen | Kind::Sockets | Kind::LargeFrames => {
                ("GET", "/ws/lobby".to_owned(), socket, "")
            }
            Kind::Guests => {
                ("POST", "/api/zone/seeks".to_owned(), "", r#"{"game":{"time":"3+2"},"link":true}"#)
            }
            Kind::Games => ("POST", "/api/zone/games".to_owned(), "", r#"{"time":"3+2"}"#),
            Kind::SignIns => (
                "POST",
                "/api/zone/account/session".to_owned(),
                "",
                r#"{"name":"Anna","password":"wrong horse"}"#,
            ),
            Kind::Exports => (
                "GET",
                format!("/api/games/user/{EXPORTED}?sort=dateAsc&pgnInJson=true"),
                "Accept: application/x-ndjson\r\nConnection: close\r\n",
                "",
            ),
            Kind::Lists => ("GET", "/api/player".to_owned(), "Connection: close\r\n", ""),
            Kind::Positions => {
                ("GET", format!("/api/zone/position?fen={fen}"), "Connection: close\r\n", "")
            }
        };
        format!(
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nX-Forwarded-For: {NAMED}\r\n{head}\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
    }
}

/// A request that never ends, a byte a second.
async fn slowloris(address: SocketAddr, end: Instant) -> Result<u16, Failure> {
    let mut stream = connect((RAW, 0).into(), address).await?;
    let mut bytes = b"GET / HTTP/1.1\r\nX: ".iter().chain(std::iter::repeat(&b'a'));
    while Instant::now() < end {
        let byte = [*bytes.next().unwrap_or(&b'a')];
        stream.write_all(&byte).await.map_err(at("a byte"))?;
        sleep(Duration::from_secs(1)).await;
    }
    Ok(0)
}

/// A connection that says nothing, until the server closes it.
async fn half_open(address: SocketAddr) -> Result<u16, Failure> {
    let mut stream = connect((RAW, 0).into(), address).await?;
    stream.read(&mut [0; 16]).await.map_err(at("the end"))?;
    Ok(0)
}

async fn connect(from: SocketAddr, to: SocketAddr) -> Result<TcpStream, Failure> {
    let socket = TcpSocket::new_v4().map_err(at("a socket"))?;
    socket.bind(from).map_err(at("an address"))?;
    timeout(PATIENCE, socket.connect(to)).await.map_err(at("connecting"))?.map_err(at("connecting"))
}
