//! Candidates in the order of their generation: articles 3.2 to 3.7 and 4.

use crate::field::Field;

/// A bracket whose candidates have so many pairs.
pub(super) struct Candidates<'a> {
    pub(super) field: &'a Field,
    pub(super) moved: &'a [usize],
    pub(super) residents: &'a [usize],
    pub(super) pairs: usize,
}

type Pairs = Vec<(usize, usize)>;

/// Called with the pairs of a candidate.
type Visit<'a> = &'a mut dyn FnMut(&[(usize, usize)]);

/// Called with pairs, and the players of S2 they leave.
type VisitTransposition<'a> = &'a mut dyn FnMut(&[(usize, usize)], &[usize]);

impl Candidates<'_> {
    /// Calls with each candidate that complies with C1 and C3, first to last.
    pub(super) fn each(&self, visit: Visit<'_>) {
        // 4.4.2: sets of pairable moved-down players. C7 tells sets of different sizes apart, so
        // their order among each other does not matter.
        for size in (0..=self.moved.len().min(self.pairs)).rev() {
            let mut sets = subsets(self.moved.len(), size);
            sets.sort();
            for set in sets {
                let first: Vec<usize> = set.iter().map(|place| self.moved[*place]).collect();
                self.transpositions(&first, self.residents, &mut Vec::new(), &mut |made, left| {
                    self.remainder(made, left, visit);
                });
            }
        }
    }

    /// 4.2.2: pairs the first players with others of S2 in lexicographic order, and hands on the
    /// pairs with those that are left of S2.
    fn transpositions(
        &self,
        first: &[usize],
        second: &[usize],
        made: &mut Pairs,
        visit: VisitTransposition<'_>,
    ) {
        let Some((player, others)) = first.split_first() else { return visit(made, second) };
        for (place, opponent) in second.iter().enumerate() {
            let (higher, lower) = (*player.min(opponent), *player.max(opponent));
            if !self.field.may_meet(higher, lower) {
                continue;
            }
            let mut left = second.to_vec();
            left.remove(place);
            made.push((higher, lower));
            self.transpositions(others, &left, made, visit);
            made.pop();
        }
    }

    /// 3.6: a homogeneous bracket, or what the pairs of the moved-down players leave.
    fn remainder(&self, made: &[(usize, usize)], players: &[usize], visit: Visit<'_>) {
        let Some(pairs) = self.pairs.checked_sub(made.len()) else { return };
        if 2 * pairs > players.len() {
            return;
        }
        for set in exchanges(players.len(), pairs) {
            let (first, second): (Vec<usize>, Vec<usize>) =
                (0..players.len()).partition(|place| set.contains(place));
            let first: Vec<usize> = first.into_iter().map(|place| players[place]).collect();
            let second: Vec<usize> = second.into_iter().map(|place| players[place]).collect();
            let mut all = made.to_vec();
            self.transpositions(&first, &second, &mut all, &mut |all, _| visit(all));
        }
    }
}

/// All sets of so many of the numbers below `count`, each in ascending order.
fn subsets(count: usize, size: usize) -> Vec<Vec<usize>> {
    let has_size = |bits: &u32| bits.count_ones() as usize == size;
    let set = |bits: u32| (0..count).filter(|place| bits >> place & 1 == 1).collect();
    (0..1u32 << count).filter(has_size).map(set).collect()
}

/// 4.3.2: every S1 of so many players, in the order of the exchanges that lead to it.
fn exchanges(count: usize, size: usize) -> Vec<Vec<usize>> {
    let mut sets = subsets(count, size);
    let moved_out = |set: &Vec<usize>| -> Vec<usize> {
        (0..size).rev().filter(|place| !set.contains(place)).collect()
    };
    let moved_in = |set: &Vec<usize>| -> Vec<usize> {
        set.iter().copied().filter(|place| *place >= size).collect()
    };
    sets.sort_by_key(|set| {
        let (out, into) = (moved_out(set), moved_in(set));
        let difference = into.iter().sum::<usize>() as i64 - out.iter().sum::<usize>() as i64;
        // The largest number out of S1 first, the smallest out of S2.
        let out: Vec<i64> = out.into_iter().map(|place| -(place as i64)).collect();
        (out.len(), difference, out, into)
    });
    sets
}

#[cfg(test)]
mod tests {
    use super::exchanges;

    #[test]
    fn c04_3_4_3_2_exchanges_in_their_order() {
        // Six players, S1 = 0 1 2: none, then one exchange by difference, and so on.
        let order = exchanges(6, 3);
        assert_eq!(order[0], [0, 1, 2]);
        assert_eq!(order[1], [0, 1, 3], "2 for 3, difference 1");
        assert_eq!(order[2], [0, 1, 4], "2 for 4: the larger number out of S1 before the smaller");
        assert_eq!(order[3], [0, 2, 3], "1 for 3");
        assert_eq!(order.len(), 20);
    }
}
