//! Requests name the acts of a tournament as its table does.

use std::collections::BTreeSet;

use tournament::{ACTS, ActKind};
use wire::tournament::TournamentAct;

#[test]
fn every_act_that_can_be_asked_for_is_a_row_of_the_table() {
    // What is not asked for by an act: a list has a route of its own, and games report by themselves.
    let is_asked = |kind| !matches!(kind, ActKind::EnterList | ActKind::GameEnded);
    let rows: BTreeSet<&str> =
        ACTS.iter().filter(|row| is_asked(row.kind)).map(|row| row.name).collect();
    let unknown = serde_json::from_str::<TournamentAct>(r#"{"act":"dance"}"#);
    let error = unknown.expect_err("there is no such act").to_string();
    // "unknown variant `dance`, expected one of `enter`, `addEntry`, …"
    let asked: BTreeSet<&str> = error.split('`').skip(3).step_by(2).collect();
    assert_eq!(asked, rows);
}
