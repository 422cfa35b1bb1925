//! A rating list: the ratings that explain the results best, with some players' ratings given.

use super::{Tally, sprt::expected};

/// A match between two players of a list, by their places in it.
#[derive(Copy, Clone, Debug)]
pub struct Meeting {
    /// Who the tally belongs to.
    pub one: usize,
    /// The opponent.
    pub other: usize,
    /// The result for the first.
    pub tally: Tally,
}

/// A player's rating.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Rated {
    /// In Elo.
    pub rating: f64,
    /// Half the width of the 95 % confidence interval, without the doubt about the given ratings.
    pub margin: f64,
    /// Games played.
    pub games: u32,
}

/// Rates all players by maximum likelihood. Given ratings stay; at least one must be given.
///
/// A player who won or lost every game gets half a draw more, so that the rating is finite.
pub fn rate(given: &[Option<f64>], meetings: &[Meeting]) -> Vec<Rated> {
    let known: Vec<f64> = given.iter().copied().flatten().collect();
    let start = known.iter().sum::<f64>() / known.len().max(1) as f64;
    let mut ratings: Vec<f64> = given.iter().map(|rating| rating.unwrap_or(start)).collect();
    // Each step is Newton's for one player; the likelihood has a single peak.
    for _ in 0..2_000 {
        for player in 0..ratings.len() {
            if given[player].is_none() {
                let (slope, curve) = slopes(player, &ratings, meetings);
                ratings[player] += (slope / curve.max(1e-9)).clamp(-100.0, 100.0);
            }
        }
    }
    let margins = margins(given, &ratings, meetings);
    let games = |player: usize| -> u32 {
        let of = meetings.iter().filter(|one| one.one == player || one.other == player);
        of.map(|meeting| meeting.tally.games()).sum()
    };
    let rated = |player: usize| Rated {
        rating: ratings[player],
        margin: margins[player],
        games: games(player),
    };
    (0..ratings.len()).map(rated).collect()
}

/// Natural logarithms per Elo point.
const SCALE: f64 = core::f64::consts::LN_10 / 400.0;

/// The first and the negative second derivative of the log likelihood by one rating.
fn slopes(player: usize, ratings: &[f64], meetings: &[Meeting]) -> (f64, f64) {
    let (mut slope, mut curve) = (0.0, 0.0);
    for &Meeting { one, other, tally } in meetings {
        let (rival, score) = match player {
            _ if one == player => (other, tally.score()),
            _ if other == player => (one, 1.0 - tally.score()),
            _ => continue,
        };
        let games = f64::from(tally.games()) + 0.5;
        let points = score * f64::from(tally.games()) + 0.25;
        let chance = expected(ratings[player] - ratings[rival]);
        slope += SCALE * (points - games * chance);
        curve += SCALE * SCALE * games * chance * (1.0 - chance);
    }
    (slope, curve)
}

/// From the inverse of the information matrix of the players without a given rating.
fn margins(given: &[Option<f64>], ratings: &[f64], meetings: &[Meeting]) -> Vec<f64> {
    let free: Vec<usize> = (0..given.len()).filter(|&player| given[player].is_none()).collect();
    let place = |player: usize| free.iter().position(|&one| one == player);
    let size = free.len();
    let mut matrix = vec![vec![0.0; 2 * size]; size];
    for (row, line) in matrix.iter_mut().enumerate() {
        line[size + row] = 1.0;
        // A little information about everyone, so that the matrix can be inverted.
        line[row] = 1e-12;
    }
    for &Meeting { one, other, tally } in meetings {
        let chance = expected(ratings[one] - ratings[other]);
        let weight = SCALE * SCALE * f64::from(tally.games()) * chance * (1.0 - chance);
        for (player, rival) in [(one, other), (other, one)] {
            let Some(row) = place(player) else { continue };
            matrix[row][row] += weight;
            if let Some(column) = place(rival) {
                matrix[row][column] -= weight;
            }
        }
    }
    invert(&mut matrix);
    let variance = |row: usize| matrix[row][size + row].max(0.0);
    given
        .iter()
        .enumerate()
        .map(|(player, _)| place(player).map_or(0.0, |row| 1.96 * variance(row).sqrt()))
        .collect()
}

/// Gauss and Jordan: the right half becomes the inverse of the left.
fn invert(matrix: &mut [Vec<f64>]) {
    for column in 0..matrix.len() {
        let pivot = matrix[column][column];
        if pivot.abs() < f64::MIN_POSITIVE {
            continue;
        }
        matrix[column].iter_mut().for_each(|value| *value /= pivot);
        let line = matrix[column].clone();
        for (row, other) in matrix.iter_mut().enumerate() {
            let factor = other[column];
            if row != column && factor != 0.0 {
                other.iter_mut().zip(&line).for_each(|(value, add)| *value -= factor * add);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meeting(one: usize, other: usize, wins: u32, draws: u32, losses: u32) -> Meeting {
        Meeting { one, other, tally: Tally { wins, draws, losses } }
    }

    #[test]
    fn ratings_follow_the_scores_along_a_chain() {
        // 64 % is 100 points.
        let list = rate(
            &[Some(2000.0), None, None],
            &[meeting(1, 0, 640, 0, 360), meeting(2, 1, 640, 0, 360)],
        );
        assert_eq!(list[0], Rated { rating: 2000.0, margin: 0.0, games: 1000 });
        assert!((list[1].rating - 2100.0).abs() < 1.5, "{list:?}");
        assert!((list[2].rating - 2200.0).abs() < 2.5, "{list:?}");
        assert!(list[2].margin > 1.3 * list[1].margin, "doubt adds up: {list:?}");
        // 1000 games: about ±22 points.
        assert!((list[1].margin - 22.4).abs() < 1.5, "{list:?}");
    }

    #[test]
    fn two_anchors_that_disagree_meet_in_the_middle() {
        let list = rate(
            &[Some(1900.0), Some(2100.0), None],
            &[meeting(2, 0, 50, 0, 50), meeting(2, 1, 50, 0, 50)],
        );
        assert!((list[2].rating - 2000.0).abs() < 1.0, "{list:?}");
    }

    #[test]
    fn a_clean_sweep_is_no_infinity() {
        let list = rate(&[Some(1500.0), None], &[meeting(1, 0, 20, 0, 0)]);
        assert!((1800.0..2500.0).contains(&list[1].rating), "{list:?}");
    }
}
