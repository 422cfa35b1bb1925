//! The first among equals: which of several maximum matchings.

use super::{Matching, NONE, UsedUp, Weight};

impl<const K: usize> Matching<'_, K> {
    /// Changes weights of edges of one vertex and finds a maximum again. `change` gets the other
    /// end and the doubled weight, and gives the new one; edges that do not exist stay so.
    pub(crate) fn reweigh(
        &mut self,
        vertex: usize,
        mut change: impl FnMut(usize, Weight<K>) -> Weight<K>,
    ) -> Result<(), UsedUp> {
        self.work.spend(2 * self.active.len())?;
        self.lay_bare(vertex);
        let mate = self.mate[vertex];
        let was_tight = mate != NONE;
        for index in 0..self.active.len() {
            let other = self.active[index];
            let old = self.double(vertex, other);
            if other != vertex && !old.is_zero() {
                let new = change(other, old);
                self.double[vertex * self.count + other] = new;
                self.double[other * self.count + vertex] = new;
            }
        }
        self.label[vertex] = self.least_label(vertex);
        if was_tight && !self.is_tight(vertex, mate) {
            self.part(vertex);
        }
        self.solve()
    }

    /// Adds the edges that are new, with their doubled weights, the higher vertex first, and finds
    /// a maximum again.
    pub(crate) fn admit(
        &mut self,
        is_new: impl Fn(usize, usize) -> bool,
        double: impl Fn(usize, usize) -> Weight<K>,
    ) -> Result<(), UsedUp> {
        self.work.spend(self.count * self.count)?;
        for lower in 0..self.count {
            for higher in (0..lower).filter(|higher| is_new(*higher, lower)) {
                let weight = double(higher, lower);
                self.double[higher * self.count + lower] = weight;
                self.double[lower * self.count + higher] = weight;
            }
        }
        for one in 0..self.count {
            let is_uncovered = |other: usize| {
                is_new(one, other) && self.label[one] + self.label[other] < self.double(one, other)
            };
            if (0..self.count).any(is_uncovered) {
                self.lay_bare(one);
                self.label[one] = self.least_label(one);
                let mate = self.mate[one];
                if mate != NONE && !self.is_tight(one, mate) {
                    self.part(one);
                }
            }
        }
        self.solve()
    }

    /// Takes edges out of the graph that no maximum matching of interest uses, and vertices that
    /// are settled among themselves. Matched edges must stay.
    pub(crate) fn reduce(
        &mut self,
        stays: impl Fn(usize) -> bool,
        keeps: impl Fn(usize, usize) -> bool,
    ) -> Result<(), UsedUp> {
        self.work.spend(self.active.len() * self.active.len())?;
        for index in 0..self.active.len() {
            self.lay_bare(self.active[index]);
        }
        self.active.retain(|vertex| stays(*vertex));
        for &one in &self.active {
            for &other in &self.active {
                if !keeps(one, other) {
                    self.double[one * self.count + other] = Weight::ZERO;
                }
            }
        }
        self.solve()
    }

    /// The least label that covers the edges of a vertex.
    fn least_label(&self, vertex: usize) -> Weight<K> {
        let others = self.active.iter().filter(|other| self.has_edge(vertex, **other));
        let needs = others.map(|other| self.double(vertex, *other).less(&self.label[*other]));
        needs.max().unwrap_or(Weight::ZERO)
    }

    /// Pairs a vertex with the first of the candidates that a maximum matching can pair it with,
    /// and takes both out of the graph. At present it must be matched with one of them.
    ///
    /// Weights must leave the lowest bits free for the number of candidates.
    pub(crate) fn settle_with_first(
        &mut self,
        vertex: usize,
        candidates: &[usize],
    ) -> Result<usize, UsedUp> {
        self.work.spend(self.active.len())?;
        let mate = self.mate[vertex];
        let current = candidates.iter().position(|candidate| *candidate == mate);
        // Beyond the current partner none is better. An edge that is not tight cannot be had.
        let possible: Vec<usize> = candidates[..current.map_or(candidates.len(), |at| at + 1)]
            .iter()
            .copied()
            .filter(|other| self.has_edge(vertex, *other))
            .filter(|other| self.top[vertex] == self.top[*other] || self.is_tight(vertex, *other))
            .collect();
        let is_first = possible.first().is_some_and(|first| *first == mate);
        if !is_first && !possible.is_empty() && !self.swap(vertex, possible[0]) {
            let count = possible.len() as u64;
            self.reweigh(vertex, |other, double| {
                match possible.iter().position(|candidate| *candidate == other) {
                    Some(place) => double + Weight::at(1, count - place as u64),
                    None => double,
                }
            })?;
        }
        let mate = self.mate[vertex];
        self.remove(vertex, mate)?;
        Ok(mate)
    }

    /// Exchanges partners within two pairs, or with a single vertex, where this costs nothing and
    /// touches no blossom. Says whether it did.
    fn swap(&mut self, vertex: usize, wanted: usize) -> bool {
        let (mate, rival) = (self.mate[vertex], self.mate[wanted]);
        let is_bare = |one: usize| one == NONE || self.top[one] == one;
        if mate == NONE || ![vertex, wanted, mate, rival].into_iter().all(is_bare) {
            return false;
        }
        if rival == NONE {
            // The old partner stays single, which only label zero allows.
            if !self.label[mate].is_zero() {
                return false;
            }
            self.mate[mate] = NONE;
        } else {
            if !self.has_edge(mate, rival) || !self.is_tight(mate, rival) {
                return false;
            }
            self.join(mate, rival);
        }
        self.join(vertex, wanted);
        true
    }

    /// Takes a matched pair out of the graph.
    fn remove(&mut self, one: usize, other: usize) -> Result<(), UsedUp> {
        self.lay_bare(one);
        self.lay_bare(other);
        // Within a blossom they stay matched; across its border they may have been parted.
        self.part(one);
        self.part(other);
        self.active.retain(|vertex| *vertex != one && *vertex != other);
        self.solve()
    }
}
