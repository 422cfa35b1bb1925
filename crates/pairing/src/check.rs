//! Checks the rounds of a tournament against the rules.

use std::fmt;

use crate::{
    Color,
    dutch::{Game, NoPairing, Round, pair},
    explain::{Difference, compare},
    field::{Field, FieldError},
    trf::{Outcome, Tournament},
};

/// What checking a round found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The round is paired as the rules have it.
    Same,
    /// The rules pair it otherwise.
    Different {
        /// The pairing of the rules.
        expected: Round,
        /// Where the two part, and why.
        difference: Difference,
    },
    /// The rules find no legal pairing, but there is one in the report.
    NonePossible(NoPairing),
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Same => f.write_str("paired as the rules have it"),
            Verdict::Different { difference, .. } => write!(f, "paired otherwise: {difference}"),
            Verdict::NonePossible(reason) => reason.fmt(f),
        }
    }
}

/// Pairs every round again from what was known before it, and compares.
///
/// # Errors
///
/// If the report contradicts itself or lacks something that pairing needs.
pub fn check_rounds(tournament: &Tournament) -> Result<Vec<Verdict>, FieldError> {
    (1..=tournament.rounds_paired()).map(|round| check_round(tournament, round)).collect()
}

fn check_round(tournament: &Tournament, round: usize) -> Result<Verdict, FieldError> {
    let field = Field::of_round(tournament, round)?;
    let found = played(tournament, round).unwrap_or(Round { games: Vec::new(), bye: None });
    Ok(match pair(&field) {
        Err(reason) => Verdict::NonePossible(reason),
        Ok(expected) => match compare(&field, &expected, &found) {
            None => Verdict::Same,
            Some(difference) => Verdict::Different { expected, difference },
        },
    })
}

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
