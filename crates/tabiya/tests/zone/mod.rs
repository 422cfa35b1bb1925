//! The built server as a child process, and visitors with plain sockets.
#![allow(dead_code, unreachable_pub, reason = "each test program uses its part")]

pub mod api;
pub mod bot;
pub mod players;
pub mod table;

use std::{
    fs,
    io::{BufRead, BufReader, ErrorKind, Read, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket, client::IntoClientRequest};

/// A server of ours; killed when it is dropped.
pub struct Server {
    child: Child,
    /// `127.0.0.1:1234`
    pub address: String,
}

impl Server {
    pub fn start(data: &Path) -> Server {
        Server::start_saying(data, Stdio::null())
    }

    /// The same, with what it has to say in a file.
    pub fn start_with_log(data: &Path, log: &Path) -> Server {
        Server::start_saying(data, fs::File::create(log).expect("a log").into())
    }

    /// The same, with the program inside of another.
    pub fn start_as(program: Command, data: &Path) -> Server {
        Server::start_command(program, data, "127.0.0.1:0", Stdio::null())
    }

    /// The same at an address where one was before.
    pub fn start_at(data: &Path, address: &str) -> Server {
        let program = Command::new(env!("CARGO_BIN_EXE_tabiya"));
        Server::start_command(program, data, address, Stdio::null())
    }

    /// The same on a PostgreSQL database.
    pub fn start_on(database: &str) -> Server {
        let mut program = Command::new(env!("CARGO_BIN_EXE_tabiya"));
        program.args(["serve", "--listen", "127.0.0.1:0", "--database-url", database]);
        Server::listening(program, Stdio::null())
    }

    /// The same with more options, and its log in a file.
    pub fn start_with(data: &Path, options: &[&str], log: &Path) -> Server {
        let mut program = Command::new(env!("CARGO_BIN_EXE_tabiya"));
        program.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(data).args(options);
        Server::listening(program, fs::File::create(log).expect("a log").into())
    }

    /// The same as a program that was prepared, with what it has to say in a file.
    pub fn start_prepared(program: Command, log: &Path) -> Server {
        let log = fs::File::options().create(true).append(true).open(log);
        Server::listening(program, log.expect("a log").into())
    }

    fn start_saying(data: &Path, words: Stdio) -> Server {
        let program = Command::new(env!("CARGO_BIN_EXE_tabiya"));
        Server::start_command(program, data, "127.0.0.1:0", words)
    }

    fn start_command(mut program: Command, data: &Path, address: &str, words: Stdio) -> Server {
        program.args(["serve", "--listen", address, "--data"]).arg(data);
        Server::listening(program, words)
    }

    fn listening(mut program: Command, words: Stdio) -> Server {
        let mut child =
            program.stdout(Stdio::piped()).stderr(words).spawn().expect("the server starts");
        let mut line = String::new();
        let output = child.stdout.take().expect("its output is ours");
        BufReader::new(output).read_line(&mut line).expect("it says where it listens");
        let address = line.trim().strip_prefix("listening on http://").map(str::to_owned);
        let Some(address) = address else {
            let _ = child.kill();
            panic!("the server said {line:?} instead of where it listens");
        };
        Server { child, address }
    }

    /// The number of its process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// As `kill -9`.
    pub fn kill(mut self) {
        self.child.kill().expect("the server can be killed");
        self.child.wait().expect("the server has ended");
    }

    /// As `kill`; returns whether it ended well.
    #[cfg(unix)]
    pub fn terminate(mut self) -> bool {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-TERM", &id]).status().expect("kill exists");
        assert!(sent.success());
        self.child.wait().expect("the server has ended").success()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Somebody with a cookie, or a program with a token.
#[derive(Clone, Default)]
pub struct Visitor {
    cookie: Option<String>,
    token: Option<String>,
}

impl Visitor {
    pub fn with_token(token: &str) -> Visitor {
        Visitor { token: Some(token.to_owned()), ..Visitor::default() }
    }

    pub fn get(&self, address: &str, path: &str) -> Value {
        let request = format!("GET {path} HTTP/1.1\r\n{}", self.headers(address));
        json_of(&exchange(address, &format!("{request}\r\n")))
    }

    /// An answer with its headers.
    pub fn get_text(&self, address: &str, path: &str) -> String {
        exchange(address, &format!("GET {path} HTTP/1.1\r\n{}\r\n", self.headers(address)))
    }

    /// The cookie that it was given: `name=value`.
    pub fn cookie(&self) -> Option<&str> {
        self.cookie.as_deref()
    }

    /// The status of an answer that is no JSON.
    pub fn status(&self, address: &str, path: &str) -> u16 {
        let request = format!("GET {path} HTTP/1.1\r\n{}\r\n", self.headers(address));
        let answer = exchange(address, &request);
        let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok());
        status.expect("an answer has a status")
    }

    /// The same with a server that may be dead or deaf.
    pub fn try_status(&self, address: &str, path: &str) -> Option<u16> {
        let request = format!("GET {path} HTTP/1.1\r\n{}\r\n", self.headers(address));
        try_exchange(address, &request)?.split(' ').nth(1)?.parse().ok()
    }

    pub fn post(&mut self, address: &str, path: &str, body: &Value) -> Value {
        self.try_post(address, path, body).1
    }

    /// The status of the answer and what it says.
    pub fn try_post(&mut self, address: &str, path: &str, body: &Value) -> (u16, Value) {
        self.call("POST", address, path, body).expect("the server answers")
    }

    /// The same by another method.
    pub fn try_call(
        &mut self,
        method: &str,
        address: &str,
        path: &str,
        body: &Value,
    ) -> (u16, Value) {
        self.call(method, address, path, body).expect("the server answers")
    }

    /// The same with a server that may be dead or deaf: none if it does not answer. An answer
    /// without a body is null.
    pub fn call(
        &mut self,
        method: &str,
        address: &str,
        path: &str,
        body: &Value,
    ) -> Option<(u16, Value)> {
        let body = body.to_string();
        let request = format!(
            "{method} {path} HTTP/1.1\r\n{}Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.headers(address),
            body.len()
        );
        let answer = try_exchange(address, &request)?;
        let cookie = answer.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        if let Some(cookie) = cookie.and_then(|cookie| cookie.split(';').next()) {
            self.cookie = Some(cookie.to_owned());
        }
        let status = answer.split(' ').nth(1)?.parse().ok()?;
        let (_, body) = answer.split_once("\r\n\r\n")?;
        let body = if body.is_empty() { Value::Null } else { serde_json::from_str(body).ok()? };
        Some((status, body))
    }

    /// What a server that may be dead or deaf has at a path.
    pub fn look(&self, address: &str, path: &str) -> Option<Value> {
        let request = format!("GET {path} HTTP/1.1\r\n{}\r\n", self.headers(address));
        let answer = try_exchange(address, &request)?;
        serde_json::from_str(answer.split_once("\r\n\r\n")?.1).ok()
    }

    pub fn socket(&self, address: &str, id: &str) -> Option<Socket> {
        let mut request =
            format!("ws://{address}/ws/games/{id}").into_client_request().expect("an address");
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert("cookie", cookie.parse().expect("a cookie"));
        }
        let stream = TcpStream::connect(address).ok()?;
        stream.set_read_timeout(Some(Duration::from_secs(20))).ok()?;
        let (socket, _) = tungstenite::client(request, stream).ok()?;
        Some(Socket { socket, heard_at: Instant::now() })
    }

    fn headers(&self, address: &str) -> String {
        let cookie =
            self.cookie.as_ref().map_or(String::new(), |cookie| format!("Cookie: {cookie}\r\n"));
        let token = self
            .token
            .as_ref()
            .map_or(String::new(), |token| format!("Authorization: Bearer {token}\r\n"));
        format!("Host: {address}\r\nConnection: close\r\n{cookie}{token}")
    }
}

/// A WebSocket that answers pings by itself.
pub struct Socket {
    socket: WebSocket<TcpStream>,
    heard_at: Instant,
}

/// What came over a socket.
pub enum NextMessage {
    Frame(Value),
    Nothing,
    Closed,
}

impl Socket {
    /// The next frame; none if the connection broke, or if nothing came for a long time.
    pub fn next(&mut self) -> Option<Value> {
        match self.listen(Duration::from_secs(20)) {
            NextMessage::Frame(frame) => Some(frame),
            NextMessage::Nothing | NextMessage::Closed => None,
        }
    }

    /// Waits so long for the next frame.
    pub fn listen(&mut self, patience: Duration) -> NextMessage {
        self.socket.get_ref().set_read_timeout(Some(patience)).expect("a socket has a timeout");
        loop {
            let text = match self.socket.read() {
                Ok(Message::Text(text)) => text,
                Ok(Message::Close(_)) => return NextMessage::Closed,
                Ok(_) => continue,
                Err(tungstenite::Error::Io(error))
                    if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) =>
                {
                    return NextMessage::Nothing;
                }
                Err(_) => return NextMessage::Closed,
            };
            self.heard_at = Instant::now();
            let frame: Value = serde_json::from_str(text.as_str()).expect("frames are JSON");
            if frame["t"] == "ping" {
                self.say(&json!({ "t": "pong", "n": frame["n"] }));
                continue;
            }
            return NextMessage::Frame(frame);
        }
    }

    /// When the server sent something last, be it a ping.
    pub fn heard_at(&self) -> Instant {
        self.heard_at
    }

    pub fn say(&mut self, frame: &Value) -> bool {
        self.socket.send(Message::text(frame.to_string())).is_ok()
    }
}

fn exchange(address: &str, request: &str) -> String {
    try_exchange(address, request).expect("the server answers")
}

fn try_exchange(address: &str, request: &str) -> Option<String> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(60))).ok()?;
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    Some(answer)
}

fn json_of(answer: &str) -> Value {
    let (_, body) = answer.split_once("\r\n\r\n").expect("an answer has a body");
    serde_json::from_str(body).unwrap_or_else(|error| panic!("{error} in {answer}"))
}

/// A folder of its own, gone afterwards.
pub struct TempFolder(PathBuf);

impl TempFolder {
    pub fn new(name: &str) -> TempFolder {
        let folder = std::env::temp_dir().join(format!("tabiya-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a temporary folder");
        TempFolder(folder)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
