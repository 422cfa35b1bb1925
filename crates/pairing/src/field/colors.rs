//! Who gets White: C.04.3 article 5.

use super::Competitor;
use crate::{
    Color,
    field::Strength,
    trf::{Player, Tournament},
};

/// The color of the higher ranked of two players.
pub(super) fn allocate(higher: &Competitor, lower: &Competitor, initial: Color) -> Color {
    match (higher.preference, lower.preference) {
        // 5.2.5: nobody has played yet.
        (None, None) => match higher.rank % 2 {
            1 => initial,
            _ => !initial,
        },
        // 5.2.1: both can be granted.
        (Some(preference), None) => preference.color,
        (None, Some(preference)) => !preference.color,
        (Some(one), Some(other)) if one.color != other.color => one.color,
        (Some(one), Some(other)) => {
            // 5.2.2: the stronger one; between absolute ones the wider difference.
            let width = |player: &Competitor, strength| match strength {
                Strength::Absolute => player.color_difference.abs(),
                Strength::Strong | Strength::Mild => 0,
            };
            let mine = (one.strength, width(higher, one.strength));
            let theirs = (other.strength, width(lower, other.strength));
            match mine.cmp(&theirs) {
                std::cmp::Ordering::Greater => one.color,
                std::cmp::Ordering::Less => !other.color,
                // 5.2.3: the other way round than when they last differed, else 5.2.4.
                std::cmp::Ordering::Equal => {
                    let backwards = higher.colors.iter().rev().zip(lower.colors.iter().rev());
                    let mut differing = backwards.filter(|(mine, theirs)| mine != theirs);
                    differing.next().map_or(one.color, |(_, theirs)| *theirs)
                }
            }
        }
    }
}

/// The initial color as the first games tell it: the color of the highest ranked player who had a
/// number then, if that number was odd.
pub(super) fn deduce_initial(tournament: &Tournament) -> Option<Color> {
    let mut players: Vec<&Player> = tournament.players.iter().collect();
    players.sort_by_key(|player| player.number);
    let round = (1..=tournament.rounds_paired())
        .find(|round| players.iter().any(|player| player.entry(*round).color.is_some()))?;
    let mut rank = 0;
    for player in players {
        if (1..=round).any(|past| player.entry(past).is_paired()) {
            rank += 1;
            if let Some(color) = player.entry(round).color {
                return Some(if rank % 2 == 1 { color } else { !color });
            }
        }
    }
    None
}
