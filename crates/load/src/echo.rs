//! A bare WebSocket echo server: the cost of sockets, frames, and the runtime alone.

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

use crate::{Failure, at, client_socket::ClientSocket, round::Round, script::Script, tally::Tally};

/// Serves on any free port of this machine until the process ends, and prints the address.
///
/// # Errors
///
/// If there is no free port.
pub fn serve_alone() -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.map_err(at("starting"))?.block_on(async {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.map_err(at("listening"))?;
        println!("listening on http://{}", listener.local_addr().map_err(at("listening"))?);
        serve(listener).await
    })
}

/// Serves the echo, with the same read buffer as the server.
///
/// # Errors
///
/// If listening fails.
pub async fn serve(listener: TcpListener) -> Result<(), Failure> {
    let upgrade = |upgrade: WebSocketUpgrade| async {
        upgrade.read_buffer_size(512).write_buffer_size(0).on_upgrade(echo)
    };
    // If this fails, the connection is only slower.
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

/// Opens this many sockets to the echo server.
///
/// # Errors
///
/// If the server does not answer as expected.
pub async fn open(address: SocketAddr, count: usize) -> Result<Vec<ClientSocket>, Failure> {
    let mut sockets = Vec::with_capacity(count);
    for _ in 0..count {
        sockets.push(ClientSocket::open(address, "/", None).await?);
    }
    Ok(sockets)
}

/// Sends the frames of games on all sockets, each as soon as the previous one has come back.
///
/// # Errors
///
/// If a socket breaks.
pub async fn measure(
    sockets: Vec<ClientSocket>,
    scripts: &[Arc<Script>],
    at_most: Duration,
) -> Result<(Vec<ClientSocket>, Tally), Failure> {
    let round = Arc::new(Round::begin());
    let mut talking = JoinSet::new();
    for (mut socket, script) in sockets.into_iter().zip(scripts.iter().cycle()) {
        let (round, script) = (Arc::clone(&round), Arc::clone(script));
        talking.spawn(async move {
            let mut tally = Tally::default();
            for frame in script.frames.iter().cycle() {
                if round.is_over() {
                    break;
                }
                let sent = Instant::now();
                socket.send(frame).await?;
                let heard = socket.receive().await?;
                if heard.len() != frame.len() {
                    return Err("the echo says something else".to_owned());
                }
                if !round.is_over() {
                    tally.count(sent.elapsed());
                }
            }
            Ok::<_, Failure>((socket, tally))
        });
    }
    tokio::time::sleep(at_most).await;
    round.end();
    let mut sockets = Vec::with_capacity(talking.len());
    let mut total = Tally::default();
    for talked in talking.join_all().await {
        let (socket, tally) = talked?;
        sockets.push(socket);
        total.add(tally);
    }
    total.span = round.span();
    Ok((sockets, total))
}
