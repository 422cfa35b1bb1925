//! Direct encounter (article 6).

use super::{Part, table::Table};
use crate::Points;

/// The games of a player against a group: their points, and the points with all missing games
/// won.
struct Encounters {
    player: usize,
    /// In tenths, times a number by which every count of meetings divides, so that averages are
    /// exact.
    points: i128,
    most: i128,
    has_met_all: bool,
}

/// Splits players that are level into those ranked before others, each part still level.
pub(super) fn split(table: &Table<'_>, group: &[usize]) -> Vec<Vec<usize>> {
    if group.len() < 2 {
        return vec![group.to_vec()];
    }
    let unit = group.iter().fold(1, |unit, player| common_unit(table, *player, unit));
    let mut standings: Vec<Encounters> =
        group.iter().map(|player| encounters(table, *player, group, unit)).collect();
    standings.sort_by_key(|one| -one.points);
    let parts: Vec<Vec<usize>> = match standings.iter().all(|one| one.has_met_all) {
        // 6.2: all have met, so the standings decide.
        true => standings
            .chunk_by(|one, other| one.points == other.points)
            .map(|level| level.iter().map(|one| one.player).collect())
            .collect(),
        // 6.3: who is first whatever the missing games bring; then the second, and so on.
        false => {
            let is_ahead = |place: &usize| {
                let below = standings[place + 1..].iter().map(|one| one.most).max();
                below.is_some_and(|most| standings[*place].points > most)
            };
            let ranked = (0..standings.len()).take_while(is_ahead).count();
            let single = standings[..ranked].iter().map(|one| vec![one.player]);
            let rest: Vec<usize> = standings[ranked..].iter().map(|one| one.player).collect();
            single.chain([rest]).collect()
        }
    };
    match parts.len() {
        1 => parts,
        // Article 6 applies again to those still level.
        _ => parts.into_iter().flat_map(|part| split(table, &part)).collect(),
    }
}

/// What a player made against each of a group.
pub(super) fn parts(table: &Table<'_>, player: usize, group: &[usize]) -> Vec<Part> {
    let part = |round: usize| {
        let opponent = counted_opponent(table, player, round)?;
        group.contains(&opponent).then(|| Part {
            round: round + 1,
            opponent: table.entries[player][round].opponent,
            hundredths: i64::from(table.values[player][round].tenths()) * 10,
            is_cut: false,
        })
    };
    (0..table.rounds).filter_map(part).collect()
}

/// 6.1.1: forfeits do not count, unless pairings were made before the start.
fn counted_opponent(table: &Table<'_>, player: usize, round: usize) -> Option<usize> {
    match table.is_predetermined {
        true => table.opponent(player, round),
        false => table.opponent_played(player, round),
    }
}

/// What a player made in each game against another.
fn meetings(table: &Table<'_>, player: usize, opponent: usize) -> Vec<Points> {
    (0..table.rounds)
        .filter(|round| counted_opponent(table, player, *round) == Some(opponent))
        .map(|round| table.values[player][round])
        .collect()
}

fn encounters(table: &Table<'_>, player: usize, group: &[usize], unit: i128) -> Encounters {
    let mut points = 0;
    let mut met = 0;
    for &opponent in group.iter().filter(|opponent| **opponent != player) {
        let games = meetings(table, player, opponent);
        if !games.is_empty() {
            met += 1;
            // 6.1.2: the average of several games.
            let sum: i128 = games.iter().map(|points| i128::from(points.tenths())).sum();
            points += sum * (unit / games.len() as i128);
        }
    }
    let missing = if table.is_predetermined { 0 } else { group.len() - 1 - met };
    let win = i128::from(table.tournament.points.win().tenths());
    Encounters {
        player,
        points,
        most: points + unit * win * missing as i128,
        has_met_all: missing == 0,
    }
}

/// The unit, or a multiple of it that is also one of each count of a player's meetings.
fn common_unit(table: &Table<'_>, player: usize, unit: i128) -> i128 {
    let mut opponents: Vec<usize> =
        (0..table.rounds).filter_map(|round| counted_opponent(table, player, round)).collect();
    opponents.sort_unstable();
    opponents.chunk_by(PartialEq::eq).fold(unit, |unit, games| lcm(unit, games.len() as i128))
}

fn lcm(one: i128, other: i128) -> i128 {
    let (mut divisor, mut rest) = (one, other);
    while rest != 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    one / divisor * other
}
