//! The lichess API under load: the memory for a stream, and the cost of a move by HTTP compared
//! with one by WebSocket.

use std::{
    io::Write,
    net::SocketAddr,
    path::Path,
    process::{Command, Stdio},
    sync::Arc,
    time::{Duration, Instant},
};

use serde_json::Value;
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
    task::JoinSet,
};

use crate::{
    Failure, at,
    memory::MemoryUse,
    player::AtEnd,
    process::{Meter, Server},
    script::{PLIES, Script},
    table,
    tally::Tally,
};

/// The number of streams to measure.
const STREAMS: usize = 1_000;
/// The most streams one account may have.
const OWN: usize = 8;

/// What the lichess API costs.
#[derive(Debug)]
pub struct ApiLoad {
    /// The memory for all streams together, in MiB.
    pub streams_mib: f64,
    /// Moves by HTTP, each seen by the opponent.
    pub http: Tally,
    /// Moves by WebSocket.
    pub socket: Tally,
}

/// Measures a server with its data in this folder.
///
/// # Errors
///
/// If the server does not answer as expected.
pub async fn measure(
    program: &Path,
    server: &Server,
    data: &Path,
    scripts: &[Arc<Script>],
) -> Result<ApiLoad, Failure> {
    let accounts = (STREAMS / OWN + 1).max(2 * scripts.len());
    let mut tokens = Vec::with_capacity(accounts);
    for number in 0..accounts {
        tokens.push(account(program, data, &format!("load-{number}"))?);
    }
    let streams_mib = weigh(server, &tokens).await?;
    let mut load = ApiLoad { streams_mib, http: Tally::default(), socket: Tally::default() };
    // Alternating, so that other load on the machine affects both.
    for _ in 0..3 {
        let meter = Meter::start(server.pid)?;
        let mut tally = play(server.address, &tokens, scripts).await?;
        meter.read(&mut tally)?;
        load.http.add(tally);
        let tables = table::open(server.address, scripts).await?;
        let meter = Meter::start(server.pid)?;
        let long = Duration::from_secs(600);
        let (_, mut tally) = table::play(tables, PLIES, long, AtEnd::Resign).await?;
        meter.read(&mut tally)?;
        load.socket.add(tally);
    }
    Ok(load)
}

/// Creates an account and returns its token, with the program's own commands.
fn account(program: &Path, data: &Path, name: &str) -> Result<String, Failure> {
    let run = |words: &[&str], input: &str| -> Result<String, Failure> {
        let mut child = Command::new(program)
            .args(words)
            .arg("--data")
            .arg(data)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(at("the program"))?;
        if let Some(mut pipe) = child.stdin.take() {
            pipe.write_all(input.as_bytes()).map_err(at("a password"))?;
        }
        let output = child.wait_with_output().map_err(at("the program"))?;
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    run(&["account", "create", name], "correct horse\n")?;
    run(&["token", "create", name, "--scopes", "board:play,challenge:write"], "")
}

/// The memory for all streams together in MiB, after each has received something.
async fn weigh(server: &Server, tokens: &[String]) -> Result<f64, Failure> {
    let event = "/api/stream/event";
    let mut streams = vec![Stream::open(server.address, event, &tokens[0]).await?];
    let before = MemoryUse::of(server.pid)?;
    for number in 1..=STREAMS {
        let token = &tokens[number / OWN];
        streams.push(Stream::open(server.address, event, token).await?);
    }
    for stream in &mut streams {
        // At least an empty line.
        stream.line().await?;
    }
    let after = MemoryUse::of(server.pid)?;
    Ok((after.resident - before.resident) / 1_024.0)
}

/// Plays all scripts at once by HTTP.
async fn play(
    address: SocketAddr,
    tokens: &[String],
    scripts: &[Arc<Script>],
) -> Result<Tally, Failure> {
    let begun = Instant::now();
    let games: JoinSet<_> = scripts
        .iter()
        .enumerate()
        .map(|(number, script)| {
            let pair = [tokens[2 * number].clone(), tokens[2 * number + 1].clone()];
            play_one(address, number, pair, Arc::clone(script))
        })
        .collect();
    let mut total = Tally::default();
    for tally in games.join_all().await {
        total.add(tally?);
    }
    total.span = begun.elapsed();
    Ok(total)
}

/// Plays one script: each move is sent when the one before was seen.
async fn play_one(
    address: SocketAddr,
    number: usize,
    tokens: [String; 2],
    script: Arc<Script>,
) -> Result<Tally, Failure> {
    let mut callers =
        [Caller::open(address, &tokens[0]).await?, Caller::open(address, &tokens[1]).await?];
    let name = format!("load-{}", 2 * number + 1);
    let form = "color=white&clock.limit=600&clock.increment=0";
    let made = callers[0].post(&format!("/api/challenge/{name}?{form}")).await?;
    let id = made["id"].as_str().ok_or("a challenge without an id")?.to_owned();
    callers[1].post(&format!("/api/challenge/{id}/accept")).await?;
    let path = format!("/api/board/game/stream/{id}");
    let mut streams = [
        Stream::open(address, &path, &tokens[0]).await?,
        Stream::open(address, &path, &tokens[1]).await?,
    ];
    let mut tally = Tally::default();
    for (ply, uci) in script.moves.iter().enumerate() {
        let before = Instant::now();
        callers[ply % 2].post(&format!("/api/board/game/{id}/move/{uci}")).await?;
        tally.count(before.elapsed());
        for stream in &mut streams {
            while !stream.line().await?.contains(uci.as_str()) {}
        }
    }
    callers[0].post(&format!("/api/board/game/{id}/resign")).await?;
    Ok(tally)
}

/// A connection that stays open for many requests.
struct Caller {
    address: SocketAddr,
    token: String,
    socket: BufReader<TcpStream>,
}

impl Caller {
    async fn open(address: SocketAddr, token: &str) -> Result<Caller, Failure> {
        let socket = TcpStream::connect(address).await.map_err(at("connecting"))?;
        socket.set_nodelay(true).map_err(at("connecting"))?;
        Ok(Caller { address, token: token.to_owned(), socket: BufReader::new(socket) })
    }

    async fn post(&mut self, path: &str) -> Result<Value, Failure> {
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\n\
             Content-Length: 0\r\n\r\n",
            self.address, self.token
        );
        self.socket.write_all(request.as_bytes()).await.map_err(at("asking"))?;
        let head = head(&mut self.socket).await?;
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        let length: usize = length.and_then(|text| text.trim().parse().ok()).unwrap_or(0);
        let mut body = vec![0; length];
        self.socket.read_exact(&mut body).await.map_err(at("the answer"))?;
        if !head.starts_with("HTTP/1.1 2") {
            return Err(format!("{path}: {head}{}", String::from_utf8_lossy(&body)));
        }
        serde_json::from_slice(&body).map_err(at("the answer"))
    }
}

/// A stream of lines, each a chunk.
struct Stream {
    socket: BufReader<TcpStream>,
}

impl Stream {
    async fn open(address: SocketAddr, path: &str, token: &str) -> Result<Stream, Failure> {
        let socket = TcpStream::connect(address).await.map_err(at("connecting"))?;
        let mut socket = BufReader::with_capacity(1_024, socket);
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\n\r\n"
        );
        socket.write_all(request.as_bytes()).await.map_err(at("asking"))?;
        let head = head(&mut socket).await?;
        if !head.starts_with("HTTP/1.1 200") {
            return Err(format!("{path}: {head}"));
        }
        Ok(Stream { socket })
    }

    async fn line(&mut self) -> Result<String, Failure> {
        let (mut size, mut chunk) = (String::new(), String::new());
        self.socket.read_line(&mut size).await.map_err(at("a stream"))?;
        self.socket.read_line(&mut chunk).await.map_err(at("a stream"))?;
        if chunk.is_empty() {
            return Err("a stream ended".into());
        }
        let mut end = String::new();
        self.socket.read_line(&mut end).await.map_err(at("a stream"))?;
        Ok(chunk)
    }
}

async fn head(socket: &mut BufReader<TcpStream>) -> Result<String, Failure> {
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        if socket.read_line(&mut head).await.map_err(at("the answer"))? == 0 {
            return Err("the connection was closed".into());
        }
    }
    Ok(head)
}
