//! Cases that other programs got wrong, from the labeled data, played as whole games.
//!
//! `TABIYA_TEST_DATA` is the data folder. Without it a test prints what it skips and passes; with
//! it, a missing file is a failure.

mod support;

use std::{env, fs, path::PathBuf};

use rules::Position;
use support::{Runner, config, from, otb};
use tabiya_game::{Ending, GameConfig, Ruleset};

/// The rows of a table, each as its line in the file and its cells by name.
fn rows(file: &str) -> Option<Vec<Row>> {
    let Some(folder) = env::var_os("TABIYA_TEST_DATA") else {
        println!("DATA left out: {file}");
        eprintln!(
            "LEFT OUT: {file} was not tested: set TABIYA_TEST_DATA to the folder of the data"
        );
        return None;
    };
    let path = PathBuf::from(folder).join(file);
    let text = fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("TABIYA_TEST_DATA is set, but {}: {error}", path.display()));
    let cells = |line: &str| line.split('\t').map(str::to_owned).collect::<Vec<_>>();
    let mut lines = text.lines();
    let names = cells(lines.next().unwrap_or_default());
    let rows: Vec<Row> = (lines.enumerate())
        .map(|(index, line)| Row { line: index + 2, names: names.clone(), cells: cells(line) })
        .collect();
    assert!(!rows.is_empty(), "{file} has no rows");
    Some(rows)
}

struct Row {
    line: usize,
    names: Vec<String>,
    cells: Vec<String>,
}

impl Row {
    #[track_caller]
    fn get(&self, name: &str) -> &str {
        let column = self.names.iter().position(|found| found == name);
        let cell = column.and_then(|column| self.cells.get(column));
        cell.unwrap_or_else(|| panic!("line {}: no column {name}", self.line))
    }
}

/// A started game from this position under a ruleset.
fn begun(fen: &str, ruleset: Ruleset) -> Runner {
    let config: GameConfig = match ruleset {
        Ruleset::Online => from(fen, config("3+2")),
        Ruleset::Otb => from(fen, otb("3+2")),
    };
    support::play(config, "")
}

fn ending(runner: &Runner) -> Option<Ending> {
    runner.game.ended().map(|ended| ended.ending)
}

#[test]
fn online_5_4_4_and_law_9_6_2_move_counts_end_a_game_or_not() {
    let file = "tricky/fifty.tsv";
    let Some(rows) = rows(file) else { return };
    for row in &rows {
        let (fen, uci, line) = (row.get("fen"), row.get("uci"), row.line);
        let start = Position::from_fen(fen).expect("a position");
        for ruleset in [Ruleset::Online, Ruleset::Otb] {
            let limit = if ruleset == Ruleset::Online { 100 } else { 150 };
            // An online game cannot start with the move count of the other ruleset.
            if start.halfmoves() >= limit {
                assert!(tabiya_game::is_finished(&start, ruleset), "{file}:{line}");
                continue;
            }
            let mut runner = begun(fen, ruleset);
            runner.run(&format!("moves {uci}"));
            let expected = match (row.get("expect"), ruleset) {
                ("checkmate", _) => Some(Ending::Checkmate { winner: start.turn() }),
                ("fifty", Ruleset::Online) => Some(Ending::FiftyMoves),
                ("seventyfive", Ruleset::Otb) => Some(Ending::SeventyFiveMoves),
                ("fifty", Ruleset::Otb) | ("none", _) => None,
                (other, _) => panic!("{file}:{line}: {other:?} is not known"),
            };
            assert_eq!(ending(&runner), expected, "{file}:{line}: {ruleset:?} {}", row.get("why"));
            if row.get("expect") == "fifty" && ruleset == Ruleset::Otb {
                let claimant = if start.turn() == rules::Color::White { "black" } else { "white" };
                runner.run(&format!("{claimant} claims"));
                let claimed = matches!(ending(&runner), Some(Ending::FiftyMovesClaimed { .. }));
                assert!(claimed, "{file}:{line}: {:?}", ending(&runner));
            }
        }
    }
    println!("DATA rows: {} {file}", rows.len());
}

#[test]
fn online_5_4_1_and_law_9_2_2_positions_that_come_back_end_a_game_or_not() {
    let file = "tricky/repetition.tsv";
    let Some(rows) = rows(file) else { return };
    for row in &rows {
        let line = row.line;
        let times: usize =
            row.get("occurrences_of_final_position").parse().expect("a number of times");
        let moves: Vec<&str> = row.get("uci_moves").split(' ').collect();
        repetition_online(row, &moves, times);

        let mut runner = begun(row.get("fen"), Ruleset::Otb);
        runner.run(&format!("moves {}", moves.join(" ")));
        let what = row.get("what");
        if times >= 5 {
            assert_eq!(ending(&runner), Some(Ending::Fivefold), "{file}:{line}: {what}");
            continue;
        }
        assert_eq!(ending(&runner), None, "{file}:{line}: {what}");
        let turn = runner.game.turn();
        runner.run(&format!("{turn} claims"));
        let right = (times >= 3).then_some(Ending::ThreefoldClaimed { by: turn });
        assert_eq!(ending(&runner), right, "{file}:{line}: {what}, claimed");
    }
    println!("DATA rows: {} {file}", rows.len());
}

/// An online game ends at the first threefold repetition: with the last move of a row that says
/// three, and never in a row that says less.
fn repetition_online(row: &Row, moves: &[&str], times: usize) {
    let mut runner = begun(row.get("fen"), Ruleset::Online);
    let mut played = 0;
    while played < moves.len() && runner.game.ended().is_none() {
        runner.run(&format!("moves {}", moves[played]));
        played += 1;
    }
    let expected = (times >= 3).then_some(Ending::Threefold);
    assert_eq!(ending(&runner), expected, "line {}: {}", row.line, row.get("what"));
    if times == 3 {
        assert_eq!(played, moves.len(), "line {}: too early", row.line);
    }
}

#[test]
fn online_5_4_3_little_material_is_dead_or_not() {
    let file = "tricky/material_dead.tsv";
    let Some(rows) = rows(file) else { return };
    for row in &rows {
        let (fen, line, what) = (row.get("fen"), row.line, row.get("what"));
        let dead = row.get("dead_by_material") == "1";
        let position = Position::from_fen(fen).expect("a position");
        assert_eq!(verdict::is_dead(&position), dead, "{file}:{line}: {what}");
        for ruleset in [Ruleset::Online, Ruleset::Otb] {
            assert_eq!(tabiya_game::is_finished(&position, ruleset), dead, "{file}:{line}: {what}");
            let mut runner = begun("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", ruleset);
            let refusal = runner.attempt(&format!("arbiter restores {fen}"));
            let expected = dead.then_some(tabiya_game::Refusal::FinishedPosition);
            assert_eq!(refusal, expected, "{file}:{line}: {what}");
            if dead {
                continue;
            }
            // The game continues: a quiet move does not end it.
            let quiet = (position.legal_moves().into_iter())
                .find(|made| !made.is_zeroing())
                .unwrap_or_else(|| panic!("{file}:{line}: no quiet move"));
            runner.run(&format!("moves {}", position.uci(quiet)));
            let over = ending(&runner);
            assert!(over != Some(Ending::DeadPosition), "{file}:{line}: {what}");
        }
    }
    println!("DATA rows: {} {file}", rows.len());
}
