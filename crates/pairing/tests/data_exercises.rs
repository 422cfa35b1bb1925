//! The tie-break exercises of FIDE's Technical Commission, with the figures of 2026.

#[path = "support/json.rs"]
mod json;

use json::Json;
use tabiya_pairing::{
    tiebreak::{Code, Standing, standings},
    trf::Tournament,
};
use testing::data;

const FILE: &str = "swiss/tiebreak-exercises.json";

#[test]
fn c07_exercises_of_the_technical_commission() {
    let Some(text) = data::read(FILE) else { return };
    let exercises = Json::new(&text);
    let mut rows = 0;
    for name in ["swiss", "roundRobin"] {
        let exercise = exercises.get(name);
        let tournament = Tournament::read(exercise.get("trf").text()).expect("a report");
        for (code, labels) in exercise.get("2026").entries() {
            // Adjusted scores are no tie-break of their own.
            let Ok(code) = code.parse::<Code>() else { continue };
            let standings = standings(&tournament, &[code], 1);
            for (number, label) in labels.entries() {
                let is_meant = |one: &&Standing| one.number.to_string() == number;
                let standing = standings.iter().find(is_meant).expect("a player");
                let label = label.text();
                let found = standing.values[0].to_string();
                let same = match (found.parse::<f64>(), label.parse::<f64>()) {
                    (Ok(found), Ok(label)) => (found - label).abs() < 0.006,
                    // The exercises write 0 where a cut leaves nothing to average.
                    _ => found == label || (found == "-" && label == "0"),
                };
                assert!(
                    same,
                    "{name}, {code} of player {}: {found}, label {label}",
                    standing.number
                );
                rows += 1;
            }
        }
    }
    for name in ["roundRobin", "directEncounter"] {
        let exercise = exercises.get(name);
        let tournament = Tournament::read(exercise.get("trf").text()).expect("a report");
        let codes: Vec<Code> =
            ["PTS", "DE"].iter().map(|code| code.parse().expect("a code")).collect();
        let places = exercise.get("placesByPtsThenDE");
        for standing in standings(&tournament, &codes, 2) {
            let label = places.get(&standing.number.to_string()).text();
            assert_eq!(standing.place.to_string(), label, "{name}, player {}", standing.number);
            rows += 1;
        }
    }
    data::report(FILE, rows);
}
