//! Games with two players each.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use serde_json::json;
use tokio::task::JoinSet;

use crate::{
    Failure, at,
    client_socket::ClientSocket,
    http,
    player::{AtEnd, Play, Player},
    round::Round,
    script::Script,
    tally::Tally,
};

/// A game and both its players.
#[derive(Debug)]
pub struct Table {
    /// The game's id.
    pub id: String,
    /// White and Black.
    pub players: [Player; 2],
}

/// How many are set up at the same time.
const AT_ONCE: usize = 32;

impl Table {
    /// Creates a game, joins it, and opens it for both players, each at an address of their own.
    async fn open(addresses: [SocketAddr; 2], script: Arc<Script>) -> Result<Table, Failure> {
        let [first, second] = addresses;
        let request = json!({ "time": "10+0", "side": "white" });
        let made = http::post(first, "/api/zone/games", &request).await?;
        let id = made.body["id"].as_str().ok_or("a game without an id")?.to_owned();
        let joined = http::post(second, &format!("/api/zone/games/{id}/join"), &json!({})).await?;
        let path = format!("/ws/games/{id}");
        let player = async |parity: usize, cookie: Option<String>| -> Result<Player, Failure> {
            let socket = ClientSocket::open(addresses[parity], &path, cookie.as_deref()).await?;
            let script = Arc::clone(&script);
            Ok(Player { socket, cookie, script, parity, acked: Vec::new() })
        };
        let mut players = [player(0, made.cookie).await?, player(1, joined.cookie).await?];
        for seat in &mut players {
            seat.until_begun().await?;
        }
        Ok(Table { id, players })
    }
}

/// Creates a game for each script.
///
/// # Errors
///
/// If the server does not answer as expected.
pub async fn open(address: SocketAddr, scripts: &[Arc<Script>]) -> Result<Vec<Table>, Failure> {
    open_between([address; 2], scripts).await
}

/// The same with White at the first address, which creates the games, and Black at the second.
///
/// # Errors
///
/// If a server does not answer as expected.
pub async fn open_between(
    addresses: [SocketAddr; 2],
    scripts: &[Arc<Script>],
) -> Result<Vec<Table>, Failure> {
    let mut tables = Vec::with_capacity(scripts.len());
    for some in scripts.chunks(AT_ONCE) {
        let opening: JoinSet<_> =
            some.iter().map(|script| Table::open(addresses, Arc::clone(script))).collect();
        for table in opening.join_all().await {
            tables.push(table?);
        }
    }
    Ok(tables)
}

/// Plays all games until the time is over or the first game has ended.
///
/// # Errors
///
/// If a socket breaks or a move is refused.
pub async fn play(
    tables: Vec<Table>,
    plies: usize,
    at_most: Duration,
    at_end: AtEnd,
) -> Result<(Vec<Table>, Tally), Failure> {
    let round = Arc::new(Round::begin());
    let play = Play { round: Arc::clone(&round), plies, at_end };
    let games: Vec<_> = tables
        .into_iter()
        .map(|Table { id, players }| {
            let players = players.map(|seat| tokio::spawn(seat.play(play.clone())));
            (id, players)
        })
        .collect();
    let bell = tokio::spawn({
        let round = Arc::clone(&round);
        async move {
            tokio::time::sleep(at_most).await;
            round.end();
        }
    });
    let mut total = Tally::default();
    let mut played = Vec::with_capacity(games.len());
    for (id, [white, black]) in games {
        let (white, white_tally) = white.await.map_err(at("White"))??;
        let (black, black_tally) = black.await.map_err(at("Black"))??;
        total.add(white_tally);
        total.add(black_tally);
        played.push(Table { id, players: [white, black] });
    }
    bell.abort();
    total.span = round.span();
    Ok((played, total))
}
