//! Tie-breaks by a player's own results (article 7).

use super::{Cut, Part, Value, table::Table};
use crate::{
    Color,
    trf::{Entry, Outcome},
};

/// Counts the rounds in which something holds.
fn count(table: &Table<'_>, holds: impl Fn(usize, usize, &Entry) -> bool) -> Vec<Value> {
    let value = |player: usize| {
        let part = |round: usize| {
            let entry = &table.entries[player][round];
            holds(player, round, entry).then_some(Part {
                round: round + 1,
                opponent: entry.opponent,
                hundredths: 100,
                is_cut: false,
            })
        };
        Value::sum(0, (0..table.rounds).filter_map(part).collect())
    };
    (0..table.entries.len()).map(value).collect()
}

/// 7.1: with or without playing, as many points as for a win.
pub(super) fn wins(table: &Table<'_>) -> Vec<Value> {
    let win = table.tournament.points.win();
    count(table, |player, round, _| table.values[player][round] == win)
}

/// 7.2: won over the board.
pub(super) fn games_won(table: &Table<'_>) -> Vec<Value> {
    count(table, |_, _, entry| is_won(entry))
}

/// 7.3: played over the board with Black.
pub(super) fn black_games(table: &Table<'_>) -> Vec<Value> {
    count(table, |_, _, entry| entry.outcome.is_played() && entry.color == Some(Color::Black))
}

/// 7.4: won over the board with Black.
pub(super) fn black_wins(table: &Table<'_>) -> Vec<Value> {
    count(table, |_, _, entry| is_won(entry) && entry.color == Some(Color::Black))
}

/// 7.6: all rounds but requested byes, absences and forfeit losses.
pub(super) fn rounds_elected(table: &Table<'_>) -> Vec<Value> {
    count(table, |player, round, _| !table.is_voluntary(player, round))
}

fn is_won(entry: &Entry) -> bool {
    matches!(entry.outcome, Outcome::Win | Outcome::UnratedWin)
}

/// The points.
pub(super) fn points(table: &Table<'_>) -> Vec<Value> {
    by_round(table, |player, round| i64::from(table.values[player][round].tenths()) * 10)
}

/// 7.7: a point for a round better than the opponent's, half a point for an equal one, by what
/// the round brought.
pub(super) fn standard(table: &Table<'_>) -> Vec<Value> {
    let draw = table.tournament.points.draw();
    by_round(table, |player, round| match table.values[player][round].cmp(&draw) {
        std::cmp::Ordering::Greater => 100,
        std::cmp::Ordering::Equal => 50,
        std::cmp::Ordering::Less => 0,
    })
}

/// 7.5: the sum of the scores after each round; a cut leaves out the first ones.
pub(super) fn progressive(table: &Table<'_>, cut: Cut) -> Vec<Value> {
    let value = |player: usize| {
        let mut sum = 0;
        let part = |round: usize| {
            sum += i64::from(table.values[player][round].tenths()) * 10;
            let is_cut = round < cut.low;
            Part { round: round + 1, opponent: None, hundredths: sum, is_cut }
        };
        Value::sum(1, (0..table.rounds).map(part).collect())
    };
    (0..table.entries.len()).map(value).collect()
}

/// 7.8: the pairing number; the lower one comes first.
pub(super) fn pairing_number(table: &Table<'_>) -> Vec<Value> {
    let number = |player: &crate::trf::Player| i64::from(player.number) * 100;
    let players = table.tournament.players.iter();
    players.map(|player| Value::new(Some(number(player)), 0, Vec::new())).collect()
}

fn by_round(table: &Table<'_>, amount: impl Fn(usize, usize) -> i64) -> Vec<Value> {
    let value = |player: usize| {
        let part = |round: usize| Part {
            round: round + 1,
            opponent: table.entries[player][round].opponent,
            hundredths: amount(player, round),
            is_cut: false,
        };
        Value::sum(1, (0..table.rounds).map(part).collect())
    };
    (0..table.entries.len()).map(value).collect()
}
