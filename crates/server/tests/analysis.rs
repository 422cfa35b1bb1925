//! What the analysis asks the server: the explorer of games that were played here, and why a side
//! can still mate or cannot.

mod support;

use std::sync::Arc;

use axum::{Router, http::StatusCode};
use serde_json::{Value, json};
use server::Settings;
use store::{SqliteStore, Standing};
use support::{Person, enter, start_on};
use tokio::time::{Duration, sleep};

/// A server with two players and an arbiter who pairs them.
struct Club {
    routes: Router,
    emil: Person,
    players: [Person; 2],
}

impl Club {
    async fn new() -> Club {
        let store = Arc::new(SqliteStore::in_memory());
        let routes = server::router(start_on(Arc::clone(&store), Settings::default()).await);
        let arbiter = Standing { arbiter: true, ..Standing::default() };
        let emil = enter(&store, "Emil", arbiter).await;
        let anna = enter(&store, "Anna", Standing::default()).await;
        let bert = enter(&store, "Bert", Standing::default()).await;
        Club { routes, emil, players: [anna, bert] }
    }

    /// Anna plays White and resigns after these moves.
    async fn play(&mut self, settings: Value, moves: &[&str]) -> String {
        let id = self.start(settings).await;
        for (ply, uci) in moves.iter().enumerate() {
            self.act(ply % 2, &id, json!({"a": "move", "uci": uci, "ply": ply})).await;
        }
        self.act(0, &id, json!({"a": "resign"})).await;
        id
    }

    async fn start(&mut self, settings: Value) -> String {
        let mut game = json!({ "white": "Anna", "black": "Bert", "time": "30+0" });
        for (name, value) in settings.as_object().unwrap() {
            game[name] = value.clone();
        }
        let games = json!({ "games": [game] });
        let (status, made) = self.emil.post(&self.routes, "/api/zone/arbiter/games", games).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        let id = made["games"][0]["id"].as_str().unwrap().to_owned();
        let start = json!({"a": "arbiter", "ruling": {"r": "start"}, "reason": "round 1"});
        let (status, answer) = self.emil.act(&self.routes, &id, start).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        id
    }

    async fn act(&mut self, player: usize, id: &str, act: Value) {
        let (status, answer) = self.players[player].act(&self.routes, id, act).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
    }

    async fn ask(&self, query: &str) -> (StatusCode, Value) {
        let path = format!("/api/zone/explorer?{query}");
        Person::default().get(&self.routes, &path).await
    }

    async fn explore(&self, query: &str) -> Value {
        let (status, answer) = self.ask(query).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        answer
    }
}

/// Until the server has looked for games that ended.
async fn soon() {
    sleep(Duration::from_secs(6)).await;
}

fn moves_of(answer: &Value) -> Vec<(&str, u64)> {
    let moves = answer["moves"].as_array().unwrap();
    let count = |one: &Value, name: &str| one[name].as_u64().unwrap();
    let games = |one| count(one, "white") + count(one, "draws") + count(one, "black");
    moves.iter().map(|one| (one["san"].as_str().unwrap(), games(one))).collect()
}

#[tokio::test(start_paused = true)]
async fn moves_are_counted_soon_after_a_game_has_ended() {
    let mut club = Club::new().await;
    let first = club.play(json!({}), &["e2e4", "c7c5"]).await;
    let second = club.play(json!({}), &["e2e4", "e7e5", "g1f3"]).await;
    soon().await;
    let answer = club.explore("").await;
    assert_eq!(moves_of(&answer), [("e4", 2)]);
    assert_eq!(
        (&answer["white"], &answer["black"], &answer["draws"]),
        (&json!(0), &json!(2), &json!(0))
    );
    assert_eq!(answer["moves"][0]["averageRating"], 1500);
    assert_eq!(answer["moves"][0]["uci"], "e2e4");
    assert_eq!((&answer["opening"], &answer["topGames"]), (&Value::Null, &json!([])));
    let recent = answer["recentGames"].as_array().unwrap();
    let ids: Vec<&str> = recent.iter().map(|game| game["id"].as_str().unwrap()).collect();
    assert_eq!(ids, [second.as_str(), first.as_str()]);
    let game = &recent[0];
    assert_eq!(game["white"], json!({"name": "Anna", "rating": 1500}));
    assert_eq!((&game["winner"], &game["speed"]), (&json!("black"), &json!("classical")));
    assert_eq!((&game["uci"], &game["mode"]), (&json!("e2e4"), &json!("casual")));
    assert!(game["month"].as_str().unwrap().starts_with(&game["year"].to_string()), "{game}");

    let answer = club.explore("play=e2e4").await;
    assert_eq!(moves_of(&answer), [("c5", 1), ("e5", 1)]);
    assert_eq!(answer["opening"], json!({"eco": "B00", "name": "King's Pawn Game"}));
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR%20w%20KQkq%20-%2010%2020";
    assert_eq!(moves_of(&club.explore(&format!("fen={fen}")).await), [("Nf3", 1)]);
    // A name stays until the next one.
    let answer = club.explore("play=e2e4,c7c5,a2a3,h7h5,h2h3").await;
    assert!(moves_of(&answer).is_empty());
    assert!(answer["opening"]["name"].as_str().unwrap().starts_with("Sicilian"), "{answer}");
}

#[tokio::test(start_paused = true)]
async fn a_game_is_hidden_until_its_spectators_have_seen_it() {
    let mut club = Club::new().await;
    club.play(json!({"spectatorDelay": 900}), &["e2e4"]).await;
    sleep(Duration::from_secs(890)).await;
    let answer = club.explore("").await;
    assert!(moves_of(&answer).is_empty() && answer["recentGames"] == json!([]), "{answer}");
    sleep(Duration::from_secs(20)).await;
    assert_eq!(moves_of(&club.explore("").await), [("e4", 1)]);
}

#[tokio::test(start_paused = true)]
async fn answers_can_be_filtered_and_limited() {
    let mut club = Club::new().await;
    club.play(json!({"time": "3+2"}), &["e2e4"]).await;
    club.play(json!({"time": "30+0"}), &["d2d4"]).await;
    soon().await;
    for (query, expected) in [
        ("speeds=blitz", vec![("e4", 1)]),
        ("speeds=classical,blitz", vec![("d4", 1), ("e4", 1)]),
        ("speeds=bullet", vec![]),
        ("ratings=1400", vec![("d4", 1), ("e4", 1)]),
        ("ratings=1600,1800", vec![]),
        ("moves=1", vec![("d4", 1)]),
        ("moves=0&recentGames=0", vec![]),
    ] {
        let answer = club.explore(query).await;
        assert_eq!(moves_of(&answer), expected, "{query}");
    }
    let answer = club.explore("moves=0&recentGames=1").await;
    assert_eq!((&answer["black"], answer["recentGames"].as_array().unwrap().len()), (&json!(2), 1));
}

#[tokio::test(start_paused = true)]
async fn what_cannot_be_read_is_refused_with_its_field() {
    let club = Club::new().await;
    for (query, field, code) in [
        ("fen=8/8", "fen", "invalid_fen"),
        ("play=e2e5", "play", "invalid_value"),
        ("play=castle", "play", "invalid_value"),
        ("speeds=fast", "speeds", "unknown_speed"),
        ("ratings=1500", "ratings", "not_a_choice"),
        ("ratings=many", "ratings", "not_a_choice"),
    ] {
        let (status, answer) = club.ask(query).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{query}: {answer}");
        assert_eq!((&answer["code"], &answer["params"]["field"]), (&json!(code), &json!(field)));
    }
    for query in ["since=2020", "moves=many", "variant=atomic"] {
        let (status, answer) = club.ask(query).await;
        assert_eq!(
            (status, &answer["code"]),
            (StatusCode::BAD_REQUEST, &json!("unreadable_request"))
        );
    }
    let far = vec!["g1f3,g8f6,f3g1,f6g8"; 76].join(",");
    let (status, answer) = club.ask(&format!("play={far}")).await;
    assert_eq!((status, &answer["code"]), (StatusCode::BAD_REQUEST, &json!("too_many_entries")));
    let near = vec!["g1f3,g8f6,f3g1,f6g8"; 75].join(",");
    assert_eq!(club.ask(&format!("play={near}")).await.0, StatusCode::OK);
    let long = format!("fen={}", "8".repeat(201));
    assert_eq!(club.ask(&long).await.1["code"], "text_too_long");
}

/// The opponent of who resigned could have mated, and the line says how.
#[tokio::test(start_paused = true)]
async fn a_result_explains_itself_with_a_mating_line() {
    let mut club = Club::new().await;
    let id = club.play(json!({}), &["f2f3", "e7e5", "g2g4"]).await;
    let (status, told) =
        Person::default().get(&club.routes, &format!("/api/zone/games/{id}/why")).await;
    assert_eq!(status, StatusCode::OK, "{told}");
    let [told] = &told.as_array().unwrap()[..] else { panic!("one side was asked about: {told}") };
    assert_eq!((&told["side"], &told["canMate"]), (&json!("black"), &json!(true)));
    let mut position = rules::Position::from_fen(told["fen"].as_str().unwrap()).unwrap();
    for made in told["line"].as_array().unwrap() {
        let uci: rules::Uci = made["uci"].as_str().unwrap().parse().unwrap();
        let made_move = uci.to_move(&position).expect("a legal move");
        assert_eq!(made["san"], position.san(made_move).to_string());
        position.play_unchecked(made_move);
    }
    assert!(position.is_checkmate() && position.turn() == rules::Color::White);
}

#[tokio::test(start_paused = true)]
async fn a_game_that_goes_on_explains_nothing() {
    let mut club = Club::new().await;
    let id = club.start(json!({})).await;
    club.act(0, &id, json!({"a": "move", "uci": "e2e4", "ply": 0})).await;
    let path = format!("/api/zone/games/{id}/why");
    let (status, told) = club.players[0].get(&club.routes, &path).await;
    assert_eq!((status, told), (StatusCode::OK, json!([])));
}

#[tokio::test(start_paused = true)]
async fn a_position_says_of_each_side_whether_it_can_mate() {
    let club = Club::new().await;
    let ask = async |fen: &str| {
        let path = format!("/api/zone/position/mate?fen={}", fen.replace(' ', "%20"));
        Person::default().get(&club.routes, &path).await
    };
    let (_, told) = ask("8/8/3k4/1p1p2p1/1P1P2P1/3K4/8/8 w - - 23 58").await;
    for (side, told) in ["white", "black"].into_iter().zip(told.as_array().unwrap()) {
        assert_eq!((&told["side"], &told["canMate"]), (&json!(side), &json!(false)), "{told}");
        assert_eq!((&told["proof"], told["wall"].as_array().unwrap().len()), (&json!("walls"), 6));
    }
    assert!(told[0]["region"].as_array().unwrap().contains(&json!("d6")), "Black's king: {told}");
    let (_, told) = ask("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").await;
    assert_eq!((&told[0]["canMate"], &told[1]["proof"]), (&json!(true), &json!("bareKing")));
    for (fen, code) in [("8/8", "invalid_fen"), ("8/8/8/8/8/8/8/K7 w - - 0 1", "no_king")] {
        let (status, told) = ask(fen).await;
        assert_eq!((status, &told["code"]), (StatusCode::BAD_REQUEST, &json!(code)));
    }
}
