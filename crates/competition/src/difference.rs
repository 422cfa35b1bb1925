//! What a pairing made by hand changes (the checklist of C.02 asks that it is compared and logged).

use std::fmt;

use tabiya_pairing::{dutch, explain, field::Field};

use crate::{Competition, EntryId, Pairing, System};

/// A pairing compared with the rules.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PairingCheck {
    /// In which ways it differs; empty if it is the pairing of the rules.
    pub differences: Vec<Difference>,
}

/// One way in which a pairing differs from the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Difference {
    /// These two have met.
    MetBefore(EntryId, EntryId),
    /// These two may not meet.
    ForbiddenPair(EntryId, EntryId),
    /// This player has had a bye or a full point without a game.
    SecondBye(EntryId),
    /// The rules give another pairing, and why.
    Rules(String),
    /// The table of the round robin has another pairing on this board.
    Table(EntryId, EntryId),
}

impl Competition {
    /// Compares a pairing of the next round with the rules.
    pub fn check_pairing(&self, pairing: &Pairing) -> PairingCheck {
        let mut differences = Vec::new();
        let round = self.next_round();
        for &(one, other) in &pairing.boards {
            if self.have_met(one, other, round) && self.meet_once() {
                differences.push(Difference::MetBefore(one, other));
            }
            if self.is_forbidden(one, other, round) {
                differences.push(Difference::ForbiddenPair(one, other));
            }
        }
        if let Some(entry) = pairing.bye.filter(|entry| self.had_free_point(*entry)) {
            differences.push(Difference::SecondBye(entry));
        }
        match self.regulations.system {
            System::Swiss(_) => differences.extend(self.swiss_difference(pairing)),
            _ => differences.extend(self.table_differences(pairing)),
        }
        PairingCheck { differences }
    }

    fn swiss_difference(&self, pairing: &Pairing) -> Option<Difference> {
        let round = self.next_round();
        let field = Field::of_round(&self.report_before(round), round.into()).ok()?;
        let ours = match dutch::pair(&field) {
            Ok(ours) => ours,
            Err(none) => return Some(Difference::Rules(none.to_string())),
        };
        let number = |id: EntryId| self.entry(id).and_then(|entry| entry.number).unwrap_or(0);
        let games = pairing
            .boards
            .iter()
            .map(|&(white, black)| dutch::Game { white: number(white), black: number(black) });
        let theirs = dutch::Round { games: games.collect(), bye: pairing.bye.map(number) };
        explain::compare(&field, &ours, &theirs).map(|found| Difference::Rules(found.to_string()))
    }

    fn table_differences(&self, pairing: &Pairing) -> Vec<Difference> {
        let Ok(table) = self.pair() else { return Vec::new() };
        let other = pairing.boards.iter().filter(|board| !table.boards.contains(board));
        other.map(|&(white, black)| Difference::Table(white, black)).collect()
    }

    /// Whether two players have played each other before a round.
    fn have_met(&self, one: EntryId, other: EntryId, before: u16) -> bool {
        let met = |board: &crate::Board| {
            board.color_of(one).is_some()
                && board.color_of(other).is_some()
                && board.result.is_none_or(|result| result.is_played())
        };
        self.rounds
            .iter()
            .filter(|round| round.number < before)
            .any(|round| round.boards.iter().any(met))
    }

    fn meet_once(&self) -> bool {
        self.regulations.system != System::DoubleRoundRobin
    }

    fn is_forbidden(&self, one: EntryId, other: EntryId, round: u16) -> bool {
        self.forbidden.iter().any(|pair| {
            let is_pair = pair.players == (one, other) || pair.players == (other, one);
            is_pair && (pair.rounds.0..=pair.rounds.1).contains(&round)
        })
    }

    /// Whether a player has had the bye, or a full point without a game (C.04.1).
    fn had_free_point(&self, id: EntryId) -> bool {
        let full_bye =
            |entry: &crate::Entry| entry.byes.values().any(|bye| *bye == crate::Bye::Full);
        let won_by_forfeit = |board: &crate::Board| {
            let color = board.color_of(id);
            board.result.is_some_and(|result| {
                !result.is_played() && color.is_some() && result.score.winner() == color
            })
        };
        self.entry(id).is_some_and(full_bye)
            || self
                .rounds
                .iter()
                .filter(|round| round.state.is_public())
                .any(|round| round.bye == Some(id) || round.boards.iter().any(won_by_forfeit))
    }
}

impl Difference {
    /// The sentence, with the players by their names.
    pub fn describe(&self, competition: &Competition) -> String {
        let name = |id: EntryId| {
            competition.entry(id).map_or_else(String::new, |entry| entry.entrant.name.clone())
        };
        match self {
            Difference::MetBefore(one, other) => {
                format!("{} and {} have already met.", name(*one), name(*other))
            }
            Difference::ForbiddenPair(one, other) => {
                format!("{} and {} are not to be paired.", name(*one), name(*other))
            }
            Difference::SecondBye(entry) => {
                format!("{} has already had a bye or a point without a game.", name(*entry))
            }
            Difference::Rules(why) => format!("The rules give another pairing: {why}."),
            Difference::Table(white, black) => {
                format!(
                    "The table does not have {} – {} in this round.",
                    name(*white),
                    name(*black)
                )
            }
        }
    }
}

impl fmt::Display for PairingCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.differences.len() {
            0 => f.write_str("as the rules give it"),
            1 => f.write_str("differs in one way"),
            count => write!(f, "differs in {count} ways"),
        }
    }
}
