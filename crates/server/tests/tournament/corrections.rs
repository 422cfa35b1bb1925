//! A result corrected at every moment: before the start of the game, during it, right after its
//! end, with the next round paired, after the round is closed, with two later rounds published, and
//! after the finish. At the end the table, the games, the PGN, and the report agree.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::{hall::Hall, support::Person};

fn result(round: usize, board: usize, score: &str, how: &str) -> Value {
    json!({
        "act": "setResult", "round": round, "board": board, "score": score, "how": how,
        "reason": "corrected",
    })
}

/// Publishes and starts the next round.
async fn starts(hall: &mut Hall) {
    hall.publish().await;
    hall.does(json!({"act": "startRound"})).await;
}

/// White wins all boards that are open.
async fn is_played_out(hall: &mut Hall, round: usize, boards: &[usize]) {
    let played = hall.boards(round).await;
    for board in boards {
        hall.plays_to_a_win(&played[board - 1]).await;
    }
    hall.until(|view| view["desk"]["openBoards"] == 0).await;
}

/// What counts on a board, and what its rating report says otherwise.
async fn shown(hall: &mut Hall, round: usize, board: usize) -> (Value, Value) {
    let view = hall.desk().await;
    let board = &view["rounds"][round - 1]["boards"][board - 1];
    (board["result"]["score"].clone(), board["forRating"]["score"].clone())
}

#[tokio::test(start_paused = true)]
async fn a_result_can_be_corrected_at_every_moment() {
    let mut hall = Hall::started(6, json!({})).await;
    hall.publish().await;
    // Before the start of the game.
    hall.does(result(1, 1, "1-0", "forfeit")).await;
    hall.does(result(1, 1, "0-1", "forfeit")).await;
    hall.does(json!({"act": "startRound"})).await;
    // During the game.
    let boards = hall.boards(1).await;
    let (game, white, _) = &boards[1];
    let first = json!({"a": "move", "uci": "e2e4", "ply": 0});
    let (status, answer) = hall.player(white).act(&hall.routes, game, first).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    hall.does(result(1, 2, "1-0", "awarded")).await;
    hall.does(result(1, 2, "0-1", "awarded")).await;
    // Right after its end, seen or not: White has just won.
    let seen = hall.desk().await["version"].clone();
    hall.plays_to_a_win(&boards[2]).await;
    let mut unseen = result(1, 3, "½-½", "awarded");
    unseen["version"] = seen;
    hall.is_refused(unseen, "game_ended_meanwhile").await;
    hall.does(result(1, 3, "½-½", "awarded")).await;
    assert_eq!(shown(&mut hall, 1, 3).await, (json!("½-½"), Value::Null));
    // With the next round paired: the draft rests on the old result, and is paired again.
    hall.does(json!({"act": "pair"})).await;
    hall.does(json!({"act": "validate"})).await;
    hall.does(result(1, 3, "0-1", "awarded")).await;
    starts(&mut hall).await;
    assert_eq!(shown(&mut hall, 1, 3).await, (json!("0-1"), Value::Null));
    // After the round is closed.
    is_played_out(&mut hall, 2, &[1, 2, 3]).await;
    hall.does(json!({"act": "closeRound"})).await;
    hall.does(result(2, 1, "½-½", "awarded")).await;
    assert_eq!(shown(&mut hall, 2, 1).await, (json!("½-½"), Value::Null));
    // With two later rounds published, it corrects the rating report alone.
    starts(&mut hall).await;
    hall.does(result(1, 2, "1-0", "awarded")).await;
    assert_eq!(shown(&mut hall, 1, 2).await, (json!("0-1"), json!("1-0")));
    is_played_out(&mut hall, 3, &[1, 2, 3]).await;
    hall.does(json!({"act": "finish"})).await;
    // After the finish, too.
    let signed = hall.standings().await["rows"].clone();
    hall.does(result(3, 1, "0-1", "awarded")).await;
    assert_eq!(shown(&mut hall, 3, 1).await, (json!("1-0"), json!("0-1")));
    assert_eq!(hall.standings().await["rows"], signed);
    hall.is_refused(
        json!({"act": "reinstate", "entry": 0, "reason": "so"}),
        "tournament_wrong_phase",
    )
    .await;
    agrees_everywhere(&mut hall).await;
}

/// The game page, the PGN, and the report say of each board what was decided last.
async fn agrees_everywhere(hall: &mut Hall) {
    let mut visitor = Person::default();
    let (_, report) = visitor.get_text(&hall.routes, &hall.path("/report.trf")).await;
    let view = hall.desk().await;
    let number = |entry: &Value| {
        let entries = view["entries"].as_array().expect("entries").iter();
        let found = entries.clone().find(|it| it["id"] == *entry).expect("an entry");
        found["number"].as_u64().expect("a number")
    };
    for round in 1..=3 {
        for board in view["rounds"][round - 1]["boards"].as_array().expect("boards") {
            let last = if board["forRating"].is_null() { "result" } else { "forRating" };
            let score = board[last]["score"].as_str().expect("a result");
            let game = board["game"].as_str().expect("a game");
            let (_, seen) = visitor.get(&hall.routes, &format!("/api/zone/games/{game}")).await;
            assert_eq!(seen["state"]["outcome"]["result"], score, "{board}");
            let (_, pgn) =
                visitor.get_text(&hall.routes, &format!("/api/zone/games/{game}/pgn")).await;
            let tag = score.replace('½', "1/2");
            assert!(pgn.contains(&format!("[Result \"{tag}\"]")), "{board}: {pgn}");
            let white = format!("001 {:4}", number(&board["white"]));
            let line = report.lines().find(|line| line.starts_with(&white)).expect("a line");
            let cell: String = line.chars().skip(91 + 10 * (round - 1)).take(8).collect();
            let codes: &[char] = match score {
                "1-0" => &['1', '+', 'W'],
                "0-1" => &['0', '-', 'L'],
                _ => &['=', 'D'],
            };
            assert!(cell.ends_with(codes), "{board}: {cell:?}");
        }
    }
}
