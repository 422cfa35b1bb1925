//! The generator with a server in the same process and a store on the disk: everything counted as
//! acknowledged is stored.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use game::{Event, Seq, Timestamp};
use load::{
    echo,
    player::AtEnd,
    script::{self, Script},
    table::{self, Table},
    thinking,
};
use node::{Clock, LocalBus, Node};
use server::{MetricsAccess, Settings, Zone, router};
use store::{GameStore, SqliteStore, Store};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};

const GAMES: usize = 3;
const TOKEN: &str = "a token for the metrics";
/// Longer than any test takes.
const LONG: Duration = Duration::from_secs(600);

fn scripts() -> Vec<Arc<Script>> {
    script::scripts(GAMES).into_iter().map(Arc::new).collect()
}

async fn listener() -> (TcpListener, SocketAddr) {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    (listener, address)
}

async fn zone(folder: &tempfile::TempDir) -> (SocketAddr, Arc<SqliteStore>) {
    let store = Arc::new(SqliteStore::open(folder.path()).expect("a store"));
    let clock = Clock::start(Timestamp(0));
    let node =
        Node::start(Store::new(Arc::clone(&store)), Arc::new(LocalBus::default()), clock).await;
    let node = node.expect("a node");
    let metrics = MetricsAccess { token: Some(server::hash(TOKEN)), ..MetricsAccess::default() };
    let settings = Settings { metrics, ..Settings::default() };
    let zone = Zone::start(node, settings).await.expect("a zone");
    let (listener, address) = listener().await;
    tokio::spawn(async move { axum::serve(listener, router(zone)).await });
    (address, store)
}

/// A value of the server's metrics.
async fn metric(address: SocketAddr, name: &str) -> f64 {
    let request = format!(
        "GET /metrics HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
         Authorization: Bearer {TOKEN}\r\n\r\n"
    );
    let mut stream = TcpStream::connect(address).await.expect("the server listens");
    stream.write_all(request.as_bytes()).await.expect("the server reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("the server answers");
    let line = answer.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("{name} in {answer}")).parse().expect("a number")
}

/// The moves of a game in the store, and whether it has ended.
async fn stored(store: &SqliteStore, table: &Table) -> (Vec<String>, bool) {
    let id = table.id.parse().expect("the id of a game");
    let history = store.load(id, Seq(0)).await.expect("the store answers").expect("the game");
    let mut moves = Vec::new();
    let mut ended = false;
    for recorded in &history.events {
        match &recorded.event {
            Event::Moved(moved) => moves.push(moved.uci.to_string()),
            Event::Ended { .. } => ended = true,
            _ => {}
        }
    }
    (moves, ended)
}

/// The number of acknowledged moves; each is in the store, in its place.
async fn check(store: &SqliteStore, table: &Table) -> usize {
    let (moves, _) = stored(store, table).await;
    let mut count = 0;
    for seat in &table.players {
        for &ply in &seat.acked {
            assert_eq!(moves.get(ply), Some(&seat.script.moves[ply]), "{}, {ply}", table.id);
            assert_eq!(ply % 2, seat.parity);
            count += 1;
        }
    }
    count
}

#[tokio::test]
async fn every_acknowledged_move_is_in_the_store() {
    let folder = tempfile::tempdir().expect("a folder");
    let (address, store) = zone(&folder).await;
    let tables = table::open(address, &scripts()).await.expect("tables");
    let (tables, tally) = table::play(tables, 10, LONG, AtEnd::Leave).await.expect("games");
    assert_eq!((tables.len(), tally.len()), (GAMES, GAMES * 10));
    for table in &tables {
        assert_eq!(check(&store, table).await, 10);
        assert!(!stored(&store, table).await.1);
    }
}

#[tokio::test]
async fn the_metrics_agree_with_what_was_counted_here() {
    let folder = tempfile::tempdir().expect("a folder");
    let (address, _store) = zone(&folder).await;
    assert_eq!(metric(address, "tabiya_moves_total").await, 0.0);
    let mut counted = 0;
    let mut joined = 0;
    for plies in [4, 7] {
        let tables = table::open(address, &scripts()).await.expect("tables");
        let (_, tally) = table::play(tables, plies, LONG, AtEnd::Leave).await.expect("games");
        counted += tally.len();
        joined += GAMES;
        assert_eq!(metric(address, "tabiya_moves_total").await, counted as f64);
        let acknowledged = metric(address, "tabiya_acknowledgment_seconds_count").await;
        assert_eq!(acknowledged, (counted + joined) as f64, "moves, and who sat down");
    }
    assert_eq!(counted, GAMES * (4 + 7));
}

#[tokio::test]
async fn a_round_ends_with_the_first_game_and_leaves_none_unfinished() {
    let folder = tempfile::tempdir().expect("a folder");
    let (address, store) = zone(&folder).await;
    let tables = table::open(address, &scripts()).await.expect("tables");
    let (tables, tally) = table::play(tables, 10, LONG, AtEnd::Resign).await.expect("games");
    let mut acked = 0;
    let mut longest = 0;
    for table in &tables {
        acked += check(&store, table).await;
        let (moves, ended) = stored(&store, table).await;
        longest = longest.max(moves.len());
        assert!(ended, "{} goes on", table.id);
    }
    assert_eq!(longest, 10);
    assert!(tally.len() <= acked, "what came after the end is not counted");
}

#[tokio::test]
async fn the_echo_says_what_it_hears() {
    let (listener, address) = listener().await;
    tokio::spawn(echo::serve(listener));
    let lines = echo::open(address, 4).await.expect("lines");
    let measured = echo::measure(lines, &scripts(), Duration::from_millis(50)).await;
    let (lines, tally) = measured.expect("echoes");
    assert_eq!(lines.len(), 4);
    assert!(!tally.is_empty());
}

#[tokio::test]
async fn moves_are_measured_while_the_computer_thinks_and_while_it_does_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let (address, _store) = zone(&folder).await;
    let total = Duration::from_millis(200);
    let found = thinking::measure(address, &scripts(), 2, 1, total).await.expect("a measurement");
    assert!(!found.without.is_empty() && !found.with.is_empty());
    assert_eq!((found.games, found.connections, found.ratios.len()), (2, 2 * GAMES, 1));
    assert!(found.thoughts >= 2, "it moved in both games");
}
