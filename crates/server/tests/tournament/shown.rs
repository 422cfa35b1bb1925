//! What everyone sees: standings, player cards, downloads, spectator delay; reports in and out.

use std::time::Duration;

use axum::{
    body::Body,
    http::{Request, StatusCode, header},
};
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::{
    hall::{Hall, has_result},
    support::{Person, listen},
};

/// A Swiss of three rounds with eight players, played to its end; the stronger number wins.
async fn finished() -> Hall {
    let mut hall = Hall::started(8, json!({"rounds": 3})).await;
    for round in 1..=3 {
        hall.publish().await;
        hall.does(json!({"act": "startRound"})).await;
        for board in hall.boards(round).await {
            hall.plays_to_a_win(&board).await;
        }
        hall.until(|view| view["desk"]["openBoards"] == 0).await;
    }
    hall.does(json!({"act": "finish"})).await;
    hall
}

#[tokio::test(start_paused = true)]
async fn a_finished_tournament_imported_again_has_the_same_standings() {
    let mut hall = finished().await;
    let (status, report) =
        Person::default().get_text(&hall.routes, &hall.path("/report.trf")).await;
    assert_eq!(status, StatusCode::OK);
    assert!(report.contains("012 Club Open") && report.contains("192 FIDE_DUTCH"), "{report}");
    let standings = hall.standings().await;
    let (status, made) = hall.sends("/api/zone/tournaments/import?time=15%2B10", &report).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    hall.id = made["id"].as_str().unwrap().to_owned();
    let shown = |view: &Value| -> Vec<String> {
        let rows = view["rows"].as_array().unwrap().iter();
        rows.map(|row| format!("{} {} {}", row["place"], row["points"], row["tieBreaks"][0]))
            .collect()
    };
    let again = hall.standings().await;
    assert_eq!(shown(&again), shown(&standings));
    assert_eq!(hall.public().await["phase"], "finished");
}

#[tokio::test(start_paused = true)]
async fn player_cards_say_what_tie_breaks_are_made_of() {
    let hall = finished().await;
    let standings = hall.standings().await;
    let first = &standings["rows"][0];
    assert_eq!(standings["tieBreaks"][0], json!({"code": "BH/C1", "name": "Buchholz Cut 1"}));
    let path = hall.path(&format!("/players/{}", first["entry"]));
    let (status, card) = Person::default().get(&hall.routes, &path).await;
    assert_eq!(status, StatusCode::OK, "{card}");
    assert_eq!(card["row"], *first);
    assert_eq!(card["progress"].as_array().unwrap().len(), 3);
    assert_eq!(card["tieBreaks"][0]["parts"].as_array().unwrap().len(), 3, "{card}");
    let (status, _) = Person::default().get(&hall.routes, &hall.path("/players/99")).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    let first_round = Person::default().get(&hall.routes, &hall.path("/standings?round=1")).await.1;
    assert_eq!(first_round["rows"][0]["cells"].as_array().unwrap().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn tables_and_games_can_be_taken_away() {
    let hall = finished().await;
    let mut visitor = Person::default();
    let (_, table) = visitor.get_text(&hall.routes, &hall.path("/standings.csv")).await;
    assert!(table.starts_with("Place,Number,Title,Name"), "{table}");
    assert_eq!(table.lines().count(), 9);
    let (_, games) = visitor.get_text(&hall.routes, &hall.path("/games.pgn?round=2")).await;
    assert_eq!(games.matches("[Round \"2").count(), 4, "{games}");
    let (_, games) = visitor.get_text(&hall.routes, &hall.path("/games.pgn")).await;
    assert_eq!(games.matches("[Event \"").count(), 12);
}

#[tokio::test(start_paused = true)]
async fn spectators_see_results_one_delay_late() {
    let mut hall = Hall::started(4, json!({"spectatorDelay": 300})).await;
    hall.publish().await;
    hall.does(json!({"act": "startRound"})).await;
    let boards = hall.boards(1).await;
    hall.plays_to_a_win(&boards[0]).await;
    hall.until(has_result(1, 1, "1-0")).await;
    assert!(!has_result(1, 1, "1-0")(&hall.public().await));
    assert_eq!(hall.standings().await["rows"][0]["points"], 0.0);
    tokio::time::sleep(Duration::from_secs(301)).await;
    assert!(has_result(1, 1, "1-0")(&hall.public().await));
    assert_eq!(hall.standings().await["rows"][0]["points"], 1.0);
}

/// A page that fetches whenever it is told to: the version that brought the result came while it
/// was hidden.
#[tokio::test(start_paused = true)]
async fn open_pages_are_told_when_the_delay_of_a_result_is_over() {
    let mut hall = Hall::started(4, json!({"spectatorDelay": 300})).await;
    hall.publish().await;
    hall.does(json!({"act": "startRound"})).await;
    let (boards, address) = (hall.boards(1).await, listen(&hall.routes).await);
    let mut page = Person::default().connect(address, &hall.path("/socket")).await;
    let (routes, path) = (hall.routes.clone(), hall.path(""));
    let shown = tokio::spawn(async move {
        loop {
            page.next_of("version").await;
            let (_, view) = Person::default().get(&routes, &path).await;
            if has_result(1, 1, "1-0")(&view) {
                return;
            }
        }
    });
    hall.plays_to_a_win(&boards[0]).await;
    hall.until(has_result(1, 1, "1-0")).await;
    assert!(!has_result(1, 1, "1-0")(&hall.public().await));
    let told = tokio::time::timeout(Duration::from_secs(400), shown).await;
    told.expect("the page is told").expect("its socket stays open");
}

#[tokio::test(start_paused = true)]
async fn a_tournament_can_be_copied_for_the_next_year() {
    let mut hall = finished().await;
    let request = json!({ "copyOf": hall.id });
    let (status, made) = hall.emil.post(&hall.routes, "/api/zone/tournaments", request).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    hall.id = made["id"].as_str().unwrap().to_owned();
    let view = hall.desk().await;
    assert_eq!((&view["phase"], &view["name"]), (&json!("draft"), &json!("Club Open")));
    assert_eq!(view["entries"], json!([]));
}

#[tokio::test(start_paused = true)]
async fn addresses_of_earlier_versions_go_on() {
    let mut hall = Hall::new(json!({})).await;
    for (before, now) in
        [("/events", "/tournaments"), ("/event/a1B2c3D4/desk?x", "/tournament/a1B2c3D4/desk?x")]
    {
        let request = Request::get(before).body(Body::empty()).unwrap();
        let answer = hall.routes.clone().oneshot(request).await.unwrap();
        assert_eq!(answer.status(), StatusCode::PERMANENT_REDIRECT);
        assert_eq!(answer.headers()[header::LOCATION], now);
    }
    let before = format!("/api/zone/event/{}", hall.id);
    let act = json!({"act": "openEntry"});
    let (status, answer) = hall.emil.post(&hall.routes, &format!("{before}/act"), act).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    let (_, view) = Person::default().get(&hall.routes, &before).await;
    assert_eq!(view, hall.public().await);
    let (_, list) = Person::default().get(&hall.routes, "/api/zone/events").await;
    assert_eq!(list["open"][0]["id"], hall.id.as_str());
    let (status, answer) = Person::default().get(&hall.routes, "/api/zone/event/nothing").await;
    assert_eq!((status, &answer["code"]), (StatusCode::NOT_FOUND, &json!("tournament_not_found")));
    let report = format!("/event/{}.trf", hall.id);
    let (status, _) = Person::default().get_text(&hall.routes, &report).await;
    assert_eq!(status, StatusCode::OK, "a program may not follow redirects");
}
