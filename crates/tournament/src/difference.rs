//! Which rules a pairing breaks, and how it differs from the one that the rules give (the checklist
//! of C.02 asks that a pairing by hand is compared and logged).

use std::{collections::BTreeSet, fmt};

use tabiya_pairing::{
    Budget,
    broken::{BrokenRule, broken_rules},
    dutch::{self, NoPairing},
    explain,
    field::{Field, Obstacle},
};

use crate::{EntryId, Pairing, PairingError, Refusal, System, Tournament};

/// A pairing compared with the rules.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PairingCheck {
    /// In which ways it differs; empty if it is the pairing of the rules.
    pub differences: Vec<Difference>,
}

/// One way in which a pairing differs from the rules. Players are named by their numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Difference {
    /// It is not legal.
    Broken(BrokenRule),
    /// The rules give another pairing, and why.
    Rules(explain::Difference),
    /// The rules give no pairing, and why.
    NoLegalPairing(NoPairing),
    /// The table of the round robin has another pairing on this board.
    Table(u16, u16),
}

/// A pairing that may lack players, seen as the round that is to be paired.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HandCheck {
    /// The round.
    pub round: u16,
    /// Its players with their numbers.
    pub players: Vec<(EntryId, u16)>,
    /// Those of them whom the pairing leaves out.
    pub missing: Vec<EntryId>,
    /// Which rules it breaks; how it differs from that of the rules too, once it is complete.
    pub check: PairingCheck,
}

/// The best pairing there is: legal, or with as few broken rules as possible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposal {
    /// The players of the round with their numbers.
    pub players: Vec<(EntryId, u16)>,
    /// The pairing.
    pub pairing: Pairing,
    /// Why none is legal; none if this one is.
    pub none_legal: Option<NoPairing>,
}

impl Tournament {
    /// Checks a pairing on its way to being complete.
    ///
    /// # Errors
    ///
    /// If no round can be paired now.
    pub fn check_by_hand(&self, pairing: &Pairing) -> Result<HandCheck, Refusal> {
        let (ready, players) = self.to_pair()?;
        let named = pairing.players();
        let distinct: BTreeSet<EntryId> = named.iter().copied().collect();
        let is_missing = |entry: &EntryId| !distinct.contains(entry);
        let missing: Vec<EntryId> = players.keys().copied().filter(is_missing).collect();
        let is_whole = missing.is_empty() && named.len() == players.len();
        let check = match is_whole {
            true => ready.check_pairing(pairing),
            false => PairingCheck { differences: ready.broken_by(pairing) },
        };
        let players = players.into_iter().collect();
        Ok(HandCheck { round: ready.next_round(), players, missing, check })
    }

    /// The pairing of the rules, or where there is none, the one that breaks the fewest.
    ///
    /// # Errors
    ///
    /// If no round can be paired now, or finding a pairing takes too much work.
    pub fn propose(&self) -> Result<Proposal, Refusal> {
        let (ready, players) = self.to_pair()?;
        let players = players.into_iter().collect();
        let none_legal = match ready.pair() {
            Ok(pairing) => return Ok(Proposal { players, pairing, none_legal: None }),
            Err(PairingError::None(why)) => why,
            Err(error) => return Err(Refusal::Pairing(error)),
        };
        let field = ready.field().map_err(Refusal::Pairing)?;
        let least_bad = dutch::pair_least_bad(&field, Budget::USUAL);
        let least_bad = least_bad.map_err(|why| Refusal::Pairing(PairingError::None(why)))?;
        let pairing = ready.with_entries(least_bad).map_err(Refusal::Pairing)?;
        Ok(Proposal { players, pairing, none_legal: Some(none_legal) })
    }

    /// Compares a pairing of the next round with the rules.
    pub fn check_pairing(&self, pairing: &Pairing) -> PairingCheck {
        let mut differences = self.broken_by(pairing);
        if matches!(self.regulations.system, System::Swiss(_)) {
            differences.extend(self.swiss_difference(pairing));
        }
        PairingCheck { differences }
    }

    /// What no pairing of the rules has, whether this one is complete or not.
    fn broken_by(&self, pairing: &Pairing) -> Vec<Difference> {
        let System::Swiss(_) = self.regulations.system else {
            return self.table_differences(pairing);
        };
        let Ok(field) = self.field() else { return Vec::new() };
        let broken = broken_rules(&field, &self.with_numbers(pairing)).into_iter();
        let is_told = |rule: &BrokenRule| !matches!(rule, BrokenRule::Missing(_));
        broken.filter(is_told).map(Difference::Broken).collect()
    }

    fn swiss_difference(&self, pairing: &Pairing) -> Option<Difference> {
        // A draft is compared with what it was made from, unless that may be outdated.
        let drafted = self.round(self.next_round()).and_then(|draft| draft.by_rules.as_ref());
        if drafted == Some(pairing) {
            return None;
        }
        let field = self.field().ok()?;
        let drafted = drafted.map(|drafted| self.with_numbers(drafted));
        match drafted.map_or_else(|| dutch::pair(&field), Ok) {
            Ok(ours) => {
                explain::compare(&field, &ours, &self.with_numbers(pairing)).map(Difference::Rules)
            }
            Err(none) => Some(Difference::NoLegalPairing(none)),
        }
    }

    fn table_differences(&self, pairing: &Pairing) -> Vec<Difference> {
        let Ok(table) = self.pair() else { return Vec::new() };
        let table = self.with_numbers(&table);
        let games = self.with_numbers(pairing).games.into_iter();
        let others = games.filter(|game| !table.games.contains(game));
        others.map(|game| Difference::Table(game.white, game.black)).collect()
    }

    /// The next round as pairing sees it.
    pub(crate) fn field(&self) -> Result<Field, PairingError> {
        let round = self.next_round();
        Ok(Field::of_round(&self.report_before(round), round.into())?)
    }

    fn with_numbers(&self, pairing: &Pairing) -> dutch::Round {
        let number = |id: EntryId| self.entry(id).and_then(|entry| entry.number).unwrap_or(0);
        let games = pairing
            .boards
            .iter()
            .map(|&(white, black)| dutch::Game { white: number(white), black: number(black) });
        dutch::Round { games: games.collect(), bye: pairing.bye.map(number) }
    }
}

impl Difference {
    /// The sentence, with the players by their names.
    pub fn describe(&self, tournament: &Tournament) -> String {
        let name = |number: u16| {
            let mut entries = tournament.entries().iter();
            let found = entries.find(|entry| entry.number == Some(number));
            found.map_or_else(|| number.to_string(), |entry| entry.entrant.name.clone())
        };
        match self {
            Difference::Broken(rule) => describe_broken(rule, name),
            Difference::Rules(why) => format!("The rules give another pairing: {why}."),
            Difference::NoLegalPairing(why) => why.to_string(),
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

fn describe_broken(rule: &BrokenRule, name: impl Fn(u16) -> String) -> String {
    match rule {
        BrokenRule::Pair { players: (one, other), obstacle } => {
            let (one, other) = (name(*one), name(*other));
            match obstacle {
                Obstacle::Met { round } => {
                    format!("{one} and {other} have already met in round {round}.")
                }
                Obstacle::SameColor(color) => format!("{one} and {other} must both get {color}."),
                Obstacle::Forbidden => format!("{one} and {other} are not to be paired."),
            }
        }
        BrokenRule::SecondBye(player) => {
            format!("{} has already had a bye or a point without a game.", name(*player))
        }
        BrokenRule::NeedlessBye(player) => {
            format!("{} gets the bye, and the number of players is even.", name(*player))
        }
        BrokenRule::ColorDifference { player, color } => {
            format!("{} gets {color} three times more than the other color.", name(*player))
        }
        BrokenRule::ThirdColor { player, color } => {
            format!("{} gets {color} for the third time in a row.", name(*player))
        }
        BrokenRule::Twice(player) => format!("{} is paired more than once.", name(*player)),
        BrokenRule::Missing(player) => format!("{} is not paired.", name(*player)),
        BrokenRule::NotInRound(player) => format!("{} is not in this round.", name(*player)),
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
