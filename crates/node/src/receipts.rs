use std::collections::VecDeque;

use game::{Actor, CommandId, Ending, Event, RecordedEvent};

use crate::{Receipt, mailbox::Lane, message::Answer};

/// The answers to the last commands of a game, so that a repeated command is answered and not
/// carried out again.
#[derive(Debug, Default)]
pub(crate) struct Receipts {
    recent: VecDeque<((Actor, CommandId), Answer)>,
}

impl Receipts {
    /// How many numbered commands of one lane are remembered, so that nobody can push out an
    /// opponent's.
    const KEPT: usize = 32;

    /// The answers that follow from a history: a command with an event was carried out, except for
    /// a move after the flag, which only ended the game.
    pub(crate) fn from_history(events: &[RecordedEvent]) -> Receipts {
        let mut receipts = Receipts::default();
        for recorded in events {
            let too_late = matches!(
                recorded.event,
                Event::Ended { ending: Ending::Time { .. } | Ending::TimeNoMate { .. }, .. }
            );
            if let Some(id) = recorded.cause.filter(|_| !too_late) {
                let receipt = Receipt { next_seq: recorded.seq.0 + 1 };
                receipts.remember(recorded.by, id, Ok(receipt));
            }
        }
        receipts
    }

    pub(crate) fn find(&self, by: Actor, id: CommandId) -> Option<Answer> {
        let known = self.recent.iter().rev().find(|(key, _)| *key == (by, id));
        known.map(|(_, answer)| answer.clone())
    }

    pub(crate) fn remember(&mut self, by: Actor, id: CommandId, answer: Answer) {
        self.recent.retain(|(key, _)| *key != (by, id));
        let lane = |(key, _): &((Actor, CommandId), Answer)| Lane::of(key.0) == Lane::of(by);
        if self.recent.iter().filter(|one| lane(one)).count() >= Self::KEPT
            && let Some(oldest) = self.recent.iter().position(lane)
        {
            self.recent.remove(oldest);
        }
        self.recent.push_back(((by, id), answer));
    }
}
