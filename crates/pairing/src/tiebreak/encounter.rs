//! Direct encounter (article 6).

use super::{Part, table::Table};
use crate::Points;

/// The games of a player against a group: their points, and the points with all missing games
/// won.
struct Encounters {
    player: usize,
    /// Twelve hundredths of a tenth would be needed for averages of twelve games; in practice two
    /// players meet twice at most, so halves of tenths are exact.
    half_tenths: i64,
    most: i64,
    has_met_all: bool,
}

/// Splits players that are level into those ranked before others, each part still level.
pub(super) fn split(table: &Table<'_>, group: &[usize]) -> Vec<Vec<usize>> {
    if group.len() < 2 {
        return vec![group.to_vec()];
    }
    let mut standings: Vec<Encounters> =
        group.iter().map(|player| encounters(table, *player, group)).collect();
    standings.sort_by_key(|one| -one.half_tenths);
    let parts: Vec<Vec<usize>> = match standings.iter().all(|one| one.has_met_all) {
        // 6.2: all have met, so the standings decide.
        true => standings
            .chunk_by(|one, other| one.half_tenths == other.half_tenths)
            .map(|level| level.iter().map(|one| one.player).collect())
            .collect(),
        // 6.3: who is first whatever the missing games bring; then the second, and so on.
        false => {
            let is_ahead = |place: &usize| {
                let below = standings[place + 1..].iter().map(|one| one.most).max();
                below.is_some_and(|most| standings[*place].half_tenths > most)
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

fn encounters(table: &Table<'_>, player: usize, group: &[usize]) -> Encounters {
    let mut half_tenths = 0;
    let mut met = 0;
    for &opponent in group.iter().filter(|opponent| **opponent != player) {
        let points: Vec<Points> = (0..table.rounds)
            .filter(|round| counted_opponent(table, player, *round) == Some(opponent))
            .map(|round| table.values[player][round])
            .collect();
        if !points.is_empty() {
            met += 1;
            // 6.1.2: the average of several games.
            let sum: i64 = points.iter().map(|points| i64::from(points.tenths())).sum();
            half_tenths += 2 * sum / points.len() as i64;
        }
    }
    let missing = if table.is_predetermined { 0 } else { group.len() - 1 - met };
    let win = i64::from(table.tournament.points.win().tenths());
    Encounters {
        player,
        half_tenths,
        most: half_tenths + 2 * win * missing as i64,
        has_met_all: missing == 0,
    }
}
