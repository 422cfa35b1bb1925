//! Every labeled position of Laws 3.10.3: no legal one refuted, and nearly all illegal ones.

use std::cell::Cell;

use tabiya_rules::{CastlingMode, Setup};
use tabiya_verdict::{Reachable, StartPosition, reachable};
use testing::data::{self, Row};

#[test]
fn law_3_10_3_positions_of_real_games_are_not_refuted() {
    judge("legality/real_games_legal.tsv", 0);
}

#[test]
fn law_3_10_3_random_positions_are_told_apart() {
    judge("legality/tromp_10k_all.tsv", 5_676);
}

#[test]
fn law_3_10_3_hard_random_positions_are_told_apart() {
    judge("legality/tromp_923_hard.tsv", 224);
}

#[test]
fn law_3_10_3_retro_analysis_as_far_as_it_goes() {
    judge("legality/sherlock_tests.tsv", 15);
}

/// Refutes no legal row, and at least this many illegal ones.
fn judge(file: &str, found_min: u32) {
    let found = Cell::new(0);
    let illegal = Cell::new(0);
    data::each_row(file, |row| {
        let answer = reachable(&setup(row)?, &StartPosition::Standard);
        let is_refuted = answer != Reachable::NotRefuted;
        match row.get("label") {
            "legal" if is_refuted => return Err(format!("{}: {answer:?}", row.get("fen"))),
            "legal" => {}
            "illegal" => {
                illegal.set(illegal.get() + 1);
                found.set(found.get() + u32::from(is_refuted));
            }
            other => return Err(format!("unknown label {other}")),
        }
        Ok(())
    });
    println!("{file}: refuted {} of {} illegal", found.get(), illegal.get());
    assert!(illegal.get() == 0 || found.get() >= found_min, "{file}: only {}", found.get());
}

/// As `tabiya judge` reads it: claims that the board contradicts are removed.
fn setup(row: &Row<'_>) -> Result<Setup, String> {
    let fen = row.get("fen");
    let setup: Setup = fen.parse().map_err(|error| format!("{fen}: {error}"))?;
    Ok(setup.without_false_claims(CastlingMode::Standard))
}
