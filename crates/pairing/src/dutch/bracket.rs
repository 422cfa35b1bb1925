//! One bracket: who is in it, and how much of the field must be in its graph.

use super::{
    Leftover,
    complete::{can_be_completed, spare_degree},
    criteria::Scope,
    descending,
    graph::{Layout, Vertices, matching},
    order,
};
use crate::{Points, field::Field, matching::Matching};

/// A bracket (1.3.2) with what lies below it.
pub(super) struct Bracket<'a> {
    pub(super) field: &'a Field,
    pub(super) moved: &'a [usize],
    pub(super) residents: &'a [usize],
    pub(super) next: &'a [usize],
    rest: Vec<usize>,
    bye: Option<Points>,
}

/// What the best pairing of the next bracket leaves over when these players float down into it, and
/// the groups below start with it; `None` if the players cannot all be paired then ([C4]).
pub(crate) fn next_leftover(
    field: &Field,
    floaters: &[usize],
    groups: &[Vec<usize>],
    bye: Option<Points>,
) -> Option<Leftover> {
    let below: Vec<usize> = groups.concat();
    let unpaired = [floaters, &below].concat();
    if !can_be_completed(field, &unpaired, bye) {
        return None;
    }
    if groups.is_empty() {
        return Some((0, Vec::new()));
    }
    let bracket = Bracket::new(field, floaters, groups, bye);
    let made = bracket.pair();
    let is_made = |player: &usize| made.iter().any(|(a, b)| a == player || b == player);
    let everyone = floaters.iter().chain(&groups[0]);
    let left: Vec<usize> = everyone.copied().filter(|player| !is_made(player)).collect();
    Some((left.len(), descending(left.iter().map(|player| field.players()[*player].score))))
}

/// What must be known of the result before the criteria can be written down.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Premise {
    /// The number of pairs (MaxPairs, 3.1.2).
    pub(super) pairs: usize,
    /// Whether everybody below is in the graph.
    is_whole: bool,
}

impl<'a> Bracket<'a> {
    pub(super) fn new(
        field: &'a Field,
        moved: &'a [usize],
        groups: &'a [Vec<usize>],
        bye: Option<Points>,
    ) -> Bracket<'a> {
        let next = groups.get(1).map_or(&[][..], Vec::as_slice);
        let rest = groups.iter().skip(2).flatten().copied().collect();
        Bracket { field, moved, residents: &groups[0], next, rest, bye }
    }

    /// The pairs of this bracket.
    pub(super) fn pair(&self) -> Vec<(usize, usize)> {
        let most_left = self.most_left_for_rest();
        let mut premise = Premise {
            pairs: (self.moved.len() + self.residents.len()) / 2,
            is_whole: most_left.is_none(),
        };
        loop {
            let vertices = self.vertices(self.moved, &[], self.residents, premise);
            let layout = Layout::new(self.scope(&vertices, premise).table(), &vertices);
            let made = match layout.words {
                0..=2 => self.pair_with::<2>(premise, &vertices, &layout, most_left),
                3 => self.pair_with::<3>(premise, &vertices, &layout, most_left),
                4 => self.pair_with::<4>(premise, &vertices, &layout, most_left),
                5..=8 => self.pair_with::<8>(premise, &vertices, &layout, most_left),
                // Only scores that nobody uses have so many fields.
                _ => self.pair_with::<128>(premise, &vertices, &layout, most_left),
            };
            match made {
                Ok(pairs) => return pairs,
                Err(better) => premise = better,
            }
        }
    }

    /// Pairs by this premise, or says which one holds instead.
    fn pair_with<const K: usize>(
        &self,
        premise: Premise,
        vertices: &Vertices,
        layout: &Layout,
        most_left: Option<usize>,
    ) -> Result<Vec<(usize, usize)>, Premise> {
        let is_homogeneous = self.moved.is_empty();
        let scope = self.scope(vertices, premise);
        let guess = is_homogeneous.then_some(premise.pairs);
        let mut graph: Matching<K> = matching(&scope, vertices, layout, guess);
        let is_pair =
            |one: &usize| graph.mate(*one).is_some_and(|other| vertices.is_here(*one, other));
        let pairs = (vertices.limbo_end..vertices.residents_end).filter(is_pair).count();
        // C6 is decided above all that depends on the premise, so this number is right.
        let pairs = pairs - self.counted_twice(&graph, vertices);
        if pairs != premise.pairs {
            return Err(Premise { pairs, ..premise });
        }
        let left = (0..vertices.count()).filter(|one| graph.mate(*one).is_none()).count();
        if most_left.is_some_and(|most| left > most) && !premise.is_whole {
            return Err(Premise { is_whole: true, ..premise });
        }
        if is_homogeneous {
            let x = order::remainder(&mut graph, vertices, layout, pairs);
            return Ok(x);
        }
        let mut made = order::moved_down(&mut graph, vertices, layout, self.field);
        let is_made = |player: &usize| made.iter().any(|(a, b)| a == player || b == player);
        let limbo: Vec<usize> = self.moved.iter().copied().filter(|it| !is_made(it)).collect();
        let residents: Vec<usize> =
            self.residents.iter().copied().filter(|it| !is_made(it)).collect();
        let pairs = pairs - made.len();
        if pairs > 0 {
            let vertices = self.vertices(&[], &limbo, &residents, premise);
            let scope = self.scope(&vertices, premise);
            let layout = Layout::new(scope.table(), &vertices);
            let mut graph: Matching<K> = matching(&scope, &vertices, &layout, Some(pairs));
            made.extend(order::remainder(&mut graph, &vertices, &layout, pairs));
        }
        Ok(made)
    }

    /// Pairs of residents are seen from both ends.
    fn counted_twice<const K: usize>(&self, graph: &Matching<K>, vertices: &Vertices) -> usize {
        let residents = vertices.moved_end..vertices.residents_end;
        let is_lower = |one: &usize| {
            graph.mate(*one).is_some_and(|other| residents.contains(&other) && other < *one)
        };
        residents.clone().filter(is_lower).count()
    }

    /// How many players this bracket and the next may leave over so that the players below can be
    /// paired in any case ([C4]); `None` if that is not certain for any number.
    ///
    /// With `d` left over, `r` below and the bye `b` of a player below, `d + r - b` players are to
    /// be paired. By Dirac they can be if each has half of them as possible opponents.
    fn most_left_for_rest(&self) -> Option<usize> {
        let rest = self.rest.len();
        let highest = self.rest.first().map(|player| self.field.players()[*player].score)?;
        let bye = usize::from(self.bye.is_some());
        if self.bye.is_some_and(|score| score > highest) {
            return None;
        }
        let all: Vec<usize> = [self.moved, self.residents, self.next, &self.rest].concat();
        let degree = spare_degree(self.field, &all, &self.rest)?;
        (2 * degree + bye).checked_sub(rest + 2 * bye)
    }

    fn vertices(
        &self,
        moved: &[usize],
        limbo: &[usize],
        residents: &[usize],
        premise: Premise,
    ) -> Vertices {
        let rest: &[usize] = if premise.is_whole { &self.rest } else { &[] };
        let (limbo_end, moved_end) = (limbo.len(), limbo.len() + moved.len());
        let residents_end = moved_end + residents.len();
        Vertices {
            players: [limbo, moved, residents, self.next, rest].concat(),
            limbo_end,
            moved_end,
            residents_end,
            next_end: residents_end + self.next.len(),
            bye: self.bye.filter(|_| premise.is_whole),
        }
    }

    fn scope<'b>(&self, vertices: &'b Vertices, premise: Premise) -> Scope<'b>
    where
        'a: 'b,
    {
        let size = self.moved.len() + self.residents.len();
        let resident_score = self.field.players()[self.residents[0]].score;
        Scope {
            field: self.field,
            limbo: &vertices.players[..vertices.limbo_end],
            moved: &vertices.players[vertices.limbo_end..vertices.moved_end],
            residents: &vertices.players[vertices.moved_end..vertices.residents_end],
            next: &vertices.players[vertices.residents_end..vertices.next_end],
            is_whole: premise.is_whole,
            floats_only_bye: size == 2 * premise.pairs + 1
                && self.bye.is_some_and(|score| score >= resident_score),
        }
    }
}
