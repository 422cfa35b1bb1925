//! The built program on PostgreSQL: one node.
#![cfg(unix)]

mod support;
mod zone;

use std::{
    path::Path,
    process::Command,
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use store::conformance::postgres_server::{Fsync, TestDatabase, TestServer, command_at};
use support::run_with;
use zone::{Server, TempFolder, Visitor, players::Match, table::Table};

const PASSWORD: &str = "correct horse";

/// Runs the program; what it printed.
fn call(words: &[&str], stdin: &str) -> String {
    let run = run_with(words, stdin.as_bytes());
    assert_eq!(run.status, 0, "{words:?}: {}", run.stderr);
    run.stdout.trim_end().to_owned()
}

/// Runs the program; why it refused.
fn refused(words: &[&str]) -> String {
    let run = run_with(words, b"");
    assert_eq!(run.status, 2, "{words:?}: {}", run.stdout);
    run.stderr
}

fn sign_in(address: &str) -> (u16, Visitor) {
    let mut visitor = Visitor::default();
    let request = json!({ "name": "anna", "password": PASSWORD });
    let (status, _) = visitor.try_post(address, "/api/zone/account/session", &request);
    (status, visitor)
}

#[test]
fn a_node_plays_is_killed_and_goes_on() {
    let database = TestDatabase::new();
    let url = database.address();
    let server = Server::start_on(&url);
    let nobody = Visitor::default();
    assert_eq!(nobody.status(&server.address, "/health/live"), 200);
    assert_eq!(nobody.status(&server.address, "/health/ready"), 200);
    let mut table = Table::open(&server);
    for uci in ["e2e4", "e7e5", "g1f3"] {
        table.moves(uci).expect("it is stored");
    }
    let sentence = refused(&["serve", "--listen", "127.0.0.1:0", "--database-url", &url]);
    assert!(sentence.contains("another node"), "{sentence}");
    server.kill();

    // It waits for the lease of the one that was killed.
    let server = Server::start_on(&url);
    assert_eq!(table.seen(&server), ["e2e4", "e7e5", "g1f3"]);
    assert!(server.terminate(), "it stops in time");
    let server = Server::start_on(&url);
    assert_eq!(table.seen(&server), ["e2e4", "e7e5", "g1f3"]);
}

/// Every command that takes a folder takes a database.
#[test]
fn the_operator_works_beside_the_server() {
    let database = TestDatabase::new();
    let url = database.address();
    let server = Server::start_on(&url);
    let address = server.address.as_str();
    assert_eq!(sign_in(address).0, 401, "there is no such account yet");
    let create = ["account", "create", "Anna", "--database-url", &url];
    call(&create, &format!("{PASSWORD}\n"));
    let (status, anna) = sign_in(address);
    assert_eq!(status, 200);
    let token =
        call(&["token", "create", "anna", "--scopes", "board:play", "--database-url", &url], "");
    let account = "/api/zone/account";
    assert_eq!(Visitor::with_token(&token).get(address, account)["person"]["name"], "Anna");
    call(&["account", "disable", "Anna", "--database-url", &url], "");
    assert_eq!(anna.get(address, account)["person"]["name"], Value::Null);
    assert_eq!(Visitor::with_token(&token).get(address, account)["code"], "unknown_token");

    let pgn = "[Event \"A\"]\n\n1. e4 e5 2. Nf3 1-0\n";
    let printed = call(&["import", "-", "--database-url", &url], pgn);
    assert_eq!(printed, "games: 1, known before: 0, errors: 0");
    let exported = call(&["export", "--database-url", &url], "");
    assert!(exported.contains("1. e4 e5 2. Nf3 1-0"), "{exported}");

    let sentence = refused(&["backup", "copy.sqlite", "--database-url", &url]);
    assert!(sentence.contains("pg_dump"), "{sentence}");
}

/// Of nodes that run, and of one that is dead and owns games.
#[test]
fn the_status_of_a_cluster_comes_from_the_database() {
    let database = TestDatabase::new();
    let url = database.address();
    let status = || run_with(&["cluster", "status", "--database-url", &url], b"");
    let nobody = status();
    assert_eq!((nobody.status, nobody.stderr.as_str()), (1, ""));
    assert!(nobody.stdout.contains("nodes alive: 0, games with an owner: 0"), "{}", nobody.stdout);

    let server = Server::start_on(&url);
    let mut table = Table::open(&server);
    table.moves("e2e4").expect("it is stored");
    let one = status();
    assert_eq!((one.status, one.stderr.as_str()), (0, ""));
    assert!(one.stdout.contains("nodes alive: 1, games with an owner: 1"), "{}", one.stdout);
    assert!(one.stdout.contains(env!("CARGO_PKG_VERSION")), "{}", one.stdout);
    server.kill();
    // Its lease ends, and its game is still its own.
    command_at(&url, "UPDATE node SET lease_until = 1");
    let dead = status();
    assert_eq!((dead.status, dead.stderr.as_str()), (1, ""));
    assert!(dead.stdout.contains("dead"), "{}", dead.stdout);
    assert!(dead.stdout.contains("nodes alive: 0, games with an owner: 1"), "{}", dead.stdout);

    let sentence = refused(&["cluster", "status"]);
    assert!(sentence.contains("--database-url or TABIYA_DATABASE_URL"), "{sentence}");
}

#[test]
fn a_database_that_cannot_be_used_is_told() {
    let there = "postgres://anna:secret@%2Fnowhere/chess";
    for command in [&["export"][..], &["account", "invite"], &["cluster", "status"]] {
        let sentence = refused(&[command, &["--database-url", there]].concat());
        assert!(sentence.contains("/nowhere:5432/chess cannot be reached"), "{sentence}");
        assert!(!sentence.contains("secret"), "{sentence}");
    }
    // A server waits for what can come back, and not for what has to be corrected.
    let url = TestDatabase::new().address();
    for wrong in ["sslmode=sometimes", "sslmode=verify-full"] {
        let there = format!("{url}?{wrong}");
        let sentence = refused(&["serve", "--listen", "127.0.0.1:0", "--database-url", &there]);
        assert!(sentence.contains("the address of the database cannot be read: sslmode"));
    }
    let gone = refused(&["serve", "--listen", "127.0.0.1:0", "--database-url", &url]);
    assert!(gone.contains("does not exist"), "{gone}");
}

/// D7 of the review: the server gave up 0.16 s after the database refused.
#[test]
fn a_server_waits_for_its_database() {
    let database = TestServer::start(Fsync::Off);
    database.kill();
    let folder = TempFolder::new("waiting");
    let log = folder.path().join("log");
    let mut program = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    let url = database.address("postgres");
    program.args(["serve", "--listen", "127.0.0.1:0", "--database-url", &url]);
    let starting = {
        let log = log.clone();
        thread::spawn(move || Server::start_prepared(program, &log))
    };
    let told = until(&log, "waiting for the database: the database at ");
    assert!(told.contains("cannot be reached"), "{told}");
    let (_, address) = told.split_once("listen=").expect("where it listens");
    let address = address.split_whitespace().next().expect("an address");
    let nobody = Visitor::default();
    assert_eq!(nobody.status(address, "/health/live"), 200);
    for path in ["/health/ready", "/"] {
        let answer = nobody.get_text(address, path);
        assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
        assert!(answer.contains("the server waits for its database"), "{answer}");
    }
    database.go_on();
    let server = starting.join().expect("it starts");
    assert_eq!(server.address, address);
    assert_eq!(nobody.status(address, "/health/ready"), 200);
}

/// The line of a log that says this, once it does.
fn until(log: &Path, words: &str) -> String {
    loop {
        let text = std::fs::read_to_string(log).unwrap_or_default();
        if let Some(line) = text.split_inclusive('\n').find(|line| line.contains(words))
            && line.ends_with('\n')
        {
            return line.to_owned();
        }
        thread::yield_now();
    }
}

/// Instead of at a folder, and nothing is changed in it.
#[test]
fn the_doctor_looks_at_the_database() {
    let database = TestDatabase::new();
    let url = database.address();
    let look = |url: &str| {
        run_with(&["doctor", "--listen", "127.0.0.1:0", "--database-url", url], b"").stdout
    };
    let good = look(&url);
    assert!(good.contains("good     database: PostgreSQL "), "{good}");
    assert!(!good.contains("data folder") && !good.contains("disk"), "{good}");
    let (_, name) = url.rsplit_once('/').expect("a name");
    command_at(&url, &format!("ALTER DATABASE {name} SET synchronous_commit = off"));
    let bad = look(&url);
    assert!(bad.contains("PROBLEM  database: synchronous_commit is 'off'"), "{bad}");
    let bad = look("postgres://anna:secret@%2Fnowhere/chess");
    assert!(bad.contains("PROBLEM  database: the database at /nowhere:5432/chess"), "{bad}");
    assert!(!bad.contains("secret"), "{bad}");
}

/// As often as wanted, until the database is used.
#[test]
fn a_folder_moves_into_a_database() {
    let folder = TempFolder::new("migrate");
    let data = folder.path().to_str().expect("a path that is text");
    let database = TestDatabase::new();
    let url = database.address();
    let create = ["account", "create", "Anna", "--data", data];
    call(&create, &format!("{PASSWORD}\n"));
    let server = Server::start(folder.path());
    let mut tables = [Table::open(&server), Table::open(&server)];
    for uci in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        tables[0].moves(uci).expect("it is stored");
    }
    tables[1].moves("d2d4").expect("it is stored");
    let unstarted = Match::open(&server);
    let migrate = ["migrate", "--from", data, "--to", &url];
    let sentence = refused(&migrate);
    assert!(sentence.contains("in use by another tabiya"), "{sentence}");
    server.kill();

    let first = call(&migrate, "");
    assert!(first.starts_with("games: 3, events: "), "{first}");
    assert_eq!(call(&migrate, ""), first, "it can be repeated");
    // Also after the folder was served again, which leaves more in it.
    Server::start(folder.path()).kill();
    assert_ne!(call(&migrate, ""), first);
    let pgn = |place: [&str; 2]| call(&["export", place[0], place[1]], "");
    assert_eq!(pgn(["--data", data]), pgn(["--database-url", &url]));
    let used = "this database has data, and a server or a command has used it";
    let sentence = refused(&migrate);
    assert!(sentence.contains(used), "{sentence}");

    let server = Server::start_on(&url);
    assert_eq!(tables[0].seen(&server), ["f2f3", "e7e5", "g2g4", "d8h4"]);
    assert_eq!(tables[1].seen(&server), ["d2d4"]);
    assert!(!unstarted.is_over(&server));
    assert_eq!(sign_in(&server.address).0, 200);
    // Numbers go on after those that were copied.
    Table::open(&server).moves("e2e4").expect("it is stored");
    server.kill();
    let kept = pgn(["--database-url", &url]);
    // However often the folder is served meanwhile.
    for _ in 0..3 {
        Server::start(folder.path()).kill();
        let sentence = refused(&migrate);
        assert!(sentence.contains(used), "{sentence}");
    }
    assert_eq!(pgn(["--database-url", &url]), kept);
    let empty = TempFolder::new("migrate-nothing");
    let nothing = empty.path().to_str().expect("a path that is text");
    let sentence = refused(&["migrate", "--from", nothing, "--to", &url]);
    assert!(sentence.contains("there is no data in this folder"), "{sentence}");
}

/// Moves wait, and nothing that was acknowledged is lost.
#[test]
fn a_database_that_restarts_loses_no_move() {
    let postgres = TestServer::start(Fsync::On);
    let server = Server::start_on(&postgres.address("postgres"));
    let mut table = Table::open(&server);
    let moves = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"];
    for uci in moves {
        postgres.kill();
        postgres.go_on();
        table.insist(uci);
    }
    assert_eq!(table.seen(&server), moves);
    // It connects again after a moment, and says so until then.
    let until = Instant::now() + Duration::from_secs(60);
    while Visitor::default().status(&server.address, "/health/ready") != 200 {
        assert!(Instant::now() < until, "the node does not find its database again");
        thread::sleep(Duration::from_millis(50));
    }
}
