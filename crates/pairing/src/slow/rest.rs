//! What lies below a bracket, by trying everything.

use std::collections::HashMap;

use crate::{
    Points,
    dutch::{Leftover, descending},
    field::Field,
};

/// Answers about players not yet paired, remembered.
pub(super) struct Rest<'a> {
    field: &'a Field,
    bye: Option<Points>,
    completed: HashMap<u32, bool>,
    leftovers: HashMap<(u32, u32), Leftover>,
}

impl<'a> Rest<'a> {
    pub(super) fn new(field: &'a Field, bye: Option<Points>) -> Rest<'a> {
        Rest { field, bye, completed: HashMap::new(), leftovers: HashMap::new() }
    }

    /// C4: whether these players can be paired, with a bye of the right score for one of them.
    pub(super) fn can_be_completed(&mut self, players: &[usize]) -> bool {
        let bits = players.iter().fold(0, |bits, player| bits | 1 << player);
        self.can_complete(bits)
    }

    fn can_complete(&mut self, bits: u32) -> bool {
        if bits == 0 {
            return true;
        }
        if let Some(&known) = self.completed.get(&bits) {
            return known;
        }
        let first = bits.trailing_zeros() as usize;
        let others = bits & !(1 << first);
        let player = &self.field.players()[first];
        let gets_bye = bits.count_ones() % 2 == 1
            && player.may_get_bye
            && Some(player.score) == self.bye
            && self.can_complete(others);
        let can = gets_bye
            || (first + 1..self.field.players().len()).any(|other| {
                others >> other & 1 == 1
                    && self.field.may_meet(first, other)
                    && self.can_complete(others & !(1 << other))
            });
        self.completed.insert(bits, can);
        can
    }

    /// C8: the fewest players, and of the lowest scores, that the next bracket must leave over
    /// when these join it.
    pub(super) fn next_leftover(
        &mut self,
        floaters: &[usize],
        next: &[usize],
        below: &[usize],
    ) -> Leftover {
        if next.is_empty() {
            return (0, Vec::new());
        }
        let bits = |players: &[usize]| players.iter().fold(0u32, |bits, player| bits | 1 << player);
        let key = (bits(floaters), bits(next));
        if let Some(known) = self.leftovers.get(&key) {
            return known.clone();
        }
        let later: Vec<usize> =
            below.iter().copied().filter(|player| !next.contains(player)).collect();
        let players: Vec<usize> = floaters.iter().chain(next).copied().collect();
        let mut best: Option<Leftover> = None;
        self.search(&players, floaters.len(), bits(&later), &mut Vec::new(), &mut best);
        let best = best.unwrap_or((usize::MAX, Vec::new()));
        self.leftovers.insert(key, best.clone());
        best
    }

    /// Pairs the first player with each resident, or leaves it over.
    fn search(
        &mut self,
        players: &[usize],
        moved: usize,
        later: u32,
        left: &mut Vec<usize>,
        best: &mut Option<Leftover>,
    ) {
        let Some((first, others)) = players.split_first() else {
            let bits = left.iter().fold(later, |bits, player| bits | 1 << player);
            if self.can_complete(bits) {
                let scores =
                    descending(left.iter().map(|player| self.field.players()[*player].score));
                let leftover = (left.len(), scores);
                if best.as_ref().is_none_or(|least| leftover < *least) {
                    *best = Some(leftover);
                }
            }
            return;
        };
        let moved_left = moved.saturating_sub(1);
        for place in moved_left..others.len() {
            if self.field.may_meet(*first, others[place]) {
                let mut fewer = others.to_vec();
                fewer.remove(place);
                self.search(&fewer, moved_left, later, left, best);
            }
        }
        left.push(*first);
        self.search(others, moved_left, later, left, best);
        left.pop();
    }
}
