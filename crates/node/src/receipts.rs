use std::collections::VecDeque;

use game::{Actor, CommandId, Ending, Event, RecordedEvent, Refusal};

use crate::{Receipt, SubmitError, mailbox::Lane, message::Answer};

/// The answers to the last commands of a game, so that a repeated command is answered and not
/// carried out again.
#[derive(Debug, Default)]
pub(crate) struct Receipts {
    /// For each lane, oldest first.
    lanes: [VecDeque<Remembered>; Lane::COUNT],
}

/// The answer to one command. Every live game keeps some dozens of them, so it is small: most
/// commands are carried out, and why one was refused is in a box.
#[derive(Debug)]
struct Remembered {
    by: Actor,
    id: CommandId,
    answer: Result<Receipt, Box<SubmitError>>,
}

impl Receipts {
    /// How many numbered commands of one lane are remembered, so that nobody can push out an
    /// opponent's.
    const KEPT: usize = 32;

    /// The space grows by so many: doubling it would leave half of it empty for most of a game.
    const GROWTH: usize = 4;

    /// The answers that follow from a history: a command with an event was carried out, except for
    /// what came after the flag, which only ended the game.
    pub(crate) fn from_history(events: &[RecordedEvent]) -> Receipts {
        let mut receipts = Receipts::default();
        for recorded in events {
            let too_late = matches!(
                recorded.event,
                Event::Ended { ending: Ending::Time { .. } | Ending::TimeNoMate { .. }, .. }
            );
            if let Some(id) = recorded.cause {
                let receipt = Receipt { next_seq: recorded.seq.0 + 1 };
                let fell = Err(SubmitError::Refused(Refusal::FlagFell));
                receipts.remember(recorded.by, id, if too_late { fell } else { Ok(receipt) });
            }
        }
        receipts
    }

    pub(crate) fn find(&self, by: Actor, id: CommandId) -> Option<Answer> {
        let lane = &self.lanes[Lane::of(by) as usize];
        let known = lane.iter().rev().find(|known| known.is_of(by, id))?;
        Some(known.answer.clone().map_err(|error| *error))
    }

    pub(crate) fn remember(&mut self, by: Actor, id: CommandId, answer: Answer) {
        let lane = &mut self.lanes[Lane::of(by) as usize];
        if let Some(before) = lane.iter().position(|known| known.is_of(by, id)) {
            lane.remove(before);
        } else if lane.len() == Self::KEPT {
            lane.pop_front();
        }
        if lane.len() == lane.capacity() {
            lane.reserve_exact(Self::GROWTH);
        }
        lane.push_back(Remembered { by, id, answer: answer.map_err(Box::new) });
    }
}

impl Remembered {
    fn is_of(&self, by: Actor, id: CommandId) -> bool {
        // Numbers differ more often, and are compared faster.
        self.id == id && self.by == by
    }
}

#[cfg(test)]
mod tests {
    use game::PersonId;
    use rules::Color;

    use super::*;

    const WHITE: Actor = Actor::Player(Color::White, PersonId(1));
    const BLACK: Actor = Actor::Player(Color::Black, PersonId(2));

    fn done(number: u64) -> Answer {
        Ok(Receipt { next_seq: number as u32 })
    }

    #[test]
    fn the_last_answers_of_each_side_are_remembered() {
        let mut receipts = Receipts::default();
        let refused = Err(SubmitError::Refused(Refusal::NotYourTurn));
        receipts.remember(BLACK, CommandId(7), refused.clone());
        for number in 1..=100 {
            receipts.remember(WHITE, CommandId(number), done(number));
        }
        assert_eq!(receipts.find(BLACK, CommandId(7)), Some(refused), "White pushed out no one");
        assert_eq!(receipts.find(WHITE, CommandId(68)), None);
        assert_eq!(receipts.find(WHITE, CommandId(69)), Some(done(69)));
        assert_eq!(receipts.find(WHITE, CommandId(100)), Some(done(100)));
        receipts.remember(WHITE, CommandId(69), done(1));
        assert_eq!(receipts.find(WHITE, CommandId(69)), Some(done(1)), "the later answer counts");
        let kept: usize = receipts.lanes.iter().map(VecDeque::len).sum();
        assert_eq!(kept, Receipts::KEPT + 1);
    }

    /// There are some for each live game.
    #[test]
    fn answers_take_little_space() {
        assert!(size_of::<Remembered>() <= 40, "{}", size_of::<Remembered>());
        let mut receipts = Receipts::default();
        for number in 0..20 {
            receipts.remember(WHITE, CommandId(number), done(number));
            receipts.remember(BLACK, CommandId(number), done(number));
        }
        let space: usize = receipts.lanes.iter().map(VecDeque::capacity).sum();
        assert!(space < 40 + Receipts::GROWTH, "{space}");
    }
}
