//! Real processes that stand still, die, or get no answer: no player is charged for it. All scenarios
//! run side by side, since they mostly wait.

mod clock;
mod game;
mod idle;
mod seat;
mod stalls;

use std::{
    sync::Mutex,
    thread,
    time::{Duration, Instant},
};

use serde_json::json;
use store::conformance::postgres_server::texts_at;

use self::{
    game::{Charged, Game, Moves, Silence, TOLERANCE, millis},
    seat::Seat,
};
use crate::{
    nodes::{Cluster, signal, wait_for},
    zone::{Server, TempFolder, Visitor},
};

/// How soon a page is told that the storage does not respond, and a caller that it is unavailable.
/// A second more than promised.
const TOLD: Duration = Duration::from_secs(3);
const UNAVAILABLE: Duration = Duration::from_secs(6);

const SHORT: Duration = Duration::from_secs(5);
const LONGER: Duration = Duration::from_secs(20);
const LONG: Duration = Duration::from_secs(70);

/// What was charged in all scenarios.
#[derive(Default)]
struct Table(Mutex<Vec<Charged>>);

impl Table {
    fn add(&self, row: Charged) {
        self.0.lock().expect("nobody fails while adding").push(row);
    }
}

#[test]
fn nobody_is_charged_for_a_silence_of_ours() {
    stalls::watch();
    let table = Table::default();
    let scenarios: [(&str, &(dyn Fn() + Sync)); 8] = [
        ("a frozen server, 5 s", &|| frozen_server(&table, SHORT, Moves::Afterward)),
        ("a frozen server, 20 s", &|| frozen_server(&table, LONGER, Moves::Meanwhile)),
        ("a frozen server, 70 s", &|| frozen_server(&table, LONG, Moves::Afterward)),
        ("frozen nodes", &|| frozen_nodes(&table)),
        ("a silent database, then no bus", &|| silent_database_then_no_bus(&table)),
        ("a node killed with a game that slept", &|| killed_with_a_game_that_slept(&table)),
        ("an idle server", &idle::an_idle_server_writes_little),
        ("a stepped clock", &clock::a_stepped_clock_moves_dates_alone),
    ];
    let wanted = std::env::var("TABIYA_SILENCE").unwrap_or_default();
    let failed: Vec<&str> = thread::scope(|scope| {
        let running: Vec<_> = scenarios
            .iter()
            .filter(|(name, _)| name.contains(&wanted))
            .map(|(name, scenario)| (*name, scope.spawn(scenario)))
            .collect();
        running.into_iter().filter_map(|(name, run)| run.join().err().map(|_| name)).collect()
    });
    let rows = table.0.into_inner().expect("nobody failed while adding");
    println!(
        "{:<44} {:>9} {:>11} {:>11}",
        "who was silent", "silent ms", "thought ms", "charged ms"
    );
    for Charged { who, silent, thought, charged } in &rows {
        println!("{who:<44} {:>9} {thought:>11} {charged:>11}", silent.as_millis());
    }
    assert!(failed.is_empty(), "these failed: {failed:?}");
}

/// Stops a process for a while.
fn freeze(process: u32, span: Duration) -> Silence {
    let before = Instant::now();
    signal(process, "-STOP");
    let began = [before, Instant::now()];
    thread::sleep(span);
    let ended = Instant::now();
    signal(process, "-CONT");
    Silence { began, ended, stamps: false }
}

/// One server on a folder.
fn frozen_server(table: &Table, span: Duration, moves: Moves) {
    let data = TempFolder::new(&format!("silence-{}", span.as_secs()));
    let log = data.path().join("log");
    let server = Server::start_with(data.path(), &[], &log);
    let at = [server.address.clone()];
    let game = Game::open("1+0", &at, &at);
    let who = "a server on a folder is frozen";
    table.add(game.through(who, &at[0], moves, || freeze(server.id(), span)));
    game.nobody_was_absent();
    let said = std::fs::read_to_string(&log).unwrap_or_default();
    assert!(said.contains("stood still"), "the log says nothing of {span:?}: {said}");
}

/// Three nodes: one is frozen for a minute, and meanwhile the two others one after the other. The
/// game of each goes on at another.
fn frozen_nodes(table: &Table) {
    let cluster = Cluster::start("frozen", 3);
    cluster.wait_until_ready();
    let at: Vec<String> = cluster.addresses();
    let pages =
        |nodes: &[usize]| -> Vec<String> { nodes.iter().map(|node| at[*node].clone()).collect() };
    let run = |node: usize, span: Duration, others: &[usize]| {
        let white = pages(&[&[node], others].concat());
        let game = Game::open("1+0", &white, &pages(others));
        let who = "a node of a cluster is frozen";
        let silence = || freeze(cluster.process(node), span);
        table.add(game.through(who, &pages(others)[0], Moves::Meanwhile, silence));
        game.nobody_was_absent();
    };
    thread::scope(|scope| {
        scope.spawn(|| run(2, LONG, &[0]));
        // Until the game there has begun.
        thread::sleep(Duration::from_secs(8));
        run(1, LONGER, &[0]);
        run(0, SHORT, &[1]);
    });
}

/// Two nodes, whose database stands still for a while. Later NATS is killed.
fn silent_database_then_no_bus(table: &Table) {
    let mut cluster = Cluster::start("silent", 2);
    cluster.wait_until_ready();
    let at = cluster.addresses();
    let game = Game::open("3+0", &at[..1], &at[1..]);
    let silence = || {
        let before = Instant::now();
        cluster.postgres.freeze();
        let began = [before, Instant::now()];
        for address in &at {
            caller_is_told(&game, address);
        }
        for seat in &game.seats {
            let told = seat.told_of_storage(began[1], false);
            let soon = TOLD + stalls::since(began[1]);
            assert!(told.is_some_and(|told| told < soon), "a page was told after {told:?}");
        }
        thread::sleep(Duration::from_secs(15).saturating_sub(began[1].elapsed()));
        let ended = Instant::now();
        cluster.postgres.thaw();
        Silence { began, ended, stamps: true }
    };
    let who = "the database is frozen";
    let charged = game.through(who, &at[0], Moves::Meanwhile, silence);
    let thawed = Instant::now().checked_sub(Duration::from_secs(60)).expect("a minute ago");
    for seat in &game.seats {
        assert_eq!(seat.closed(), 0, "no socket is closed");
        wait_for("a page is told when it is over", || seat.told_of_storage(thawed, true).is_some());
    }
    table.add(charged);
    game.nobody_was_absent();
    drop(game);
    no_bus(table, &mut cluster);
}

/// While the database is silent, a call has its answer in time.
fn caller_is_told(game: &Game, address: &str) {
    let asked = Instant::now();
    let wanted = json!({ "time": "3+0", "side": "white" });
    let answer = game.visitors[0].clone().call("POST", address, "/api/zone/games", &wanted);
    let status = answer.map(|(status, _)| status);
    let took = asked.elapsed();
    let in_time = took < UNAVAILABLE + stalls::since(asked);
    assert!(status == Some(503) && in_time, "{status:?} after {took:?}");
}

/// NATS is killed: a game goes on at its node.
fn no_bus(table: &Table, cluster: &mut Cluster) {
    let at = cluster.addresses();
    let game = Game::open("3+0", &at[..1], &at[..1]);
    let [earliest, _] = game.begin();
    cluster.nats.kill();
    let killed = Instant::now();
    // Until it would be noticed, and longer.
    thread::sleep(Duration::from_secs(4));
    for address in &at {
        let ready = Visitor::default().get_text(address, "/health/ready");
        assert!(ready.contains(" 200 "), "{ready}");
        let names = ["NATS", "bus"].iter().any(|word| ready.contains(word));
        assert!(names, "it does not name what is away: {ready}");
    }
    let [white, black] = &game.seats;
    let (_, moved) = white.play("g1f3", 2);
    for (seat, uci, ply) in [(black, "b8c6", 3), (white, "f1c4", 4), (black, "f8c5", 5)] {
        let (sent, acknowledged) = seat.play(uci, ply);
        let took = acknowledged - sent;
        let soon = Duration::from_secs(2) + stalls::since(sent);
        assert!(took < soon, "{uci} took {took:?} without the bus");
    }
    let silent = killed.elapsed();
    cluster.nats.go_on();
    let thought = millis(moved - earliest);
    // A node that did not own it shows it once the bus is back.
    let charged = game.left(&at[1], 0) - game.left(&at[1], 2);
    let late = millis(stalls::since(earliest));
    assert!(charged <= thought + TOLERANCE + late, "{charged} ms of {thought}");
    game.left(&at[1], 5);
    game.nobody_was_absent();
    table.add(Charged { who: "NATS is killed".into(), silent, thought, charged });
}

/// A game sleeps when the second node starts; the first wakes it and dies with it.
fn killed_with_a_game_that_slept(table: &Table) {
    let mut cluster = Cluster::start("slept", 2);
    cluster.wait_until_ready();
    let at = cluster.addresses();
    cluster.kill_node(1);
    // Which node wakes a game depends on its name: one of so many will wake at the first node.
    let games: Vec<Asleep> = (0..12).map(|_| Asleep::after_two_moves(&at[..1])).collect();
    let owner = |cluster: &Cluster, id: &str| {
        let sql = format!(
            "SELECT coalesce(node.name, '') FROM game LEFT JOIN node ON node.id = claimant \
             WHERE game.id = '{id}'"
        );
        texts_at(cluster.database(), &sql).concat()
    };
    for game in &games {
        wait_for("the game sleeps", || owner(&cluster, &game.id).is_empty());
    }
    cluster.start_node(1, &[]);
    cluster.wait_until_ready();
    let woken = games.into_iter().find_map(|game| {
        // Both come back to the first node, and stay until it dies.
        let seats = [0, 1].map(|side: usize| game.seat(side, &at[..1]));
        let both = |state: &serde_json::Value| {
            state["present"]["white"] == true && state["present"]["black"] == true
        };
        seats.iter().for_each(|seat| seat.wait("both are here", both));
        (owner(&cluster, &game.id) == "node-0").then_some((game, seats))
    });
    let (Asleep { id, visitors, earliest }, seats) = woken.expect("a game of the first node");
    thread::sleep(Duration::from_secs(2));
    let owned_until = owner(&cluster, &id);
    // Their pages know of no other node, so nobody needs the game for a while.
    cluster.kill_node(0);
    let killed = Instant::now();
    thread::sleep(Duration::from_secs(13));
    let back = Instant::now();
    seats.into_iter().for_each(Seat::close);
    let seats = [0, 1].map(|side: usize| Seat::open(&visitors[side], &id, &at[1..]));
    let game = Game { id, visitors, seats };
    game.seats[0].wait("the game", |state| state["ply"] == 2);
    let (_, moved) = game.seats[0].play("g1f3", 2);
    let mut thought = millis(killed - earliest) + millis(moved - back);
    if owned_until != "node-0" {
        // A machine that was late for seconds: the game was taken over before.
        thought += millis(back - killed);
    }
    let charged = game.left(&at[1], 0) - game.left(&at[1], 2);
    let who = "a node is killed with a game that slept";
    let row = Charged { who: who.into(), silent: back - killed, thought, charged };
    let late = millis(stalls::between(earliest, killed) + stalls::since(back));
    let said = (0..2).map(|node| cluster.said(node)).collect::<String>();
    assert!(charged <= thought + TOLERANCE + late, "{late} ms late: {row:?} {said}");
    // If a node said that it was late, clocks stood until both were there.
    let stood = said.contains("no clock ran");
    let at_least = millis(killed - earliest) - 4_000 - late;
    assert!(stood || charged >= at_least, "{late} ms late: {row:?} {said}");
    table.add(row);
}

/// A game that was left after the first move of each.
struct Asleep {
    id: String,
    visitors: [Visitor; 2],
    /// White's clock runs.
    earliest: Instant,
}

impl Asleep {
    fn after_two_moves(at: &[String]) -> Asleep {
        let game = Game::open("10+0", at, at);
        let [earliest, _] = game.begin();
        let Game { id, visitors, seats } = game;
        seats.into_iter().for_each(Seat::close);
        Asleep { id, visitors, earliest }
    }

    fn seat(&self, side: usize, at: &[String]) -> Seat {
        Seat::open(&self.visitors[side], &self.id, at)
    }
}
