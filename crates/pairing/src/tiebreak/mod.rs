//! Tie-breaks by C.07, as in force since 1 March 2026, each with what it is made of.

mod code;
mod encounter;
mod opponents;
mod ratings;
mod results;
mod table;
mod value;

pub use code::{Code, Cut, Kind, UnknownCode};
use table::Table;
pub use value::{Part, Value};

use crate::trf::Tournament;

/// A player's place and values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The place; players who are level share it.
    pub place: usize,
    /// The pairing number.
    pub number: u16,
    /// A value for each code.
    pub values: Vec<Value>,
}

/// The standings after all rounds of a tournament, best first.
///
/// The first `deciding` codes decide the places; the others are only shown.
pub fn standings(tournament: &Tournament, codes: &[Code], deciding: usize) -> Vec<Standing> {
    let table = Table::new(tournament);
    let mut columns: Vec<Vec<Value>> = Vec::new();
    let mut groups: Vec<Vec<usize>> = vec![(0..tournament.players.len()).collect()];
    for (index, code) in codes.iter().enumerate() {
        if code.kind == Kind::DirectEncounter {
            columns.push(encounter_values(&table, &groups));
        } else {
            columns.push(values(&table, *code));
        }
        if index < deciding {
            groups = groups
                .iter()
                .flat_map(|group| match code.kind {
                    Kind::DirectEncounter => encounter::split(&table, group),
                    Kind::PairingNumber => split_by(group, |player| {
                        std::cmp::Reverse(columns[index][player].hundredths)
                    }),
                    _ => split_by(group, |player| columns[index][player].hundredths),
                })
                .collect();
        }
    }
    let mut standings = Vec::new();
    for group in groups {
        let place = standings.len() + 1;
        let mut group = group;
        group.sort_by_key(|player| tournament.players[*player].number);
        for player in group {
            let values = columns.iter().map(|column| column[player].clone()).collect();
            let number = tournament.players[player].number;
            standings.push(Standing { place, number, values });
        }
    }
    standings
}

/// The values of all players, in the order of the report.
fn values(table: &Table<'_>, code: Code) -> Vec<Value> {
    match code.kind {
        Kind::Points => results::points(table),
        Kind::DirectEncounter => encounter_values(table, &[(0..table.entries.len()).collect()]),
        Kind::Wins => results::wins(table),
        Kind::GamesWon => results::games_won(table),
        Kind::BlackGames => results::black_games(table),
        Kind::BlackWins => results::black_wins(table),
        Kind::Progressive => results::progressive(table, code.cut),
        Kind::RoundsElected => results::rounds_elected(table),
        Kind::Standard => results::standard(table),
        Kind::PairingNumber => results::pairing_number(table),
        Kind::Buchholz => opponents::buchholz(table, code.cut, false),
        Kind::ForeBuchholz => opponents::buchholz(table, code.cut, true),
        Kind::AverageBuchholz => opponents::average_buchholz(table),
        Kind::SonnebornBerger => opponents::sonneborn_berger(table, code.cut),
        Kind::Koya => opponents::koya(table),
        Kind::AverageRating => ratings::average_rating(table, code.cut),
        Kind::Performance => ratings::performance(table),
        Kind::PerfectPerformance => ratings::perfect_performance(table),
        Kind::AveragePerformance => ratings::average_performance(table),
        Kind::AveragePerfect => ratings::average_perfect(table),
    }
}

/// The rank that direct encounter gives within each level group; 0 where it decides nothing.
fn encounter_values(table: &Table<'_>, groups: &[Vec<usize>]) -> Vec<Value> {
    let mut values = vec![Value::new(Some(0), 0, Vec::new()); table.entries.len()];
    for group in groups {
        let levels = encounter::split(table, group);
        let mut rank = 1;
        for level in &levels {
            for player in level {
                let shown = if levels.len() == 1 { 0 } else { rank };
                let parts = encounter::parts(table, *player, group);
                values[*player] = Value::new(Some(100 * shown), 0, parts);
            }
            rank += level.len() as i64;
        }
    }
    values
}

/// Players of equal value together, largest value first.
fn split_by<K: Ord>(group: &[usize], key: impl Fn(usize) -> K) -> Vec<Vec<usize>> {
    let mut sorted = group.to_vec();
    sorted.sort_by_key(|player| std::cmp::Reverse(key(*player)));
    sorted.chunk_by(|one, other| key(*one) == key(*other)).map(<[usize]>::to_vec).collect()
}
