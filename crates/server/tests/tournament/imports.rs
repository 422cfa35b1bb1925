//! Reports and lists that are sent in: encodings, faults by line, and what is not kept.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::{hall::Hall, support::Person};

const IMPORT: &str = "/api/zone/tournaments/import";
const CHECK: &str = "/api/zone/tournaments/import/check";

/// A report of two players and one round, won by the first.
fn report(name: &str, more: &str) -> String {
    let line = |number: u16, name: &str, sum: &str, game: &str| {
        format!(
            "001 {number:4} m    {name:33} 2000 SUI {:11} {:10} {sum:>4} {number:4}  {game}\n",
            "", ""
        )
    };
    let first = line(1, name, "1.0", "   2 w 1");
    let second = line(2, "Bo", "0.0", "   1 b 0");
    format!("012 Club Open\n142 1\n152 W\n192 FIDE_DUTCH_2025\n{first}{second}{more}")
}

fn latin_1(text: &str) -> Vec<u8> {
    text.chars().map(|it| u8::try_from(u32::from(it)).expect("Latin-1")).collect()
}

/// Line and code of each fault.
fn codes(faults: &Value) -> Vec<(u64, &str)> {
    let faults = faults.as_array().expect("a list").iter();
    faults
        .map(|it| (it["line"].as_u64().expect("a line"), it["code"].as_str().expect("a code")))
        .collect()
}

#[tokio::test(start_paused = true)]
async fn a_report_in_latin_1_keeps_its_names() {
    let mut hall = Hall::new(json!({})).await;
    let text = report("Müller, Jörg", "");
    for (bytes, encoding) in
        [(latin_1(&text), "windows-1252"), (text.clone().into_bytes(), "utf-8")]
    {
        let (status, check) = hall.sends(CHECK, &bytes).await;
        assert_eq!(status, StatusCode::OK, "{check}");
        assert_eq!(check, json!({"encoding": encoding, "faults": [], "leftOut": []}));
        let (status, made) = hall.sends(IMPORT, &bytes).await;
        assert_eq!((status, &made["encoding"]), (StatusCode::CREATED, &json!(encoding)), "{made}");
        hall.id = made["id"].as_str().expect("an id").to_owned();
        assert_eq!(hall.public().await["entries"][0]["name"], "Müller, Jörg");
    }
}

#[tokio::test(start_paused = true)]
async fn a_list_in_latin_1_keeps_its_names() {
    let mut hall = Hall::new(json!({})).await;
    let path = hall.path("/entries");
    let (status, done) = hall.sends(&path, latin_1("name\nNúñez\n")).await;
    assert_eq!((status, &done["encoding"]), (StatusCode::OK, &json!("windows-1252")), "{done}");
    let desk = hall.desk().await;
    assert_eq!(desk["entries"][0]["name"], "Núñez", "{desk}");
}

#[tokio::test(start_paused = true)]
async fn everything_wrong_with_a_report_is_told_by_line_and_column() {
    let mut hall = Hall::new(json!({})).await;
    let wrong = report("Al", "").replace("2 w 1", "2 w ?").replace("FIDE_DUTCH_2025", "KEIZER");
    for (path, expected) in [(CHECK, StatusCode::OK), (IMPORT, StatusCode::BAD_REQUEST)] {
        let (status, answer) = hall.sends(path, &wrong).await;
        assert_eq!(status, expected, "{answer}");
        let found = codes(&answer["faults"]);
        assert_eq!(found, [(4, "report_system"), (5, "report_result")]);
        let [system, result] = [&answer["faults"][0], &answer["faults"][1]];
        assert_eq!((&system["columns"], &result["columns"]), (&Value::Null, &json!([99, 99])));
        assert_eq!(result["params"], json!({"value": "?"}));
    }
    let (_, answer) = hall.sends(IMPORT, &wrong).await;
    assert_eq!(answer["code"], "report_unreadable", "{answer}");
    let (status, answer) = hall.sends(IMPORT, "no report at all").await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{answer}");
    assert!(codes(&answer["faults"]).contains(&(0, "report_no_players")), "{answer}");
}

#[tokio::test(start_paused = true)]
async fn a_list_from_a_broken_report_tells_the_lines() {
    let mut hall = Hall::new(json!({})).await;
    let path = hall.path("/entries");
    let wrong = report("Al", "").replace("2 w 1", "2 w ?");
    let (status, answer) = hall.sends(&path, &wrong).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{answer}");
    assert_eq!(answer["code"], "entries_not_added", "{answer}");
    assert_eq!(codes(&answer["faults"]), [(5, "report_result")]);
}

#[tokio::test(start_paused = true)]
async fn what_a_tournament_does_not_keep_of_a_report_is_told() {
    let mut hall = Hall::new(json!({})).await;
    let more = report("Al", "### a remark\nabc what\n");
    for (path, expected) in [(CHECK, StatusCode::OK), (IMPORT, StatusCode::CREATED)] {
        let (status, answer) = hall.sends(path, &more).await;
        assert_eq!(status, expected, "{answer}");
        let told = codes(&answer["leftOut"]);
        assert_eq!(told, [(7, "report_comments"), (8, "report_record")]);
    }
}

#[tokio::test(start_paused = true)]
async fn only_arbiters_have_reports_checked() {
    let mut hall = Hall::new(json!({})).await;
    let (status, _) = hall.sends(&format!("{CHECK}?time=never"), report("Al", "")).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    let anna = hall.signs_up("Anna").await;
    for (mut person, expected) in
        [(Person::default(), StatusCode::UNAUTHORIZED), (anna, StatusCode::FORBIDDEN)]
    {
        let (status, answer) = person.post(&hall.routes, CHECK, json!({})).await;
        assert_eq!(status, expected, "{answer}");
    }
}
