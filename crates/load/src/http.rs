//! HTTP requests, one per connection.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::{Failure, at};

/// An answer, and the cookie that came with it.
#[derive(Debug)]
pub struct Answer {
    /// The body.
    pub body: Value,
    /// `name=value`.
    pub cookie: Option<String>,
}

/// Posts JSON to the server.
///
/// # Errors
///
/// If it does not answer with JSON and a status of success.
pub async fn post(address: SocketAddr, path: &str, body: &Value) -> Result<Answer, Failure> {
    let body = body.to_string();
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(address).await.map_err(at("connecting"))?;
    stream.write_all(request.as_bytes()).await.map_err(at("asking"))?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.map_err(at("the answer"))?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or("an answer without an end")?;
    if !head.starts_with("HTTP/1.1 2") {
        return Err(format!("{path}: {head} {body}"));
    }
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
    let cookie = cookie.and_then(|cookie| cookie.split(';').next()).map(str::to_owned);
    Ok(Answer { body: serde_json::from_str(body).map_err(at("the answer"))?, cookie })
}
