//! One stage: a tree of tight edges grows from a single vertex until it can be matched, or until
//! some vertex of the tree has label zero and may stay single instead.

use super::{Mark, Matching, NONE, Node, UsedUp, Weight};

/// What happens next when labels change.
enum Event {
    /// This outer vertex has label zero: it may stay single.
    Release(usize),
    /// An edge from an outer vertex to one out of the tree is tight.
    Grow(usize, usize),
    /// An edge between outer vertices is tight: an odd circle.
    Shrink(usize, usize),
    /// An inner blossom has label zero.
    Open(Node),
}

impl<const K: usize> Matching<'_, K> {
    /// Matches a single vertex, or leaves a vertex single whose label is zero.
    pub(super) fn stage(&mut self, root: usize) -> Result<(), UsedUp> {
        self.mark.fill(Mark::Away);
        self.careless = NONE;
        for index in 0..self.active.len() {
            self.near[self.active[index]] = NONE;
        }
        self.become_outer(self.top[root])?;
        loop {
            // Each of the loops below looks at all vertices that are left.
            self.work.spend(2 * self.active.len())?;
            let (delta, event) = self.next_event();
            if !delta.is_zero() {
                self.shift(delta);
            }
            match event {
                Event::Release(vertex) => {
                    self.flip(vertex, NONE);
                    break;
                }
                Event::Grow(outer, vertex) => {
                    let node = self.top[vertex];
                    let base = self.base[node];
                    if self.mate[base] == NONE {
                        self.flip(outer, vertex);
                        self.rotate(node, vertex);
                        self.mate[vertex] = outer;
                        break;
                    }
                    self.mark[node] = Mark::Inner;
                    self.entry[node] = (outer, vertex);
                    self.become_outer(self.top[self.mate[base]])?;
                }
                Event::Shrink(one, other) => self.shrink(one, other)?,
                Event::Open(blossom) => self.open_inner(blossom)?,
            }
        }
        self.open_empty_blossoms();
        Ok(())
    }

    /// The least change of labels after which something happens.
    fn next_event(&self) -> (Weight<K>, Event) {
        let mut found: Option<(Weight<K>, Event)> = None;
        let mut offer = |delta: Weight<K>, event: Event| {
            if found.as_ref().is_none_or(|(least, _)| delta < *least) {
                found = Some((delta, event));
            }
        };
        for &vertex in &self.active {
            let near = self.near[vertex];
            match self.mark[self.top[vertex]] {
                Mark::Away if near != NONE => {
                    offer(self.gap[vertex], Event::Grow(near, vertex));
                    if self.gap[vertex].is_zero() {
                        break;
                    }
                }
                Mark::Outer => {
                    if near != NONE {
                        offer(self.gap[vertex].half(), Event::Shrink(near, vertex));
                    }
                    offer(self.label[vertex], Event::Release(vertex));
                }
                Mark::Away | Mark::Inner => {}
            }
        }
        for &blossom in &self.blossoms {
            if self.mark[blossom] == Mark::Inner {
                offer(self.blossom_label[blossom].half(), Event::Open(blossom));
            }
        }
        found.expect("the root is an outer vertex, and so has an event")
    }

    /// Changes the labels of the tree so that its edges stay tight.
    fn shift(&mut self, delta: Weight<K>) {
        let twice = delta.double();
        for index in 0..self.active.len() {
            let vertex = self.active[index];
            match self.mark[self.top[vertex]] {
                Mark::Outer => {
                    self.label[vertex] = self.label[vertex] - delta;
                    if self.near[vertex] != NONE {
                        self.gap[vertex] = self.gap[vertex] - twice;
                    }
                }
                Mark::Inner => self.label[vertex] = self.label[vertex] + delta,
                Mark::Away => {
                    if self.near[vertex] != NONE {
                        self.gap[vertex] = self.gap[vertex] - delta;
                    }
                }
            }
        }
        for index in 0..self.blossoms.len() {
            let blossom = self.blossoms[index];
            let label = self.blossom_label[blossom];
            match self.mark[blossom] {
                Mark::Outer => self.blossom_label[blossom] = label + twice,
                Mark::Inner => self.blossom_label[blossom] = label - twice,
                Mark::Away => {}
            }
        }
    }

    /// Puts a node at an even distance from the root and looks along its edges.
    pub(super) fn become_outer(&mut self, node: Node) -> Result<(), UsedUp> {
        self.mark[node] = Mark::Outer;
        let mut vertices = Vec::new();
        self.vertices(node, &mut vertices);
        vertices.into_iter().try_for_each(|vertex| self.scan(vertex))
    }

    /// Offers the edges of an outer vertex to their other ends.
    pub(super) fn scan(&mut self, outer: usize) -> Result<(), UsedUp> {
        self.work.spend(self.active.len())?;
        let top = self.top[outer];
        for index in 0..self.active.len() {
            let vertex = self.active[index];
            if self.top[vertex] == top || !self.has_edge(outer, vertex) {
                continue;
            }
            let slack = self.slack(outer, vertex);
            if self.near[vertex] == NONE || slack < self.gap[vertex] {
                self.near[vertex] = outer;
                self.gap[vertex] = slack;
            }
        }
        Ok(())
    }

    /// Swaps matched and free edges on the way from an outer vertex to the root; the vertex gets
    /// the partner, or stays single.
    fn flip(&mut self, vertex: usize, partner: usize) {
        let (mut vertex, mut partner) = (vertex, partner);
        loop {
            let outer = self.top[vertex];
            let old_mate = self.mate[self.base[outer]];
            self.rotate(outer, vertex);
            self.mate[vertex] = partner;
            if old_mate == NONE {
                break;
            }
            let inner = self.top[old_mate];
            let (from, to) = self.entry[inner];
            self.rotate(inner, to);
            self.mate[to] = from;
            (vertex, partner) = (from, to);
        }
    }
}
