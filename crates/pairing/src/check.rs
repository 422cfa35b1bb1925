//! Checks the rounds of a tournament against the rules.

use crate::{
    Color,
    dutch::{Game, Round},
    trf::{Outcome, Tournament},
};

/// The pairing of a round as the report has it; `None` if nobody was paired.
pub fn played(tournament: &Tournament, round: usize) -> Option<Round> {
    let mut games = Vec::new();
    let mut bye = None;
    for player in &tournament.players {
        let entry = player.entry(round);
        match (entry.opponent, entry.color) {
            (Some(opponent), Some(Color::White)) => {
                games.push(Game { white: player.number, black: opponent });
            }
            (None, _) if entry.outcome == Outcome::PairingBye => bye = Some(player.number),
            _ => {}
        }
    }
    (!games.is_empty() || bye.is_some()).then_some(Round { games, bye })
}
