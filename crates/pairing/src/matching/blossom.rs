//! Odd circles, shrunk to one node.

use super::{Mark, Matching, NONE, Node, UsedUp, Weight};

impl<const K: usize> Matching<'_, K> {
    /// The vertices in a node.
    pub(super) fn vertices(&self, node: Node, out: &mut Vec<usize>) {
        if node < self.count {
            return out.push(node);
        }
        self.circle[node].iter().for_each(|(child, _, _)| self.vertices(*child, out));
    }

    fn set_top(&mut self, node: Node, top: Node) {
        let mut vertices = Vec::new();
        self.vertices(node, &mut vertices);
        vertices.into_iter().for_each(|vertex| self.top[vertex] = top);
    }

    /// Matches the vertices in a node so that this one is left for outside.
    pub(super) fn rotate(&mut self, node: Node, vertex: usize) {
        if node < self.count || self.base[node] == vertex {
            return;
        }
        let length = self.circle[node].len();
        let at = self.child_with(node, vertex);
        self.rotate(self.circle[node][at].0, vertex);
        // On one side the number of children between it and the old base is even: there, matched
        // and free edges change places.
        let pairs = if at.is_multiple_of(2) { 0..at } else { at + 1..length };
        for index in pairs.step_by(2) {
            let (child, from, to) = self.circle[node][index];
            let next = self.circle[node][(index + 1) % length].0;
            self.rotate(child, from);
            self.rotate(next, to);
            self.join(from, to);
        }
        self.circle[node].rotate_left(at);
        self.base[node] = vertex;
    }

    /// The place in the circle of the child that holds a vertex.
    fn child_with(&self, node: Node, vertex: usize) -> usize {
        let holds = |(child, _, _): &(Node, usize, usize)| {
            let mut vertices = Vec::new();
            self.vertices(*child, &mut vertices);
            vertices.contains(&vertex)
        };
        self.circle[node].iter().position(holds).expect("a blossom holds its vertices")
    }

    /// The way from an outer node to the root: each node with the edge that leaves it.
    fn way_to_root(&self, vertex: usize) -> Vec<(Node, usize, usize)> {
        let mut way = Vec::new();
        let mut outer = self.top[vertex];
        loop {
            let base = self.base[outer];
            let mate = self.mate[base];
            way.push((outer, base, mate));
            if mate == NONE {
                return way;
            }
            let inner = self.top[mate];
            let (from, to) = self.entry[inner];
            way.push((inner, to, from));
            outer = self.top[from];
        }
    }

    /// Makes the circle that a tight edge between two outer vertices closes one outer node.
    pub(super) fn shrink(&mut self, one: usize, other: usize) -> Result<(), UsedUp> {
        let mut down = self.way_to_root(one);
        let mut up = self.way_to_root(other);
        // Drop what both ways share, but for the first node of it.
        let mut shared = (NONE, NONE, NONE);
        while let (Some(first), Some(second)) = (down.last(), up.last())
            && first.0 == second.0
        {
            shared = *first;
            down.pop();
            up.pop();
        }
        // From the shared node down to `one`, over to `other`, and up again. An edge is stored
        // with the node it leaves, so going down turns each around.
        let mut circle = Vec::with_capacity(down.len() + up.len() + 1);
        let mut node = shared.0;
        for (next, from, to) in down.into_iter().rev() {
            circle.push((node, to, from));
            node = next;
        }
        circle.push((node, one, other));
        circle.extend(up);
        let is_careless =
            self.careless == NONE || circle.iter().any(|(child, _, _)| *child == self.careless);
        let fresh: Vec<Node> = circle
            .iter()
            .map(|(child, _, _)| *child)
            .filter(|child| self.mark[*child] == Mark::Inner)
            .collect();
        let blossom = self.spare.pop().expect("nested odd sets are fewer than half the vertices");
        self.blossoms.retain(|node| !circle.iter().any(|(child, _, _)| child == node));
        self.blossoms.push(blossom);
        self.base[blossom] = self.base[shared.0];
        self.circle[blossom] = circle;
        self.blossom_label[blossom] = Weight::ZERO;
        self.mark[blossom] = Mark::Outer;
        self.set_top(blossom, blossom);
        let mut vertices = Vec::new();
        fresh.into_iter().for_each(|child| self.vertices(child, &mut vertices));
        vertices.into_iter().try_for_each(|vertex| self.scan(vertex))?;
        if is_careless {
            self.careless = blossom;
        }
        self.forget_inner_edges(blossom)
    }

    /// Finds anew the nearest outer vertex where it is now in the same blossom.
    ///
    /// It is enough that one end of an edge knows it. So one blossom may leave it to the others,
    /// which makes growing it, the usual case, cheap.
    fn forget_inner_edges(&mut self, blossom: Node) -> Result<(), UsedUp> {
        let mut vertices = Vec::new();
        self.vertices(blossom, &mut vertices);
        for vertex in vertices {
            let near = self.near[vertex];
            if near == NONE || self.top[near] != blossom {
                continue;
            }
            self.near[vertex] = NONE;
            if self.careless == blossom {
                continue;
            }
            self.work.spend(self.active.len())?;
            for index in 0..self.active.len() {
                let outer = self.active[index];
                let is_outer = self.mark[self.top[outer]] == Mark::Outer;
                if !is_outer || self.top[outer] == blossom || !self.has_edge(outer, vertex) {
                    continue;
                }
                let slack = self.slack(outer, vertex);
                if self.near[vertex] == NONE || slack < self.gap[vertex] {
                    self.near[vertex] = outer;
                    self.gap[vertex] = slack;
                }
            }
        }
        Ok(())
    }

    /// Dissolves an inner blossom in the tree: the even way through it stays in the tree.
    pub(super) fn open_inner(&mut self, blossom: Node) -> Result<(), UsedUp> {
        let (from, to) = self.entry[blossom];
        let at = self.child_with(blossom, to);
        let circle = self.dissolve(blossom);
        let length = circle.len();
        for (child, _, _) in &circle {
            self.mark[*child] = Mark::Away;
        }
        let mut fresh = Vec::new();
        let mut entry = (from, to);
        let mut index = at;
        loop {
            let child = circle[index].0;
            self.mark[child] = Mark::Inner;
            self.entry[child] = entry;
            if index == 0 {
                break;
            }
            // Over a matched edge to an outer child, over a free one to the next inner child.
            let outer = if at.is_multiple_of(2) { index - 1 } else { index + 1 };
            self.mark[circle[outer].0] = Mark::Outer;
            fresh.push(circle[outer].0);
            if at.is_multiple_of(2) {
                index = outer - 1;
                let (_, inner_end, outer_end) = circle[index];
                entry = (outer_end, inner_end);
            } else {
                index = (outer + 1) % length;
                let (_, outer_end, inner_end) = circle[outer];
                entry = (outer_end, inner_end);
            }
        }
        fresh.into_iter().try_for_each(|child| self.become_outer(child))
    }

    /// After a stage: blossoms without a label prove nothing and are dissolved.
    pub(super) fn open_empty_blossoms(&mut self) {
        let is_empty = |blossom: &Node| self.blossom_label[*blossom].is_zero();
        let empty: Vec<Node> = self.blossoms.iter().copied().filter(is_empty).collect();
        for blossom in empty {
            self.dissolve(blossom);
        }
    }

    /// Makes the children of a blossom outermost, and gives them back.
    fn dissolve(&mut self, blossom: Node) -> Vec<(Node, usize, usize)> {
        let circle = std::mem::take(&mut self.circle[blossom]);
        self.blossoms.retain(|node| *node != blossom);
        self.spare.push(blossom);
        self.mark[blossom] = Mark::Away;
        for (child, _, _) in &circle {
            self.set_top(*child, *child);
            if *child >= self.count {
                self.blossoms.push(*child);
            }
        }
        circle
    }

    /// Takes a vertex out of all blossoms around it. Where that makes a matched edge slack, its
    /// ends become single: [`Matching::solve`] matches them again.
    pub(super) fn lay_bare(&mut self, vertex: usize) {
        while self.top[vertex] != vertex {
            let blossom = self.top[vertex];
            let label = self.blossom_label[blossom];
            if !label.is_zero() {
                let mut vertices = Vec::new();
                self.vertices(blossom, &mut vertices);
                let half = label.half();
                vertices.into_iter().for_each(|one| self.label[one] = self.label[one] + half);
                self.part(self.base[blossom]);
            }
            self.dissolve(blossom);
        }
    }

    /// Makes a matched vertex and its mate single.
    pub(super) fn part(&mut self, vertex: usize) {
        let mate = self.mate[vertex];
        if mate != NONE {
            self.mate[vertex] = NONE;
            self.mate[mate] = NONE;
        }
    }
}
