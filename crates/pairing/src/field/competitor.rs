//! One player with the history that pairing looks at.

use std::collections::HashMap;

use super::rules_out_bye;
use crate::{
    Color, Points,
    trf::{Outcome, Player, Tournament},
};

/// A player to be paired.
#[derive(Clone, Debug)]
pub struct Competitor {
    /// The pairing number (TPN).
    pub number: u16,
    /// The number counted without those who have none yet: odd or even decides a first color.
    pub rank: usize,
    /// The score that pairing goes by: points and fictitious points.
    pub score: Points,
    /// The points alone.
    pub points: Points,
    /// The colors of the games played, first to last.
    pub colors: Vec<Color>,
    /// The opponents met over the board, by number, each with the round.
    pub met: Vec<(u16, usize)>,
    /// Games with White minus games with Black (1.6).
    pub color_difference: i32,
    /// The color preference (1.7); `None` before the first game.
    pub preference: Option<Preference>,
    /// The floats of the last round and of the one before it (1.4).
    pub floats: [Option<Float>; 2],
    /// Whether the player may get the pairing-allocated bye (C.04.1 article 4).
    pub may_get_bye: bool,
    /// Rounds in which the player had no game (C9).
    pub unplayed: usize,
    /// A score over half of the possible one, before the final round (1.8).
    pub is_topscorer: bool,
}

/// A color preference (1.7). Stronger ones are greater.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Strength {
    /// The colors are balanced: the other color than the last.
    Mild,
    /// One game more with the other color.
    Strong,
    /// Two games more with the other color, or it twice in a row.
    Absolute,
}

/// The color a player should get, and how much it matters.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Preference {
    /// The color.
    pub color: Color,
    /// How much it matters.
    pub strength: Strength,
}

/// A float (1.4): against whom a player was paired.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Float {
    /// Paired with a player of a lower score, or points without a game.
    Down,
    /// Paired with a player of a higher score.
    Up,
}

impl Competitor {
    /// The color of an absolute preference.
    pub fn absolute(&self) -> Option<Color> {
        let preference = self.preference.filter(|it| it.strength == Strength::Absolute);
        preference.map(|preference| preference.color)
    }
}

/// The preference for colors played, by article 1.7.
fn preference(colors: &[Color], difference: i32) -> Option<Preference> {
    let last = *colors.last()?;
    let is_repeated = colors.len() > 1 && colors[colors.len() - 2] == last;
    let majority = if difference > 0 { Color::White } else { Color::Black };
    let (color, strength) = match difference.abs() {
        2.. => (!majority, Strength::Absolute),
        _ if is_repeated => (!last, Strength::Absolute),
        1 => (!majority, Strength::Strong),
        _ => (!last, Strength::Mild),
    };
    Some(Preference { color, strength })
}

/// The scores of everybody before each round, which floats are judged by.
pub(super) struct History<'a> {
    tournament: &'a Tournament,
    round: usize,
    /// Points before each round, from the first to the one to be paired, by player's number.
    points: HashMap<u16, Vec<Points>>,
}

impl<'a> History<'a> {
    pub(super) fn new(tournament: &'a Tournament, round: usize) -> History<'a> {
        let before_rounds = |player: &Player| {
            let mut sum = Points::ZERO;
            let mut sums = vec![sum];
            for past in 1..round {
                sum += tournament.value(player, past);
                sums.push(sum);
            }
            (player.number, sums)
        };
        let points = tournament.players.iter().map(before_rounds).collect();
        History { tournament, round, points }
    }

    /// The score that the pairing of a round went by.
    fn score(&self, number: u16, round: usize) -> Points {
        let points = self.points.get(&number).and_then(|sums| sums.get(round - 1)).copied();
        points.unwrap_or_default() + self.tournament.fictitious_points(number, round)
    }

    pub(super) fn competitor(&self, player: &Player, rank: usize, is_final: bool) -> Competitor {
        let entries: Vec<_> =
            (1..self.round).map(|round| self.tournament.entry(player, round)).collect();
        let played = entries.iter().filter(|entry| entry.outcome.is_played());
        let colors: Vec<Color> = played.filter_map(|entry| entry.color).collect();
        let met = (1..).zip(&entries).filter(|(_, entry)| entry.outcome.is_played());
        let met = met.filter_map(|(round, entry)| Some((entry.opponent?, round))).collect();
        let whites = colors.iter().filter(|color| **color == Color::White).count() as i32;
        let color_difference = 2 * whites - colors.len() as i32;
        let score = self.score(player.number, self.round);
        let loses_bye = |round: usize| {
            let value = self.tournament.value(player, round);
            rules_out_bye(self.tournament, entries[round - 1].outcome, value)
        };
        let system = &self.tournament.points;
        let possible = system.win().max(system.draw()).times(self.round - 1);
        Competitor {
            number: player.number,
            rank,
            score,
            points: score - self.tournament.fictitious_points(player.number, self.round),
            color_difference,
            preference: preference(&colors, color_difference),
            unplayed: self.round - 1 - colors.len(),
            colors,
            met,
            floats: [self.float(player, 1), self.float(player, 2)],
            may_get_bye: !(1..self.round).any(loses_bye),
            is_topscorer: is_final && score.times(2) > possible,
        }
    }

    /// The float of so many rounds before, by article 1.4.
    fn float(&self, player: &Player, rounds_before: usize) -> Option<Float> {
        let round = self.round.checked_sub(rounds_before).filter(|round| *round > 0)?;
        let entry = self.tournament.entry(player, round);
        if let (true, Some(opponent)) = (entry.outcome.is_played(), entry.opponent) {
            let (mine, theirs) = (self.score(player.number, round), self.score(opponent, round));
            return match mine.cmp(&theirs) {
                std::cmp::Ordering::Greater => Some(Float::Down),
                std::cmp::Ordering::Less => Some(Float::Up),
                std::cmp::Ordering::Equal => None,
            };
        }
        let gains = self.tournament.value(player, round) > self.tournament.points.loss();
        (gains || entry.outcome == Outcome::PairingBye).then_some(Float::Down)
    }
}
