//! One bracket: who is in it, and how much of the field must be in its graph.

use super::{
    Leftover, Pairs,
    complete::{can_be_completed, may_get_bye, spare_degree},
    criteria::Scope,
    descending,
    graph::{Layout, Vertices, matching},
    order,
};
use crate::{
    Points,
    budget::{UsedUp, Work},
    field::Field,
    matching::Matching,
};

/// A bracket (1.3.2) with what lies below it.
pub(super) struct Bracket<'a> {
    pub(super) field: &'a Field,
    pub(super) moved: &'a [usize],
    pub(super) residents: &'a [usize],
    pub(super) next: &'a [usize],
    rest: Vec<usize>,
    bye: Option<Points>,
    work: &'a Work,
}

/// What the best pairing of the next bracket leaves over when these players float down into it, and
/// the groups below start with it; `None` if the players cannot all be paired then ([C4]).
pub(crate) fn next_leftover(
    field: &Field,
    floaters: &[usize],
    groups: &[Vec<usize>],
    bye: Option<Points>,
    work: &Work,
) -> Result<Option<Leftover>, UsedUp> {
    let below: Vec<usize> = groups.concat();
    let unpaired = [floaters, &below].concat();
    if !can_be_completed(field, &unpaired, bye, work)? {
        return Ok(None);
    }
    if groups.is_empty() {
        return Ok(Some((0, Vec::new())));
    }
    let bracket = Bracket::new(field, floaters, groups, bye, work);
    let made = bracket.pair()?;
    let is_made = |player: &usize| made.iter().any(|(a, b)| a == player || b == player);
    let everyone = floaters.iter().chain(&groups[0]);
    let left: Vec<usize> = everyone.copied().filter(|player| !is_made(player)).collect();
    let scores = descending(left.iter().map(|player| field.players()[*player].score));
    Ok(Some((left.len(), scores)))
}

/// What must be known of the result before the criteria can be written down.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Premise {
    /// The number of pairs (MaxPairs, 3.1.2).
    pub(super) pairs: usize,
    reach: Reach,
}

/// How much of the players below the graph holds.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Reach {
    /// None: whoever floats down, the next bracket does as well (C8), and all can be paired (C4).
    Here,
    /// The next group: C8 is open, and C4 holds if no more are left over than proven.
    Next,
    /// Everybody, and the bye.
    Whole,
}

impl<'a> Bracket<'a> {
    pub(super) fn new(
        field: &'a Field,
        moved: &'a [usize],
        groups: &'a [Vec<usize>],
        bye: Option<Points>,
        work: &'a Work,
    ) -> Bracket<'a> {
        let next = groups.get(1).map_or(&[][..], Vec::as_slice);
        let rest = groups.iter().skip(2).flatten().copied().collect();
        Bracket { field, moved, residents: &groups[0], next, rest, bye, work }
    }

    /// The pairs of this bracket.
    pub(super) fn pair(&self) -> Result<Pairs, UsedUp> {
        let most_left = self.most_left_for_rest();
        let size = self.moved.len() + self.residents.len();
        // What a pairing below costs in broken rules, only the whole graph tells.
        let reach = if self.field.is_relaxed() { Reach::Whole } else { Reach::Here };
        let mut premise = Premise { pairs: size / 2, reach };
        loop {
            if premise.reach == Reach::Here
                && !self.is_same_below(size - 2 * premise.pairs, most_left)?
            {
                premise.reach = if most_left.is_some() { Reach::Next } else { Reach::Whole };
            }
            let vertices = self.vertices(self.moved, &[], self.residents, premise);
            let layout = Layout::new(self.scope(&vertices, premise).table(), &vertices);
            let made = match layout.words {
                0..=2 => self.pair_with::<2>(premise, &vertices, &layout, most_left),
                3 => self.pair_with::<3>(premise, &vertices, &layout, most_left),
                4 => self.pair_with::<4>(premise, &vertices, &layout, most_left),
                5..=8 => self.pair_with::<8>(premise, &vertices, &layout, most_left),
                9..=16 => self.pair_with::<16>(premise, &vertices, &layout, most_left),
                // Only scores that nobody uses have so many fields.
                17..=128 => self.pair_with::<128>(premise, &vertices, &layout, most_left),
                _ => return Err(UsedUp),
            }?;
            match made {
                Ok(pairs) => return Ok(pairs),
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
    ) -> Result<Result<Pairs, Premise>, UsedUp> {
        let is_homogeneous = self.moved.is_empty();
        let scope = self.scope(vertices, premise);
        let guess = is_homogeneous.then_some(premise.pairs);
        let mut graph: Matching<'_, K> = matching(&scope, vertices, layout, guess, self.work)?;
        let is_pair =
            |one: &usize| graph.mate(*one).is_some_and(|other| vertices.is_here(*one, other));
        let pairs = (vertices.limbo_end..vertices.residents_end).filter(is_pair).count();
        // C6 is decided above all that depends on the premise, so this number is right.
        let pairs = pairs - self.counted_twice(&graph, vertices);
        if pairs != premise.pairs {
            return Ok(Err(Premise { pairs, ..premise }));
        }
        let left = (0..vertices.count()).filter(|one| graph.mate(*one).is_none()).count();
        if most_left.is_some_and(|most| left > most) && premise.reach == Reach::Next {
            return Ok(Err(Premise { reach: Reach::Whole, ..premise }));
        }
        if is_homogeneous {
            return Ok(Ok(order::remainder(&mut graph, vertices, layout, pairs)?));
        }
        let mut made = order::moved_down(&mut graph, vertices, layout, self.field)?;
        let is_made = |player: &usize| made.iter().any(|(a, b)| a == player || b == player);
        let limbo: Vec<usize> = self.moved.iter().copied().filter(|it| !is_made(it)).collect();
        let residents: Vec<usize> =
            self.residents.iter().copied().filter(|it| !is_made(it)).collect();
        let pairs = pairs - made.len();
        if pairs > 0 {
            let vertices = self.vertices(&[], &limbo, &residents, premise);
            let scope = self.scope(&vertices, premise);
            let layout = Layout::new(scope.table(), &vertices);
            let pairs_here = Some(pairs);
            let mut graph: Matching<'_, K> =
                matching(&scope, &vertices, &layout, pairs_here, self.work)?;
            made.extend(order::remainder(&mut graph, &vertices, &layout, pairs)?);
        }
        Ok(Ok(made))
    }

    /// Pairs of residents are seen from both ends.
    fn counted_twice<const K: usize>(&self, graph: &Matching<'_, K>, vertices: &Vertices) -> usize {
        let residents = vertices.moved_end..vertices.residents_end;
        let is_lower = |one: &usize| {
            graph.mate(*one).is_some_and(|other| residents.contains(&other) && other < *one)
        };
        residents.clone().filter(is_lower).count()
    }

    /// Whether it is the same for the players below which ones float down, if so many do: the next
    /// bracket pairs all of them, or all but one resident, and what is left can be paired.
    ///
    /// By Dirac it pairs all if each has half of the others as possible opponents, counting
    /// residents of the next bracket only. If one is over, it may be any of those residents.
    fn is_same_below(&self, floaters: usize, most_left: Option<usize>) -> Result<bool, UsedUp> {
        if self.next.is_empty() {
            return Ok(false);
        }
        if floaters == 0 {
            let below = [self.next, &self.rest].concat();
            return can_be_completed(self.field, &below, self.bye, self.work);
        }
        let all = [self.moved, self.residents, self.next].concat();
        let Some(degree) = spare_degree(self.field, &all, self.next) else { return Ok(false) };
        let members = floaters + self.next.len();
        let over = members % 2;
        if 2 * degree < members + over {
            return Ok(false);
        }
        match (over, self.rest.is_empty()) {
            (0, _) => can_be_completed(self.field, &self.rest, self.bye, self.work),
            (_, true) => {
                let gets_bye = |player: &usize| may_get_bye(self.field, *player, self.bye);
                Ok(self.next.iter().any(gets_bye))
            }
            (_, false) => Ok(most_left.is_some_and(|most| most >= over)),
        }
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
        let is_whole = premise.reach == Reach::Whole;
        let next: &[usize] = if premise.reach >= Reach::Next { self.next } else { &[] };
        let rest: &[usize] = if is_whole { &self.rest } else { &[] };
        let (limbo_end, moved_end) = (limbo.len(), limbo.len() + moved.len());
        let residents_end = moved_end + residents.len();
        Vertices {
            players: [limbo, moved, residents, next, rest].concat(),
            limbo_end,
            moved_end,
            residents_end,
            next_end: residents_end + next.len(),
            bye: self.bye.filter(|_| is_whole),
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
            is_whole: premise.reach == Reach::Whole,
            floats_only_bye: size == 2 * premise.pairs + 1
                && self.bye.is_some_and(|score| score >= resident_score),
        }
    }
}
