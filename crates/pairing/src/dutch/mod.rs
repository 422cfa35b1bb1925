//! The FIDE (Dutch) system, C.04.3 as in force since 1 February 2026.
//!
//! Brackets are paired from the top. For each, one maximum weight matching satisfies all criteria
//! at once ([`criteria`] has them as a table); then the candidate that articles 3 and 4 would
//! generate first is found among the best (`order.rs`).
//!
//! Only the bracket and the next one are in the graph, as long as a degree argument proves that
//! the players below can be paired with any players who join them (C4, `complete.rs`). Where
//! it does not, everybody who is not yet paired is.

mod bracket;
mod cause;
mod complete;
pub mod criteria;
mod evaluate;
mod graph;
mod no_pairing;
mod order;
mod price;

use crate::{
    Color, Points,
    budget::{Budget, UsedUp, Work},
    field::Field,
};
pub(crate) use bracket::next_leftover;
pub use cause::{Cause, Excluded};
pub(crate) use complete::bye_score;
pub use evaluate::Evaluation;
pub(crate) use evaluate::{Leftover, Members, descending, evaluate};
pub use no_pairing::NoPairing;

/// The pairing of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// The games in the order of publication (C.04.2): higher score first, then the sum, then the
    /// lower number.
    pub games: Vec<Game>,
    /// Who gets the pairing-allocated bye.
    pub bye: Option<u16>,
}

/// A game of a round, by pairing numbers.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Game {
    /// Who has White.
    pub white: u16,
    /// Who has Black.
    pub black: u16,
}

/// Pairs a round within the [usual budget](Budget::USUAL).
///
/// # Errors
///
/// If no pairing fulfills the absolute criteria, or finding one takes too much work.
pub fn pair(field: &Field) -> Result<Round, NoPairing> {
    pair_within(field, Budget::USUAL)
}

/// Pairs a round within a budget.
///
/// # Errors
///
/// As [`pair`].
pub fn pair_within(field: &Field, budget: Budget) -> Result<Round, NoPairing> {
    let work = budget.open();
    let bye = bye_score(field, &work)?;
    let (pairs, bye) = pair_indices(field, bye, &work)?;
    Ok(publish(field, &pairs, bye))
}

/// Pairs a round for which no legal pairing exists: with as few broken absolute rules as there
/// can be, then by the usual criteria and order. [`broken_rules`](crate::broken::broken_rules)
/// names them. It is a proposal to be changed by hand.
///
/// A round that can be paired legally is paired as [`pair`] does.
///
/// # Errors
///
/// If there are fewer than two players, or it takes too much work.
pub fn pair_least_bad(field: &Field, budget: Budget) -> Result<Round, NoPairing> {
    let work = budget.open();
    match bye_score(field, &work) {
        Ok(bye) => {
            let (pairs, bye) = pair_indices(field, bye, &work)?;
            return Ok(publish(field, &pairs, bye));
        }
        Err(NoPairing::NobodyForBye | NoPairing::Impossible { .. })
            if field.players().len() > 1 => {}
        Err(other) => return Err(other),
    }
    let relaxed = field.relaxed();
    let bye = price::cheapest_bye(&relaxed, &work)
        .map_err(|UsedUp| NoPairing::too_much_work(&work, &[]))?;
    let (pairs, bye) = pair_indices(&relaxed, bye, &work)?;
    Ok(publish(field, &pairs, bye))
}

/// Pairs by index in the field, higher ranked player first.
pub(crate) type Pairs = Vec<(usize, usize)>;

/// The pairs of a round, and who gets the bye, which goes to this score.
fn pair_indices(
    field: &Field,
    bye: Option<Points>,
    work: &Work,
) -> Result<(Pairs, Option<usize>), NoPairing> {
    let groups = score_groups(field);
    let mut pairs = Vec::new();
    let mut moved: Vec<usize> = Vec::new();
    for at in 0..groups.len() {
        let bracket = bracket::Bracket::new(field, &moved, &groups[at..], bye, work);
        let number = |index: usize| field.players()[index].number;
        let made = bracket.pair().map_err(|UsedUp| {
            let found: Vec<_> = pairs.iter().map(|(a, b)| (number(*a), number(*b))).collect();
            NoPairing::too_much_work(work, &found)
        })?;
        let mut is_paired = vec![false; field.players().len()];
        made.iter().for_each(|(one, other)| (is_paired[*one], is_paired[*other]) = (true, true));
        let everyone = moved.iter().chain(&groups[at]).copied();
        moved = everyone.filter(|player| !is_paired[*player]).collect();
        pairs.extend(made);
    }
    debug_assert_eq!(moved.len(), usize::from(bye.is_some()), "C4 held in every bracket");
    Ok((pairs, moved.first().copied()))
}

/// The players of each score, highest first.
pub(crate) fn score_groups(field: &Field) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut last: Option<Points> = None;
    for (index, player) in field.players().iter().enumerate() {
        match groups.last_mut() {
            Some(group) if last == Some(player.score) => group.push(index),
            _ => groups.push(vec![index]),
        }
        last = Some(player.score);
    }
    groups
}

/// Gives colors and sorts boards.
pub(crate) fn publish(field: &Field, pairs: &[(usize, usize)], bye: Option<usize>) -> Round {
    let players = field.players();
    let mut boards: Vec<_> = pairs
        .iter()
        .map(|&(higher, lower)| {
            let (one, other) = (&players[higher], &players[lower]);
            // Boards go by points alone; fictitious ones count for pairing only.
            let (first, second) = match (other.points, one.number) > (one.points, other.number) {
                true => (other, one),
                false => (one, other),
            };
            let game = match field.color_of_higher(higher, lower) {
                Color::White => Game { white: one.number, black: other.number },
                Color::Black => Game { white: other.number, black: one.number },
            };
            let sum = first.points + second.points;
            ((std::cmp::Reverse((first.points, sum)), first.number), game)
        })
        .collect();
    boards.sort_by_key(|(key, _)| *key);
    let bye = bye.map(|index| players[index].number);
    Round { games: boards.into_iter().map(|(_, game)| game).collect(), bye }
}
