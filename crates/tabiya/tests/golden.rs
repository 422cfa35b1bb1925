//! Data folders of earlier releases open, and everything in them is as it was.
//! `golden/README.md` says what is in a folder and how one is made.

mod support;
mod zone;

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use serde_json::{Value, json};
use support::run_with;
use zone::{Server, TempFolder, Visitor, api::Caller};

const RELEASES: [&str; 2] = ["0.1.0", "0.2.0"];

/// A release's folder, and a copy of its data to work on.
struct Golden {
    folder: PathBuf,
    data: TempFolder,
    expected: Value,
}

impl Golden {
    fn open(release: &str, test: &str) -> Golden {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(release);
        let data = TempFolder::new(&format!("golden-{test}-{release}"));
        fs::copy(folder.join("tabiya.sqlite"), data.path().join("tabiya.sqlite")).expect("a copy");
        let expected = fs::read_to_string(folder.join("expected.json")).expect("expected.json");
        let expected = serde_json::from_str(&expected).expect("expected.json is JSON");
        Golden { folder, data, expected }
    }

    fn token(&self, name: &str) -> &str {
        self.expected["tokens"][name].as_str().expect("a token")
    }

    fn games(&self) -> impl Iterator<Item = (&String, &str)> {
        let games = self.expected["games"].as_object().expect("games");
        games.iter().map(|(name, game)| (name, game["id"].as_str().expect("an id")))
    }
}

#[test]
fn every_game_of_an_earlier_release_is_exported_as_it_was() {
    for release in RELEASES {
        let golden = Golden::open(release, "export");
        let data = golden.data.path().to_str().expect("a path in UTF-8");
        let run = run_with(&["export", "--data", data], b"");
        assert_eq!(run.status, 0, "{release}: {}", run.stderr);
        let then = fs::read_to_string(golden.folder.join("games.pgn")).expect("games.pgn");
        let (then, now) = (records(&then), records(&run.stdout));
        assert!(then.len() >= 36, "{release}: only {} games", then.len());
        for (id, record) in &then {
            let found = now.get(id).unwrap_or_else(|| panic!("{release}: game {id} is gone"));
            assert_eq!(found.moves, record.moves, "{release}: the moves of {id}");
            for (tag, value) in &record.tags {
                assert_eq!(found.tags.get(tag), Some(value), "{release}: {tag} of {id}");
            }
        }
    }
}

#[test]
fn a_server_on_the_data_of_an_earlier_release_answers_as_that_did() {
    for release in RELEASES {
        let golden = Golden::open(release, "serve");
        // The chat in it may be older than what is kept.
        let keep = ["--keep-chat", "0", "--keep-log", "0"];
        let log = golden.data.path().join("log");
        let server = Server::start_with(golden.data.path(), &keep, &log);
        let address = &server.address;
        let mut anna = Visitor::default();
        let sign_in = json!({ "name": "Anna", "password": golden.expected["password"] });
        let (status, _) = anna.try_post(address, "/api/zone/account/session", &sign_in);
        assert_eq!(status, 200, "{release}: the password still opens the account");

        people_are_as_they_were(release, &golden, &anna, address);
        for (name, id) in golden.games() {
            if let Some(acts) = golden.expected["acts"].get(name) {
                let now = anna.get(address, &format!("/api/zone/games/{id}/acts"));
                let acts = acts.as_array().expect("acts");
                let now = now.as_array().expect("acts");
                assert_eq!(now.len(), acts.len(), "{release}: the acts in {name}");
                for (now, then) in now.iter().zip(acts) {
                    for field in ["at", "ply", "by", "side", "reason"] {
                        assert_eq!(now[field], then[field], "{release}: {field} in {name}");
                    }
                    // The first releases called it a deed.
                    let kind = then.get("kind").unwrap_or(&then["deed"]);
                    assert_eq!(now["kind"], *kind, "{release}: the kind of act in {name}");
                }
            }
        }
        tokens_still_work(release, &golden, address);
    }
}

fn people_are_as_they_were(release: &str, golden: &Golden, anna: &Visitor, address: &str) {
    let people = golden.expected["people"].as_object().expect("people");
    for (name, then) in people {
        let now = anna.get(address, &format!("/api/zone/people/{name}"));
        let part = &then["statistics"];
        assert!(contains(&now, part), "{release}: {name} is {now}, was {part}");
        let games = anna.get(address, &format!("/api/zone/people/{name}/games?limit=100"));
        let ids: Vec<_> =
            games["games"].as_array().expect("games").iter().map(|g| &g["id"]).collect();
        for id in then["games"].as_array().expect("games") {
            assert!(ids.contains(&id), "{release}: {id} is gone from the history of {name}");
        }
    }
    if let Some(then) = golden.expected.get("about") {
        let now = anna.get(address, "/api/zone/about");
        assert!(contains(&now, then), "{release}: about the server {now}");
    }
    let now = anna.get(address, "/api/zone/account/preferences");
    assert!(contains(&now, &golden.expected["preferences"]), "{release}: preferences {now}");
}

fn tokens_still_work(release: &str, golden: &Golden, address: &str) {
    let caller =
        |name: &str| Caller { address: address.to_owned(), token: golden.token(name).to_owned() };
    let (status, me) = caller("robbie").get("/api/account");
    assert_eq!(
        (status, &me["id"], &me["title"]),
        (200, &json!("robbie"), &json!("BOT")),
        "{release}"
    );
    let order = golden.expected["bulk"].as_str().expect("an order");
    let (status, found) = caller("emil").get(&format!("/api/bulk-pairing/{order}"));
    assert_eq!(status, 200, "{release}: {found}");
    let bot_game = golden.expected["games"]["bot"]["id"].as_str().expect("an id");
    let (status, chat) = caller("anna").get(&format!("/api/board/game/{bot_game}/chat"));
    assert_eq!((status, &chat), (200, &golden.expected["chat"]), "{release}");
    // After a crash clocks stand until the players are back, so White is in time.
    let live = golden.expected["games"]["stages"]["id"].as_str().expect("an id");
    let (status, answer) = caller("anna").post(&format!("/api/board/game/{live}/move/c2c3"), "");
    assert_eq!(status, 200, "{release}: {answer}");
}

/// Whether everything in `part` is in `whole`: later versions may say more.
fn contains(whole: &Value, part: &Value) -> bool {
    match (whole, part) {
        (Value::Object(whole), Value::Object(part)) => part
            .iter()
            .all(|(key, value)| whole.get(key).is_some_and(|found| contains(found, value))),
        (Value::Array(whole), Value::Array(part)) => {
            part.iter().all(|value| whole.iter().any(|found| contains(found, value)))
        }
        _ => whole == part,
    }
}

/// A game in PGN: its tags, and its moves with clocks but without words.
struct Record {
    tags: BTreeMap<String, String>,
    moves: String,
}

/// The games of a file by their id; those from elsewhere by their players.
fn records(pgn: &str) -> BTreeMap<String, Record> {
    let mut games = BTreeMap::new();
    let mut record = Record { tags: BTreeMap::new(), moves: String::new() };
    for line in pgn.lines().chain(["[", ""]) {
        let in_moves = !record.moves.trim().is_empty();
        if line.starts_with('[') && in_moves && !line.starts_with("[%") {
            record.moves = without_words(&record.moves);
            let id = record.tags.get("GameId").or(record.tags.get("White"));
            games.insert(id.expect("a game has players").clone(), record);
            record = Record { tags: BTreeMap::new(), moves: String::new() };
        }
        match line.strip_prefix('[').and_then(|tag| tag.split_once(" \"")) {
            Some((tag, value)) if !line.starts_with("[%") => {
                record.tags.insert(tag.to_owned(), value.trim_end_matches("\"]").to_owned());
            }
            _ => record.moves = format!("{} {line}", record.moves),
        }
    }
    games
}

/// The moves, numbers, clocks and result; what comments say in words may be
/// said better some day.
fn without_words(moves: &str) -> String {
    let mut kept = Vec::new();
    for (number, part) in moves.split(['{', '}']).enumerate() {
        if number % 2 == 0 {
            kept.extend(part.split_whitespace().map(str::to_owned));
        } else {
            let commands = part.split("[%").skip(1).filter_map(|text| text.split(']').next());
            kept.extend(commands.map(|text| format!("[%{text}]")));
        }
    }
    kept.join(" ")
}
