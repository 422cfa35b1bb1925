//! Tie-breaks by the opponents' scores: Buchholz, Sonneborn-Berger, Koya.

use super::{Cut, Part, Value, table::Table};
use crate::Points;

/// What a round adds, before anything is cut.
struct Element {
    round: usize,
    opponent: Option<u16>,
    /// The score of the opponent or the dummy.
    score: Points,
    /// That score, or its product with the result.
    hundredths: i64,
    is_voluntary: bool,
    is_cut: bool,
}

/// The score of the opponent of each round, or of the dummy that stands for one (16.4).
fn elements(table: &Table<'_>, player: usize, adjusted: &[Points], is_fore: bool) -> Vec<Element> {
    let own = table.own_score(player, is_fore);
    let cap = table.tournament.points.draw().times(table.rounds);
    let mut elements = Vec::new();
    for round in 0..table.rounds {
        let opponent = table.opponent(player, round);
        let counts_as_game = table.opponent_played(player, round).is_some()
            || table.is_predetermined
            || table.is_fore_draw(player, round, is_fore);
        let (score, is_dummy) = match opponent {
            Some(opponent) if counts_as_game => (adjusted[opponent], false),
            // 16.4.1: a forfeit, as far as the scheduled opponent's score goes.
            Some(opponent) => (own.min(adjusted[opponent]), true),
            None if table.is_predetermined => continue,
            // 16.4.2: a bye or an absence, as far as half the rounds go.
            None => (own.min(cap), true),
        };
        elements.push(Element {
            round: round + 1,
            opponent: if is_dummy { None } else { table.entries[player][round].opponent },
            score,
            hundredths: i64::from(score.tenths()) * 10,
            is_voluntary: is_dummy && table.is_voluntary(player, round),
            is_cut: false,
        });
    }
    elements
}

/// Cuts the least significant values, then the most significant ones (article 14).
fn cut(elements: &mut [Element], cut: Cut) {
    let significance = |element: &Element| (element.score, element.hundredths);
    for _ in 0..cut.low {
        let kept = || (0..elements.len()).filter(|index| !elements[*index].is_cut);
        let Some(least) = kept().min_by_key(|index| significance(&elements[*index])) else {
            return;
        };
        // 16.5: the lowest contribution of a voluntary unplayed round instead, unless it is lower.
        let voluntary = kept().filter(|index| elements[*index].is_voluntary);
        let voluntary = voluntary.min_by_key(|index| elements[*index].hundredths);
        let fits = |index: &usize| elements[*index].hundredths >= elements[least].hundredths;
        let chosen = voluntary.filter(fits).unwrap_or(least);
        elements[chosen].is_cut = true;
    }
    for _ in 0..cut.high {
        let kept = (0..elements.len()).filter(|index| !elements[*index].is_cut);
        let Some(most) = kept.max_by_key(|index| significance(&elements[*index])) else { return };
        elements[most].is_cut = true;
    }
}

fn parts(elements: Vec<Element>) -> Vec<Part> {
    let part = |one: Element| Part {
        round: one.round,
        opponent: one.opponent,
        hundredths: one.hundredths,
        is_cut: one.is_cut,
    };
    elements.into_iter().map(part).collect()
}

/// Buchholz and Fore Buchholz (8.1, 8.3).
pub(super) fn buchholz(table: &Table<'_>, what: Cut, is_fore: bool) -> Vec<Value> {
    let adjusted = table.adjusted(is_fore);
    let value = |player| {
        let mut elements = elements(table, player, &adjusted, is_fore);
        cut(&mut elements, what);
        Value::sum(1, parts(elements))
    };
    (0..table.entries.len()).map(value).collect()
}

/// Sonneborn-Berger (9.1): each opponent's score times the points made against them.
pub(super) fn sonneborn_berger(table: &Table<'_>, what: Cut) -> Vec<Value> {
    let adjusted = table.adjusted(false);
    let value = |player: usize| {
        let mut elements = elements(table, player, &adjusted, false);
        for element in &mut elements {
            let result = table.values[player][element.round - 1];
            element.hundredths = i64::from(element.score.tenths()) * i64::from(result.tenths());
        }
        cut(&mut elements, what);
        Value::sum(2, parts(elements))
    };
    (0..table.entries.len()).map(value).collect()
}

/// The average of the opponents' Buchholz (8.2).
pub(super) fn average_buchholz(table: &Table<'_>) -> Vec<Value> {
    let buchholz = buchholz(table, Cut::default(), false);
    average_of_opponents(table, &buchholz, 2)
}

/// The average of a value over the opponents played over the board.
pub(super) fn average_of_opponents(
    table: &Table<'_>,
    values: &[Value],
    decimals: usize,
) -> Vec<Value> {
    let value = |player: usize| {
        let part = |round: usize| {
            let opponent = table.opponent_played(player, round)?;
            let hundredths = values[opponent].hundredths?;
            let opponent = Some(table.tournament.players[opponent].number);
            Some(Part { round: round + 1, opponent, hundredths, is_cut: false })
        };
        Value::average(decimals, (0..table.rounds).filter_map(part).collect())
    };
    (0..table.entries.len()).map(value).collect()
}

/// Koya (9.2): points made against those who have half of the possible points.
pub(super) fn koya(table: &Table<'_>) -> Vec<Value> {
    let count = table.entries.len();
    // An odd number of players takes a round more than each has games.
    let is_odd = table.is_predetermined && count > 0 && table.rounds.is_multiple_of(count);
    let games = if is_odd { table.rounds - table.rounds / count } else { table.rounds };
    let half = table.tournament.points.win().times(games);
    let value = |player: usize| {
        let part = |round: usize| {
            let opponent = table.opponent(player, round)?;
            let counts = table.is_predetermined || table.opponent_played(player, round).is_some();
            counts.then(|| Part {
                round: round + 1,
                opponent: table.entries[player][round].opponent,
                hundredths: i64::from(table.values[player][round].tenths()) * 10,
                is_cut: table.scores[opponent].times(2) < half,
            })
        };
        Value::sum(1, (0..table.rounds).filter_map(part).collect())
    };
    (0..count).map(value).collect()
}
