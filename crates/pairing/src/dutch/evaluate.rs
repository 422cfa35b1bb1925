//! A candidate measured by every criterion, as the articles say it: failures, to be made small.
//!
//! The engine does not use this. The slow oracle does, and so do explanations.

use super::criteria::{ColorFailures, Criterion};
use crate::{
    Points,
    field::{Field, Float},
};

/// A bracket to be paired: moved-down players and residents by index in the field.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Members<'a> {
    pub(crate) moved: &'a [usize],
    pub(crate) residents: &'a [usize],
    /// The score of the bye of this round.
    pub(crate) bye: Option<Points>,
}

/// What the best pairing of the next bracket leaves over: how many players, and their scores.
pub(crate) type Leftover = (usize, Vec<Points>);

/// What a candidate costs by each criterion, in descending priority. Less is better; of two
/// candidates the first difference decides (3.8.1).
pub type Evaluation = Vec<(Criterion, Vec<i64>)>;

/// Measures a candidate. `next` is what it leaves of the next bracket.
pub(crate) fn evaluate(
    field: &Field,
    members: Members<'_>,
    pairs: &[(usize, usize)],
    next: &Leftover,
) -> Evaluation {
    let players = field.players();
    let resident_score = players[members.residents[0]].score;
    let is_paired = |index: &usize| pairs.iter().any(|(one, other)| one == index || other == index);
    let everyone = || members.moved.iter().chain(members.residents).copied();
    let floaters: Vec<usize> = everyone().filter(|index| !is_paired(index)).collect();
    let is_moved = |index: usize| players[index].score > resident_score;
    let scores = |indices: &[usize]| descending(indices.iter().map(|index| players[*index].score));
    let tenths = |scores: &[Points]| scores.iter().map(|score| i64::from(score.tenths())).collect();

    let floats_bye = floaters.len() == 1 && members.bye.is_some_and(|bye| bye >= resident_score);
    let unplayed = if floats_bye { players[floaters[0]].unplayed } else { 0 };
    let mut colors = ColorFailures::default();
    for (higher, lower) in pairs {
        let one = ColorFailures::new(field, *higher, *lower);
        colors.wide += one.wide;
        colors.third += one.third;
        colors.preference += one.preference;
        colors.strong += one.strong;
    }
    let floated =
        |index: usize, back: usize, float: Float| players[index].floats[back] == Some(float);
    let moved_pairs: Vec<(usize, usize)> =
        pairs.iter().copied().filter(|(higher, _)| is_moved(*higher)).collect();
    let downs = |back: usize| {
        let again = |index: &&usize| !is_moved(**index) && floated(**index, back, Float::Down);
        vec![floaters.iter().filter(again).count() as i64]
    };
    let ups = |back: usize| {
        let again = |(_, lower): &&(usize, usize)| floated(*lower, back, Float::Up);
        vec![moved_pairs.iter().filter(again).count() as i64]
    };
    // Who stays in the limbo meets a lower score still.
    let below = Points::from_tenths(1_000_000);
    let difference = |index: usize| {
        let limbo = if is_paired(&index) { Points::ZERO } else { below };
        players[index].score - resident_score + limbo
    };
    let down_differences = |back: usize| {
        let again = members.moved.iter().filter(|index| floated(**index, back, Float::Down));
        tenths(&descending(again.map(|index| difference(*index))))
    };
    let up_differences = |back: usize| {
        let again = moved_pairs.iter().filter(|(_, lower)| floated(*lower, back, Float::Up));
        tenths(&descending(again.map(|(higher, _)| difference(*higher))))
    };
    let mut next_value = vec![next.0 as i64];
    next_value.extend(next.1.iter().map(|score| i64::from(score.tenths())));
    vec![
        (Criterion::C6, vec![floaters.len() as i64]),
        (Criterion::C7, tenths(&scores(&floaters))),
        (Criterion::C8, next_value),
        (Criterion::C9, vec![unplayed as i64]),
        (Criterion::C10, vec![colors.wide as i64]),
        (Criterion::C11, vec![colors.third as i64]),
        (Criterion::C12, vec![colors.preference as i64]),
        (Criterion::C13, vec![colors.strong as i64]),
        (Criterion::C14, downs(0)),
        (Criterion::C15, ups(0)),
        (Criterion::C16, downs(1)),
        (Criterion::C17, ups(1)),
        (Criterion::C18, down_differences(0)),
        (Criterion::C19, up_differences(0)),
        (Criterion::C20, down_differences(1)),
        (Criterion::C21, up_differences(1)),
    ]
}

/// Scores, highest first.
pub(crate) fn descending(scores: impl Iterator<Item = Points>) -> Vec<Points> {
    let mut scores: Vec<Points> = scores.collect();
    scores.sort_by_key(|score| std::cmp::Reverse(*score));
    scores
}
