//! What a cluster survives.

use std::{
    thread,
    time::{Duration, Instant},
};

use rules::{Position, Uci};
use serde_json::Value;
use store::conformance::postgres_server::texts_at;
use testing::{Random, is_soak};

use crate::{
    crowd::Crowd,
    nodes::{Cluster, PATIENCE, wait_for},
    zone::{
        Visitor,
        players::{Acknowledged, Moves},
    },
};

const NODES: usize = 3;
const TABLES: usize = 8;
/// Within this long the games of a killed node accept moves again, for 99 of 100.
const BAR: Duration = Duration::from_secs(5);
/// An acknowledgment may still be on its way when its node is dead.
const ON_ITS_WAY: Duration = Duration::from_millis(100);

struct Kills {
    nodes: usize,
    postgres: usize,
    nats: usize,
}

/// So many in `make test`, so many in `make soak`.
fn kills() -> Kills {
    if is_soak() {
        Kills { nodes: 100, postgres: 20, nats: 20 }
    } else {
        Kills { nodes: 5, postgres: 2, nats: 2 }
    }
}

#[test]
fn no_acknowledged_move_is_lost_whatever_is_killed() {
    let mut cluster = Cluster::start("kills", NODES);
    let crowd = Crowd::start(cluster.addresses(), TABLES);
    crowd.wait_for_moves(Instant::now(), &crowd.all_tables());
    let kills = kills();
    let mut random = Random::new(0x7ab1_7a5e_ed00_0022);

    let mut waits = Vec::new();
    for _ in 0..kills.nodes {
        waits.extend(kill_a_node(&mut cluster, &crowd, random.below(NODES)));
    }
    report("a killed node", &mut waits);
    if is_soak() {
        let late = waits.iter().filter(|wait| **wait > BAR).count();
        assert!(late * 100 <= waits.len(), "{late} of {} games waited too long", waits.len());
    }

    let mut waits = Vec::new();
    for _ in 0..kills.postgres {
        cluster.postgres.kill();
        thread::sleep(Duration::from_secs(1));
        cluster.postgres.go_on();
        waits.extend(crowd.wait_for_moves(Instant::now(), &crowd.all_tables()));
    }
    report("PostgreSQL", &mut waits);

    let mut waits = Vec::new();
    for _ in 0..kills.nats {
        cluster.nats.kill();
        // Long enough that nodes notice.
        thread::sleep(Duration::from_secs(3));
        cluster.nats.go_on();
        waits.extend(crowd.wait_for_moves(Instant::now(), &crowd.all_tables()));
        cluster.wait_until_ready();
    }
    report("NATS", &mut waits);

    // Past its lease: others have its games when it wakes.
    cluster.freeze_node(1, Duration::from_secs(10));
    let mut waits = crowd.wait_for_moves(Instant::now(), &crowd.all_tables());
    report("a node that was frozen", &mut waits);

    let mut waits = Vec::new();
    for node in 0..NODES {
        let stopped = Instant::now();
        assert!(cluster.stop_node(node), "it stops in time");
        waits.extend(crowd.wait_for_moves(stopped + ON_ITS_WAY, &crowd.all_tables()));
        cluster.start_node(node, &[]);
        cluster.wait_until_ready();
    }
    report("a rolling restart", &mut waits);

    let (acknowledged, games) = crowd.stop();
    let mut moves = 0;
    for game in &games {
        moves += check_history(&cluster, game, &acknowledged);
    }
    assert!(moves > 0, "something was played");
    println!("{moves} acknowledged moves in {} games, none lost", games.len());
}

/// Kills a node and starts it again: how long its games waited.
fn kill_a_node(cluster: &mut Cluster, crowd: &Crowd, node: usize) -> Vec<Duration> {
    let sql = format!(
        "SELECT game.id FROM game JOIN node ON node.id = claimant \
         WHERE ended_at IS NULL AND node.name = '{}'",
        cluster.nodes[node].name
    );
    let owned = texts_at(cluster.database(), &sql);
    let killed = Instant::now();
    cluster.kill_node(node);
    let waits = crowd.wait_for_moves(killed + ON_ITS_WAY, &crowd.tables_of(&owned));
    cluster.start_node(node, &[]);
    cluster.wait_until_ready();
    waits.into_iter().map(|wait| wait + ON_ITS_WAY).collect()
}

fn report(after: &str, waits: &mut [Duration]) {
    waits.sort();
    let at = |part: usize| waits.get((waits.len() * part / 100).min(waits.len().saturating_sub(1)));
    let text = |wait: Option<&Duration>| wait.map_or("-".into(), |wait| format!("{wait:.1?}"));
    println!(
        "{after}: {} games waited {} at most, {} at p99, {} at p50",
        waits.len(),
        text(waits.last()),
        text(at(99)),
        text(at(50))
    );
}

/// Whether every node shows the same legal game with all acknowledged moves in it; how many they
/// are.
fn check_history(cluster: &Cluster, game: &str, acknowledged: &Acknowledged) -> usize {
    let wanted: Moves = acknowledged.of(game);
    let mut histories = Vec::new();
    for node in &cluster.nodes {
        let mut found = None;
        wait_for(&format!("game {game} on {}", node.name), || {
            found = moves_of(&node.address, game);
            found.as_ref().is_some_and(|moves| wanted.keys().all(|ply| *ply < moves.len() as u64))
        });
        histories.extend(found);
    }
    let [first, others @ ..] = &histories[..] else { return 0 };
    for other in others {
        assert_eq!(first, other, "game {game}");
    }
    for (ply, uci) in &wanted {
        assert_eq!(&first[*ply as usize], uci, "game {game}, ply {ply}");
    }
    let mut position = Position::default();
    for uci in first {
        let made = uci.parse::<Uci>().ok().and_then(|uci| uci.to_move(&position).ok());
        let made = made.unwrap_or_else(|| panic!("game {game}: {uci} is not legal"));
        position = position.play(made).expect("a legal move");
    }
    wanted.len()
}

fn moves_of(address: &str, game: &str) -> Option<Vec<String>> {
    let view = Visitor::default().look(address, &format!("/api/zone/games/{game}"))?;
    let uci = |made: &Value| made["uci"].as_str().map(str::to_owned);
    view["moves"].as_array()?.iter().map(uci).collect()
}

/// A primary dies, and its synchronous standby takes over.
#[test]
fn a_standby_takes_over_without_a_lost_move() {
    if !is_soak() {
        println!("Not run: this is for `make soak`.");
        return;
    }
    let primary = store::conformance::postgres_server::TestServer::start(
        store::conformance::postgres_server::Fsync::On,
    );
    let standby = primary.standby();
    let database = primary.address_with(&standby, "postgres");
    let cluster = Cluster::start_on("standby", NODES, primary, database);
    let crowd = Crowd::start(cluster.addresses(), TABLES);
    crowd.wait_for_moves(Instant::now(), &crowd.all_tables());
    cluster.postgres.kill();
    standby.promote();
    let mut waits = crowd.wait_for_moves(Instant::now(), &crowd.all_tables());
    report("a failover", &mut waits);
    assert!(waits.iter().all(|wait| *wait < PATIENCE));
    let (acknowledged, games) = crowd.stop();
    let moves: usize = games.iter().map(|game| check_history(&cluster, game, &acknowledged)).sum();
    assert!(moves > 0, "something was played");
}
