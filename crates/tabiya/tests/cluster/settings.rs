//! Settings of several nodes that cannot be used, and nodes whose clocks are wrong.

use serde_json::Value;
use testing::nats::TestNats;

use crate::{
    nodes::{Cluster, wait_for},
    support::run_with,
    zone::{TempFolder, Visitor, table::Table},
};

/// Runs the program; why it refused.
fn refused(words: &[&str]) -> String {
    let run = run_with(words, b"");
    assert_eq!(run.status, 2, "{words:?}: {}", run.stdout);
    run.stderr
}

#[test]
fn a_folder_is_for_one_node() {
    let folder = TempFolder::new("cluster-folder");
    let data = folder.path().to_str().expect("a path that is text");
    for command in ["serve", "config"] {
        let sentence = refused(&[command, "--data", data, "--nats-url", "nats://127.0.0.1:1"]);
        assert!(sentence.contains("only one node can use a data folder"), "{sentence}");
    }
}

/// One that is not there, and one that refuses. The password is not shown.
#[test]
fn a_nats_server_that_cannot_be_used_is_told() {
    let postgres = store::conformance::postgres_server::TestDatabase::new();
    let url = postgres.address();
    let secure = TestNats::start_with(&["--user=anna", "--pass=secret"]);
    let wrong = secure.address().replace("nats://", "nats://anna:guess@");
    for nats in ["nats://anna:guess@127.0.0.1:1", &wrong] {
        let serve =
            ["serve", "--listen", "127.0.0.1:0", "--database-url", &url, "--nats-url", nats];
        let sentence = refused(&serve);
        assert!(sentence.contains("cannot use the NATS server at nats://"), "{sentence}");
        assert!(!sentence.contains("guess"), "{sentence}");
        let doctor =
            ["doctor", "--listen", "127.0.0.1:0", "--database-url", &url, "--nats-url", nats];
        let run = run_with(&doctor, b"");
        assert!(run.stdout.contains("PROBLEM  NATS: cannot use"), "{}", run.stdout);
        assert!(!run.stdout.contains("guess"), "{}", run.stdout);
    }
    let right = secure.address().replace("nats://", "nats://anna:secret@");
    let doctor =
        ["doctor", "--listen", "127.0.0.1:0", "--database-url", &url, "--nats-url", &right];
    let run = run_with(&doctor, b"");
    assert!(run.stdout.contains("good     NATS: answers"), "{}", run.stdout);
}

#[test]
fn two_nodes_cannot_have_one_name_and_one_without_nats_stays_out() {
    let cluster = Cluster::start("names", 1);
    let nats = cluster.nats.address();
    let serve = ["serve", "--listen", "127.0.0.1:0", "--database-url", cluster.database()];
    let same = [&serve[..], &["--nats-url", &nats, "--node-name", "node-0"]].concat();
    let sentence = refused(&same);
    assert!(sentence.contains("a node named \"node-0\" is already running"), "{sentence}");
    let sentence = refused(&serve);
    assert!(sentence.contains("connect the two with --nats-url"), "{sentence}");
    let listed = run_with(&["cluster", "status", "--database-url", cluster.database()], b"");
    assert_eq!(listed.status, 0, "{}", listed.stdout);
    assert!(listed.stdout.contains("node-0"), "{}", listed.stdout);
    assert!(listed.stdout.contains("nodes alive: 1"), "{}", listed.stdout);
}

/// They use the database's clock, so a game goes on as if nothing was wrong.
#[test]
fn nodes_whose_clocks_differ_by_ten_minutes_play_together() {
    let mut cluster = Cluster::start("clocks", 2);
    cluster.kill_node(1);
    cluster.start_node(1, &["--clock-error", "600"]);
    wait_for("the node says that its clock is wrong", || {
        let said = cluster.said(1);
        let seconds = said
            .split_once("the clock of this machine is ")
            .and_then(|(_, rest)| rest.split_once(" s ahead of that of the database"))
            .and_then(|(seconds, _)| seconds.parse::<u64>().ok());
        // On a busy machine, an answer of the database can take seconds.
        seconds.is_some_and(|seconds| (590..=610).contains(&seconds))
    });
    let [one, other] = [0, 1].map(|node| cluster.nodes[node].address.clone());
    let mut table = Table::open_at(&one, &other);
    for uci in ["e2e4", "e7e5", "g1f3", "b8c6"] {
        table.moves(uci).expect("it is stored");
    }
    let view = |address: &str| -> Value {
        Visitor::default().get(address, &format!("/api/zone/games/{}", table.id))
    };
    for address in [&one, &other] {
        let view = view(address);
        let clocks = &view["state"]["clocks"];
        for side in ["white", "black"] {
            let left = clocks[side].as_u64().expect("a clock");
            assert!((300_000..=620_000).contains(&left), "{side}: {clocks}");
        }
    }
}
