//! Who may meet whom, and why not.

use std::collections::HashMap;

use super::{Competitor, Field};
use crate::{Color, trf::Tournament};

/// Why two players may not meet.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Obstacle {
    /// They have met in this round (C1).
    Met {
        /// The round.
        round: usize,
    },
    /// Both must get this color, and neither is a topscorer (C3).
    SameColor(Color),
    /// The pair is forbidden in this round (260, XXP).
    Forbidden,
}

impl Field {
    /// Why two players, by index, may not meet; empty if they may.
    pub fn obstacles(&self, one: usize, other: usize) -> Vec<Obstacle> {
        let (first, second) = (&self.players[one], &self.players[other]);
        let met = first.met.iter().filter(|(number, _)| *number == second.number);
        let met = met.map(|(_, round)| Obstacle::Met { round: *round }).next();
        let color = first.absolute().filter(|_| !colors_fit(first, second));
        let forbidden = self.forbidden[one].has(other).then_some(Obstacle::Forbidden);
        met.into_iter().chain(color.map(Obstacle::SameColor)).chain(forbidden).collect()
    }
}

/// A set of small numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Bits(Vec<u64>);

impl Bits {
    pub(crate) fn new(length: usize) -> Bits {
        Bits(vec![0; length.div_ceil(64)])
    }

    pub(crate) fn has(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    pub(crate) fn set(&mut self, index: usize, value: bool) {
        match value {
            true => self.0[index / 64] |= 1 << (index % 64),
            false => self.0[index / 64] &= !(1 << (index % 64)),
        }
    }

    /// Adds another set.
    pub(crate) fn add(&mut self, other: &Bits) {
        self.0.iter_mut().zip(&other.0).for_each(|(one, two)| *one |= two);
    }

    /// How many numbers are in both sets.
    pub(crate) fn count_common(&self, other: &Bits) -> usize {
        self.0.iter().zip(&other.0).map(|(one, two)| (one & two).count_ones() as usize).sum()
    }
}

/// The pairs that a record forbids in a round.
pub(super) fn forbidden(
    tournament: &Tournament,
    round: usize,
    players: &[Competitor],
) -> Vec<Bits> {
    let index_of = indices(players);
    let mut forbidden: Vec<Bits> = vec![Bits::new(players.len()); players.len()];
    for group in &tournament.forbidden {
        if !(usize::from(group.rounds.0)..=usize::from(group.rounds.1)).contains(&round) {
            continue;
        }
        let here: Vec<usize> =
            group.players.iter().filter_map(|number| index_of.get(number).copied()).collect();
        let mut all = Bits::new(players.len());
        here.iter().for_each(|one| all.set(*one, true));
        here.iter().for_each(|one| forbidden[*one].add(&all));
    }
    forbidden
}

/// The pairs that break neither C1, nor C3, nor a prohibition.
pub(super) fn allowed(players: &[Competitor], forbidden: &[Bits]) -> Vec<Bits> {
    let count = players.len();
    let index_of = indices(players);
    let mut allowed: Vec<Bits> = vec![Bits::new(count); count];
    for (one, first) in players.iter().enumerate() {
        for (other, second) in players.iter().enumerate().take(one) {
            let fits = colors_fit(first, second) && !forbidden[one].has(other);
            allowed[one].set(other, fits);
            allowed[other].set(one, fits);
        }
    }
    for (one, player) in players.iter().enumerate() {
        for other in player.met.iter().filter_map(|(number, _)| index_of.get(number)) {
            allowed[one].set(*other, false);
            allowed[*other].set(one, false);
        }
    }
    allowed
}

fn indices(players: &[Competitor]) -> HashMap<u16, usize> {
    players.iter().enumerate().map(|(index, player)| (player.number, index)).collect()
}

/// C3: non-topscorers with the same absolute preference shall not meet.
fn colors_fit(one: &Competitor, other: &Competitor) -> bool {
    one.is_topscorer
        || other.is_topscorer
        || one.absolute().is_none()
        || one.absolute() != other.absolute()
}
