//! The network agrees with answers that another implementation computed from the same weights, in
//! `data/vectors.jsonl`.

mod support;

use serde_json::Value;
use support::{after, query};
use tabiya_human::{Query, Speed, network};

const TOLERANCE: f32 = 0.003;

#[test]
fn answers_agree_with_those_of_the_training_program() {
    let vectors = include_str!("../data/vectors.jsonl");
    let rows: Vec<Value> =
        vectors.lines().map(|line| serde_json::from_str(line).expect("a row is JSON")).collect();
    assert_eq!(rows.len(), 60);
    let mut worst: f32 = 0.0;
    for (number, row) in rows.iter().enumerate() {
        let difference = difference(row);
        assert!(difference <= TOLERANCE, "row {}: {difference}", number + 1);
        worst = worst.max(difference);
    }
    println!("the largest difference is {worst}");
}

/// The largest difference between a number of the row and ours.
fn difference(row: &Value) -> f32 {
    let line = after(row["moves"].as_str().expect("moves"));
    let rating = |name: &str| row[name].as_u64().expect("a rating").try_into().expect("it is low");
    let speed = match row["speed"].as_str().expect("a speed") {
        "bullet" => Speed::Bullet,
        "blitz" => Speed::Blitz,
        "rapid" => Speed::Rapid,
        "unknown" => Speed::Unknown,
        other => panic!("unknown speed {other}"),
    };
    let (rating, opponent) = (rating("rating"), rating("opponent"));
    let query = Query { rating, opponent, speed, ..query(&line) };
    let prediction = network().predict(&query).expect("the game is not over");
    let chance = |pair: &str| -> f32 {
        let of_pair = prediction.moves.iter().filter(|(legal, _)| {
            let uci = line.position().uci(*legal).to_string();
            uci.starts_with(pair)
        });
        of_pair.map(|&(_, chance)| chance).sum()
    };
    let top = row["top"].as_array().expect("moves with chances");
    assert!(!top.is_empty());
    let of_moves = top.iter().map(|pair| {
        (chance(pair[0].as_str().expect("a pair of squares")) - number(&pair[1])).abs()
    });
    let result = prediction.result;
    let of_result = [result.loss, result.draw, result.win];
    let of_result = of_result.into_iter().zip(row["loss_draw_win"].as_array().expect("three"));
    let of_result = of_result.map(|(ours, theirs)| (ours - number(theirs)).abs());
    of_moves.chain(of_result).fold(0.0, f32::max)
}

fn number(value: &Value) -> f32 {
    value.as_f64().expect("a number") as f32
}
