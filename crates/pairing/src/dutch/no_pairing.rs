//! What pairing says when it gives no pairing.

use std::fmt;

use super::Cause;
use crate::{budget::Work, field::Obstacle};

/// There is no pairing: no legal one exists (1.9.3), and the chief arbiter decides what to do; or
/// none was found within the budget.
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
        /// Why there is no larger one.
        cause: Cause,
    },
    /// It takes more work or memory than the budget allows. A legal pairing may exist.
    TooMuchWork {
        /// How many looks at an edge were made.
        looks: u64,
        /// The pairs that are certain, from the highest brackets, higher ranked player first.
        found: Vec<(u16, u16)>,
    },
}

impl NoPairing {
    pub(super) fn too_much_work(work: &Work, found: &[(u16, u16)]) -> NoPairing {
        NoPairing::TooMuchWork { looks: work.spent(), found: found.to_vec() }
    }
}

/// Players whom a message names one by one.
const NAMED: usize = 12;

fn list(numbers: &[u16]) -> String {
    let named: Vec<String> = numbers.iter().take(NAMED).map(u16::to_string).collect();
    match numbers.len().saturating_sub(NAMED) {
        0 => named.join(", "),
        more => format!("{} and {more} more", named.join(", ")),
    }
}

impl fmt::Display for NoPairing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoPairing::NoPlayers => f.write_str("There are no players to pair."),
            NoPairing::NobodyForBye => f.write_str(
                "No legal pairing exists: the number of players is odd, and everyone has had the \
                 bye or a full point without a game (C.04.1 article 4).",
            ),
            NoPairing::Impossible { left, cause } => write!(
                f,
                "No legal pairing exists (C.04.3 article 1.9.3): at best, players {} are left \
                 over. {cause}",
                list(left)
            ),
            NoPairing::TooMuchWork { found, .. } => write!(
                f,
                "Pairing this round takes too much work; {} pairs are certain. Fewer forbidden \
                 pairs make it easier, or pair the round by hand.",
                found.len()
            ),
        }
    }
}

impl std::error::Error for NoPairing {}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stuck: Vec<u16> = self.groups.concat();
        match (stuck.as_slice(), self.opponents.as_slice()) {
            ([one], []) => write!(f, "Player {one} has no possible opponent")?,
            (many, []) => write!(f, "Players {} have no possible opponents", list(many))?,
            ([one], few) => write!(f, "Player {one} can only meet {}", list(few))?,
            (many, few) => {
                write!(f, "Players {} can only be paired with {}", list(many), list(few))?;
            }
        }
        for (at, rule) in self.rules.iter().enumerate() {
            let (one, other) = rule.example;
            f.write_str(if at == 0 { ": " } else { "; " })?;
            match rule.obstacle {
                Obstacle::Met { round } => write!(
                    f,
                    "{one} and {other} met in round {round} (2.1.1, pairs: {})",
                    rule.pairs
                )?,
                Obstacle::SameColor(color) => write!(
                    f,
                    "{one} and {other} must both get {color} (2.1.3, pairs: {})",
                    rule.pairs
                )?,
                Obstacle::Forbidden => {
                    write!(f, "{one} and {other} are a forbidden pair (pairs: {})", rule.pairs)?
                }
            }
        }
        f.write_str(".")
    }
}
