//! What several nodes cost and how fast they take over, with processes of the built program on
//! PostgreSQL and NATS: `make bench-nodes`.
#![cfg(target_os = "linux")]
#![expect(clippy::print_stdout, reason = "what was measured is the point")]

use std::{
    env,
    net::SocketAddr,
    path::PathBuf,
    process::Command,
    sync::Arc,
    time::{Duration, Instant},
};

use load::{
    Failure,
    player::{AtEnd, Player, ServerFrame},
    process::{Server, processor_time},
    script::{self, PLIES, Script},
    table::{self, Table},
    tally::Tally,
};
use store::conformance::postgres_server::{Fsync, TestServer, command_at};
use testing::{is_soak, nats::TestNats};
use tokio::{runtime::Runtime, sync::watch, task::JoinSet, time::timeout};

/// Games at once while CPU is measured.
const GAMES: usize = 100;
/// How often one node and two nodes take turns, and for how long each.
const TURNS: usize = 4;
const TURN: Duration = Duration::from_secs(4);
/// The CPU of all nodes for a move between two, as a multiple of that on one.
const CPU_MAX: f64 = 2.0;

/// Games at once when a node is killed, on three nodes.
const MANY_GAMES: usize = 1_500;
/// So many are opened together. The first have to answer pings while the last come.
const AT_ONCE: usize = 100;
/// How far they are then.
const BEFORE: usize = 4;
/// Of 100 games of a killed node, 99 accept moves again by then.
const TAKEOVER_MAX: Duration = Duration::from_secs(5);
/// A player hears nothing for so long and tries another node.
const SILENCE: Duration = Duration::from_secs(3);
const SOON: Duration = Duration::from_millis(50);

#[test]
fn a_move_between_two_nodes_costs_at_most_twice_as_much() {
    if !is_soak() {
        println!("Not run: this is for `make soak`.");
        return;
    }
    let postgres = TestServer::start(Fsync::On);
    let nats = TestNats::start();
    for database in ["one", "two"] {
        command_at(&postgres.address("postgres"), &format!("CREATE DATABASE {database}"));
    }
    let alone = node(&postgres.address("one"), &[]);
    let pair = ["a", "b"].map(|name| {
        node(&postgres.address("two"), &["--nats-url", &nats.address(), "--node-name", name])
    });
    let (scripts, runtime) = (scripts(GAMES), runtime());
    let (mut one, mut two) = (Tally::default(), Tally::default());
    for _ in 0..TURNS {
        one.add(runtime.block_on(play(&[&alone], &scripts)));
        two.add(runtime.block_on(play(&[&pair[0], &pair[1]], &scripts)));
    }
    for (what, tally) in [("one node", &mut one), ("two nodes", &mut two)] {
        let (p50, p99) = (tally.percentile(50), tally.percentile(99));
        let (count, rate, cpu) = (tally.len(), tally.rate(), tally.server_micros());
        println!(
            "{what}: {count} moves, {rate:.0} a second, {p50:.1} ms at p50, {p99:.1} ms at p99, \
             {cpu:.0} µs of CPU for a move"
        );
    }
    let ratio = two.server_micros() / one.server_micros();
    println!("a move between two nodes costs {ratio:.2} times as much");
    assert!(ratio <= CPU_MAX, "{ratio:.2} times as much");
}

#[test]
fn many_games_of_a_killed_node_are_taken_over_in_time() {
    if !is_soak() {
        println!("Not run: this is for `make soak`.");
        return;
    }
    let postgres = TestServer::start(Fsync::On);
    let nats = TestNats::start();
    let mut nodes: Vec<Server> = ["a", "b", "c"]
        .map(|name| {
            node(
                &postgres.address("postgres"),
                &["--nats-url", &nats.address(), "--node-name", name],
            )
        })
        .into();
    let (scripts, runtime) = (scripts(MANY_GAMES), runtime());
    let (deaths, death) = watch::channel(None);
    let elsewhere: Arc<[SocketAddr]> = nodes[1..].iter().map(|node| node.address).collect();
    let mut games = JoinSet::new();
    for (number, some) in scripts.chunks(AT_ONCE).enumerate() {
        // The node that creates a game owns it. Black is at another one.
        let first = number % nodes.len();
        let between = [first, first + 1].map(|node| nodes[node % nodes.len()].address);
        for table in runtime.block_on(begin(between, some)) {
            if first == 0 {
                let next = next_move(table, Arc::clone(&elsewhere), games.len(), death.clone());
                games.spawn_on(next, runtime.handle());
            } else {
                for player in table.players {
                    runtime.spawn(stay(player));
                }
            }
        }
    }
    let count = games.len();
    deaths.send_replace(Some(Instant::now()));
    drop(nodes.remove(0));
    let mut waits = Tally::default();
    runtime.block_on(games.join_all()).into_iter().for_each(|wait| waits.count(wait));
    let [p50, p99, most] = [50, 99, 100].map(|part| waits.percentile(part) / 1e3);
    println!(
        "{count} of {MANY_GAMES} games on a killed node: a move again after {p50:.2} s at p50, \
         {p99:.2} s at p99, {most:.2} s at most"
    );
    assert!(p99 <= TAKEOVER_MAX.as_secs_f64(), "{p99} s at p99");
}

/// Opens games and makes their first moves.
async fn begin(between: [SocketAddr; 2], scripts: &[Arc<Script>]) -> Vec<Table> {
    let tables = table::open_between(between, scripts).await.expect("games");
    let long = Duration::from_secs(120);
    table::play(tables, BEFORE, long, AtEnd::Leave).await.expect("moves").0
}

/// Answers pings, as a page does while nobody moves.
async fn stay(mut player: Player) {
    while player.hear().await.is_ok() {}
}

/// White comes back at another node and makes the next move: how long after the death.
async fn next_move(
    table: Table,
    addresses: Arc<[SocketAddr]>,
    number: usize,
    mut death: watch::Receiver<Option<Instant>>,
) -> Duration {
    let Table { id, players: [mut white, black] } = table;
    let stays = tokio::spawn(stay(black));
    while white.hear().await.is_ok() {}
    let died = death.wait_for(Option::is_some).await.ok().and_then(|died| *died);
    let died = died.expect("it is told");
    for node in number.. {
        let address = addresses[node % addresses.len()];
        let tried = async {
            white.reconnect(address, &id).await?;
            insist(&mut white).await
        };
        if timeout(SILENCE, tried).await.is_ok_and(|made| made.is_ok()) {
            break;
        }
        assert!(died.elapsed() < Duration::from_secs(60), "game {id} is lost");
        tokio::time::sleep(SOON).await;
    }
    stays.abort();
    died.elapsed()
}

/// Makes the move, with the same command again if the server cannot store it yet.
async fn insist(white: &mut Player) -> Result<(), Failure> {
    white.send_move(BEFORE).await?;
    loop {
        match white.hear().await? {
            ServerFrame::Ack(BEFORE) => return Ok(()),
            ServerFrame::Refused => {
                tokio::time::sleep(SOON).await;
                white.send_move(BEFORE).await?;
            }
            _ => {}
        }
    }
}

/// One turn: White at the first node, Black at the last.
async fn play(nodes: &[&Server], scripts: &[Arc<Script>]) -> Tally {
    let [first, .., last] = [nodes[0], nodes[nodes.len() - 1]].map(|node| node.address);
    let mut total = Tally::default();
    while total.span < TURN {
        let tables = table::open_between([first, last], scripts).await.expect("games");
        let before = cpu(nodes);
        let left = TURN - total.span;
        let (_, mut tally) = table::play(tables, PLIES, left, AtEnd::Resign).await.expect("moves");
        tally.server_time = cpu(nodes) - before;
        total.add(tally);
    }
    total
}

fn cpu(nodes: &[&Server]) -> Duration {
    nodes.iter().map(|node| processor_time(node.pid).expect("it runs")).sum()
}

fn node(database: &str, options: &[&str]) -> Server {
    let mut command = Command::new(program());
    command.args(["serve", "--listen", "127.0.0.1:0", "--database-url", database]).args(options);
    // A death is no news here.
    command.args(["--log-levels", "error"]);
    Server::start(&mut command).expect("a node")
}

/// The program that was built with this test.
fn program() -> PathBuf {
    let test = env::current_exe().expect("this program");
    let folder = test.parent().and_then(|folder| folder.parent()).expect("the folder of programs");
    let program = folder.join("tabiya");
    assert!(program.is_file(), "build it first: {}", program.display());
    program
}

fn scripts(count: usize) -> Vec<Arc<Script>> {
    script::scripts(count).into_iter().map(Arc::new).collect()
}

fn runtime() -> Runtime {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.expect("a runtime")
}
