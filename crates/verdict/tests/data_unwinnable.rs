//! Every labeled position: no wrong answer, and few unknown ones.
//!
//! A normal run gives the hard files a smaller budget than the default. A soak run uses the default
//! and requires what it promises.

mod support;

use support::{Short, check};
use tabiya_rules::{Color, Position, Uci};
use tabiya_verdict::{DEFAULT_BUDGET, can_win, is_dead};
use testing::{
    data::{self, Row},
    is_soak,
};

/// The budget and the number of unknown answers allowed, in normal and soak runs.
struct Terms {
    everyday: (u64, usize),
    soak: (u64, usize),
}

const ALL_DECIDED: Terms = Terms { everyday: (DEFAULT_BUDGET, 0), soak: (DEFAULT_BUDGET, 0) };

#[test]
fn online_4_4_unfair_games_are_all_decided() {
    decide("unwinnable/unfair_games.tsv", &ALL_DECIDED);
}

#[test]
fn online_4_4_positions_of_real_games_are_all_decided() {
    decide("unwinnable/cha_lichess.tsv", &ALL_DECIDED);
}

#[test]
fn law_6_9_hard_positions_are_decided_but_for_a_few() {
    // Nine in a soak.
    let terms = Terms { everyday: (30_000, 180), soak: (DEFAULT_BUDGET, 10) };
    decide("unwinnable/cha_positions.tsv", &terms);
}

#[test]
fn law_6_9_the_hardest_known_are_never_answered_wrongly() {
    let terms = Terms { everyday: (100_000, 3), soak: (6_000_000, 0) };
    decide("unwinnable/hardest_known.tsv", &terms);
    let terms = Terms { everyday: (100_000, 16), soak: (DEFAULT_BUDGET, 1) };
    decide("unwinnable/hard_cha261_undetermined.tsv", &terms);
}

#[test]
fn law_6_9_known_helpmates_are_found() {
    data::each_row("unwinnable/helpmate_lines.tsv", |row| {
        let (position, side) = question(row)?;
        let mut at = position.clone();
        for text in row.get("uci_line").split(' ') {
            let uci: Uci = text.parse().map_err(|error| format!("{text}: {error}"))?;
            at = uci
                .to_move(&at)
                .map_err(|error| format!("{text}: {error}"))
                .and_then(|made| at.play(made).map_err(|error| error.to_string()))?;
        }
        if !at.is_checkmate() {
            return Err("the line of the file does not mate".to_owned());
        }
        match check(&position, side, &can_win(&position, side, DEFAULT_BUDGET)) {
            Short::Yes => Ok(()),
            other => Err(format!("{other:?}")),
        }
    });
}

#[test]
fn law_5_2_2_dead_positions_of_real_games_are_seen_after_the_move() {
    let (mut others, mut proved) = (0, 0);
    data::each_row("unwinnable/dead_positions.tsv", |row| {
        let is_proved = is_dead(&position(row)?);
        if !row.get("source").contains("positions.txt") {
            return if is_proved { Ok(()) } else { Err("not seen to be dead".to_owned()) };
        }
        others += 1;
        proved += usize::from(is_proved);
        Ok(())
    });
    println!("composed dead positions: {proved} of {others} proved");
    assert!(proved * 100 >= others * 85, "{proved} of {others}");
}

#[test]
fn law_5_2_2_nothing_that_can_be_won_is_called_dead() {
    for file in ["unfair_games", "cha_lichess", "cha_positions", "hardest_known"] {
        data::each_row(&format!("unwinnable/{file}.tsv"), |row| {
            let position = position(row)?;
            if row.get("verdict") == "winnable" && is_dead(&position) {
                return Err(format!("{} can mate", row.get("intended_winner")));
            }
            Ok(())
        });
    }
}

#[test]
fn law_5_2_2_dead_by_material() {
    data::each_row("tricky/material_dead.tsv", |row| {
        let expected = row.get("dead_by_material") == "1";
        if is_dead(&position(row)?) == expected { Ok(()) } else { Err(row.get("what").to_owned()) }
    });
}

#[track_caller]
fn decide(file: &str, terms: &Terms) {
    let (budget, unknown_max) = if is_soak() { terms.soak } else { terms.everyday };
    let mut unknown = Vec::new();
    data::each_row(file, |row| {
        let (position, side) = question(row)?;
        match (check(&position, side, &can_win(&position, side, budget)), row.get("verdict")) {
            (Short::Yes, "winnable") | (Short::No, "unwinnable") => Ok(()),
            (Short::Unknown, verdict) => {
                unknown.push(format!("{} {side} {verdict}", row.get("fen")));
                Ok(())
            }
            (answer, verdict) => {
                Err(format!("{} {side}: {answer:?}, not {verdict}", row.get("fen")))
            }
        }
    });
    println!("{file}: {} unknown with a budget of {budget}", unknown.len());
    assert!(unknown.len() <= unknown_max, "{file}:\n{}", unknown.join("\n"));
}

fn question(row: &Row<'_>) -> Result<(Position, Color), String> {
    let side = match row.get("intended_winner") {
        "white" => Color::White,
        "black" => Color::Black,
        other => return Err(format!("no color: {other}")),
    };
    Ok((position(row)?, side))
}

fn position(row: &Row<'_>) -> Result<Position, String> {
    Position::from_fen(row.get("fen")).map_err(|error| error.to_string())
}
