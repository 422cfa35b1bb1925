//! Every act in a tournament by every role: a table in docs/SECURITY.md is the test.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use store::Standing;

use crate::{
    hall::Hall,
    support::{Person, acts, enter},
};

const TABLE: &str = include_str!("../../../../docs/SECURITY.md");
/// The roles, and by which name they are there.
const ROLES: [(&str, &str); 8] = [
    ("guest", ""),
    ("player", "Player"),
    ("other", "Other"),
    ("organizer", "Olga"),
    ("arbiter", "Arno"),
    ("deputy", "Dirk"),
    ("chief", "Emil"),
    ("judge", "Julia"),
];
/// The players, by the numbers of their entries. One of them has a bye in each round.
const PLAYERS: [&str; 5] = ["Player", "Opponent", "Carl", "Dora", "Erik"];

fn rows() -> Vec<(String, Vec<String>)> {
    let lines = TABLE.lines().skip_while(|line| *line != "## Tournaments");
    acts(lines.take_while(|line| *line != "## Limits"), ROLES.len())
}

#[tokio::test(start_paused = true)]
async fn each_act_in_a_tournament_is_answered_to_each_role_as_the_table_says() {
    let (mut cells, mut wrong) = (0, Vec::new());
    for (row, expected) in rows() {
        let (stage, act) = row.split_once(' ').expect("a stage and an act");
        let act: Value = serde_json::from_str(act).expect("an act");
        let mut hall = prepared(stage).await;
        for ((role, name), expected) in ROLES.into_iter().zip(&expected) {
            let mut person = match name {
                "" => Person::default(),
                name => hall.player(name),
            };
            let path = hall.path("/act");
            let (status, answer) = person.post(&hall.routes, &path, act.clone()).await;
            cells += 1;
            if status.as_str() != expected {
                wrong.push(format!("{row} as {role}: {status} {answer}, not {expected}"));
            }
            if status.is_success() {
                hall = prepared(stage).await;
            }
        }
    }
    assert!(cells > 300, "the table was read: {cells} cells");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test]
async fn every_act_in_a_tournament_has_a_row() {
    let hall = Hall::new(json!({})).await;
    let document = "/api/zone/openapi.json";
    let (_, document) = Person::default().get(&hall.routes, document).await;
    let mut known = BTreeSet::new();
    let act = &document["paths"]["/api/zone/tournament/{id}/act"]["post"]["requestBody"];
    names_of_acts(&act["content"]["application/json"]["schema"], &mut known);
    assert!(known.len() > 30, "the document was read: {known:?}");
    let rows = rows().into_iter().map(|(row, _)| {
        let (_, act) = row.split_once(' ').expect("a stage and an act");
        let act: Value = serde_json::from_str(act).expect("an act");
        act["act"].as_str().expect("a name").to_owned()
    });
    assert_eq!(rows.collect::<BTreeSet<_>>(), known);
}

/// What stands at `act` in any of the shapes of a schema.
fn names_of_acts(schema: &Value, names: &mut BTreeSet<String>) {
    let name = &schema["properties"]["act"]["const"];
    names.extend(name.as_str().map(str::to_owned));
    for part in ["oneOf", "anyOf", "allOf"] {
        for shape in schema[part].as_array().into_iter().flatten() {
            names_of_acts(shape, names);
        }
    }
}

/// A tournament that is so far, with everybody in it.
async fn prepared(stage: &str) -> Hall {
    let entry = if stage == "{entry}" { "approval" } else { "open" };
    let rules = json!({
        "rounds": if stage == "{played}" { 1 } else { 3 }, "entry": entry, "lateEntryUntil": 3,
    });
    let mut hall = Hall::new(rules).await;
    let judges = || Standing { arbiter: true, ..Standing::default() };
    for name in ["Olga", "Arno", "Dirk", "Julia"] {
        enter(&hall.store, name, judges()).await;
    }
    for (person, role) in [("Olga", "organizer"), ("Arno", "arbiter"), ("Dirk", "deputyChief")] {
        hall.does(json!({"act": "appoint", "person": person, "role": role})).await;
    }
    for name in PLAYERS.into_iter().chain(["Other"]) {
        hall.signs_up(name).await;
    }
    if stage == "{draft}" {
        return hall;
    }
    hall.does(json!({"act": "openEntry"})).await;
    for name in PLAYERS {
        let mut player = hall.player(name);
        hall.player_does(&mut player, json!({"act": "enter"})).await;
    }
    if let "{entry}" | "{entered}" = stage {
        return hall;
    }
    let stages: [(&str, &[Value]); 6] = [
        (
            "{running}",
            &[
                json!({"act": "start", "initialColor": "white"}),
                json!({"act": "withdraw", "entry": 4, "reason": "so"}),
                json!({"act": "reinstate", "entry": 4, "reason": "so"}),
                json!({"act": "withdraw", "entry": 3, "reason": "so"}),
                json!({"act": "forbid", "players": [0, 1], "from": 3, "to": 3}),
            ],
        ),
        ("{checkIn}", &[json!({"act": "openCheckIn"})]),
        (
            "{drafted}",
            &[
                json!({"act": "checkIn", "entry": 0}),
                json!({"act": "checkIn", "entry": 1}),
                json!({"act": "checkIn", "entry": 2}),
                json!({"act": "closeCheckIn"}),
                json!({"act": "pair"}),
            ],
        ),
        ("{validated}", &[json!({"act": "validate"})]),
        ("{published}", &[json!({"act": "publish"})]),
        (
            "{played}",
            &[json!({
                "act": "setResult", "round": 1, "board": 1, "score": "1-0", "reason": "so",
            })],
        ),
    ];
    for (name, steps) in stages {
        for act in steps {
            hall.does(act.clone()).await;
        }
        if name == stage {
            return hall;
        }
    }
    panic!("there is no stage {stage}");
}
