//! Which score gets the bye where absolute rules must be broken.

use super::score_groups;
use crate::{
    Points,
    budget::{UsedUp, Work},
    field::Field,
    matching::{Matching, Weight},
};

/// The lowest score with whose bye as few rules are broken as with any.
pub(super) fn cheapest_bye(field: &Field, work: &Work) -> Result<Option<Points>, UsedUp> {
    if field.players().len().is_multiple_of(2) {
        return Ok(None);
    }
    let least = price(field, |_| true, work)?;
    for group in score_groups(field).iter().rev() {
        if price(field, |player| group.contains(&player), work)? == least {
            return Ok(Some(field.players()[group[0]].score));
        }
    }
    unreachable!("the cheapest bye goes to a player of some score")
}

/// The fewest broken rules in a pairing of everybody, if one of these players gets the bye.
fn price(field: &Field, gets_bye: impl Fn(usize) -> bool, work: &Work) -> Result<u64, UsedUp> {
    let players = field.players();
    let bye = players.len();
    let count = bye + 1;
    work.graph(count, 1)?;
    // So heavy that everybody is paired before any rule is kept.
    let base = 4 * count as u64;
    let cost = |one: usize, other: usize| match other == bye {
        true => u64::from(!players[one].may_get_bye),
        false => field.obstacles(one, other).len() as u64,
    };
    let mut double = vec![Weight::<1>::ZERO; count * count];
    for other in 1..count {
        for one in (0..other).filter(|one| other != bye || gets_bye(*one)) {
            let weight = Weight::at(1, 2 * (base - cost(one, other)));
            double[one * count + other] = weight;
            double[other * count + one] = weight;
        }
    }
    let matching = Matching::new(work, double, vec![Weight::at(0, 2 * base); count])?;
    let pairs = (0..count).filter_map(|one| Some((one, matching.mate(one)?)));
    Ok(pairs.filter(|(one, mate)| one < mate).map(|(one, mate)| cost(one, mate)).sum())
}
