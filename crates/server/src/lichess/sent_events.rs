//! What a stream of events told at its beginning. Listening begins before
//! looking, so some of it is heard of once more: a program that is told twice
//! of a game may start two engines in it.

use std::collections::HashSet;

use wire::GameId;

use crate::state::PersonEvent;

/// What was told already, until it is heard of.
#[derive(Debug, Default)]
pub(super) struct SentEvents(HashSet<SentEvent>);

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum SentEvent {
    /// A game that can be played.
    Game(GameId),
    Challenge(GameId),
    /// The offer of another game after this one.
    Rematch(GameId),
}

impl SentEvents {
    pub(super) fn add(&mut self, item: SentEvent) {
        self.0.insert(item);
    }

    /// Whether this says again what was told. Only once: whatever comes after
    /// it is news.
    pub(super) fn has(&mut self, told: &PersonEvent) -> bool {
        match told {
            PersonEvent::Paired(id) => self.0.remove(&SentEvent::Game(*id)),
            PersonEvent::Challenge(entry) => self.0.remove(&SentEvent::Challenge(entry.seek.id)),
            PersonEvent::Rematch(game, state) => {
                let offer = state.by.is_some() && state.next.is_none();
                self.0.remove(&SentEvent::Rematch(*game)) && offer
            }
            // It begins no more.
            PersonEvent::Over(id) => {
                self.0.remove(&SentEvent::Game(*id));
                false
            }
            PersonEvent::Started => false,
            PersonEvent::Gone(entry, _) => {
                self.0.remove(&SentEvent::Challenge(entry.seek.id));
                false
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rules::Color;
    use store::RematchState;

    use super::*;

    #[test]
    fn what_was_told_is_passed_over_once() {
        let (one, two) = (GameId::from_random(1), GameId::from_random(2));
        let by = |by| PersonEvent::Rematch(one, RematchState { by, next: None });
        let offer = || by(Some(Color::White));
        for (begun, heard) in [
            (vec![], vec![(PersonEvent::Paired(one), false), (offer(), false)]),
            (
                vec![SentEvent::Game(one)],
                vec![(PersonEvent::Paired(one), true), (PersonEvent::Paired(one), false)],
            ),
            (
                vec![SentEvent::Game(one)],
                vec![(PersonEvent::Paired(two), false), (PersonEvent::Paired(one), true)],
            ),
            (
                vec![SentEvent::Game(one)],
                vec![(PersonEvent::Over(one), false), (PersonEvent::Paired(one), false)],
            ),
            (vec![SentEvent::Game(one)], vec![(offer(), false)]),
            (
                vec![SentEvent::Rematch(one)],
                vec![(offer(), true), (by(None), false), (offer(), false)],
            ),
            (vec![SentEvent::Rematch(one)], vec![(by(None), false), (offer(), false)]),
        ] {
            let mut sent = SentEvents::default();
            begun.iter().for_each(|item| sent.add(*item));
            for (told, expected) in heard {
                assert_eq!(sent.has(&told), expected, "{begun:?} {told:?}");
            }
        }
    }
}
