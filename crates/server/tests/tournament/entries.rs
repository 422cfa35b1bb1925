//! Who takes part: by themselves, by the staff, from a list.

use axum::http::StatusCode;
use serde_json::{Value, json};
use store::Standing;

use crate::{
    hall::Hall,
    support::{Person, enter},
};

fn entries(view: &Value) -> Vec<String> {
    let entries = view["entries"].as_array().unwrap().iter();
    entries
        .map(|entry| {
            let text = |field: &str| entry[field].as_str().unwrap_or_default().to_owned();
            format!("{} {}", text("name"), text("state"))
        })
        .collect()
}

#[tokio::test(start_paused = true)]
async fn a_draft_is_for_the_staff_alone() {
    let mut hall = Hall::new(json!({})).await;
    let (status, answer) = Person::default().get(&hall.routes, &hall.path("")).await;
    assert_eq!((status, &answer["code"]), (StatusCode::NOT_FOUND, &json!("tournament_not_found")));
    let mut anna = hall.signs_up("Anna").await;
    hall.player_is_refused(&mut anna, json!({"act": "enter"}), "tournament_not_found").await;
    let (_, list) = Person::default().get(&hall.routes, "/api/zone/tournaments").await;
    assert_eq!(list["open"], json!([]));
    let (_, list) = hall.emil.get(&hall.routes, "/api/zone/tournaments").await;
    assert_eq!(list["yours"][0]["name"], "Club Open");
    assert_eq!(list["mayCreate"], true);
    hall.does(json!({"act": "openEntry"})).await;
    let (_, list) = Person::default().get(&hall.routes, "/api/zone/tournaments").await;
    assert_eq!(list["open"][0]["rounds"], 3, "{list}");
    assert_eq!(list["mayCreate"], false);
}

#[tokio::test(start_paused = true)]
async fn only_arbiters_create_tournaments() {
    let hall = Hall::new(json!({})).await;
    let mut anna = hall.signs_up("Anna").await;
    let request = json!({"regulations": {"name": "Mine", "kind": "roundRobin", "time": "5+3"}});
    let (status, answer) = anna.post(&hall.routes, "/api/zone/tournaments", request.clone()).await;
    assert_eq!((status, &answer["code"]), (StatusCode::FORBIDDEN, &json!("arbiter_only")));
    let (status, _) = Person::default().post(&hall.routes, "/api/zone/tournaments", request).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
}

#[tokio::test(start_paused = true)]
async fn regulations_that_cannot_be_played_are_refused() {
    let mut hall = Hall::new(json!({})).await;
    for (wrong, code) in [
        (json!({"rounds": 0}), "tournament_rounds"),
        (json!({"time": "soon"}), "unreadable_time"),
        (json!({"tieBreaks": ["XYZ"]}), "tournament_tie_break"),
        (json!({"points": {"win": 1, "draw": 2, "loss": 0, "bye": 1}}), "tournament_points"),
        (json!({"spectatorDelay": 999_999}), "out_of_range"),
        (json!({"defaultTime": 0}), "out_of_range"),
        (json!({"name": ""}), "tournament_name"),
    ] {
        let mut regulations = json!({"name": "A", "kind": "swiss", "rounds": 5, "time": "5+3"});
        regulations.as_object_mut().unwrap().extend(wrong.as_object().unwrap().clone());
        let request = json!({ "regulations": regulations });
        let (status, answer) = hall.emil.post(&hall.routes, "/api/zone/tournaments", request).await;
        assert!(status.is_client_error());
        assert_eq!(answer["code"], code, "{wrong}: {answer}");
    }
}

#[tokio::test(start_paused = true)]
async fn players_enter_and_withdraw_by_themselves() {
    let mut hall = Hall::new(json!({})).await;
    hall.does(json!({"act": "openEntry"})).await;
    let mut anna = hall.signs_up("Anna").await;
    let view = hall.seen_by(&mut anna).await;
    assert_eq!(view["you"]["may"], json!(["enter"]));
    hall.player_does(&mut anna, json!({"act": "enter", "club": "SK Bern"})).await;
    hall.player_is_refused(&mut anna, json!({"act": "enter"}), "already_entered").await;
    let view = hall.seen_by(&mut anna).await;
    assert_eq!(view["you"]["entry"], 0);
    assert_eq!(view["you"]["may"], json!(["setBye", "withdraw"]));
    assert_eq!(view["entries"][0]["club"], "SK Bern");
    assert_eq!(view["entries"][0]["person"], "Anna");
    hall.player_is_refused(&mut anna, json!({"act": "pair"}), "tournament_wrong_role").await;
    hall.player_does(&mut anna, json!({"act": "withdraw"})).await;
    assert_eq!(entries(&hall.public().await), Vec::<String>::new());
    let (mut guest, path) = (Person::default(), hall.path("/act"));
    let (status, _) = guest.post(&hall.routes, &path, json!({"act": "enter"})).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
}

#[tokio::test(start_paused = true)]
async fn organizers_admit_and_refuse_where_they_want_to() {
    let mut hall = Hall::new(json!({"entry": "approval"})).await;
    hall.does(json!({"act": "openEntry"})).await;
    for name in ["Anna", "Bert"] {
        let mut player = hall.signs_up(name).await;
        hall.player_does(&mut player, json!({"act": "enter"})).await;
    }
    assert_eq!(entries(&hall.desk().await), ["Anna pending", "Bert pending"]);
    hall.does(json!({"act": "admit", "entry": 0})).await;
    hall.does(json!({"act": "refuse", "entry": 1})).await;
    assert_eq!(entries(&hall.desk().await), ["Anna in", "Bert refused"]);
    assert_eq!(entries(&hall.public().await), ["Anna in"]);
}

#[tokio::test(start_paused = true)]
async fn a_list_has_commas_semicolons_or_tabs() {
    for separator in [",", ";", "\t"] {
        let mut hall = Hall::new(json!({})).await;
        hall.does(json!({"act": "openEntry"})).await;
        let table = "name|rating\n\"Adams, Ann\"|2000\nBaker|\n".replace('|', separator);
        let (status, answer) = hall.sends(&hall.path("/entries"), &table).await;
        assert_eq!(status, StatusCode::OK, "{separator:?}: {answer}");
        assert_eq!(entries(&hall.desk().await), ["Adams, Ann in", "Baker in"]);
    }
}

#[tokio::test(start_paused = true)]
async fn everything_that_is_wrong_with_a_list_is_told_at_once() {
    let mut hall = Hall::new(json!({})).await;
    hall.does(json!({"act": "openEntry"})).await;
    // A cell too few, a rating that is none, an account that is not there, a column nobody knows.
    let table = "name,rating,person\nAdams,2000\nBaker,high,\n,,Nobody\nClark,1800,\n";
    let (status, answer) = hall.sends(&hall.path("/entries"), table).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    let faults: Vec<_> = answer["faults"].as_array().unwrap().iter().collect();
    let told: Vec<_> = faults.iter().map(|it| (&it["line"], &it["field"], &it["code"])).collect();
    assert_eq!(
        told,
        [
            (&json!(2), &json!(null), &json!("csv_cells")),
            (&json!(3), &json!("rating"), &json!("out_of_range")),
            (&json!(4), &json!("person"), &json!("account_not_found")),
        ]
    );
    assert_eq!(entries(&hall.desk().await), Vec::<String>::new(), "nobody was entered");
}

#[tokio::test(start_paused = true)]
async fn bots_enter_where_the_organizer_allows_it() {
    for allowed in [false, true] {
        let mut hall = Hall::new(json!({ "bots": allowed })).await;
        hall.does(json!({"act": "openEntry"})).await;
        let mut bot =
            enter(&hall.store, "Robo", Standing { bot: true, ..Standing::default() }).await;
        match allowed {
            true => hall.player_does(&mut bot, json!({"act": "enter"})).await,
            false => {
                hall.player_is_refused(&mut bot, json!({"act": "enter"}), "entry_no_bots").await
            }
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_table_enters_all_players_or_none() {
    let mut hall = Hall::new(json!({})).await;
    hall.signs_up("Anna").await;
    let path = hall.path("/entries");
    let table = "name,rating,title,club,person\n\"Müller, Max\",2100,FM,SK Bern,\n,,,,Anna\n";
    let (status, answer) = hall.sends(&path, table).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    assert_eq!(entries(&hall.desk().await), ["Müller, Max in", "Anna in"]);
    let (status, answer) = hall.sends(&path, "name,rating\nBert,9999\nCarl,2000\n").await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert_eq!(answer["faults"][0]["line"], 2, "{answer}");
    let (_, answer) = hall.sends(&path, "person\nNobody\n").await;
    assert_eq!(answer["faults"][0]["code"], "account_not_found", "{answer}");
    assert_eq!(hall.desk().await["entries"].as_array().unwrap().len(), 2);
}

#[tokio::test(start_paused = true)]
async fn arbiters_do_not_play_in_their_tournament() {
    let mut hall = Hall::new(json!({})).await;
    hall.does(json!({"act": "openEntry"})).await;
    hall.is_refused(json!({"act": "enter"}), "entry_is_staff").await;
    let julia = Standing { arbiter: true, ..Standing::default() };
    let mut julia = enter(&hall.store, "Julia", julia).await;
    hall.player_does(&mut julia, json!({"act": "enter"})).await;
    let appoint = json!({"act": "appoint", "person": "Julia", "role": "arbiter"});
    hall.is_refused(appoint, "staff_is_player").await;
    hall.signs_up("Anna").await;
    let appoint = json!({"act": "appoint", "person": "Anna", "role": "arbiter"});
    hall.is_refused(appoint, "not_an_arbiter").await;
    let appoint = json!({"act": "appoint", "person": "Anna", "role": "organizer"});
    hall.does(appoint).await;
}

#[tokio::test(start_paused = true)]
async fn check_in_leaves_out_who_is_missing() {
    let mut hall = Hall::started(4, json!({"checkIn": true})).await;
    hall.does(json!({"act": "openCheckIn"})).await;
    for name in ["Anna", "Bert"] {
        let mut player = hall.player(name);
        hall.player_does(&mut player, json!({"act": "checkIn"})).await;
    }
    hall.is_refused(json!({"act": "pair"}), "check_in_open").await;
    hall.does(json!({"act": "closeCheckIn"})).await;
    hall.publish().await;
    assert_eq!(hall.boards(1).await.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn byes_have_limits() {
    let mut hall = Hall::started(4, json!({"rounds": 5})).await;
    let mut anna = hall.player("Anna");
    let bye = |round: u16, bye: &str| json!({"act": "setBye", "round": round, "bye": bye});
    hall.player_does(&mut anna, bye(1, "half")).await;
    hall.player_is_refused(&mut anna, bye(2, "half"), "no_more_byes").await;
    hall.player_is_refused(&mut anna, bye(2, "full"), "bye_by_arbiter_only").await;
    let other = json!({"act": "setBye", "entry": 1, "round": 2, "bye": "half"});
    hall.player_is_refused(&mut anna, other, "tournament_wrong_role").await;
    let entry = hall.entry("Bert").await;
    hall.does(json!({"act": "setBye", "entry": entry, "round": 1, "bye": "full"})).await;
    hall.publish().await;
    assert_eq!(hall.boards(1).await.len(), 1);
    let standings = hall.standings().await;
    assert_eq!(standings["rows"][1]["cells"][0]["text"], "F");
    assert_eq!(standings["rows"][1]["points"], 0.0, "the round has no result yet");
    let win = json!({"act": "setResult", "round": 1, "board": 1, "score": "½-½", "reason": "so"});
    hall.does(win).await;
    let standings = hall.standings().await;
    assert_eq!(standings["rows"][0]["cells"][0]["text"], "F");
    assert_eq!(standings["rows"][0]["points"], 1.0);
}
