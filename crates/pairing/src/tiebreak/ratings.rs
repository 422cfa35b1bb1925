//! Tie-breaks by the opponents' ratings (article 10). They are not defined where a player has no
//! rating.

use super::{
    Cut, Part, Value, opponents::average_of_opponents, table::Table, value::round_half_up,
};
use crate::trf::Outcome;

/// The rating difference for each fractional score from one half to a full score, by hundredths
/// (FIDE Rating Regulations 8.1.1).
const DIFFERENCE: [i64; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158,
    166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366,
    383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
];

/// The largest rating difference for each scoring probability of the higher rated player from
/// one half on, by hundredths (FIDE Rating Regulations 8.1.2).
const PROBABILITY: [i64; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162,
    170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374,
    391, 411, 432, 456, 484, 517, 559, 619, 735,
];

/// A game that counts: its round, the opponent's number and rating, and the score in hundredths.
struct RatedGame {
    round: usize,
    opponent: u16,
    rating: i64,
    score: i64,
}

fn games(table: &Table<'_>, player: usize) -> Vec<RatedGame> {
    let game = |round: usize| {
        let opponent = table.opponent_played(player, round)?;
        let score = match table.entries[player][round].outcome {
            Outcome::Win | Outcome::UnratedWin => 100,
            Outcome::Draw | Outcome::UnratedDraw | Outcome::Unknown => 50,
            _ => 0,
        };
        let opponent = &table.tournament.players[opponent];
        let rating = i64::from(opponent.rating?);
        Some(RatedGame { round: round + 1, opponent: opponent.number, rating, score })
    };
    (0..table.rounds).filter_map(game).collect()
}

/// The value of each player, not defined if a player has no rating.
fn for_all(table: &Table<'_>, value: impl Fn(Vec<RatedGame>) -> Value) -> Vec<Value> {
    let everyone_rated = table.tournament.players.iter().all(|player| player.rating.is_some());
    let one = |player: usize| match everyone_rated {
        true => value(games(table, player)),
        false => Value::new(None, 0, Vec::new()),
    };
    (0..table.entries.len()).map(one).collect()
}

fn parts(games: &[RatedGame]) -> Vec<Part> {
    let part = |game: &RatedGame| Part {
        round: game.round,
        opponent: Some(game.opponent),
        hundredths: game.rating * 100,
        is_cut: false,
    };
    games.iter().map(part).collect()
}

/// 10.1: the average rating of the opponents, to the nearest whole number.
pub(super) fn average_rating(table: &Table<'_>, cut: Cut) -> Vec<Value> {
    for_all(table, |games| {
        let mut parts = parts(&games);
        for _ in 0..cut.low {
            let kept = parts.iter_mut().filter(|part| !part.is_cut);
            if let Some(least) = kept.min_by_key(|part| part.hundredths) {
                least.is_cut = true;
            }
        }
        for _ in 0..cut.high {
            let kept = parts.iter_mut().filter(|part| !part.is_cut);
            if let Some(most) = kept.max_by_key(|part| part.hundredths) {
                most.is_cut = true;
            }
        }
        Value::average(0, parts)
    })
}

/// 10.2: the average rating and the difference for the fractional score.
pub(super) fn performance(table: &Table<'_>) -> Vec<Value> {
    for_all(table, |games| {
        let Value { hundredths: average, parts, .. } = Value::average(0, parts(&games));
        let score: i64 = games.iter().map(|game| game.score).sum();
        let value = average.map(|average| {
            let fraction = round_half_up(score, games.len() as i64);
            average + 100 * difference(fraction)
        });
        Value::new(value, 0, parts)
    })
}

fn difference(fraction: i64) -> i64 {
    let distance = (fraction - 50).unsigned_abs() as usize;
    (fraction - 50).signum() * DIFFERENCE[distance.min(50)]
}

/// 10.3: the lowest rating whose expected score is the score, or more.
pub(super) fn perfect_performance(table: &Table<'_>) -> Vec<Value> {
    for_all(table, |games| {
        let score: i64 = games.iter().map(|game| game.score).sum();
        let ratings = || games.iter().map(|game| game.rating);
        let (Some(lowest), Some(highest)) = (ratings().min(), ratings().max()) else {
            return Value::new(None, 0, Vec::new());
        };
        let expected = |rating: i64| ratings().map(|other| expected(rating - other)).sum::<i64>();
        // Below `low` is too little, at `high` is enough: 736 points more win every game.
        let (mut low, mut high) = (lowest - 801, highest + 736);
        while high - low > 1 {
            let middle = (low + high).div_euclid(2);
            match expected(middle) >= score {
                true => high = middle,
                false => low = middle,
            }
        }
        let perfect = if score == 0 { lowest - 800 } else { high };
        Value::new(Some(perfect * 100), 0, parts(&games))
    })
}

/// The expected score, in hundredths, for a rating difference.
fn expected(difference: i64) -> i64 {
    let above = 50 + PROBABILITY.partition_point(|most| *most < difference.abs()) as i64;
    if difference < 0 { 100 - above } else { above }
}

/// 10.4: the average of the opponents' performances.
pub(super) fn average_performance(table: &Table<'_>) -> Vec<Value> {
    average_of_opponents(table, &performance(table), 0)
}

/// 10.5: the average of the opponents' perfect performances.
pub(super) fn average_perfect(table: &Table<'_>) -> Vec<Value> {
    average_of_opponents(table, &perfect_performance(table), 0)
}
