//! The articles to the letter, for small fields: an oracle for tests.
//!
//! Candidates are generated one by one in the order of articles 3 and 4, each is measured by all
//! criteria, and the first of the best is taken. Nothing here is shared with the engine but the
//! field, the colors of a pair and the way failures are counted.

mod candidates;
mod rest;

use crate::{
    Points,
    dutch::{self, Cause, Evaluation, Members, NoPairing, Round, score_groups},
    field::Field,
};
use candidates::Candidates;
use rest::Rest;

/// The largest field that is paired in reasonable time.
pub const PLAYERS_MAX: usize = 12;

/// Pairs a small round by trying everything.
///
/// # Errors
///
/// If no pairing fulfills the absolute criteria.
///
/// # Panics
///
/// If there are more than [`PLAYERS_MAX`] players.
pub fn pair(field: &Field) -> Result<Round, NoPairing> {
    let count = field.players().len();
    assert!(count <= PLAYERS_MAX, "the oracle is for small fields");
    if count == 0 {
        return Err(NoPairing::NoPlayers);
    }
    let everyone: Vec<usize> = (0..count).collect();
    let bye = bye_score(field, &everyone)?;
    let mut rest = Rest::new(field, bye);
    let groups = score_groups(field);
    let mut pairs = Vec::new();
    let mut moved: Vec<usize> = Vec::new();
    for (at, residents) in groups.iter().enumerate() {
        let members = Members { moved: &moved, residents, bye };
        let below: Vec<usize> = groups[at + 1..].concat();
        let next = groups.get(at + 1).map_or(&[][..], Vec::as_slice);
        let made = best(field, members, next, &below, &mut rest);
        let is_paired = |index: &usize| made.iter().any(|(one, two)| one == index || two == index);
        let everyone = moved.iter().chain(residents).copied();
        moved = everyone.filter(|index| !is_paired(index)).collect();
        pairs.extend(made);
    }
    Ok(dutch::publish(field, &pairs, moved.first().copied()))
}

/// C5: the lowest score whose bye lets the round be completed.
fn bye_score(field: &Field, everyone: &[usize]) -> Result<Option<Points>, NoPairing> {
    let nothing = || NoPairing::Impossible { left: Vec::new(), cause: Cause::default() };
    if everyone.len().is_multiple_of(2) {
        let can = Rest::new(field, None).can_be_completed(everyone);
        return if can { Ok(None) } else { Err(nothing()) };
    }
    let mut scores: Vec<Points> = field.players().iter().map(|player| player.score).collect();
    scores.sort_unstable();
    scores.dedup();
    let can = |score: &Points| Rest::new(field, Some(*score)).can_be_completed(everyone);
    scores.into_iter().find(can).map(Some).ok_or_else(nothing)
}

/// The first of the best candidates of a bracket (3.4 and 3.8).
fn best(
    field: &Field,
    members: Members<'_>,
    next: &[usize],
    below: &[usize],
    rest: &mut Rest<'_>,
) -> Vec<(usize, usize)> {
    let size = members.moved.len() + members.residents.len();
    // MaxPairs (3.1.2) is not known beforehand: fewer pairs are tried when more cannot be had.
    for pairs in (0..=size / 2).rev() {
        let mut best: Option<(Evaluation, Vec<(usize, usize)>)> = None;
        Candidates { field, moved: members.moved, residents: members.residents, pairs }.each(
            &mut |candidate| {
                let is_paired =
                    |index: &usize| candidate.iter().any(|(a, b)| a == index || b == index);
                let everyone = members.moved.iter().chain(members.residents).copied();
                let floaters: Vec<usize> = everyone.filter(|index| !is_paired(index)).collect();
                let unpaired: Vec<usize> = floaters.iter().chain(below).copied().collect();
                if !rest.can_be_completed(&unpaired) {
                    return;
                }
                let leftover = rest.next_leftover(&floaters, next, below);
                let evaluation = dutch::evaluate(field, members, candidate, &leftover);
                if best.as_ref().is_none_or(|(least, _)| evaluation < *least) {
                    best = Some((evaluation, candidate.to_vec()));
                }
            },
        );
        if let Some((_, candidate)) = best {
            return candidate;
        }
    }
    unreachable!("without any pair the rest can be completed, as the bracket before made sure")
}
