//! Appends through the store in PostgreSQL, compared with `pgbench` on the same statement, the same
//! number of appends in each, and as many connections, with a server that syncs.
//!
//! `cargo bench -p tabiya-store --features conformance,postgres --bench postgres [-- --seconds N]`

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use futures_util::future::join_all;
use game::{
    Actor, CommandId, Event, GameConfig, Millis, MoveEvent, PersonId, RecordedEvent, Seat, Seq,
    TimeControl, Timestamp,
};
use rules::{ByColor, Color};
use store::{
    AppendAt, ExpectedOwner, GameStore, NewGame, NodeId, PostgresStore,
    conformance::postgres_server::{Fsync, TestServer},
    postgres::APPEND,
};
use wire::GameId;

/// Statements under way, as in the store.
const CONNECTIONS: u64 = 3;
/// Appends in each statement.
const BATCH: u64 = 100;
/// The store also builds the statements and tells each game: at least half of what pgbench does.
const RATIO_MIN: f64 = 0.5;
const START: u64 = 1_700_000_000_000;

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let seconds = words.iter().skip_while(|word| *word != "--seconds").nth(1);
    let seconds: u64 = seconds.map_or(5, |count| count.parse().expect("a number"));
    let server = TestServer::start(Fsync::On);
    let address = server.address("postgres");
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.expect("a runtime");
    let store = runtime.block_on(PostgresStore::open(&address)).expect("an empty database");
    let games = CONNECTIONS * BATCH;
    let ours: Vec<AppendAt> =
        (0..games).map(|game| runtime.block_on(claim(&store, game))).collect();
    let theirs: Vec<AppendAt> =
        (games..2 * games).map(|game| runtime.block_on(claim(&store, game))).collect();
    let folder = tempfile::tempdir().expect("a folder for a while");
    println!("{:>10} {:>12} {:>16}", "", "appends/s", "in a statement");
    let (mut sum, mut other) = (0.0, 0.0);
    let (mut ours, mut round) = (ours, 0);
    for _ in 0..2 {
        let before = store.appended();
        let (rate, places) = runtime.block_on(append_for(&store, ours, seconds));
        ours = places;
        let after = store.appended();
        let each = (after.appends - before.appends) / (after.statements - before.statements).max(1);
        println!("{:>10} {rate:>12.0} {each:>16}", "store");
        sum += rate;
        let rate = pgbench(&address, folder.path(), &theirs, seconds, &mut round);
        println!("{:>10} {rate:>12.0} {BATCH:>16}", "pgbench");
        other += rate;
    }
    let ratio = sum / other;
    println!("the store appends {ratio:.2} times as fast as pgbench");
    assert!(ratio >= RATIO_MIN, "less than {RATIO_MIN} of what pgbench does");
}

async fn claim(store: &PostgresStore, game: u64) -> AppendAt {
    let time = TimeControl::fischer(Millis::MINUTE.times(3), Millis(2_000)).expect("a clock");
    let people = [2 * (game % 50) + 1, 2 * (game % 50) + 2].map(PersonId).map(Seat::Person);
    let seats = ByColor { white: Some(people[0]), black: Some(people[1]) };
    let config = GameConfig { seats, ..GameConfig::casual(Timestamp(START), time) };
    let id = GameId::from_random(game.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    store.create(NewGame { id, config }).await.expect("a new game");
    let claimed = store.claim(id, NodeId(1), ExpectedOwner::Any).await.expect("the game is there");
    AppendAt { game: id, epoch: claimed.epoch, expected: Seq(0), deadline_at: None }
}

/// Every game makes its next move when the one before was stored.
async fn append_for(
    store: &PostgresStore,
    places: Vec<AppendAt>,
    seconds: u64,
) -> (f64, Vec<AppendAt>) {
    let begun = Instant::now();
    let until = begun + Duration::from_secs(seconds);
    let first: u64 = places.iter().map(|at| u64::from(at.expected.0)).sum();
    let play = async |mut at: AppendAt| {
        while Instant::now() < until {
            store.append(at, vec![moved(at.expected)]).await.expect("the owner can append");
            at.expected.0 += 1;
        }
        at
    };
    let places = join_all(places.into_iter().map(play)).await;
    let last: u64 = places.iter().map(|at| u64::from(at.expected.0)).sum();
    ((last - first) as f64 / begun.elapsed().as_secs_f64(), places)
}

fn moved(seq: Seq) -> RecordedEvent {
    let moved = MoveEvent {
        uci: "e2e4".parse().expect("a move"),
        used: Millis(1_234),
        credit: Millis(30),
        left: Some(Millis(170_000)),
    };
    RecordedEvent {
        seq,
        at: Timestamp(START + 3_000 * u64::from(seq.0)),
        by: Actor::Player(Color::White, PersonId(1)),
        cause: Some(CommandId(0x1234_5678_9abc)),
        uncharged: Millis(2),
        event: Event::Moved(moved),
    }
}

/// One process for each connection, each with games of its own.
fn pgbench(
    address: &str,
    folder: &Path,
    places: &[AppendAt],
    seconds: u64,
    round: &mut u32,
) -> f64 {
    let mut running = Vec::new();
    for (number, part) in places.chunks(BATCH as usize).enumerate() {
        let script = folder.join(format!("append-{number}.sql"));
        fs::write(&script, statement(part)).expect("a script");
        let seconds = seconds.to_string();
        let child = Command::new("pgbench")
            .args(["--no-vacuum", "--protocol=prepared", "--client=1", "--time", &seconds])
            // The number of the next event, the same in all games.
            .args(["--define", &format!("r={}", *round)])
            .arg("--file")
            .arg(&script)
            .arg(address)
            .env("PGOPTIONS", APPEND.1)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("pgbench runs: it is in the package postgresql-contrib or postgresql");
        running.push(child);
    }
    let mut rate = 0.0;
    for child in running {
        let output = child.wait_with_output().expect("pgbench ends");
        let text = String::from_utf8_lossy(&output.stdout);
        let errors = String::from_utf8_lossy(&output.stderr);
        let find = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name));
            let number = line.and_then(|rest| rest.trim().split([' ', '/']).next()?.parse().ok());
            number.unwrap_or_else(|| panic!("{text} {errors}"))
        };
        let (transactions, tps): (f64, f64) =
            (find("number of transactions actually processed:"), find("tps ="));
        assert!(transactions > 0.0, "{text} {errors}");
        rate += tps * BATCH as f64;
    }
    // The next run needs games that begin anew, at a number that none has: they are set back.
    reset(address, places);
    *round = 0;
    rate
}

fn statement(places: &[AppendAt]) -> String {
    let list = |of: &dyn Fn(&AppendAt) -> String| {
        let mut words: Vec<String> = places.iter().map(of).collect();
        words.sort();
        words.join(",")
    };
    let ids = list(&|at| format!("'{}'", at.game.as_str()));
    let epochs = list(&|at| at.epoch.0.to_string());
    let fill = |value: &str| format!("array_fill({value}, ARRAY[{}])", places.len());
    // As large as a packed move.
    let body = "'\\x0112000102030405060708090a0b0c0d0e0f1011'::bytea";
    let values = [
        format!("ARRAY[{ids}]"),
        format!("ARRAY[{epochs}]"),
        fill(":r::integer"),
        fill("1"),
        fill("1"),
        fill("1700000090000::bigint"),
        fill(body),
    ];
    let mut sql = APPEND.0.to_owned();
    for (place, value) in (1..).zip(values) {
        sql = sql.replace(&format!("${place}::"), &format!("{value}::"));
    }
    format!("{sql};\n\\set r :r + 1\n")
}

fn reset(address: &str, places: &[AppendAt]) {
    let ids: Vec<String> = places.iter().map(|at| format!("'{}'", at.game.as_str())).collect();
    let which = format!("(SELECT number FROM game WHERE id IN ({}))", ids.join(","));
    let sql = format!(
        "SELECT 1 / (CASE WHEN min(next_seq) > 0 THEN 1 ELSE 0 END) FROM game \
         WHERE number IN {which}; DELETE FROM live_event WHERE game IN {which}; \
         UPDATE game SET next_seq = 0 WHERE number IN {which}; VACUUM game, live_event;"
    );
    for part in sql.split(';').filter(|part| !part.trim().is_empty()) {
        store::conformance::postgres_server::command_at(address, part);
    }
}
