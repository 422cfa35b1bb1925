//! Why this pairing: a round bracket by bracket, and what another one does worse (C.04.1
//! article 9: who pairs must be able to explain).

use std::fmt;

use crate::{
    Points,
    budget::{Budget, UsedUp, Work},
    dutch::{
        Evaluation, Members, Round, bye_score, criteria::Criterion, evaluate, next_leftover,
        score_groups,
    },
    field::Field,
};

/// A bracket of a pairing with what each criterion counts in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bracket {
    /// The score of the residents.
    pub score: Points,
    /// The moved-down players, by number.
    pub moved_down: Vec<u16>,
    /// The residents, by number.
    pub residents: Vec<u16>,
    /// The pairs, higher ranked player first.
    pub pairs: Vec<(u16, u16)>,
    /// The downfloaters, by number.
    pub downfloaters: Vec<u16>,
    /// What each criterion counts, less being better; `None` if the pairing is not legal here.
    pub evaluation: Option<Evaluation>,
}

/// Where two pairings part, and why the rules prefer the first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The score of the first bracket in which they differ.
    pub score: Points,
    /// Why.
    pub reason: Reason,
}

/// Why the rules prefer a pairing to another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The other has a pair that must not be.
    Forbidden(u16, u16),
    /// The other leaves players who cannot all be paired, or gives the bye to the wrong score.
    NotCompletable,
    /// A criterion counts less in the first.
    Criterion {
        /// Which one.
        criterion: Criterion,
        /// Its count in the first.
        ours: Vec<i64>,
        /// Its count in the other.
        theirs: Vec<i64>,
    },
    /// All criteria are equal; the first is generated earlier (articles 3 and 4).
    Order,
    /// It takes too much work to say.
    TooMuchWork,
    /// Colors differ in this pair, white first in the first pairing (article 5).
    Colors(u16, u16),
    /// Not the players who take part in the round.
    Players,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            Reason::Colors(white, black) => {
                return write!(f, "{white} has White against {black} (article 5)");
            }
            Reason::Players => return f.write_str("the pairing has other players than the round"),
            _ => write!(f, "bracket {}: ", self.score)?,
        }
        match &self.reason {
            Reason::Forbidden(one, other) => {
                write!(f, "{one} and {other} may not meet (C1, C3 or a forbidden pair)")
            }
            Reason::NotCompletable => f.write_str("the others cannot all be paired then (C4, C5)"),
            Reason::Criterion { criterion, ours, theirs } => {
                let list = |values: &[i64]| {
                    let values: Vec<String> = values.iter().map(i64::to_string).collect();
                    values.join(" ")
                };
                let (ours, theirs) = (list(ours), list(theirs));
                write!(f, "{criterion} ({}): {ours} instead of {theirs}", criterion.asks())
            }
            Reason::TooMuchWork => f.write_str("it takes too much work to say why"),
            _ => f.write_str("all criteria are equal, but this candidate comes first (article 4)"),
        }
    }
}

impl fmt::Display for Bracket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |numbers: &[u16]| {
            let numbers: Vec<String> = numbers.iter().map(u16::to_string).collect();
            numbers.join(" ")
        };
        write!(f, "bracket {}: {}", self.score, list(&self.residents))?;
        if !self.moved_down.is_empty() {
            write!(f, "; moved down {}", list(&self.moved_down))?;
        }
        if !self.downfloaters.is_empty() {
            write!(f, "; floats down {}", list(&self.downfloaters))?;
        }
        let shown = |criterion: &Criterion| *criterion >= Criterion::C9;
        for (criterion, counts) in self.evaluation.iter().flatten() {
            if shown(criterion) && counts.iter().any(|count| *count > 0) {
                write!(
                    f,
                    "\n  {criterion} ({}): {} not met",
                    criterion.asks(),
                    counts.len().max(counts[0].unsigned_abs() as usize)
                )?;
            }
        }
        Ok(())
    }
}

/// Takes a pairing apart into brackets. Players who are not in the field are left out.
pub fn explain(field: &Field, round: &Round) -> Vec<Bracket> {
    let (pairs, _) = indices(field, round);
    let work = Budget::USUAL.open();
    let bye = bye_score(field, &work).ok().flatten();
    let numbers = |indices: &[usize]| -> Vec<u16> {
        indices.iter().map(|index| field.players()[*index].number).collect()
    };
    brackets(field, &pairs)
        .into_iter()
        .map(|one| {
            let members = Members { moved: &one.moved, residents: &one.groups[0], bye };
            let leftover = next_leftover(field, &one.floaters, &one.groups[1..], bye, &work);
            let leftover = leftover.ok().flatten();
            Bracket {
                score: field.players()[one.groups[0][0]].score,
                moved_down: numbers(&one.moved),
                residents: numbers(&one.groups[0]),
                pairs: one
                    .pairs
                    .iter()
                    .map(|&(a, b)| (field.players()[a].number, field.players()[b].number))
                    .collect(),
                downfloaters: numbers(&one.floaters),
                evaluation: leftover.map(|next| evaluate(field, members, &one.pairs, &next)),
            }
        })
        .collect()
}

/// The first difference of two pairings of a round, the first being that of the rules; `None` if
/// they are the same but for the order of boards.
pub fn compare(field: &Field, ours: &Round, theirs: &Round) -> Option<Difference> {
    let work = Budget::USUAL.open();
    let bye = bye_score(field, &work).ok().flatten();
    let (our_pairs, our_bye) = indices(field, ours);
    let (their_pairs, their_bye) = indices(field, theirs);
    let top = field.players().first()?.score;
    let count =
        |pairs: &[(usize, usize)], bye: Option<usize>| 2 * pairs.len() + usize::from(bye.is_some());
    if count(&their_pairs, their_bye) != count(&our_pairs, our_bye) {
        return Some(Difference { score: top, reason: Reason::Players });
    }
    let both = brackets(field, &our_pairs).into_iter().zip(brackets(field, &their_pairs));
    for (one, other) in both {
        let mut pairs = (one.pairs.clone(), other.pairs.clone());
        pairs.0.sort_unstable();
        pairs.1.sort_unstable();
        if pairs.0 != pairs.1 {
            let score = field.players()[one.groups[0][0]].score;
            return Some(Difference { score, reason: reason(field, &one, &other, bye, &work) });
        }
    }
    let is_swapped = |game: &&crate::dutch::Game| {
        theirs.games.iter().any(|other| (other.white, other.black) == (game.black, game.white))
    };
    let swapped = ours.games.iter().find(is_swapped)?;
    Some(Difference { score: top, reason: Reason::Colors(swapped.white, swapped.black) })
}

fn reason(
    field: &Field,
    ours: &Parted,
    theirs: &Parted,
    bye: Option<Points>,
    work: &Work,
) -> Reason {
    let number = |index: usize| field.players()[index].number;
    if let Some((one, other)) = theirs.pairs.iter().find(|(a, b)| !field.may_meet(*a, *b)) {
        return Reason::Forbidden(number(*one), number(*other));
    }
    let measure = |parted: &Parted| {
        let members = Members { moved: &parted.moved, residents: &parted.groups[0], bye };
        let next = next_leftover(field, &parted.floaters, &parted.groups[1..], bye, work)?;
        Ok(next.map(|next| evaluate(field, members, &parted.pairs, &next)))
    };
    let (ours, theirs) = match (measure(ours), measure(theirs)) {
        (Ok(Some(ours)), Ok(Some(theirs))) => (ours, theirs),
        (Err(UsedUp), _) | (_, Err(UsedUp)) => return Reason::TooMuchWork,
        (Ok(None), _) | (_, Ok(None)) => return Reason::NotCompletable,
    };
    let differing = ours.into_iter().zip(theirs).find(|(one, other)| one.1 != other.1);
    differing.map_or(Reason::Order, |((criterion, ours), (_, theirs))| Reason::Criterion {
        criterion,
        ours,
        theirs,
    })
}

/// A bracket of a pairing, by index in the field.
struct Parted {
    moved: Vec<usize>,
    /// The residents, and the score groups below them.
    groups: Vec<Vec<usize>>,
    pairs: Vec<(usize, usize)>,
    floaters: Vec<usize>,
}

/// A pair belongs to the bracket of its lower player.
fn brackets(field: &Field, pairs: &[(usize, usize)]) -> Vec<Parted> {
    let groups = score_groups(field);
    let mut moved: Vec<usize> = Vec::new();
    let mut parted = Vec::new();
    for at in 0..groups.len() {
        let here: Vec<(usize, usize)> =
            pairs.iter().copied().filter(|(_, lower)| groups[at].contains(lower)).collect();
        let is_paired = |index: &usize| here.iter().any(|(a, b)| a == index || b == index);
        let everyone = moved.iter().chain(&groups[at]).copied();
        let floaters: Vec<usize> = everyone.filter(|index| !is_paired(index)).collect();
        parted.push(Parted {
            moved: std::mem::replace(&mut moved, floaters.clone()),
            groups: groups[at..].to_vec(),
            pairs: here,
            floaters,
        });
    }
    parted
}

/// The pairs of a round by index, higher player first, and the bye.
fn indices(field: &Field, round: &Round) -> (Vec<(usize, usize)>, Option<usize>) {
    let find = |number: u16| field.players().iter().position(|player| player.number == number);
    let pair = |game: &crate::dutch::Game| {
        let (white, black) = (find(game.white)?, find(game.black)?);
        Some((white.min(black), white.max(black)))
    };
    (round.games.iter().filter_map(pair).collect(), round.bye.and_then(find))
}
