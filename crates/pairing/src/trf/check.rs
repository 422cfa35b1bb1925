//! Whether the lines of a report fit each other.

use std::collections::HashMap;

use super::{Fault, Outcome, Player, Tournament, TrfError};
use crate::Points;

impl Tournament {
    /// Everything that contradicts something else: numbers, opponents, colors, results, points.
    pub fn faults(&self) -> Vec<TrfError> {
        let mut faults = Vec::new();
        let mut say = |line: usize, columns, fault| faults.push(TrfError { line, columns, fault });
        if self.players.is_empty() {
            say(0, None, Fault::NoPlayers);
        }
        let mut seen: HashMap<u16, &Player> = HashMap::new();
        for player in &self.players {
            if seen.insert(player.number, player).is_some() {
                say(player.line, Some((5, 8)), Fault::DuplicateNumber(player.number));
            }
        }
        let mut byes = vec![false; self.rounds_paired() + 1];
        for player in &self.players {
            for (round, entry) in (1..).zip(&player.entries) {
                let Some(entry) = entry else { continue };
                let from = 92 + 10 * (round - 1);
                let columns = Some((from, from + 7));
                match entry.opponent {
                    None => {
                        let is_bye = entry.outcome == Outcome::PairingBye;
                        if is_bye && std::mem::replace(&mut byes[round], true) {
                            say(player.line, columns, Fault::SecondBye { round });
                        }
                    }
                    Some(opponent) => match seen.get(&opponent) {
                        None => say(player.line, columns, Fault::UnknownPlayer(opponent)),
                        Some(other) => {
                            if let Some(fault) = contradiction(player, other, round) {
                                say(player.line, columns, fault);
                            }
                        }
                    },
                }
            }
            if let Some(fault) = self.points_fault(player) {
                say(player.line, Some((81, 84)), fault);
            }
        }
        let listed = self.byes.iter().map(|one| (one.line, &one.players));
        for (line, players) in
            listed.chain(self.forbidden.iter().map(|one| (one.line, &one.players)))
        {
            for number in players.iter().filter(|number| !seen.contains_key(number)) {
                say(line, None, Fault::UnknownPlayer(*number));
            }
        }
        faults
    }

    /// The points as written must be those after the rounds that were paired; the points of a bye
    /// in the round to be paired may be included, as TRF16 has it.
    fn points_fault(&self, player: &Player) -> Option<Fault> {
        let written = player.points?;
        let paired = self.rounds_paired();
        let computed = self.score(player, paired);
        let is_out = player.entries.get(paired).copied().flatten().is_some();
        let next = if is_out { self.value(player, paired + 1) } else { Points::ZERO };
        let fits = written == computed || written == computed + next;
        (!fits).then_some(Fault::Points { written, computed })
    }
}

fn contradiction(player: &Player, other: &Player, round: usize) -> Option<Fault> {
    let (mine, theirs) = (player.entry(round), other.entry(round));
    let colors_fit = match (mine.color, theirs.color) {
        (Some(mine), Some(theirs)) => mine != theirs,
        (None, None) => true,
        (Some(_), None) | (None, Some(_)) => !mine.outcome.is_played(),
    };
    if theirs.opponent != Some(player.number) || !colors_fit {
        return Some(Fault::Contradiction { round, opponent: other.number });
    }
    // Arbiters may decide 0-0 and ½-0, so only what nobody can mean is refused.
    let fits = match (mine.outcome, theirs.outcome) {
        (Outcome::ForfeitWin, other) => other == Outcome::ForfeitLoss,
        (Outcome::ForfeitLoss, other) => {
            matches!(other, Outcome::ForfeitWin | Outcome::ForfeitLoss)
        }
        (Outcome::Win | Outcome::UnratedWin, other) => {
            matches!(other, Outcome::Loss | Outcome::UnratedLoss)
        }
        (Outcome::Unknown, other) => other == Outcome::Unknown,
        (_, other) => other.is_played() && other != Outcome::Unknown,
    };
    (!fits).then_some(Fault::Results { round, opponent: other.number })
}
