//! A bare WebSocket server that says what it hears: what sockets, frames and
//! the runtime cost by themselves.

use std::{
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{
    Router,
    extract::ws::{Message, WebSocket, WebSocketUpgrade},
    routing::get,
    serve::ListenerExt,
};
use tokio::{net::TcpListener, task::JoinSet};

use crate::{Failure, at, line::Line, round::Round, script::Script, tally::Tally};

/// Serves on any free port of this machine until the process ends, and says where.
///
/// # Errors
///
/// If there is no such port.
pub fn serve_alone() -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.map_err(at("starting"))?.block_on(async {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.map_err(at("listening"))?;
        println!("listening on http://{}", listener.local_addr().map_err(at("listening"))?);
        serve(listener).await
    })
}

/// Serves the echo, with buffers as the server has them.
///
/// # Errors
///
/// If listening fails.
pub async fn serve(listener: TcpListener) -> Result<(), Failure> {
    let upgrade = |upgrade: WebSocketUpgrade| async {
        upgrade.read_buffer_size(4_096).write_buffer_size(0).on_upgrade(echo)
    };
    // A connection on which this fails is slower, no more.
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    axum::serve(listener, Router::new().route("/", get(upgrade))).await.map_err(at("serving"))
}

async fn echo(mut socket: WebSocket) {
    while let Some(Ok(message)) = socket.recv().await {
        if matches!(message, Message::Text(_)) && socket.send(message).await.is_err() {
            return;
        }
    }
}

/// Opens so many lines to the echo.
///
/// # Errors
///
/// If it does not take part.
pub async fn open(address: SocketAddr, count: usize) -> Result<Vec<Line>, Failure> {
    let mut lines = Vec::with_capacity(count);
    for _ in 0..count {
        lines.push(Line::open(address, "/", None).await?);
    }
    Ok(lines)
}

/// Says the frames of games on all lines, each as soon as the one before has
/// come back.
///
/// # Errors
///
/// If a line breaks.
pub async fn measure(
    lines: Vec<Line>,
    scripts: &[Arc<Script>],
    at_most: Duration,
) -> Result<(Vec<Line>, Tally), Failure> {
    let round = Arc::new(Round::begin());
    let mut talking = JoinSet::new();
    for (mut line, script) in lines.into_iter().zip(scripts.iter().cycle()) {
        let (round, script) = (Arc::clone(&round), Arc::clone(script));
        talking.spawn(async move {
            let mut tally = Tally::default();
            for frame in script.frames.iter().cycle() {
                if round.is_over() {
                    break;
                }
                let sent = Instant::now();
                line.say(frame).await?;
                let heard = line.hear().await?;
                if heard.len() != frame.len() {
                    return Err("the echo says something else".to_owned());
                }
                if !round.is_over() {
                    tally.count(sent.elapsed());
                }
            }
            Ok::<_, Failure>((line, tally))
        });
    }
    tokio::time::sleep(at_most).await;
    round.end();
    let mut lines = Vec::with_capacity(talking.len());
    let mut total = Tally::default();
    for talked in talking.join_all().await {
        let (line, tally) = talked?;
        lines.push(line);
        total.add(tally);
    }
    total.span = round.span();
    Ok((lines, total))
}
