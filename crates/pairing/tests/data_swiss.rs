//! Every labeled position: the pairing in every detail, or none where none exists.

mod support;

use std::collections::BTreeSet;

use support::{Labeled, Pair, names, pairs_of};
use tabiya_pairing::{
    dutch::pair,
    field::Field,
    trf::{Edition, Tournament},
};
use testing::data;

#[test]
fn c04_3_labeled_rounds_are_paired_exactly() {
    let files = names(".trf");
    if files.is_empty() {
        data::read("swiss/S0000.trf");
        return;
    }
    let mut failures = Vec::new();
    for file in files {
        let path = format!("swiss/{file}");
        let Some(text) = data::read(&path) else { return };
        let labeled = Labeled::new(&file, &text);
        let rounds = labeled.rounds();
        for &round in &rounds {
            let label = labeled.label(round);
            let position = labeled.position(round);
            for edition in [Edition::Trf26, Edition::Trf16] {
                let found = paired(&position.write(edition));
                if found.as_ref() != Ok(&label) {
                    failures.push(describe(&labeled.name, round, label.as_ref(), &found));
                }
            }
        }
        data::report(&path, rounds.len());
    }
    let shown: Vec<&str> = failures.iter().take(20).map(String::as_str).collect();
    assert!(failures.is_empty(), "{} positions differ:\n{}", failures.len(), shown.join("\n"));
}

/// The pairing of the next round; nothing if there is none.
fn paired(text: &str) -> Result<Option<BTreeSet<Pair>>, String> {
    let tournament = Tournament::read(text).map_err(|errors| format!("{errors:?}"))?;
    let field = Field::next_round(&tournament).map_err(|error| error.to_string())?;
    Ok(pair(&field).ok().map(|round| pairs_of(&round)))
}

fn describe(
    name: &str,
    round: usize,
    label: Option<&BTreeSet<Pair>>,
    found: &Result<Option<BTreeSet<Pair>>, String>,
) -> String {
    match (label, found) {
        (Some(label), Ok(Some(found))) => {
            let missing: Vec<&Pair> = label.difference(found).collect();
            let extra: Vec<&Pair> = found.difference(label).collect();
            format!("{name} round {round}: label {missing:?}, found {extra:?}")
        }
        (label, found) => format!("{name} round {round}: label {label:?}, found {found:?}"),
    }
}
