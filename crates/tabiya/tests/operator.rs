//! `tabiya account` and `tabiya token` beside a running server: what the
//! operator does holds at once, without a restart.

mod support;
mod zone;

use std::path::Path;

use serde_json::{Value, json};
use support::run_with;
use zone::{Server, TempFolder, Visitor};

const PASSWORD: &str = "correct horse";

/// Runs the program on the folder that is being served; what it printed.
fn call(data: &Path, words: &[&str], stdin: &str) -> String {
    let data = data.to_str().expect("a path that is text");
    let run = run_with(&[words, &["--data", data]].concat(), stdin.as_bytes());
    assert_eq!(run.status, 0, "{words:?}: {}", run.stderr);
    run.stdout.trim_end().to_owned()
}

fn sign_in(address: &str, password: &str) -> (u16, Visitor) {
    let mut visitor = Visitor::default();
    let request = json!({ "name": "anna", "password": password });
    let (status, _) = visitor.try_post(address, "/api/zone/account/session", &request);
    (status, visitor)
}

fn name(me: &Value) -> &Value {
    &me["person"]["name"]
}

#[test]
fn what_the_operator_does_holds_at_once() {
    let folder = TempFolder::new("operator");
    let server = Server::start(folder.path());
    let address = server.address.as_str();
    let account = "/api/zone/account";
    assert_eq!(sign_in(address, PASSWORD).0, 401, "there is no such account yet");
    call(folder.path(), &["account", "create", "Anna"], &format!("{PASSWORD}\n"));
    let (status, mut anna) = sign_in(address, PASSWORD);
    assert_eq!(status, 200);
    assert_eq!(name(&anna.get(address, account)), "Anna");

    let token = call(folder.path(), &["token", "create", "anna", "--scopes", "board:play"], "");
    let me = || Visitor::with_token(&token).get(address, account);
    assert_eq!(name(&me()), "Anna");

    // Out at once: the browser, the token, the game she has open.
    let game = json!({ "time": "3+2", "side": "white" });
    let made = anna.post(address, "/api/zone/games", &game);
    let mut socket = anna.socket(address, made["id"].as_str().expect("an id")).expect("it opens");
    assert_eq!(socket.next().expect("the game")["you"], "white");
    call(folder.path(), &["account", "disable", "Anna"], "");
    assert_eq!(name(&anna.get(address, account)), &json!(null));
    assert_eq!(me()["code"], json!("unknown_token"));
    assert_eq!(sign_in(address, PASSWORD).0, 403);
    while socket.next().is_some() {}

    call(folder.path(), &["account", "enable", "Anna"], "");
    assert_eq!(sign_in(address, PASSWORD).0, 200);
    call(folder.path(), &["account", "passwd", "Anna"], "battery staple\n");
    assert_eq!(sign_in(address, PASSWORD).0, 401);
    let (status, anna) = sign_in(address, "battery staple");
    assert_eq!((status, name(&anna.get(address, account))), (200, &json!("Anna")));
    assert_eq!(me()["code"], json!("unknown_token"), "gone for good");

    let role = ["account", "role", "Anna", "--add", "admin", "--reason", "the new caretaker"];
    call(folder.path(), &role, "");
    let log = anna.get(address, "/api/zone/admin/log?by=-&about=Anna");
    let acts = log.as_array().expect("entries").iter().map(|entry| entry["act"].clone());
    let expected = [
        "standingChanged",
        "passwordSet",
        "standingChanged",
        "standingChanged",
        "tokenCreated",
        "accountCreated",
    ];
    assert_eq!(acts.collect::<Vec<_>>(), expected, "everything, newest first");
    assert_eq!(log[0]["reason"], "the new caretaker");
    assert_eq!(log[0]["details"], json!({ "admin": "true" }));
}
