//! A plain client of the lichess API, as strict as those that are used: small
//! timeouts, chunks as they come, JSON in every answer.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    thread,
    time::{Duration, Instant},
};

use serde_json::Value;

/// How long an answer may take before the call is made again.
const ANSWER: Duration = Duration::from_secs(2);
/// How long a stream may be silent.
const SILENCE: Duration = Duration::from_secs(15);
/// How long a call is tried.
const PATIENCE: Duration = Duration::from_secs(60);

/// Somebody with a token.
#[derive(Clone)]
pub struct Caller {
    pub address: String,
    pub token: String,
}

impl Caller {
    pub fn get(&self, path: &str) -> (u16, Value) {
        self.call("GET", path, "")
    }

    pub fn post(&self, path: &str, form: &str) -> (u16, Value) {
        self.call("POST", path, form)
    }

    /// Posts, and is told that it was done.
    pub fn does(&self, path: &str, form: &str) -> Value {
        let (status, answer) = self.post(path, form);
        assert!((200..300).contains(&status), "{path}: {status} {answer}");
        answer
    }

    /// Calls again when there is no answer, or one that blames the server.
    fn call(&self, method: &str, path: &str, body: &str) -> (u16, Value) {
        let begun = Instant::now();
        loop {
            match self.try_call(method, path, body) {
                Some((status, text)) if status < 500 => {
                    let json = serde_json::from_str(&text);
                    return (status, json.unwrap_or_else(|error| panic!("{error}: {text:?}")));
                }
                failed => {
                    assert!(begun.elapsed() < PATIENCE, "{method} {path}: {failed:?}");
                    thread::sleep(Duration::from_millis(50));
                }
            }
        }
    }

    fn try_call(&self, method: &str, path: &str, body: &str) -> Option<(u16, String)> {
        let mut socket = TcpStream::connect(&self.address).ok()?;
        socket.set_read_timeout(Some(ANSWER)).ok()?;
        socket.set_nodelay(true).ok()?;
        socket.write_all(self.request(method, path, body, "close").as_bytes()).ok()?;
        let mut answer = String::new();
        socket.read_to_string(&mut answer).ok()?;
        let (head, body) = answer.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        assert!(!(300..400).contains(&status), "nobody is sent elsewhere: {path}");
        Some((status, body.to_owned()))
    }

    fn request(&self, method: &str, path: &str, body: &str, connection: &str) -> String {
        format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nUser-Agent: strict-bot/1 user:bot\r\n\
             Accept: */*\r\nAccept-Encoding: gzip, deflate\r\nConnection: {connection}\r\n\
             Authorization: Bearer {}\r\nContent-Type: application/x-www-form-urlencoded\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.address,
            self.token,
            body.len()
        )
    }

    /// Opens a stream; none if the server does not answer.
    pub fn stream(&self, path: &str) -> Option<Stream> {
        self.stream_by("GET", path)
    }

    /// The same by another method.
    pub fn stream_by(&self, method: &str, path: &str) -> Option<Stream> {
        let mut socket = TcpStream::connect(&self.address).ok()?;
        socket.set_read_timeout(Some(SILENCE)).ok()?;
        socket.write_all(self.request(method, path, "", "keep-alive").as_bytes()).ok()?;
        let mut reader = BufReader::new(socket);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if reader.read_line(&mut head).ok()? == 0 {
                return None;
            }
        }
        let head = head.to_lowercase();
        assert!(head.starts_with("http/1.1 200"), "{path}: {head}");
        assert!(head.contains("transfer-encoding: chunked"), "{head}");
        assert!(!head.contains("content-encoding"), "{head}");
        Some(Stream { reader })
    }
}

/// What a stream brings.
#[derive(Debug, PartialEq)]
pub enum StreamItem {
    /// An empty line.
    Ping,
    Record(Value),
    /// The server ended it, as it should.
    End,
    /// The connection broke, or was silent for too long.
    Broken,
}

pub struct Stream {
    reader: BufReader<TcpStream>,
}

impl Stream {
    pub fn next(&mut self) -> StreamItem {
        self.chunk().unwrap_or(StreamItem::Broken)
    }

    fn chunk(&mut self) -> Option<StreamItem> {
        let mut size = String::new();
        self.reader.read_line(&mut size).ok().filter(|count| *count > 0)?;
        let size = usize::from_str_radix(size.trim_end(), 16).expect("the size of a chunk");
        let mut bytes = vec![0; size + 2];
        self.reader.read_exact(&mut bytes).ok()?;
        if size == 0 {
            return Some(StreamItem::End);
        }
        let line = String::from_utf8(bytes).expect("UTF-8");
        let line = line.strip_suffix("\n\r\n").expect("a chunk is a line");
        assert!(!line.contains('\n'), "a chunk is one line: {line:?}");
        Some(match line {
            "" => StreamItem::Ping,
            line => StreamItem::Record(serde_json::from_str(line).expect("a record is JSON")),
        })
    }
}
