//! The table of errors: every code once, every sentence in the same style.

use std::collections::BTreeSet;

use game::Refusal;
use rules::{IllegalMove, Role, Square};
use wire::error::{ErrorCode, GameCode, Row};

fn rows() -> impl Iterator<Item = &'static Row> {
    ErrorCode::TABLE.iter().flat_map(|(_, rows)| rows.iter())
}

#[test]
fn every_code_is_there_once_in_snake_case() {
    let mut seen = BTreeSet::new();
    for row in rows() {
        assert!(seen.insert(row.code), "{} is there twice", row.code);
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte == b'_';
        assert!(row.code.bytes().all(plain), "{}", row.code);
    }
}

#[test]
fn a_code_is_the_name_of_its_variant() {
    for sample in ErrorCode::samples() {
        let debug = format!("{sample:?}");
        let inner = debug.split_once('(').expect("a concern around a code").1;
        let variant = inner.split([' ', ')']).next().unwrap_or_default();
        let mut snake = String::new();
        for letter in variant.chars() {
            if letter.is_ascii_uppercase() && !snake.is_empty() {
                snake.push('_');
            }
            snake.push(letter.to_ascii_lowercase());
        }
        assert_eq!(sample.code(), snake);
    }
}

#[test]
fn samples_are_the_rows_in_their_order() {
    let samples = ErrorCode::samples();
    assert_eq!(samples.len(), rows().count());
    for (sample, row) in samples.iter().zip(rows()) {
        assert_eq!((sample.code(), sample.status()), (row.code, row.status));
        let names: Vec<String> = sample.params().into_keys().collect();
        let mut known: Vec<&str> = row.params.iter().map(|(name, _)| *name).collect();
        known.sort_unstable();
        assert_eq!(names, known, "{}", row.code);
    }
}

/// It starts with a capital letter or a value, ends like a sentence, and has no internal word.
#[test]
fn every_sentence_is_one_for_people() {
    for sample in ErrorCode::samples() {
        let message = sample.message();
        let first = message.chars().next().expect("a sentence");
        let opens = first.is_uppercase() || matches!(first, '"' | '0'..='9') || first == 's';
        assert!(opens, "{}: {message}", sample.code());
        let ends = message.ends_with(['.', '?']) || message.ends_with("sample");
        assert!(ends, "{}: {message}", sample.code());
        for banned in ["zone", "nobody", "somebody", "no such", "whoever"] {
            let exempt = message.contains("/api/zone") && banned == "zone";
            let found = message.to_lowercase().contains(banned) && !exempt;
            assert!(!found, "{}: {message}", sample.code());
        }
        assert!(!message.contains("{{") && !message.contains("}}"), "{message}");
    }
}

#[test]
fn statuses_are_those_of_errors() {
    for row in rows() {
        let known = [400, 401, 403, 404, 405, 409, 413, 415, 429, 500, 503];
        assert!(known.contains(&row.status), "{}: {}", row.code, row.status);
    }
}

#[test]
fn a_refusal_keeps_its_name_and_values() {
    let stale = GameCode::from(Refusal::StalePly { now: 3, meant: 1 });
    assert_eq!(stale.code(), "stale_ply");
    assert_eq!(stale.message(), "The move was meant for ply 1, but the game is at ply 3.");
    let params = serde_json::to_value(stale.params()).expect("JSON");
    assert_eq!(params, serde_json::json!({"now": 3, "meant": 1}));
    let knight = GameCode::from(Refusal::Illegal(IllegalMove::NotHowItMoves(Role::Knight)));
    assert_eq!(knight.message(), "A knight does not move like that.");
    assert_eq!(knight.params()["piece"], "knight");
    let empty = GameCode::from(IllegalMove::NoPiece(Square::E4));
    assert_eq!((empty.code(), empty.params()["square"].as_str()), ("no_piece", Some("e4")));
}
