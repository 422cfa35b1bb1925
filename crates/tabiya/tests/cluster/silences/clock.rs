//! The system's clock is stepped by an hour: dates follow, and clocks of games that are played do not.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant, SystemTime},
};

use serde_json::{Value, json};

use super::{
    game::{Game, TOLERANCE, millis},
    stalls,
};
use crate::{
    nodes::wait_for,
    support::run_with,
    zone::{Server, TempFolder, Visitor, api::Caller},
};

const HOUR: Duration = Duration::from_secs(3_600);
/// How soon dates follow.
const SOON: Duration = Duration::from_secs(5);

/// Where the library of Debian's package `libfaketime` is.
fn library() -> Option<PathBuf> {
    let folders = fs::read_dir("/usr/lib").into_iter().flatten().flatten();
    let known = folders.map(|folder| folder.path().join("faketime/libfaketimeMT.so.1"));
    let plain = PathBuf::from("/usr/lib/faketime/libfaketimeMT.so.1");
    known.chain([plain]).find(|file| file.exists())
}

pub(super) fn a_stepped_clock_moves_dates_alone() {
    let library = library().unwrap_or_else(|| {
        panic!("this test needs the package faketime: install it");
    });
    let data = TempFolder::new("stepped-clock");
    let offset = data.path().join("offset");
    step(&offset, "+0");
    let mut program = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    program.env("LD_PRELOAD", library).env("FAKETIME_TIMESTAMP_FILE", &offset);
    program.env("FAKETIME_NO_CACHE", "1").env("DONT_FAKE_MONOTONIC", "1");
    program.env("NO_FAKE_STAT", "1").stderr(Stdio::null());
    let server = Server::start_as(program, data.path());
    let at = [server.address.clone()];
    let game = Game::open("10+0", &at, &at);
    let correspondence = Game::open("1 day", &at, &at);
    correspondence.seats[0].play("e2e4", 0);
    correspondence.seats[1].play("e7e5", 1);
    let scheduled = scheduled_games(data.path(), &server);
    let [earliest, _] = game.begin();
    let before = left_now(&at[0], &correspondence.id);
    let stepped = Instant::now();
    step(&offset, "+3600");
    wait_for("the deadline of a correspondence game follows", || {
        before - left_now(&at[0], &correspondence.id) >= millis(HOUR)
    });
    let soon = |span: Duration| stepped.elapsed() < span + stalls::since(stepped);
    assert!(soon(SOON), "it took {:?}", stepped.elapsed());
    wait_for("what was to begin in half an hour begins", || phase(&at[0], &scheduled) == "playing");
    let took = stepped.elapsed();
    assert!(soon(2 * SOON), "it took {took:?}");
    made_an_hour_later(&at[0]);
    let (_, moved) = game.seats[0].play("g1f3", 2);
    let (thought, charged) =
        (millis(moved - earliest), game.left(&at[0], 0) - game.left(&at[0], 2));
    println!("an hour forward: dates within {took:?}, charged {charged} of {thought} ms");
    let late = millis(stalls::since(earliest));
    assert!(charged <= thought + TOLERANCE + late, "charged {charged} ms of {thought}");
    // And back again, as if it had been a mistake.
    step(&offset, "+0");
    let (sent, _) = game.seats[1].play("b8c6", 3);
    thread::sleep(Duration::from_secs(3));
    let (_, moved) = game.seats[0].play("f1c4", 4);
    let (thought, charged) = (millis(moved - sent), game.left(&at[0], 2) - game.left(&at[0], 4));
    println!("an hour back: charged {charged} of {thought} ms");
    let late = millis(stalls::since(sent));
    let right = 2_900 - late..=thought + TOLERANCE + late;
    assert!(right.contains(&charged), "charged {charged} ms of {thought}");
    game.nobody_was_absent();
}

/// Sets the clock of the server forward by so much. In one step, since the server may read it at any
/// time.
fn step(file: &Path, offset: &str) {
    let new = file.with_extension("new");
    fs::write(&new, format!("{offset}\n")).expect("a file for the offset");
    fs::rename(new, file).expect("the file has its name");
}

/// A game that begins in half an hour, whoever is there.
fn scheduled_games(data: &Path, server: &Server) -> String {
    let folder = data.to_str().expect("a path that is text");
    let token = |name: &str, options: &[&str]| {
        let create = [&["account", "create", name, "--data", folder], options].concat();
        let made = run_with(&create, b"correct horse battery\n");
        assert_eq!(made.status, 0, "{}", made.stderr);
        let scopes = "challenge:write,challenge:bulk,board:play";
        let made = run_with(&["token", "create", name, "--scopes", scopes, "--data", folder], b"");
        assert_eq!(made.status, 0, "{}", made.stderr);
        made.stdout.trim().to_owned()
    };
    let [anna, bert] = ["Anna", "Bert"].map(|name| token(name, &[]));
    let arbiter = token("Carla", &["--arbiter"]);
    let caller = Caller { address: server.address.clone(), token: arbiter };
    let begins = now() + HOUR.as_millis() as u64 / 2;
    let order = format!(
        "players={anna}:{bert}&clock.limit=600&clock.increment=0&rated=false&startClocksAt={begins}"
    );
    let ordered = caller.does("/api/bulk-pairing", &order);
    ordered["games"][0]["id"].as_str().expect("a game").to_owned()
}

/// A game that is made now has the date of now.
fn made_an_hour_later(address: &str) {
    let wanted = json!({ "time": "3+0", "side": "white" });
    let made = Visitor::default().post(address, "/api/zone/games", &wanted);
    let id = made["id"].as_str().expect("an id").to_owned();
    let view = Visitor::default().get(address, &format!("/api/zone/games/{id}"));
    let shown = view["state"]["clocks"]["now"].as_u64().expect("a time");
    let off = shown.abs_diff(now() + HOUR.as_millis() as u64);
    assert!(off < 5_000, "the server's time is {off} ms off: {view}");
}

fn now() -> u64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("after 1970");
    u64::try_from(now.as_millis()).expect("before the end of time")
}

fn view(address: &str, game: &str) -> Value {
    Visitor::default().get(address, &format!("/api/zone/games/{game}"))
}

/// What the clock of White shows now.
fn left_now(address: &str, game: &str) -> i64 {
    view(address, game)["state"]["clocks"]["white"].as_i64().expect("a clock")
}

fn phase(address: &str, game: &str) -> String {
    view(address, game)["state"]["phase"].as_str().unwrap_or_default().to_owned()
}
