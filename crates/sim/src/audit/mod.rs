//! Auditors. Each reads a history and what was seen from outside, and complains about
//! contradictions.

mod answers;
mod authors;
mod clocks;
mod history;
mod people;
mod presence;
mod shown;
#[cfg(test)]
mod tampering;

use game::{GameConfig, RecordedEvent, Timestamp};
use wire::GameId;

use crate::ledger::GameLedger;

pub(crate) use people::audit_people;

/// What is known about one game, inside and outside.
pub(crate) struct Evidence {
    /// Which game.
    pub id: GameId,
    /// The settings.
    pub config: GameConfig,
    /// The stored events.
    pub events: Vec<RecordedEvent>,
    /// What was seen from outside.
    pub seen: GameLedger,
    /// When the node was known to be well.
    pub beats: Vec<Timestamp>,
    /// When each life of the node began.
    pub starts: Vec<Timestamp>,
}

/// The auditors' complaints, one per line.
#[derive(Default, Debug)]
pub(crate) struct Complaints {
    lines: Vec<String>,
    about: String,
}

impl Complaints {
    pub(crate) fn about(&mut self, what: impl ToString) {
        self.about = what.to_string();
    }

    pub(crate) fn add(&mut self, line: impl std::fmt::Display) {
        self.lines.push(format!("{}: {line}", self.about));
    }

    /// Complains unless the condition holds.
    pub(crate) fn unless(&mut self, so: bool, line: impl FnOnce() -> String) {
        if !so {
            self.add(line());
        }
    }

    /// All complaints.
    pub(crate) fn into_lines(self) -> Vec<String> {
        self.lines
    }
}

/// Runs every auditor on a game. If the history is inconsistent, the others are skipped.
pub(crate) fn audit_game(evidence: &Evidence, complaints: &mut Complaints) {
    complaints.about(format!("game {}", evidence.id));
    if !history::audit(evidence, complaints) {
        return;
    }
    answers::audit(evidence, complaints);
    authors::audit(evidence, complaints);
    clocks::audit(evidence, complaints);
    presence::audit(evidence, complaints);
    shown::audit(evidence, complaints);
}
