//! Whether everybody can be paired: [C4], and the score of the bye, [C5].

use super::{NoPairing, score_groups};
use crate::{
    Points,
    field::{Bits, Field},
    matching::{Matching, Weight},
};

/// The lowest score of a possible assignee of the bye; `None` if nobody needs one.
pub(crate) fn bye_score(field: &Field) -> Result<Option<Points>, NoPairing> {
    let players = field.players();
    let everyone: Vec<usize> = (0..players.len()).collect();
    if everyone.is_empty() {
        return Err(NoPairing::NoPlayers);
    }
    if everyone.len().is_multiple_of(2) {
        return match left_over(field, &everyone, None) {
            left if left.is_empty() => Ok(None),
            left => Err(impossible(field, &left)),
        };
    }
    let mut reason = NoPairing::NobodyForBye;
    for group in score_groups(field).iter().rev() {
        if !group.iter().any(|player| players[*player].may_get_bye) {
            continue;
        }
        let score = players[group[0]].score;
        let left = left_over(field, &everyone, Some(score));
        if left.is_empty() {
            return Ok(Some(score));
        }
        reason = impossible(field, &left);
    }
    Err(reason)
}

/// Whether these players can be paired legally, with a bye of this score if their number is odd.
pub(super) fn can_be_completed(field: &Field, players: &[usize], bye: Option<Points>) -> bool {
    left_over(field, players, bye).is_empty()
}

/// The players whom a largest legal pairing leaves over.
fn left_over(field: &Field, players: &[usize], bye: Option<Points>) -> Vec<usize> {
    let odd = players.len() % 2;
    let may_get_bye = |player: &usize| {
        let competitor = &field.players()[*player];
        competitor.may_get_bye && Some(competitor.score) == bye
    };
    let has_bye = odd == 0 || players.iter().any(may_get_bye);
    let degree = spare_degree(field, players, players).filter(|_| has_bye);
    if degree.is_some_and(|degree| {
        // A graph whose vertices all have at least half of the others as neighbors has a perfect
        // matching (Dirac). The bye takes one player away.
        degree >= odd && 2 * (degree - odd) >= players.len() - odd
    }) {
        return Vec::new();
    }
    let count = players.len() + odd;
    let edge = Weight::<1>::at(1, 1);
    let mut double = vec![Weight::ZERO; count * count];
    for (one, &player) in players.iter().enumerate() {
        for (other, &opponent) in players.iter().enumerate() {
            if field.may_meet(player, opponent) {
                double[one * count + other] = edge;
            }
        }
        if odd == 1 && may_get_bye(&player) {
            double[one * count + players.len()] = edge;
            double[players.len() * count + one] = edge;
        }
    }
    let matching = Matching::new(count, double, vec![edge.half(); count]);
    let single = (0..players.len()).filter(|one| matching.mate(*one).is_none());
    single.map(|one| players[one]).collect()
}

/// The least number of possible opponents that any of these players has among the others.
pub(super) fn spare_degree(field: &Field, players: &[usize], others: &[usize]) -> Option<usize> {
    let mut set = Bits::new(field.players().len());
    others.iter().for_each(|other| set.set(*other, true));
    players.iter().map(|player| field.allowed(*player).count_common(&set)).min()
}

fn impossible(field: &Field, left: &[usize]) -> NoPairing {
    let everyone: Vec<usize> = (0..field.players().len()).collect();
    let opponents =
        |player: &usize| everyone.iter().filter(|other| field.may_meet(*player, **other)).count();
    let tightest = everyone.iter().map(|player| (opponents(player), *player)).min();
    let tightest =
        tightest.map_or((0, 0), |(count, player)| (field.players()[player].number, count));
    NoPairing::Impossible {
        left: left.iter().map(|player| field.players()[*player].number).collect(),
        tightest,
    }
}
