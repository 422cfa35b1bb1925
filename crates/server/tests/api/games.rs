//! Games out and in, through the lichess API.

use std::sync::Arc;

use axum::{Router, http::StatusCode};
use game::{Ending, PersonId};
use rules::Color;
use serde_json::json;
use server::Settings;
use store::{SqliteStore, Standing};

use crate::{
    calls::{Answer, Call, FOOLS_MATE, Past, account, mated, now},
    support::zone_on,
};

/// 2026-11-15.
const DAY: u64 = 1_794_700_800_000;

/// Anna has played Bert twice and Carl once, and plays Bert now.
async fn club() -> (Arc<SqliteStore>, Router) {
    let store = Arc::new(SqliteStore::in_memory());
    let mut people: Vec<PersonId> = Vec::new();
    for name in ["Anna", "Bert", "Carl"] {
        people.push(account(&store, name, Standing::default()).await.id);
    }
    let [anna, bert, carl] = people[..] else { panic!("three people") };
    for (id, players, time, rated, day, ending) in [
        ("game0001", [anna, bert], "3+2", true, 0, mated()),
        (
            "game0002",
            [bert, anna],
            "10",
            false,
            1,
            Some(Ending::Resignation { loser: Color::White }),
        ),
        ("game0003", [anna, carl], "3+2", false, 2, Some(Ending::Agreement)),
        ("game0004", [anna, bert], "3 days", false, 3, None),
    ] {
        // The one that goes on is of today: its time would be over otherwise.
        let at = if ending.is_some() { DAY + day * 86_400_000 } else { now() };
        let moves = if ending == mated() { FOOLS_MATE } else { "e2e4 c7c5" };
        Past { id, players, time, rated, at, moves, ending }.happened(&store).await;
    }
    let routes = zone_on(Arc::clone(&store), Settings::default()).await;
    (store, routes)
}

#[tokio::test]
async fn a_game_comes_as_accept_wants_it() {
    let (_, routes) = club().await;
    for (accept, kind) in [
        (None, "application/x-chess-pgn"),
        (Some("*/*"), "application/x-chess-pgn"),
        (Some("application/x-chess-pgn"), "application/x-chess-pgn"),
        (Some("text/html"), "application/x-chess-pgn"),
        (Some("application/json"), "application/json"),
        (Some("application/x-ndjson"), "application/json"),
        (Some("application/vnd.lichess.v3+json"), "application/json"),
    ] {
        for path in ["/game/export/game0001", "/game/export/game0001/", "/game/export/game0001wwww"]
        {
            let answer = Call { accept, ..Call::get(path) }.send(&routes).await;
            assert_eq!(answer.status, StatusCode::OK, "{path} {accept:?}");
            assert!(answer.kind().starts_with(kind), "{path} {accept:?}: {}", answer.kind());
        }
    }
    let answer = Call::get("/game/export/game0001.pgn").send(&routes).await;
    assert!(answer.text.ends_with("0-1\n\n\n"), "{}", answer.text);
    for tag in [
        "[Event \"Rated game\"]",
        "[Site \"http://chess.example.org/game0001\"]",
        "[Date \"2026.11.15\"]",
        "[White \"Anna\"]",
        "[Black \"Bert\"]",
        "[Result \"0-1\"]",
        "[GameId \"game0001\"]",
        "[UTCDate \"2026.11.15\"]",
        "[UTCTime \"00:00:00\"]",
        "[WhiteElo \"1500\"]",
        "[BlackRatingDiff \"+162\"]",
        "[Variant \"Standard\"]",
        "[TimeControl \"180+2\"]",
        "[Termination \"Normal\"]",
        "[ECO \"A00\"]",
    ] {
        assert!(answer.text.contains(tag), "{tag} in {}", answer.text);
    }
    assert!(answer.text.contains("1. f3 { [%clk 0:02:59]"), "{}", answer.text);
    let missing = Call::get("/game/export/nowhere1").send(&routes).await;
    assert_eq!(
        (missing.status, missing.json()),
        (StatusCode::NOT_FOUND, json!({"error": "Game not found. Check the link."}))
    );
}

#[tokio::test]
async fn a_game_in_json_has_what_clients_read() {
    let (_, routes) = club().await;
    let path = "/game/export/game0001?pgnInJson=True&lastFen=1";
    let mut game = Call::get(path).json().send(&routes).await.json();
    let pgn = game["pgn"].take();
    assert!(pgn.as_str().expect("a text").starts_with("[Event \"Rated game\"]"));
    assert_eq!(game["opening"]["ply"].as_u64().map(|ply| ply > 0), Some(true), "{game}");
    game["opening"].take();
    assert_eq!(
        game,
        json!({
            "id": "game0001",
            "rated": true,
            "variant": "standard",
            "speed": "blitz",
            "perf": "blitz",
            "createdAt": DAY,
            "lastMoveAt": DAY + 5_000,
            "status": "mate",
            "source": "friend",
            "players": {
                "white": {
                    "user": {"id": "anna", "name": "Anna"},
                    "rating": 1500,
                    "ratingDiff": -162,
                    "provisional": true,
                },
                "black": {
                    "user": {"id": "bert", "name": "Bert"},
                    "rating": 1500,
                    "ratingDiff": 162,
                    "provisional": true,
                },
            },
            "winner": "black",
            "opening": null,
            "moves": "f3 e5 g4 Qh4#",
            "clocks": [17_900, 17_900, 17_800, 17_800],
            "clock": {"initial": 180, "increment": 2, "totalTime": 260},
            "pgn": null,
            "lastFen": "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
        })
    );
    let bare = "/game/export/game0001?moves=false&clocks=false&opening=no";
    let game = Call::get(bare).json().send(&routes).await.json();
    for gone in ["moves", "clocks", "opening", "pgn", "lastFen"] {
        assert!(game.get(gone).is_none(), "{gone}: {game}");
    }
    let running = Call::get("/game/export/game0004").json().send(&routes).await.json();
    assert_eq!((&running["status"], &running["daysPerTurn"]), (&json!("started"), &json!(3)));
    assert_eq!(running["players"]["white"]["rating"], json!(1500));
    let wrong = Call::get("/game/export/game0001?moves=perhaps").send(&routes).await;
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn flags_take_things_out_of_a_pgn() {
    let (_, routes) = club().await;
    for (query, there, gone) in [
        ("?tags=false", "1. f3", "[Event"),
        ("?moves=false", "[Event", "1. f3"),
        ("?clocks=false", "1. f3 e5 2. g4 Qh4# 0-1", "%clk"),
        ("?opening=false", "[Event", "[ECO"),
    ] {
        let path = format!("/game/export/game0001{query}");
        let text = Call::get(&path).send(&routes).await.text;
        assert!(text.contains(there) && !text.contains(gone), "{query}: {text}");
    }
}

fn ids(answer: &Answer) -> String {
    let ids = answer.lines();
    let ids: Vec<&str> = ids.iter().map(|game| game["id"].as_str().expect("an id")).collect();
    ids.join(" ").replace("game000", "")
}

#[tokio::test]
async fn the_games_of_somebody_can_be_filtered() {
    let (_, routes) = club().await;
    let since = format!("since={}", DAY + 86_400_000);
    let until = format!("until={}", DAY + 86_400_000);
    let both = format!("{since}&{until}");
    for (query, expected) in [
        ("", "3 2 1"),
        ("max=2", "3 2"),
        ("sort=dateAsc", "1 2 3"),
        ("sort=dateAsc&max=2", "1 2"),
        ("vs=bert", "2 1"),
        ("vs=BERT&color=white", "1"),
        ("color=black", "2"),
        ("rated=true", "1"),
        ("rated=False", "3 2"),
        ("perfType=blitz", "3 1"),
        ("perfType=blitz,rapid", "3 2 1"),
        ("perfType=atomic", ""),
        ("analysed=true", ""),
        ("ongoing=true", "4 3 2 1"),
        ("ongoing=true&finished=false", "4"),
        ("finished=false", ""),
        ("max=&vs=", "3 2 1"),
        (&since, "3 2"),
        (&until, "2 1"),
        (&both, "2"),
    ] {
        let path = format!("/api/games/user/anna?{query}");
        let answer = Call::get(&path).ndjson().send(&routes).await;
        assert_eq!(answer.status, StatusCode::OK, "{query}: {}", answer.text);
        assert_eq!(answer.kind(), "application/x-ndjson");
        assert_eq!(ids(&answer), expected, "{query}");
    }
    for (path, status) in [
        ("/api/games/user/nobody", StatusCode::NOT_FOUND),
        ("/api/games/user/anna?vs=nobody", StatusCode::NOT_FOUND),
        ("/api/games/user/anna?max=many", StatusCode::BAD_REQUEST),
        ("/api/games/user/anna?sort=random", StatusCode::BAD_REQUEST),
        ("/api/games/user/anna?color=green", StatusCode::BAD_REQUEST),
        ("/api/games/user/anna?rated=perhaps", StatusCode::BAD_REQUEST),
    ] {
        assert_eq!(Call::get(path).send(&routes).await.status, status, "{path}");
    }
}

#[tokio::test]
async fn games_are_two_empty_lines_apart() {
    let (_, routes) = club().await;
    let all = Call::get("/api/games/user/anna").send(&routes).await;
    let some = Call::post("/api/games/export/_ids", "game0001,nowhere1,bad,game0002,game0003");
    for answer in [all, some.send(&routes).await] {
        assert!(answer.kind().starts_with("application/x-chess-pgn"), "{}", answer.kind());
        let games: Vec<&str> = answer.text.split("\n\n\n").filter(|one| !one.is_empty()).collect();
        assert_eq!(games.len(), 3, "{}", answer.text);
        assert!(games.iter().all(|game| game.starts_with("[Event")), "{}", answer.text);
        assert!(!answer.text.contains("%clk"), "many come without clocks");
    }
    let some = Call::post("/api/games/export/_ids?clocks=true", "game0002,game0001").ndjson();
    let answer = some.send(&routes).await;
    assert_eq!(ids(&answer), "2 1", "in the order asked for");
    assert!(answer.text.contains("clocks"));
    let many = vec!["game0001"; 301].join(",");
    let refused = Call::post("/api/games/export/_ids", many).send(&routes).await;
    assert_eq!(refused.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn the_game_somebody_is_in_comes_first() {
    let (_, routes) = club().await;
    for (name, expected) in [("Anna", "game0004"), ("carl", "game0003")] {
        let path = format!("/api/user/{name}/current-game");
        let game = Call::get(&path).json().send(&routes).await.json();
        assert_eq!(game["id"], json!(expected));
    }
    assert_eq!(
        Call::get("/api/user/nobody/current-game").send(&routes).await.status,
        StatusCode::NOT_FOUND
    );
}

#[tokio::test]
async fn a_game_from_elsewhere_is_kept_once_and_belongs_to_nobody() {
    let (_, routes) = club().await;
    let pgn = "[White \"Anna\"]\n[Black \"Bert\"]\n[UTCDate \"2020.02.29\"]\n\n\
               1. f3 e5 2. g4 Qh4# 0-1";
    let form = |pgn: &str| format!("pgn={}", pgn.replace(' ', "+").replace('#', "%23"));
    let kind = Some("application/x-www-form-urlencoded");
    let import = |pgn: &str| Call { kind, ..Call::post("/api/import", form(pgn)) };
    let first = import(pgn).send(&routes).await;
    assert_eq!(first.status, StatusCode::OK, "{}", first.text);
    let again = import(pgn).send(&routes).await;
    assert_eq!(first.json(), again.json());
    let id = first.json()["id"].as_str().expect("an id").to_owned();
    assert_eq!(first.json()["url"], format!("http://chess.example.org/game/export/{id}"));

    let path = format!("/game/export/{id}");
    let game = Call::get(&path).json().send(&routes).await.json();
    assert_eq!(game["players"]["white"], json!({"name": "Anna"}));
    assert_eq!((&game["status"], &game["source"]), (&json!("mate"), &json!("import")));
    assert_eq!(game["createdAt"], json!(1_582_934_400_000_u64));
    let text = Call::get(&path).send(&routes).await.text;
    assert!(text.contains("[White \"Anna\"]") && text.contains("Qh4# 0-1"), "{text}");
    let own = Call::get("/api/games/user/anna").ndjson().send(&routes).await;
    assert_eq!(ids(&own), "3 2 1", "it is in nobody's history");

    for (pgn, words) in [
        ("", "This field is required."),
        ("[White \"Anna\"]", "There are no moves in this PGN."),
        ("1. e4 e4 *", "Invalid PGN: "),
        ("1. e4 * 1. d4 *", "Send one game at a time."),
        ("[FEN \"k7/8/8/8/8/8/8/KRRRRRRRRRR5 w - - 0 1\"]\n\n*", "FEN"),
        (
            "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/PP6/PPPPPPPP/4K3 w - - 0 1\"]\n\n1. Kd1 *",
            "The game starts from an impossible position: ",
        ),
    ] {
        let refused = import(pgn).send(&routes).await;
        assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{pgn}: {}", refused.text);
        let why = refused.json()["error"]["pgn"][0].to_string();
        assert!(why.contains(words), "{pgn}: {why}");
    }
}

#[tokio::test]
async fn a_finished_game_can_be_watched_from_its_beginning() {
    let (_, routes) = club().await;
    let answer = Call::get("/api/stream/game/game0001").send(&routes).await;
    let lines = answer.lines();
    assert_eq!(lines.len(), 7, "{}", answer.text);
    assert_eq!(
        (&lines[0]["id"], &lines[6]["status"]["name"]),
        (&json!("game0001"), &json!("mate"))
    );
    assert_eq!(lines[1]["lm"], json!(null));
    assert_eq!((&lines[2]["lm"], &lines[2]["wc"]), (&json!("f2f3"), &json!(179)));
    assert_eq!((&lines[5]["lm"], &lines[6]["winner"]), (&json!("d8h4"), &json!("black")));
    let missing = Call::get("/api/stream/game/nowhere1").send(&routes).await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_best_game_of_a_channel_is_shown() {
    let (_, routes) = club().await;
    let channels = Call::get("/api/tv/channels").send(&routes).await.json();
    for channel in ["best", "correspondence"] {
        assert_eq!(channels[channel]["gameId"], json!("game0004"), "{channels}");
    }
    assert_eq!(channels["blitz"], json!(null));
    let games = Call::get("/api/tv/best?nb=5").ndjson().send(&routes).await;
    assert_eq!(ids(&games), "4");
    for path in ["/api/tv/atomic", "/api/tv/atomic/feed"] {
        assert_eq!(Call::get(path).send(&routes).await.status, StatusCode::NOT_FOUND);
    }
}
