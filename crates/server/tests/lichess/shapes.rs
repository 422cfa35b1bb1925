//! Every answer has the shape that clients of lichess know: required fields, types, names of
//! things, and null only where lichess has it. A field that the table does not name fails too.

use crate::support::api::{Api, Program, game, read};
use axum::{
    body::Body,
    http::{Method, Request, StatusCode, header},
};
use serde_json::{Value, json};

const BLITZ: &str = "clock.limit=300&clock.increment=3";

/// What is wrong with a value. A shape is an object whose names end in `?` where a field may be
/// missing, a list with the shape of each element, or words with `|` between: `str`, `int`, `num`,
/// `bool`, `null`, or `=` and one of some names. `*` stands for any name.
fn wrong(shape: &Value, found: &Value, place: &str) -> Vec<String> {
    match (shape, found) {
        (Value::String(words), _) => match words.split('|').any(|word| fits(word, found)) {
            true => vec![],
            false => vec![format!("{place}: {found} is not {words}")],
        },
        (Value::Array(each), Value::Array(items)) => {
            let check = |(number, item)| wrong(&each[0], item, &format!("{place}[{number}]"));
            items.iter().enumerate().flat_map(check).collect()
        }
        (Value::Object(fields), Value::Object(there)) => {
            let mut faults = Vec::new();
            for name in fields.keys().filter(|name| *name != "*" && !name.ends_with('?')) {
                if !there.contains_key(name) {
                    faults.push(format!("{place}.{name} is missing"));
                }
            }
            for (name, value) in there {
                let place = format!("{place}.{name}");
                let optional = format!("{name}?");
                let known =
                    [name.as_str(), &optional, "*"].into_iter().find_map(|key| fields.get(key));
                match known {
                    Some(shape) => faults.extend(wrong(shape, value, &place)),
                    None => faults.push(format!("{place} is not known: {value}")),
                }
            }
            faults
        }
        _ => vec![format!("{place}: {found} is not {shape}")],
    }
}

fn fits(word: &str, found: &Value) -> bool {
    match word {
        "str" => found.is_string(),
        "int" => found.is_i64() || found.is_u64(),
        "num" => found.is_number(),
        "bool" => found.is_boolean(),
        "null" => found.is_null(),
        word => found.as_str().is_some_and(|text| word.strip_prefix('=') == Some(text)),
    }
}

#[test]
fn the_table_finds_what_is_wrong() {
    let shape = json!({"id": "str", "title?": "str|null", "list": [{"n": "int"}], "c": "=a|=b"});
    let good = json!({"id": "x", "title": null, "list": [{"n": 1}], "c": "b"});
    assert_eq!(wrong(&shape, &good, ""), [""; 0]);
    for bad in [
        json!({"title": null, "list": [], "c": "a"}),
        json!({"id": 1, "list": [], "c": "a"}),
        json!({"id": "x", "list": [{"n": 0.5}], "c": "a"}),
        json!({"id": "x", "list": [], "c": "d"}),
        json!({"id": "x", "list": [], "c": "a", "more": 1}),
        json!([]),
    ] {
        assert_eq!(wrong(&shape, &bad, "").len(), 1, "{bad}");
    }
}

const COLOR: &str = "=white|=black";
const SPEED: &str = "=ultraBullet|=bullet|=blitz|=rapid|=classical|=correspondence";
const PERF: &str = "=ultraBullet|=bullet|=blitz|=rapid|=classical|=correspondence|=chess960";
const PERF_NAME: &str = "=UltraBullet|=Bullet|=Blitz|=Rapid|=Classical|=Correspondence|=Chess960";
const STATUS: &str = "=created|=started|=aborted|=mate|=resign|=stalemate|=timeout|=draw|=outoftime\
                      |=noStart|=unknownFinish";
const SOURCE: &str = "=lobby|=friend|=ai|=api|=import";
const VARIANT: &str = "=standard|=chess960|=fromPosition";

fn light_user() -> Value {
    json!({"id": "str", "name": "str", "title?": "str"})
}

fn variant() -> Value {
    let name = "=Standard|=Chess960|=From Position";
    json!({"key": VARIANT, "name": name, "short": "=Std|=960|=FEN"})
}

fn status() -> Value {
    json!({"id": "int", "name": STATUS})
}

fn user() -> Value {
    let perf =
        json!({"games": "int", "rating": "int", "rd": "int", "prog": "int", "prov?": "bool"});
    let count = "int";
    json!({
        "id": "str", "username": "str", "title?": "str", "url": "str",
        "perfs": {
            "ultraBullet": perf, "bullet": perf, "blitz": perf, "rapid": perf,
            "classical": perf, "correspondence": perf, "chess960": perf,
        },
        "createdAt": "int", "seenAt": "int", "playTime": {"total": "int", "tv": "int"},
        "count": {
            "all": count, "rated": count, "draw": count, "loss": count, "win": count,
            "bookmark": count, "playing": count, "import": count, "me": count,
        },
        "online": "bool", "playing?": "str", "disabled?": "bool",
    })
}

fn challenge() -> Value {
    let player = json!({
        "id": "str", "name": "str", "title?": "str", "rating": "int", "provisional?": "bool",
        "online?": "bool",
    });
    json!({
        "id": "str", "url": "str", "status": "=created|=offline|=canceled|=declined|=accepted",
        "challenger": player, "destUser": player, "variant": variant(), "rated": "bool",
        "speed": SPEED,
        "timeControl": {
            "type": "=clock|=correspondence|=unlimited", "limit?": "int", "increment?": "int",
            "show?": "str", "daysPerTurn?": "int",
        },
        "color": "=white|=black|=random", "finalColor": COLOR,
        "perf": {"icon": "str", "name": PERF_NAME}, "direction?": "=in|=out",
        "initialFen?": "str", "rematchOf?": "str", "declineReason?": "str",
        "declineReasonKey?": "str", "rules?": ["str"],
    })
}

fn game_info() -> Value {
    json!({
        "fullId": "str", "gameId": "str", "id": "str", "fen": "str", "color": COLOR,
        "lastMove": "str", "source": SOURCE, "status": status(), "variant": variant(),
        "speed": SPEED, "perf": PERF, "rated": "bool", "hasMoved": "bool",
        "opponent": {
            "id": "str|null", "username": "str", "rating?": "int", "ratingDiff?": "int", "ai?": "int",
        },
        "isMyTurn": "bool", "secondsLeft?": "int", "winner?": COLOR, "rating?": "int",
        "ratingDiff?": "int", "compat": {"bot": "bool", "board": "bool"},
    })
}

fn game_state() -> Value {
    json!({
        "type": "=gameState", "moves": "str", "wtime": "int", "btime": "int", "winc": "int",
        "binc": "int", "status": STATUS, "winner?": COLOR, "wdraw?": "bool", "bdraw?": "bool",
        "wtakeback?": "bool", "btakeback?": "bool", "rematch?": "str",
        "expiration?": {"idleMillis": "int", "millisToMove": "int"},
    })
}

fn game_full() -> Value {
    let player = json!({
        "id": "str", "name": "str", "title": "str|null", "rating": "int", "provisional?": "bool",
    });
    json!({
        "type": "=gameFull", "id": "str", "variant": variant(), "speed": SPEED,
        "perf": {"name": PERF_NAME}, "rated": "bool", "createdAt": "int", "white": player,
        "black": player, "initialFen": "str",
        "clock?": {"initial": "int", "increment": "int"}, "daysPerTurn?": "int",
        "state": game_state(),
    })
}

fn clock() -> Value {
    json!({"initial": "int", "increment": "int", "totalTime": "int"})
}

fn exported() -> Value {
    let player = json!({
        "user": light_user(), "rating": "int", "ratingDiff?": "int", "provisional?": "bool",
    });
    json!({
        "id": "str", "rated": "bool", "variant": VARIANT, "speed": SPEED, "perf": PERF,
        "createdAt": "int", "lastMoveAt": "int", "status": STATUS, "source": SOURCE,
        "players": {"white": player, "black": player}, "winner?": COLOR, "initialFen?": "str",
        "opening?": {"eco": "str", "name": "str", "ply": "int"}, "moves?": "str",
        "clocks?": ["int"], "clock?": clock(), "daysPerTurn?": "int", "pgn?": "str",
        "lastFen?": "str",
    })
}

fn streamed() -> Value {
    let player = json!({"userId": "str", "rating": "int", "provisional?": "bool"});
    json!({
        "id": "str", "rated": "bool", "variant": VARIANT, "speed": SPEED, "perf": PERF,
        "createdAt": "int", "status": "int", "statusName": STATUS, "clock": clock(),
        "players": {"white": player, "black": player}, "winner?": COLOR, "initialFen?": "str",
    })
}

fn perf_statistics() -> Value {
    let result = json!({
        "results": [{"opRating": "int", "opId": light_user(), "at": "str", "gameId": "str"}]
    });
    let end = json!({"at": "str", "gameId": "str"});
    let streak = json!({"v": "int", "from?": end, "to?": end});
    let streaks = json!({"cur": streak, "max": streak});
    json!({
        "user": {"name": "str"},
        "perf": {
            "glicko": {"rating": "num", "deviation": "num", "provisional?": "bool"}, "nb": "int",
            "progress": "int",
        },
        "rank": "int|null", "percentile": "num",
        "stat": {
            "perfType": {"key": PERF, "name": PERF_NAME}, "userId": light_user(),
            "count": {
                "all": "int", "rated": "int", "win": "int", "loss": "int", "draw": "int",
                "tour": "int", "berserk": "int", "opAvg": "num", "seconds": "int",
                "disconnects": "int",
            },
            "bestWins": result, "worstLosses": result,
            "resultStreak": {"win": streaks, "loss": streaks},
            "playStreak": {"nb": streaks, "time": streaks},
        },
    })
}

/// Games that ended, one in progress, a challenge, and an order of games.
async fn played(anna: &Program, bert: &Program) -> (String, String) {
    let mut over = String::new();
    for form in ["rated=true&", "", "rated=true&variant=chess960&"] {
        let (id, ..) = game(anna, bert, &format!("{form}{BLITZ}")).await;
        for (who, uci) in [(anna, "e2e4"), (bert, "e7e5")] {
            assert_eq!(who.at(&id, &format!("move/{uci}")).await.0, StatusCode::OK);
        }
        bert.at(&id, "resign").await;
        over = id;
    }
    let (live, ..) = game(anna, bert, BLITZ).await;
    anna.at(&live, "move/e2e4").await;
    bert.challenge("Anna", "clock.limit=60&clock.increment=0").await;
    (over, live)
}

#[tokio::test]
async fn every_answer_has_the_shape_that_clients_know() {
    let api = Api::new().await;
    let (anna, bert) = (api.person("Anna").await, api.person("Bert").await);
    let (over, live) = played(&anna, &bert).await;
    let ok = json!({"ok": "bool", "refused?": "str"});
    let top = json!({
        "id": "str", "username": "str", "title?": "str", "online?": "bool",
        "perfs": {"*": {"rating": "int", "progress": "int"}},
    });
    let bulk = json!({
        "id": "str", "games": [{"id": "str", "white": "str", "black": "str"}], "variant": VARIANT,
        "clock": {"limit": "int", "increment": "int"}, "rated": "bool", "pairAt": "int",
        "pairedAt": "int|null", "scheduledAt": "int", "message?": "str", "startClocksAt?": "int",
    });
    let mut open = challenge();
    open["challenger"] = json!("null");
    open["destUser"] = json!("null");
    open["urlWhite"] = json!("str");
    open["urlBlack"] = json!("str");
    open["open"] = json!({"userIds?": ["str"]});
    let day = json!({"win": "int", "loss": "int", "draw": "int",
        "rp": {"before": "int", "after": "int"}});
    let tokens = format!("players={}:{}", anna.token.clone().unwrap(), bert.token.clone().unwrap());
    let ai = json!({
        "id": "str", "fullId": "str", "variant": variant(), "speed": SPEED, "perf": PERF,
        "rated": "bool", "fen": "str", "turns": "int", "source": "=ai", "status": status(),
        "createdAt": "int", "player": COLOR,
    });
    let get = |path: &str, shape: Value| (Method::GET, path.to_owned(), String::new(), shape);
    let post = |path: &str, body: &str, shape: Value| {
        (Method::POST, path.to_owned(), body.to_owned(), shape)
    };
    for (method, path, body, shape) in [
        get("/api/account", user()),
        get("/api/account/playing", json!({"nowPlaying": [game_info()], "nbMyTurn": "int"})),
        get("/api/account/kid", json!({"kid": "bool"})),
        get(
            "/api/account/preferences",
            json!({"prefs": {"premove": "bool", "autoQueen": "int", "submitMove": "int", "zen": "int"}}),
        ),
        get("/api/user/bert", user()),
        post("/api/users", "anna,bert", json!([user()])),
        get(
            "/api/users/status?ids=anna,bert&withGameIds=true",
            json!([{
                "id": "str", "name": "str", "title?": "str", "online?": "bool", "playing?": "bool",
                "playingId?": "str",
            }]),
        ),
        get("/api/user/anna/rating-history", json!([{"name": PERF_NAME, "points": [["int"]]}])),
        get("/api/user/anna/perf/blitz", perf_statistics()),
        get("/api/user/anna/perf/chess960", perf_statistics()),
        get(
            "/api/user/anna/activity",
            json!([{"interval": {"start": "int", "end": "int"}, "games": {"*": day}}]),
        ),
        get("/api/crosstable/anna/bert", json!({"users": {"*": "num"}, "nbGames": "int"})),
        get("/api/player", json!({"*": [top]})),
        get("/api/player/top/10/blitz", json!({"users": [top]})),
        get("/api/player/autocomplete?term=ann&object=1", json!({"result": [light_user()]})),
        get("/api/challenge", json!({"in": [challenge()], "out": [challenge()]})),
        post("/api/challenge/Bert", &format!("variant=chess960&{BLITZ}"), challenge()),
        post("/api/challenge/Bert", "days=3&color=black", challenge()),
        post("/api/challenge/Bert", "rules=noAbort", challenge()),
        post("/api/challenge/open", BLITZ, open),
        post("/api/challenge/ai", &format!("level=1&color=white&{BLITZ}"), ai),
        post("/api/bulk-pairing", &format!("{tokens}&{BLITZ}"), bulk.clone()),
        get("/api/bulk-pairing", json!({"bulks": [bulk]})),
        get(&format!("/game/export/{over}"), exported()),
        get(&format!("/game/export/{live}?pgnInJson=1&lastFen=1"), exported()),
        get("/api/user/anna/current-game", exported()),
        post("/api/import", "pgn=1.+e4+e5+*", json!({"id": "str", "url": "str"})),
        post(&format!("/api/board/game/{live}/chat"), "room=player&text=hello", ok.clone()),
        get(&format!("/api/board/game/{live}/chat"), json!([{"user": "str", "text": "str"}])),
        post(&format!("/api/board/game/{live}/draw/yes"), "", ok.clone()),
        post(&format!("/api/board/game/{live}/takeback/no"), "", ok.clone()),
        post("/api/rel/follow/bert", "", ok),
        get("/api/user/bert/note", json!(["str"])),
        get("/api/streamer/live", json!(["str"])),
        get(
            "/api/tv/channels",
            json!({"*": {"user": light_user(), "rating": "int", "gameId": "str", "color": COLOR}}),
        ),
        get("/api/board/game/nowhere1/chat", json!({"error": "str"})),
        post(
            "/api/challenge/Bert",
            "clock.limit=many",
            json!({
                "error": {"clock.limit": ["str"]}, "clock.limit": ["str"]
            }),
        ),
    ] {
        let request = Request::builder().method(method.clone()).uri(&path);
        let form = "application/x-www-form-urlencoded";
        let request = request.header(header::CONTENT_TYPE, form);
        let request = request.header(header::ACCEPT, "application/json");
        let (status, found) = read(anna.send(request.body(Body::from(body)).unwrap()).await).await;
        let faults = wrong(&shape, &found, "");
        assert!(faults.is_empty(), "{method} {path}: {status} {faults:#?}\n{found:#}");
    }
}

#[tokio::test]
async fn every_record_of_a_stream_has_the_shape_that_clients_know() {
    let api = Api::new().await;
    let (anna, bert) = (api.person("Anna").await, api.person("Bert").await);
    let (over, _) = played(&anna, &bert).await;
    let event = |kind: &str, what: Value| match kind {
        "game" => json!({"type": "=gameStart|=gameFinish", "game": what}),
        _ => json!({
            "type": "=challenge|=challengeCanceled|=challengeDeclined", "challenge": what,
            "compat": {"bot": "bool", "board": "bool"},
        }),
    };
    let (id, mut to_anna, _to_bert) = game(&anna, &bert, &format!("rated=true&{BLITZ}")).await;
    let mut events = anna.events().await;
    let step = json!({"fen": "str", "lm?": "str", "wc?": "int", "bc?": "int"});
    let featured_player =
        json!({"color": COLOR, "user": light_user(), "rating": "int", "seconds?": "int"});
    let feed = json!({"t": "=featured|=fen", "d": {
        "id?": "str", "orientation?": COLOR, "players?": [featured_player], "fen": "str",
        "lm?": "str", "wc?": "int", "bc?": "int",
    }});
    let post =
        |path: &str, body: &str| Request::post(path).body(Body::from(body.to_owned())).unwrap();
    let mut by_users =
        anna.stream_of(post("/api/stream/games-by-users?withCurrentGames=true", "anna,bert")).await;
    let mut by_ids = anna.stream_of(post("/api/stream/games/mine", &id)).await;
    let mut watching = anna.stream(&format!("/api/stream/game/{id}")).await;
    let mut best = anna.stream("/api/tv/feed").await;
    let mut open = anna.open(&id).await;
    let check = |shape: &Value, found: &Value| {
        let faults = wrong(shape, found, "");
        assert!(faults.is_empty(), "{faults:#?}\n{found:#}");
    };
    for _ in 0..2 {
        let found = events.next().await.unwrap();
        match found["type"].as_str().unwrap().starts_with("game") {
            true => check(&event("game", game_info()), &found),
            false => check(&event("challenge", challenge()), &found),
        }
    }
    check(&game_full(), &open.next().await.unwrap());
    let player = json!({"user": light_user(), "rating": "int", "provisional?": "bool"});
    let watched = json!({
        "id": "str", "variant": variant(), "speed": SPEED, "perf": PERF, "rated": "bool",
        "initialFen": "str", "fen": "str", "player": COLOR, "turns": "int", "startedAtTurn": "int",
        "source": SOURCE, "status": status(), "createdAt": "int", "lastMove?": "str",
        "winner?": COLOR, "players": {"white": player, "black": player},
    });
    check(&watched, &watching.next().await.unwrap());
    check(&step, &watching.next().await.unwrap());
    check(&feed, &best.next().await.unwrap());
    check(&streamed(), &by_users.next().await.unwrap());
    check(&streamed(), &by_ids.next().await.unwrap());
    anna.at(&id, "move/e2e4").await;
    bert.at(&id, "move/e7e5").await;
    anna.at(&id, "draw/yes").await;
    bert.does(&format!("/api/board/game/{id}/chat"), "room=player&text=well+played").await;
    bert.at(&id, "draw/yes").await;
    let chat = json!({
        "type": "=chatLine", "room": "=player|=spectator", "username": "str", "text": "str"
    });
    let mut kinds = Vec::new();
    while let Some(found) = to_anna.next().await {
        match found["type"].as_str().unwrap() {
            "gameState" => check(&game_state(), &found),
            "chatLine" => check(&chat, &found),
            other => panic!("{other}"),
        }
        kinds.push(found["type"].clone());
    }
    assert!(kinds.contains(&json!("chatLine")) && kinds.len() > 3, "{kinds:?}");
    let end = by_ids.next().await.unwrap();
    check(&streamed(), &end);
    assert_eq!((&end["status"], &end["statusName"]), (&json!(34), &json!("draw")));
    let finish = loop {
        let found = events.next().await.unwrap();
        if found["type"] == "gameFinish" {
            break found;
        }
    };
    check(&event("game", game_info()), &finish);
    let mut finished = anna.open(&over).await;
    check(&game_full(), &finished.next().await.unwrap());
    let request = Request::get("/api/games/user/anna?clocks=1&opening=1&ongoing=1");
    let request = request.header(header::ACCEPT, "application/x-ndjson");
    let text = api.text_of(&anna, request.body(Body::empty()).unwrap()).await;
    let lines: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("a game")).collect();
    assert!(lines.len() >= 4, "{text}");
    lines.iter().for_each(|found| check(&exported(), found));
}
