use rules::{Color, Line};

use super::{
    GameRecord, RecordedMove,
    notes::{Names, arbiter, assistant, note},
};
use crate::{Actor, CanMate, Event, GameConfig, GameResult, MoveEvent, PersonId, RecordedEvent};

impl GameRecord {
    /// The record these events make, without the names of arbiters and assistants.
    pub fn from_events(config: &GameConfig, events: &[RecordedEvent]) -> GameRecord {
        GameRecord::with_names(config, events, &|_| None)
    }

    /// The record these events make, with the names of arbiters and assistants that `names` knows.
    pub fn with_names(
        config: &GameConfig,
        events: &[RecordedEvent],
        names: &dyn Fn(PersonId) -> Option<String>,
    ) -> GameRecord {
        let mut teller = Teller {
            names,
            line: Line::new(config.start.clone()),
            record: GameRecord {
                start: config.start.clone(),
                moves: Vec::new(),
                notes: Vec::new(),
                result: None,
                termination: None,
                time: Some(config.time.clone()),
            },
        };
        for recorded in events {
            teller.tell(recorded);
        }
        teller.record
    }
}

struct Teller<'a> {
    names: Names<'a>,
    line: Line,
    record: GameRecord,
}

impl Teller<'_> {
    fn tell(&mut self, recorded: &RecordedEvent) {
        let arbiter = arbiter(recorded.by, self.names);
        match &recorded.event {
            Event::Moved(moved) => self.tell_move(moved, recorded.by),
            Event::TakenBack { plies, reason } => {
                let why = reason.as_deref().map(|reason| (arbiter.as_str(), reason));
                self.tell_taken_back(*plies, why);
            }
            Event::Restored(position, reason) => {
                let before = self.sans(0).join(" ");
                self.line = Line::new((**position).clone());
                self.record.start = (**position).clone();
                // The notes of removed moves are kept.
                let moves = std::mem::take(&mut self.record.moves);
                self.record.notes.extend(moves.into_iter().flat_map(|told| told.notes));
                let before = if before.is_empty() { "nothing".to_owned() } else { before };
                self.note(format!(
                    "{arbiter} restores this position: {reason}. Played before: {before}"
                ));
            }
            Event::Ended { ending, could_mate, reason } => {
                let row = ending.row();
                self.record.result = Some(row.result);
                self.record.termination = Some(row.termination.into());
                for (color, answer) in could_mate.iter() {
                    if *answer == Some(CanMate::Unknown) {
                        self.note(format!("It is not known whether {color} could still mate"));
                    }
                }
                if let Some(reason) = reason {
                    self.note(format!("{arbiter} decides {}: {reason}", row.result));
                } else if unsaid(row.result) {
                    self.note(format!("Result {}: {}", row.result, row.reason));
                }
            }
            Event::Corrected(result, reason) => {
                let old = self.record.result.unwrap_or(GameResult::None);
                self.note(format!(
                    "{arbiter} corrects the result from {old} to {result}: {reason}"
                ));
                self.record.result = Some(*result);
                self.record.termination = Some("Adjudication".into());
            }
            _ => {
                if let Some(text) = note(recorded, self.names) {
                    self.note(text);
                }
            }
        }
    }

    fn tell_move(&mut self, moved: &MoveEvent, by: Actor) {
        let Ok(made) = moved.uci.to_move(self.line.position()) else {
            debug_assert!(false, "a recorded move was legal when it was recorded");
            return;
        };
        self.line.play_unchecked(made);
        let (left, used) = (moved.left, Some(moved.used));
        self.record.moves.push(RecordedMove { made, left, used, notes: Vec::new() });
        match by {
            Actor::Assistant(_, person) => {
                self.note(format!("Entered by {}", assistant(person, self.names, "the")));
            }
            Actor::StandIn(_) => self.note("Move by the built-in engine".into()),
            _ => {}
        }
    }

    fn tell_taken_back(&mut self, plies: u32, why: Option<(&str, &str)>) {
        let kept = self.record.moves.len().saturating_sub(plies as usize);
        let undone = self.sans(kept).join(" ");
        let mut notes: Vec<String> = Vec::new();
        for told in self.record.moves.drain(kept..) {
            self.line.pop();
            notes.extend(told.notes);
        }
        // The notes of removed moves are kept.
        for text in notes {
            self.note(text);
        }
        self.note(match why {
            Some((arbiter, reason)) => format!("{arbiter} takes back {undone}: {reason}"),
            None => format!("Taken back by agreement: {undone}"),
        });
    }

    fn note(&mut self, text: String) {
        match self.record.moves.last_mut() {
            Some(last) => last.notes.push(text),
            None => self.record.notes.push(text),
        }
    }

    /// The moves of the line from this index, numbered.
    fn sans(&self, from: usize) -> Vec<String> {
        let mut position = self.line.start().clone();
        let mut sans = Vec::new();
        for (index, &made) in self.line.moves().iter().enumerate() {
            if index >= from {
                let number = position.fullmoves();
                let san = position.san(made);
                sans.push(match position.turn() {
                    Color::White => format!("{number}. {san}"),
                    Color::Black if index == from => format!("{number}... {san}"),
                    Color::Black => san.to_string(),
                });
            }
            position.play_unchecked(made);
        }
        sans
    }
}

/// Whether PGN cannot express a result.
pub(super) fn unsaid(result: GameResult) -> bool {
    matches!(result, GameResult::BothLose | GameResult::HalfFor(_))
}
