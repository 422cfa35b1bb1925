//! Positions of the labeled data: whatever their verdicts, the rules apply to them. The verdicts
//! themselves, whether a side can still mate and whether a position can arise, are for the crate
//! `verdict`: the rows counted here were read, written and played on, no more.

mod support;

use tabiya_rules::{CastlingMode, Position, San, Setup, Uci};
use testing::data::{Row, each_row};

/// Reads and writes the position, and checks its moves.
fn check_position(row: &Row<'_>) -> Result<Position, String> {
    let text = row.get("fen");
    let position = Position::from_fen(text).map_err(|error| format!("{text}: {error}"))?;
    let written = position.to_fen();
    if Position::from_fen(&written).as_ref() != Ok(&position) {
        return Err(format!("{text} was written as {written}, which is another position"));
    }
    // Written as it came, but for an en passant square that nobody can use.
    let fields: Vec<&str> = text.split_whitespace().collect();
    for (index, field) in written.split(' ').enumerate() {
        let is_dropped = index == 3 && field == "-";
        if fields.get(index) != Some(&field) && !is_dropped {
            return Err(format!("{text} was written as {written}"));
        }
    }
    check_moves(&position)?;
    Ok(position)
}

/// Every legal move can be played, leaves the own king safe and has a name that means it.
fn check_moves(position: &Position) -> Result<(), String> {
    let fen = position.to_fen();
    let legal = position.legal_moves();
    if legal.len() != position.legal_move_count() || legal.is_empty() == position.has_legal_move() {
        return Err(format!("{fen}: the number of moves is not clear"));
    }
    for chosen in legal {
        let Ok(next) = position.play(chosen) else {
            return Err(format!("{fen}: {chosen:?} is refused"));
        };
        let king = next.king_of(position.turn());
        if next.board().attackers(king, next.turn()).any() {
            return Err(format!("{fen}: {chosen:?} leaves the king under attack"));
        }
        let uci = position.uci(chosen).to_string();
        if uci.parse::<Uci>().map(|uci| uci.to_move(position)) != Ok(Ok(chosen)) {
            return Err(format!("{fen}: {uci} does not mean {chosen:?}"));
        }
        let san = position.san(chosen).to_string();
        if san.parse::<San>().map(|san| san.to_move(position)) != Ok(Ok(chosen)) {
            return Err(format!("{fen}: {san} does not mean {chosen:?}"));
        }
    }
    Ok(())
}

#[test]
fn real_games() {
    each_row("legality/real_games_legal.tsv", |row| check_position(row).map(drop));
}

#[test]
fn unwinnable_or_not() {
    for file in ["cha_positions", "cha_lichess", "hardest_known", "hard_cha261_undetermined"] {
        let file = format!("unwinnable/{file}.tsv");
        each_row(&file, |row| check_position(row).map(drop));
    }
}

#[test]
fn unfair_games() {
    each_row("unwinnable/unfair_games.tsv", |row| check_position(row).map(drop));
}

#[test]
fn dead_positions_are_no_mates() {
    each_row("unwinnable/dead_positions.tsv", |row| {
        let position = check_position(row)?;
        if position.is_checkmate() { Err("this is mate".to_owned()) } else { Ok(()) }
    });
}

#[test]
fn helpmate_lines_end_in_mate() {
    each_row("unwinnable/helpmate_lines.tsv", |row| {
        let mut position = check_position(row)?;
        for text in row.get("uci_line").split_whitespace() {
            let uci: Uci = text.parse().map_err(|error| format!("{text}: {error}"))?;
            let chosen = uci.to_move(&position).map_err(|reason| format!("{text}: {reason}"))?;
            position = position.play(chosen).map_err(|reason| format!("{text}: {reason}"))?;
        }
        let winner = (!position.turn()).to_string();
        if position.is_checkmate() && winner == row.get("intended_winner") {
            Ok(())
        } else {
            Err(format!("no mate: {}", position.to_fen()))
        }
    });
}

/// What a game can reach is a position; what it cannot may be refused or not, but is read, and
/// the reasons have words.
#[test]
fn legal_and_illegal_positions() {
    for file in ["tromp_10k_all", "tromp_923_hard", "sherlock_tests"] {
        let file = format!("legality/{file}.tsv");
        each_row(&file, |row| {
            let text = row.get("fen");
            let setup: Setup = text.parse().map_err(|error| format!("{text}: {error}"))?;
            match Position::from_setup(setup, CastlingMode::Standard) {
                Ok(position) => check_moves(&position),
                Err(error) if row.get("label") == "legal" => Err(format!("{text}: {error}")),
                Err(error) if error.to_string().is_empty() => Err(format!("{text}: no words")),
                Err(_) => Ok(()),
            }
        });
    }
}
