//! Every labeled tie-break value and place.

mod support;

use std::collections::BTreeMap;

use support::names;
use tabiya_pairing::{
    tiebreak::{Code, Kind, Standing, standings},
    trf::Tournament,
};
use testing::data;

/// Places go by PTS, DE, BH/C1, BH and SB.
const DECIDING: usize = 5;

#[test]
fn c07_labeled_values_and_places() {
    let files = names(".tb");
    if files.is_empty() {
        data::read("swiss/S0002.tb");
        return;
    }
    let mut failures = Vec::new();
    for file in files {
        let path = format!("swiss/{file}");
        let report = format!("swiss/{}", file.replace(".tb", ".trf"));
        let (Some(labels), Some(text)) = (data::read(&path), data::read(&report)) else { return };
        let tournament = Tournament::read(&text).expect("a report");
        let mut lines = labels.lines();
        let header = lines.next().expect("a header");
        let codes: Vec<Code> =
            header.split(' ').skip(2).map(|code| code.parse().expect("a tie-break")).collect();
        let found: BTreeMap<u16, Standing> = standings(&tournament, &codes, DECIDING)
            .into_iter()
            .map(|standing| (standing.number, standing))
            .collect();
        let mut rows = 0;
        for line in lines {
            let cells: Vec<&str> = line.split(' ').collect();
            let standing = &found[&cells[1].parse().expect("a number")];
            let mut compare = |name: &str, found: String, label: &str| {
                if !is_equal(&found, label) {
                    failures
                        .push(format!("{file} player {}: {name} {found}, label {label}", cells[1]));
                }
            };
            compare("place", standing.place.to_string(), cells[0]);
            for ((code, value), label) in codes.iter().zip(&standing.values).zip(&cells[2..]) {
                if code.kind != Kind::DirectEncounter {
                    compare(&code.to_string(), value.to_string(), label);
                }
            }
            rows += 1;
        }
        data::report(&path, rows);
    }
    let shown: Vec<&str> = failures.iter().take(40).map(String::as_str).collect();
    assert!(failures.is_empty(), "{} values differ:\n{}", failures.len(), shown.join("\n"));
}

fn is_equal(found: &str, label: &str) -> bool {
    match (found.parse::<f64>(), label.parse::<f64>()) {
        (Ok(found), Ok(label)) => (found - label).abs() < 0.006,
        _ => found == label,
    }
}
