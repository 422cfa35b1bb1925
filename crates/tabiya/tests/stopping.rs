//! The built program is asked to stop: every stream ends as it should, and
//! nothing that its callers had is lost.
#![cfg(unix)]

mod support;
mod zone;

use std::path::Path;

use support::run_with;
use zone::{
    Server, TempFolder,
    api::{Caller, Stream, StreamItem},
};

const SCOPES: &str = "board:play,challenge:write,challenge:read";

fn person(data: &Path, server: &Server, name: &str) -> Caller {
    let folder = data.to_str().expect("a plain path");
    let create = ["account", "create", name, "--data", folder];
    assert_eq!(run_with(&create, b"correct horse\n").status, 0);
    let made = run_with(&["token", "create", name, "--scopes", SCOPES, "--data", folder], b"");
    assert_eq!(made.status, 0, "{}", made.stderr);
    Caller { address: server.address.clone(), token: made.stdout.trim().to_owned() }
}

/// Reads a stream to its end: whether it was told.
fn ends(stream: &mut Stream) -> bool {
    loop {
        match stream.next() {
            StreamItem::End => return true,
            StreamItem::Broken => return false,
            StreamItem::Ping | StreamItem::Record(_) => {}
        }
    }
}

#[test]
fn every_stream_ends_with_its_last_chunk_and_nothing_is_lost() {
    let data = TempFolder::new("stopping");
    let server = Server::start(data.path());
    let anna = person(data.path(), &server, "Anna");
    let bert = person(data.path(), &server, "Bert");
    let form = "clock.limit=600&clock.increment=0&color=white";
    let made = anna.does("/api/challenge/Bert", form);
    let id = made["id"].as_str().expect("an id").to_owned();
    bert.does(&format!("/api/challenge/{id}/accept"), "");
    let open = |who: &Caller, method: &str, path: &str| {
        let stream = who.stream_by(method, path).unwrap_or_else(|| panic!("{path}"));
        (path.to_owned(), stream)
    };
    let own = format!("/api/board/game/stream/{id}");
    let mut streams = vec![
        open(&anna, "GET", &own),
        open(&bert, "GET", &own),
        open(&anna, "GET", "/api/stream/event"),
        open(&anna, "POST", "/api/board/seek?time=5&increment=3"),
        open(&anna, "POST", "/api/challenge/Bert?keepAliveStream=true&clock.limit=60"),
        open(&anna, "GET", &format!("/api/stream/game/{id}")),
        open(&anna, "GET", "/api/tv/feed"),
        open(&anna, "GET", "/api/tv/chess960/feed"),
        open(&anna, "POST", "/api/stream/games/mine"),
    ];
    anna.does(&format!("/api/board/game/{id}/move/e2e4"), "");
    assert!(server.terminate(), "it ends well");
    for (path, stream) in &mut streams {
        assert!(ends(stream), "{path} was cut");
    }

    let server = Server::start(data.path());
    let anna = Caller { address: server.address.clone(), ..anna };
    let mut game = anna.stream(&own).expect("the game is there");
    let StreamItem::Record(full) = game.next() else { panic!("the game comes first") };
    assert_eq!(full["state"]["moves"], "e2e4");
    let (_, seeks) = anna.get("/api/zone/seeks");
    assert_eq!(seeks[0]["game"]["time"], "5+3", "what was looked for stays: {seeks}");
}
