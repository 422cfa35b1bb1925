//! Why no legal pairing exists, proved.
//!
//! The labels of a largest pairing of equal weights fall into three kinds (Gallai and Edmonds).
//! Players of label zero stand in groups: inside a group all but any one can be paired, and nobody
//! of one group may meet anybody of another. Each group so needs one of the players of the largest
//! label, or the bye, and there are fewer of these than groups.

use std::collections::BTreeMap;

use super::{
    NoPairing,
    complete::{Bye, largest},
};
use crate::{
    budget::{UsedUp, Work},
    field::{Field, Obstacle},
};

/// The proof that no legal pairing exists.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cause {
    /// Groups of players, by number. Nobody of one may meet anybody of another, and one of each
    /// must find an opponent elsewhere.
    pub groups: Vec<Vec<u16>>,
    /// The only others whom these players may meet: too few.
    pub opponents: Vec<u16>,
    /// Whether the bye is of no help to these players.
    pub bye_goes_elsewhere: bool,
    /// How many pairs between the groups each rule excludes, with one of them.
    pub rules: Vec<Excluded>,
}

/// Pairs that a rule excludes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Excluded {
    /// The rule, as it applies to the example.
    pub obstacle: Obstacle,
    /// One of the pairs.
    pub example: (u16, u16),
    /// How many there are.
    pub pairs: usize,
}

/// What is left of a largest pairing, and why it is no larger.
pub(super) fn impossible(field: &Field, bye: Bye, work: &Work) -> Result<NoPairing, UsedUp> {
    let players = field.players();
    let everyone: Vec<usize> = (0..players.len()).collect();
    let matching = largest(field, &everyone, bye, work)?;
    let number = |index: &usize| players[*index].number;
    let left = everyone.iter().filter(|one| matching.mate(**one).is_none());
    let left: Vec<u16> = left.map(number).collect();
    let mut groups: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for one in everyone.iter().filter(|one| matching.may_be_single(**one)) {
        groups.entry(matching.blossom(*one)).or_default().push(*one);
    }
    let groups: Vec<Vec<usize>> = groups.into_values().collect();
    let stuck: Vec<usize> = groups.concat();
    let may_meet_stuck = |one: &&usize| {
        stuck.iter().all(|other| other != *one)
            && stuck.iter().any(|other| field.may_meet(**one, *other))
    };
    let opponents = everyone.iter().filter(may_meet_stuck).map(number).collect();
    let is_odd = players.len() % 2 == 1;
    let bye_goes_elsewhere = is_odd && !stuck.iter().any(|one| players[*one].may_get_bye);
    let rules = excluded(field, &groups, work)?;
    let groups = groups.iter().map(|group| group.iter().map(number).collect()).collect();
    let cause = Cause { groups, opponents, bye_goes_elsewhere, rules };
    Ok(NoPairing::Impossible { left, cause })
}

fn excluded(field: &Field, groups: &[Vec<usize>], work: &Work) -> Result<Vec<Excluded>, UsedUp> {
    let mut found: Vec<Excluded> = Vec::new();
    let number = |index: usize| field.players()[index].number;
    for (at, group) in groups.iter().enumerate() {
        for (&one, &other) in group
            .iter()
            .flat_map(|one| groups[at + 1..].iter().flatten().map(move |two| (one, two)))
        {
            work.spend(1)?;
            for obstacle in field.obstacles(one, other) {
                let kind = std::mem::discriminant(&obstacle);
                let same = |one: &&mut Excluded| std::mem::discriminant(&one.obstacle) == kind;
                match found.iter_mut().find(same) {
                    Some(excluded) => excluded.pairs += 1,
                    None => {
                        let example = (number(one), number(other));
                        found.push(Excluded { obstacle, example, pairs: 1 });
                    }
                }
            }
        }
    }
    Ok(found)
}
