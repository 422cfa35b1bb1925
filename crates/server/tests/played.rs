//! Games played to their end over sockets: what they change, once, and what
//! everybody can read of it.

mod support;

use std::{net::SocketAddr, sync::Arc};

use axum::{Router, http::StatusCode};
use rules::pgn::Games;
use serde_json::{Value, json};
use server::Settings;
use store::{AccountStore, SqliteStore, StandingChange};
use support::{Person, Socket, act, listen, make_move, zone_on};

struct Club {
    store: Arc<SqliteStore>,
    routes: Router,
    address: SocketAddr,
}

impl Club {
    async fn open() -> Club {
        Club::on(Arc::new(SqliteStore::in_memory())).await
    }

    /// A zone, perhaps after a restart.
    async fn on(store: Arc<SqliteStore>) -> Club {
        let routes = zone_on(Arc::clone(&store), Settings::default()).await;
        let address = listen(&routes).await;
        Club { store, routes, address }
    }

    async fn member(&self, name: &str) -> Person {
        let mut person = Person::default();
        person.register(&self.routes, name).await;
        person
    }

    async fn get(&self, path: &str) -> Value {
        let (status, answer) = Person::default().get(&self.routes, path).await;
        assert_eq!(status, StatusCode::OK, "{path}: {answer}");
        answer
    }

    /// A rated game of three minutes in which each side moves once and Black
    /// resigns; its id.
    async fn won_by_white(&self, white: &mut Person, black: &mut Person) -> String {
        let request = json!({ "time": "3", "side": "white", "rated": true });
        self.won(white, black, request).await
    }

    /// The same with other settings.
    async fn won(&self, white: &mut Person, black: &mut Person, request: Value) -> String {
        let (status, made) = white.post(&self.routes, "/api/zone/games", request).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        let id = made["id"].as_str().unwrap().to_owned();
        assert_eq!(black.join(&self.routes, &id).await.0, StatusCode::OK);
        let mut first = white.open(self.address, &id).await;
        let mut second = black.open(self.address, &id).await;
        first.until(|state| state["phase"] == "playing").await;
        first.say(make_move(1, "e2e4", 0)).await;
        second.until(|state| state["ply"] == 1).await;
        second.say(make_move(1, "e7e5", 1)).await;
        second.until(|state| state["ply"] == 2).await;
        second.say(act(2, "resign")).await;
        // The same again, as after a line that broke: it counts once.
        second.say(act(2, "resign")).await;
        first.until(|state| state["phase"] == "over").await;
        second.until(|state| state["phase"] == "over").await;
        id
    }
}

#[tokio::test]
async fn a_rated_game_changes_ratings_statistics_and_history_once() {
    let club = Club::open().await;
    let (mut anna, mut bert) = (club.member("Anna").await, club.member("Bert").await);
    let id = club.won_by_white(&mut anna, &mut bert).await;
    let store = Arc::clone(&club.store);
    // Read at once, again, and after a restart on the same store.
    let again = Club::on(store).await;
    for zone in [&club, &club, &again] {
        for (name, score, rating, change, side) in
            [("anna", "wins", 1662, 162, "white"), ("bert", "losses", 1338, -162, "black")]
        {
            let profile = zone.get(&format!("/api/zone/people/{name}")).await;
            assert_eq!(profile["speeds"].as_array().unwrap().len(), 1, "{profile}");
            let blitz = &profile["speeds"][0];
            assert_eq!((&blitz["speed"], &blitz["games"]), (&json!("blitz"), &json!(1)));
            assert_eq!((&blitz[score], &blitz["draws"]), (&json!(1), &json!(0)), "{blitz}");
            assert_eq!(blitz["moves"], json!(1));
            let found = &blitz["rating"];
            assert_eq!((&found["rating"], &found["games"]), (&json!(rating), &json!(1)), "{found}");
            assert_eq!(found["provisional"], json!(true));

            let page = zone.get(&format!("/api/zone/people/{name}/games")).await;
            assert_eq!((page["games"].as_array().unwrap().len(), &page["next"]), (1, &json!(null)));
            let played = &page["games"][0];
            assert_eq!((&played["id"], &played["side"]), (&json!(id), &json!(side)));
            assert_eq!((&played["rated"], &played["plies"]), (&json!(true), &json!(2)));
            assert_eq!(played["changes"][side], json!(change), "{played}");
            assert_eq!(played["players"]["white"]["rating"], json!(1500), "as it was before");
            let points = zone.get(&format!("/api/zone/people/{name}/ratings/blitz")).await;
            assert_eq!(points, json!([[points[0][0], rating]]));
            let path = format!("/api/zone/people/{name}/ratings/blitz?per=game");
            let per_game = zone.get(&path).await;
            assert_eq!(per_game, json!([[per_game[0][0], rating]]));
            assert!(per_game[0][0].as_u64().unwrap() >= played["at"].as_u64().unwrap());
        }
    }
}

/// Plays this game until Black resigns after a move of each; what both hear of the scores.
async fn black_resigns(first: &mut Socket, second: &mut Socket) -> [Value; 2] {
    first.until(|state| state["phase"] == "playing").await;
    first.say(make_move(1, "e2e4", 0)).await;
    second.until(|state| state["ply"] == 1).await;
    second.say(make_move(1, "e7e5", 1)).await;
    second.until(|state| state["ply"] == 2).await;
    second.say(act(2, "resign")).await;
    [first.next_of("scores").await, second.next_of("scores").await]
}

#[tokio::test]
async fn ratings_stand_at_the_board_and_the_change_comes_with_the_end() {
    let club = Club::open().await;
    let (mut anna, mut bert) = (club.member("Anna").await, club.member("Bert").await);
    let request = json!({ "time": "3", "side": "white", "rated": true });
    let (_, made) = anna.post(&club.routes, "/api/zone/games", request).await;
    let id = made["id"].as_str().unwrap().to_owned();
    bert.join(&club.routes, &id).await;
    let (mut white, mut black) =
        (anna.open(club.address, &id).await, bert.open(club.address, &id).await);
    let mut watching = Person::default().open(club.address, &id).await;
    let shown = watching.next_of("game").await;
    let new = json!({ "rating": 1500, "provisional": true });
    assert_eq!(shown["ratings"], json!({ "white": new, "black": new }));
    assert_eq!(shown["series"], json!(null));
    let told = black_resigns(&mut white, &mut black).await;
    let after = json!({
        "white": { "rating": 1500, "provisional": true, "change": 162 },
        "black": { "rating": 1500, "provisional": true, "change": -162 },
    });
    for frame in [told[0].clone(), told[1].clone(), watching.next_of("scores").await] {
        assert_eq!(frame["ratings"], after, "{frame}");
    }
    let again = Club::on(Arc::clone(&club.store)).await;
    let read = again.get(&format!("/api/zone/games/{id}")).await;
    assert_eq!(read["ratings"], after, "after a restart too");
    // Whoever comes back and missed no event may have missed this.
    let seq = read["seq"].as_i64();
    let mut back = bert.resume(club.address, &id, seq).await;
    assert_eq!(back.next_of("scores").await["ratings"], after);

    let next = anna.make(&club.routes, "3").await;
    bert.join(&club.routes, &next).await;
    let casual = club.get(&format!("/api/zone/games/{next}")).await;
    assert_eq!(casual["ratings"]["white"]["rating"], json!(1662), "as of the start");
    let guest = Person::default().make(&club.routes, "3").await;
    let guest = club.get(&format!("/api/zone/games/{guest}")).await;
    assert_eq!(guest["ratings"], json!(null), "guests have none");
}

#[tokio::test]
async fn rematches_are_a_series_with_a_score() {
    let club = Club::open().await;
    let (mut anna, mut bert) = (Person::default(), Person::default());
    let id = anna.make(&club.routes, "3").await;
    bert.join(&club.routes, &id).await;
    let (mut white, mut black) =
        (anna.open(club.address, &id).await, bert.open(club.address, &id).await);
    let told = black_resigns(&mut white, &mut black).await;
    assert_eq!(told[0]["series"], json!(null), "one game is no series");
    white.say(json!({ "t": "rematch", "id": 3 })).await;
    assert_eq!(black.next_of("rematch").await["by"], json!("white"));
    black.say(json!({ "t": "rematch", "id": 3 })).await;
    let made = loop {
        let frame = white.next_of("rematch").await;
        if frame["next"].is_string() {
            break frame;
        }
    };
    let next = made["next"].as_str().unwrap();
    let (mut black, mut white) =
        (anna.open(club.address, next).await, bert.open(club.address, next).await);
    let mut watching = Person::default().open(club.address, next).await;
    assert_eq!(watching.next_of("game").await["series"], json!({ "white": 0, "black": 2 }));
    let told = black_resigns(&mut white, &mut black).await;
    assert_eq!(told[0]["series"], json!({ "white": 2, "black": 2 }));
    let again = Club::on(Arc::clone(&club.store)).await;
    let read = again.get(&format!("/api/zone/games/{next}")).await;
    assert_eq!(read["series"], json!({ "white": 2, "black": 2 }), "after a restart too");
    assert_eq!(again.get(&format!("/api/zone/games/{id}")).await["series"], json!(null));
}

#[tokio::test]
async fn a_row_of_a_history_has_all_there_is_to_show() {
    let club = Club::open().await;
    let (mut anna, mut bert) = (club.member("Anna").await, club.member("Bert").await);
    club.won(&mut anna, &mut bert, json!({ "time": "3+2", "side": "white" })).await;
    let played = &club.get("/api/zone/people/bert/games").await["games"][0];
    assert_eq!(played["time"], json!({ "white": "3+2", "black": "3+2" }));
    assert_eq!(played["opening"]["eco"], json!("C20"), "{played}");
    let last = &played["lastPosition"];
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    assert_eq!((&last["fen"], &last["lastMove"]), (&json!(fen), &json!("e7e5")));
    assert_eq!(played["outcome"]["reason"], json!("resignation"));
    assert_eq!(played["players"]["white"]["rating"], json!(1500), "of a casual game too");

    // A game in progress keeps its position to itself.
    let id = anna.make(&club.routes, "5+3").await;
    bert.join(&club.routes, &id).await;
    let played = &club.get("/api/zone/people/bert/games").await["games"][0];
    assert_eq!(
        (&played["result"], &played["time"]["white"]),
        (&json!("unfinished"), &json!("5+3"))
    );
    assert_eq!((&played["lastPosition"], &played["opening"]), (&json!(null), &json!(null)));
}

#[tokio::test]
async fn a_game_that_is_not_rated_counts_but_rates_nobody() {
    let club = Club::open().await;
    let (mut anna, mut bert) = (club.member("Anna").await, club.member("Bert").await);
    let id = anna.make(&club.routes, "3").await;
    bert.join(&club.routes, &id).await;
    let mut white = anna.open(club.address, &id).await;
    let _black = bert.open(club.address, &id).await;
    white.until(|state| state["phase"] == "playing").await;
    white.say(act(1, "resign")).await;
    white.until(|state| state["phase"] == "over").await;
    let blitz = &club.get("/api/zone/people/bert").await["speeds"][0];
    assert_eq!((&blitz["wins"], &blitz["rating"]), (&json!(1), &json!(null)));
    let played = &club.get("/api/zone/people/bert/games").await["games"][0];
    assert_eq!((&played["rated"], &played["changes"]), (&json!(false), &json!(null)));
}

#[tokio::test]
async fn the_best_come_first_once_their_ratings_are_no_guess() {
    let club = Club::open().await;
    let mut people = Vec::new();
    for name in ["Carl", "Anna", "Bert"] {
        people.push(club.member(name).await);
    }
    let [carl, anna, bert] = people.as_mut_slice() else { unreachable!() };
    let leaders = async || {
        let leaders = club.get("/api/zone/leaders/blitz").await;
        let name = |leader: &Value| leader["person"]["name"].as_str().unwrap().to_owned();
        let names: Vec<String> = leaders.as_array().unwrap().iter().map(name).collect();
        (names.join(" "), leaders)
    };
    club.won_by_white(anna, bert).await;
    assert_eq!(leaders().await.0, "", "after one game everybody's rating is a guess");
    let guessed = club.get("/api/zone/leaders/blitz?provisional=true").await;
    let shown = |at: usize| (&guessed[at]["person"]["name"], &guessed[at]["person"]["provisional"]);
    assert_eq!(
        [shown(0), shown(1)],
        [(&json!("Anna"), &json!(true)), (&json!("Bert"), &json!(true))]
    );
    let rest = club.get("/api/zone/leaders/blitz?provisional=true&skip=1").await;
    assert_eq!(rest, json!([guessed[1]]));
    let mut rounds = 0;
    while leaders().await.0.split(' ').count() < 3 {
        // Everybody wins as often as they lose.
        for _ in 0..2 {
            club.won_by_white(anna, bert).await;
            club.won_by_white(bert, carl).await;
            club.won_by_white(carl, anna).await;
        }
        rounds += 1;
        assert!(rounds < 15, "ratings become certain: {:?}", leaders().await);
    }
    assert!(rounds > 2, "a few games prove nothing: {rounds}");
    // Then Anna wins always, Carl never.
    for _ in 0..3 {
        club.won_by_white(anna, bert).await;
        club.won_by_white(bert, carl).await;
        club.won_by_white(anna, carl).await;
    }
    let (names, found) = leaders().await;
    assert_eq!(names, "Anna Bert Carl");
    let rating = |place: usize| found[place]["person"]["rating"].as_i64().unwrap();
    assert!(rating(0) > rating(1) && rating(1) > rating(2), "{found}");
    assert_eq!(found[2]["games"], json!(4 * rounds + 6));
    for place in 0..3 {
        assert_eq!(found[place]["person"]["provisional"], json!(false));
    }
    assert_eq!(club.get("/api/zone/leaders/rapid").await, json!([]), "no rapid game was played");

    // Programs and those who cannot be met are not in it.
    for (name, change, left) in [
        ("anna", StandingChange::Bot(true), "Bert Carl"),
        ("bert", StandingChange::Disabled(true), "Carl"),
    ] {
        let account = club.store.account_named(name.parse().unwrap()).await.unwrap().unwrap();
        club.store.change_standing(account.id, change).await.unwrap();
        assert_eq!(leaders().await.0, left);
    }
    let (status, answer) = Person::default().get(&club.routes, "/api/zone/leaders/chess").await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert_eq!(answer["code"], "unknown_speed", "{answer}");
    let message = answer["message"].as_str().unwrap();
    assert!(message.starts_with("\"chess\" is not a speed. The speeds are "), "{answer}");
}

#[tokio::test]
async fn the_games_of_somebody_come_as_one_file_that_replays() {
    let club = Club::open().await;
    let (mut anna, mut bert) = (club.member("Anna").await, club.member("Bert").await);
    let first = club.won_by_white(&mut anna, &mut bert).await;
    let second = club.won_by_white(&mut bert, &mut anna).await;
    let rapid = json!({ "time": "10", "side": "white" });
    let third = club.won(&mut anna, &mut Person::default(), rapid).await;
    let computer = json!({ "time": "no clock", "side": "white", "computer": { "level": 2 } });
    let (_, made) = anna.post(&club.routes, "/api/zone/games", computer).await;
    let fourth = made["id"].as_str().unwrap().to_owned();

    for (filter, expected) in [
        ("", vec![&fourth, &third, &second, &first]),
        ("?rated=true", vec![&second, &first]),
        ("?rated=false&result=win", vec![&third]),
        ("?side=black", vec![&second]),
        ("?opponent=bert&result=win", vec![&first]),
        ("?speed=rapid", vec![&third]),
        ("?result=unfinished", vec![&fourth]),
        ("?result=draw", vec![]),
    ] {
        let file = pgn(&club, &format!("/api/zone/people/anna/games.pgn{filter}")).await;
        let games: Vec<_> = Games::new(file.as_bytes()).map(|game| game.unwrap()).collect();
        let site = |game: &rules::pgn::PgnGame| game.tags.get("Site").unwrap().to_owned();
        let found: Vec<String> = games.iter().map(site).collect();
        let wanted: Vec<String> = expected.iter().map(|id| format!("/{id}")).collect();
        assert_eq!(found, wanted, "{filter}");
        for game in &games {
            let begun = !site(game).ends_with(&fourth);
            assert_eq!(game.moves.len(), if begun { 2 } else { 0 }, "{filter}: {file}");
        }
        let page = club.get(&format!("/api/zone/people/anna/games{filter}")).await;
        let listed = page["games"].as_array().unwrap().iter().map(|game| game["id"].clone());
        assert_eq!(
            listed.collect::<Vec<_>>(),
            expected.into_iter().map(|id| json!(id)).collect::<Vec<_>>()
        );
    }
    let one = pgn(&club, "/api/zone/people/anna/games.pgn?side=black").await;
    for tag in
        ["[White \"Bert\"]", "[Black \"Anna\"]", "[Result \"1-0\"]", "[Event \"Rated game\"]"]
    {
        assert!(one.contains(tag), "{tag} in {one}");
    }
    for bad in ["?result=lost", "?speed=fast", "?side=green", "?hue=white"] {
        let path = format!("/api/zone/people/anna/games.pgn{bad}");
        let (status, _) = Person::default().get(&club.routes, &path).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{bad}");
    }
}

async fn pgn(club: &Club, path: &str) -> String {
    let (status, text) = Person::default().get_text(&club.routes, path).await;
    assert_eq!(status, StatusCode::OK, "{path}: {text}");
    text
}

#[tokio::test]
async fn more_games_than_a_page_holds_are_all_in_the_file() {
    let club = Club::open().await;
    let mut anna = club.member("Anna").await;
    let mut made = Vec::new();
    for _ in 0..45 {
        made.push(anna.make(&club.routes, "3").await);
    }
    made.reverse();
    let file = pgn(&club, "/api/zone/people/anna/games.pgn").await;
    let sites = file.lines().filter_map(|line| line.strip_prefix("[Site \"/")?.strip_suffix("\"]"));
    assert_eq!(sites.collect::<Vec<_>>(), made);
    let mut walked = Vec::new();
    let mut next = String::new();
    loop {
        let page = club.get(&format!("/api/zone/people/anna/games?limit=20{next}")).await;
        let games = page["games"].as_array().unwrap();
        walked.extend(games.iter().map(|game| game["id"].as_str().unwrap().to_owned()));
        match page["next"].as_str() {
            Some(id) => next = format!("&before={id}"),
            None => break,
        }
    }
    assert_eq!(walked, made, "page by page too");
}

#[tokio::test]
async fn the_computer_has_a_name_in_a_history_and_a_free_seat_has_none() {
    let club = Club::open().await;
    let mut anna = club.member("Anna").await;
    anna.make(&club.routes, "3").await;
    let computer = json!({ "time": "no clock", "side": "black", "computer": { "level": 2 } });
    anna.post(&club.routes, "/api/zone/games", computer).await;
    let page = club.get("/api/zone/people/anna/games").await;
    let [mechanical, free] = page["games"].as_array().unwrap().as_slice() else {
        panic!("two games: {page}");
    };
    assert_eq!(mechanical["players"]["white"]["name"], json!("Computer, level 2"));
    assert_eq!(mechanical["side"], json!("black"));
    assert_eq!(free["players"]["black"], json!(null));
}
