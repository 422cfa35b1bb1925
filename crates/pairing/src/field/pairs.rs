//! Who may meet whom.

use std::collections::HashMap;

use super::Competitor;
use crate::trf::Tournament;

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

    /// How many numbers are in both sets.
    pub(crate) fn count_common(&self, other: &Bits) -> usize {
        self.0.iter().zip(&other.0).map(|(one, two)| (one & two).count_ones() as usize).sum()
    }
}

/// The pairs that break neither C1, nor C3, nor a prohibition.
pub(super) fn allowed(tournament: &Tournament, round: usize, players: &[Competitor]) -> Vec<Bits> {
    let count = players.len();
    let index_of: HashMap<u16, usize> =
        players.iter().enumerate().map(|(index, player)| (player.number, index)).collect();
    let mut allowed: Vec<Bits> = vec![Bits::new(count); count];
    for (one, first) in players.iter().enumerate() {
        for (other, second) in players.iter().enumerate().take(one) {
            let fits = colors_fit(first, second);
            allowed[one].set(other, fits);
            allowed[other].set(one, fits);
        }
    }
    let mut forbid = |one: Option<&usize>, other: Option<&usize>| {
        if let (Some(&one), Some(&other)) = (one, other) {
            allowed[one].set(other, false);
            allowed[other].set(one, false);
        }
    };
    for player in &tournament.players {
        let entries = player.entries.iter().take(round - 1).flatten();
        for entry in entries.filter(|entry| entry.outcome.is_played()) {
            let opponent = entry.opponent.and_then(|opponent| index_of.get(&opponent));
            forbid(index_of.get(&player.number), opponent);
        }
    }
    for group in &tournament.forbidden {
        if !(usize::from(group.rounds.0)..=usize::from(group.rounds.1)).contains(&round) {
            continue;
        }
        for one in &group.players {
            for other in &group.players {
                forbid(index_of.get(one), index_of.get(other));
            }
        }
    }
    allowed
}

/// C3: non-topscorers with the same absolute preference shall not meet.
fn colors_fit(one: &Competitor, other: &Competitor) -> bool {
    one.is_topscorer
        || other.is_topscorer
        || one.absolute().is_none()
        || one.absolute() != other.absolute()
}
