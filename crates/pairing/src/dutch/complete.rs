//! Whether everybody can be paired: [C4], and the score of the bye, [C5].

use super::{NoPairing, cause, score_groups};
use crate::{
    Points,
    budget::{UsedUp, Work},
    field::{Bits, Field},
    matching::{Matching, Weight},
};

/// Who may get the bye, if there is one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Bye {
    /// Players of this score, or nobody.
    Score(Option<Points>),
    /// Players of any score.
    AnyScore,
}

/// The lowest score of a possible assignee of the bye; `None` if nobody needs one.
pub(crate) fn bye_score(field: &Field, work: &Work) -> Result<Option<Points>, NoPairing> {
    let used_up = |UsedUp| NoPairing::too_much_work(work, &[]);
    let players = field.players();
    let everyone: Vec<usize> = (0..players.len()).collect();
    if everyone.is_empty() {
        return Err(NoPairing::NoPlayers);
    }
    if everyone.len().is_multiple_of(2) {
        let bye = Bye::Score(None);
        return match is_pairable(field, &everyone, bye, work).map_err(used_up)? {
            true => Ok(None),
            false => Err(cause::impossible(field, bye, work).unwrap_or_else(used_up)),
        };
    }
    if !players.iter().any(|player| player.may_get_bye) {
        return Err(NoPairing::NobodyForBye);
    }
    for group in score_groups(field).iter().rev() {
        let score = Some(players[group[0]].score);
        let has_candidate = group.iter().any(|player| players[*player].may_get_bye);
        if has_candidate
            && is_pairable(field, &everyone, Bye::Score(score), work).map_err(used_up)?
        {
            return Ok(score);
        }
    }
    Err(cause::impossible(field, Bye::AnyScore, work).unwrap_or_else(used_up))
}

/// Whether these players can be paired legally, with a bye of this score if their number is odd.
pub(super) fn can_be_completed(
    field: &Field,
    players: &[usize],
    bye: Option<Points>,
    work: &Work,
) -> Result<bool, UsedUp> {
    is_pairable(field, players, Bye::Score(bye), work)
}

/// Whether a player may get the bye, which goes to this score.
pub(super) fn may_get_bye(field: &Field, player: usize, bye: Option<Points>) -> bool {
    let competitor = &field.players()[player];
    (competitor.may_get_bye || field.is_relaxed()) && Some(competitor.score) == bye
}

fn may_be_out(field: &Field, player: usize, bye: Bye) -> bool {
    match bye {
        Bye::Score(score) => may_get_bye(field, player, score),
        Bye::AnyScore => field.players()[player].may_get_bye,
    }
}

fn is_pairable(field: &Field, players: &[usize], bye: Bye, work: &Work) -> Result<bool, UsedUp> {
    let odd = players.len() % 2;
    let has_bye = odd == 0 || players.iter().any(|player| may_be_out(field, *player, bye));
    let degree = spare_degree(field, players, players).filter(|_| has_bye);
    if degree.is_some_and(|degree| {
        // A graph whose vertices all have at least half of the others as neighbors has a perfect
        // matching (Dirac). The bye takes one player away.
        degree >= odd && 2 * (degree - odd) >= players.len() - odd
    }) {
        return Ok(true);
    }
    let matching = largest(field, players, bye, work)?;
    Ok((0..players.len()).all(|one| matching.mate(one).is_some()))
}

/// A largest legal pairing of these players. If their number is odd, the bye is the last vertex.
pub(super) fn largest<'a>(
    field: &Field,
    players: &[usize],
    bye: Bye,
    work: &'a Work,
) -> Result<Matching<'a, 1>, UsedUp> {
    let odd = players.len() % 2;
    let count = players.len() + odd;
    work.graph(count, 1)?;
    let edge = Weight::<1>::at(1, 1);
    let mut double = vec![Weight::ZERO; count * count];
    for (one, &player) in players.iter().enumerate() {
        for (other, &opponent) in players.iter().enumerate() {
            if field.may_meet(player, opponent) {
                double[one * count + other] = edge;
            }
        }
        if odd == 1 && may_be_out(field, player, bye) {
            double[one * count + players.len()] = edge;
            double[players.len() * count + one] = edge;
        }
    }
    Matching::new(work, double, vec![edge.half(); count])
}

/// The least number of possible opponents that any of these players has among the others.
pub(super) fn spare_degree(field: &Field, players: &[usize], others: &[usize]) -> Option<usize> {
    let mut set = Bits::new(field.players().len());
    others.iter().for_each(|other| set.set(*other, true));
    players.iter().map(|player| field.allowed(*player).count_common(&set)).min()
}
