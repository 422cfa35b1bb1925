//! The FIDE (Dutch) system, C.04.3 as in force since 1 February 2026.
//!
//! Brackets are paired from the top. For each, one maximum weight matching satisfies all criteria
//! at once ([`criteria`] has them as a table); then the candidate that articles 3 and 4 would
//! generate first is found among the best (`order.rs`).
//!
//! Only the bracket and the next one are in the graph, as long as a degree argument proves that
//! the players below can be paired with any players who join them (C4, `complete.rs`). Where it does not,
//! everybody who is not yet paired is.

mod bracket;
mod complete;
pub mod criteria;
mod evaluate;
mod graph;
mod order;

use std::fmt;

use crate::{Color, Points, field::Field};
pub(crate) use bracket::next_leftover;
pub(crate) use complete::bye_score;
pub use evaluate::Evaluation;
pub(crate) use evaluate::{Leftover, Members, descending, evaluate};

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

/// No pairing fulfills the absolute criteria (1.9.3): the chief arbiter decides what to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoPairing {
    /// There are no players to pair.
    NoPlayers,
    /// The number of players is odd, and each has had the bye or a full point without a game.
    NobodyForBye,
    /// However it is tried, so many players are left without a possible opponent.
    Impossible {
        /// The players left in one of the largest legal pairings.
        left: Vec<u16>,
        /// The player with the fewest possible opponents, and how many these are.
        tightest: (u16, usize),
    },
}

impl fmt::Display for NoPairing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoPairing::NoPlayers => f.write_str("There are no players to pair."),
            NoPairing::NobodyForBye => f.write_str(
                "No legal pairing exists: the number of players is odd, and everyone has had the \
                 bye or a full point without a game (C.04.1 article 4).",
            ),
            NoPairing::Impossible { left, tightest: (number, opponents) } => {
                let left: Vec<String> = left.iter().map(u16::to_string).collect();
                let opponents = match opponents {
                    0 => "no possible opponent".to_owned(),
                    1 => "only one possible opponent".to_owned(),
                    count => format!("only {count} possible opponents"),
                };
                write!(
                    f,
                    "No legal pairing exists (C.04.3 article 1.9.3): at best, players {} are left \
                     over. Player {number} has {opponents}.",
                    left.join(", ")
                )
            }
        }
    }
}

impl std::error::Error for NoPairing {}

/// Pairs a round.
///
/// # Errors
///
/// If no pairing fulfills the absolute criteria.
pub fn pair(field: &Field) -> Result<Round, NoPairing> {
    let (pairs, bye) = pair_indices(field)?;
    Ok(publish(field, &pairs, bye))
}

/// Pairs by index in the field, higher ranked player first.
pub(crate) type Pairs = Vec<(usize, usize)>;

/// The pairs of a round, and who gets the bye.
pub(crate) fn pair_indices(field: &Field) -> Result<(Pairs, Option<usize>), NoPairing> {
    let bye = bye_score(field)?;
    let groups = score_groups(field);
    let mut pairs = Vec::new();
    let mut moved: Vec<usize> = Vec::new();
    for at in 0..groups.len() {
        let bracket = bracket::Bracket::new(field, &moved, &groups[at..], bye);
        let made = bracket.pair();
        let is_paired = |player: &usize| made.iter().any(|(a, b)| a == player || b == player);
        let everyone = moved.iter().copied().chain(groups[at].iter().copied());
        moved = everyone.filter(|player| !is_paired(player)).collect();
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
