//! `tabiya predict`, from outside.

use serde_json::Value;

use crate::support::{Run, run_with};

fn predict(stdin: &[u8]) -> Vec<Value> {
    let Run { status, stdout, stderr } = run_with(&["predict"], stdin);
    assert_eq!((status, stderr.as_str()), (0, ""));
    stdout.lines().map(|line| serde_json::from_str(line).expect("answers are JSON")).collect()
}

/// The answer to one line.
fn answer(line: &str) -> Value {
    let [answer] = predict(line.as_bytes()).try_into().expect("one answer");
    answer
}

fn sum(object: &Value) -> f64 {
    object.as_object().expect("numbers").values().map(|value| value.as_f64().unwrap()).sum()
}

#[test]
fn every_legal_move_and_result_gets_a_probability() {
    let line = r#"{"moves": "e2e4 e7e5 g1f3", "rating": 1500, "opponent": 1520, "speed": "rapid"}"#;
    let answer = answer(line);
    assert_eq!(answer["moves"].as_object().unwrap().len(), 29);
    assert!(answer["moves"]["b8c6"].as_f64().unwrap() > 0.5);
    assert!((sum(&answer["moves"]) - 1.0).abs() < 1e-4, "{answer}");
    let result: Vec<&String> = answer["result"].as_object().unwrap().keys().collect();
    assert_eq!(result.len(), 3);
    assert!((sum(&answer["result"]) - 1.0).abs() < 1e-4, "{answer}");
    assert_eq!(answer.as_object().unwrap().len(), 2);
}

#[test]
fn moves_are_named_from_the_most_probable_one_on() {
    let run = run_with(&["predict"], br#"{"moves": "", "rating": 1500}"#);
    assert!(run.stdout.starts_with(r#"{"moves":{"e2e4":0."#), "{}", run.stdout);
    let loss = run.stdout.find(r#"},"result":{"loss":0."#).expect("the result comes last");
    let text = &run.stdout[..loss];
    let chances: Vec<f64> =
        text.split(',').map(|pair| pair.rsplit(':').next().unwrap().parse().unwrap()).collect();
    assert_eq!(chances.len(), 20);
    assert!(chances.is_sorted_by(|a, b| a >= b), "{text}");
}

#[test]
fn answers_are_those_of_the_network() {
    let vectors = include_str!("../../../human/data/vectors.jsonl");
    let rows: Vec<Value> = vectors.lines().map(|row| serde_json::from_str(row).unwrap()).collect();
    let answers = predict(vectors.as_bytes());
    assert_eq!(answers.len(), rows.len());
    for (row, answer) in rows.iter().zip(&answers) {
        for pair in row["top"].as_array().unwrap() {
            let squares = pair[0].as_str().unwrap();
            let of_squares = answer["moves"].as_object().unwrap().iter();
            let of_squares = of_squares.filter(|(uci, _)| uci.starts_with(squares));
            let chance: f64 = of_squares.map(|(_, chance)| chance.as_f64().unwrap()).sum();
            assert!((chance - pair[1].as_f64().unwrap()).abs() <= 0.003, "{row} {answer}");
        }
        for (index, name) in ["loss", "draw", "win"].into_iter().enumerate() {
            let expected = row["loss_draw_win"][index].as_f64().unwrap();
            let found = answer["result"][name].as_f64().unwrap();
            assert!((found - expected).abs() <= 0.003, "{row} {answer}");
        }
    }
}

#[test]
fn a_position_can_be_given_with_and_without_moves() {
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let bare = answer(&format!(r#"{{"fen": "{fen}", "rating": 1500}}"#));
    assert_eq!(bare["moves"].as_object().unwrap().len(), 20);
    let moved = answer(&format!(r#"{{"fen": "{fen}", "moves": "e7e5", "rating": 1500}}"#));
    assert!(moved["moves"]["g1f3"].as_f64().unwrap() > 0.3, "{moved}");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let with_fen = answer(&format!(r#"{{"fen": "{start}", "moves": "e2e4", "rating": 900}}"#));
    assert_eq!(with_fen, answer(r#"{"moves": "e2e4", "rating": 900}"#));
}

#[test]
fn what_is_left_out_has_its_documented_value() {
    let short = answer(r#"{"moves": "d2d4", "rating": 1700}"#);
    let long = r#"{"moves": "d2d4", "rating": 1700.0, "opponent": 1700, "speed": "unknown"}"#;
    assert_eq!(short, answer(long));
    let blitz = long.replace("unknown", "blitz");
    assert_ne!(short, answer(&blitz));
    let rapid = answer(&long.replace("unknown", "rapid"));
    assert_eq!(rapid, answer(&long.replace("unknown", "correspondence")));
}

#[test]
fn castling_is_the_king_s_move_and_a_promotion_names_the_piece() {
    let castling = answer(r#"{"fen": "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "rating": 1500}"#);
    assert!(castling["moves"]["e1g1"].is_number() && castling["moves"]["e1h1"].is_null());
    let promotion = answer(r#"{"fen": "8/P6k/8/8/8/8/8/K7 w - - 0 1", "rating": 1500}"#);
    let chance = |name: &str| promotion["moves"][name].as_f64().unwrap();
    assert!(chance("a7a8q") > 30.0 * chance("a7a8r"), "{promotion}");
    assert!(promotion["moves"]["a7a8"].is_null());
}

#[test]
fn each_kind_of_bad_line_is_told_what_and_where() {
    let long = format!(r#"{{"moves": "{}", "rating": 1500}}"#, "e2e4 ".repeat(20_000));
    let table = [
        ("", "Invalid JSON at column 0: EOF while parsing a value."),
        ("e2e4", "Invalid JSON at column 1: expected value."),
        (
            r#"{"moves": "", "rating": 1500"#,
            "Invalid JSON at column 28: EOF while parsing an object.",
        ),
        (r#"{"rating": 1500}"#, "Both \"moves\" and \"fen\" are missing."),
        (r#"{"moves": ""}"#, "Invalid JSON at column 13: missing field `rating`."),
        (
            r#"{"moves": "", "rating": 1500, "speed": "fast"}"#,
            "Invalid JSON at column 45: unknown variant `fast`, expected one of `bullet`, \
             `blitz`, `classical`, `correspondence`, `rapid`, `unknown`.",
        ),
        (
            r#"{"moves": 7, "rating": 1500}"#,
            "Invalid JSON at column 11: invalid type: integer `7`, expected a string.",
        ),
        (r#"{"moves": "", "rating": -1}"#, "The rating -1 is not between 0 and 4000."),
        (
            r#"{"moves": "", "rating": 1500, "opponent": 1e9}"#,
            "The rating 1000000000 is not between 0 and 4000.",
        ),
        (
            r#"{"moves": "e2e4 e7e5 e4e5", "rating": 1500}"#,
            "Move 3, e4e5, is illegal: the piece on e5 is in the way.",
        ),
        (
            r#"{"moves": "e2e4 e5", "rating": 1500}"#,
            "Move 2, \"e5\", is invalid: expected four or five characters, as in e2e4.",
        ),
        (
            r#"{"fen": "8/8 w", "rating": 1500}"#,
            "Invalid FEN at character 4: only 2 of eight ranks.",
        ),
        (
            r#"{"fen": "8/8/8/8/8/8/8/K7 w - - 0 1", "rating": 1500}"#,
            "The FEN is no position: Black has no king.",
        ),
        (
            r#"{"fen": "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "rating": 1500}"#,
            "Moves cannot be predicted in Chess960, only in standard chess.",
        ),
        (
            r#"{"moves": "f2f3 e7e5 g2g4 d8h4", "rating": 1500}"#,
            "There is no legal move to predict: the game is over.",
        ),
        (&long, "The line is longer than 65536 bytes."),
    ];
    for (line, error) in table {
        let shown = &line[..line.len().min(80)];
        assert_eq!(answer(&format!("{line}\n")), serde_json::json!({"error": error}), "{shown}");
    }
    let expected = serde_json::json!({"error": "Invalid UTF-8 at byte 2."});
    assert_eq!(predict(b"{\xff\n"), [expected]);
}

#[test]
fn bad_lines_are_answered_in_their_place() {
    let good = r#"{"moves": "e2e4", "rating": 1500}"#;
    let answers = predict(format!("{good}\nnonsense\n{good}\n\n{good}").as_bytes());
    let is_error: Vec<bool> = answers.iter().map(|answer| answer["error"].is_string()).collect();
    assert_eq!(is_error, [false, true, false, true, false]);
    assert_eq!(answers[0], answers[4]);
}

#[test]
fn files_and_options_are_refused() {
    for option in ["questions.jsonl", "--rating"] {
        let run = run_with(&["predict", option], b"");
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{option}");
        assert!(run.stderr.starts_with("error: "), "{}", run.stderr);
    }
}
