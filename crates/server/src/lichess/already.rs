//! What a stream of events told at its beginning. Listening begins before
//! looking, so some of it is heard of once more: a program that is told twice
//! of a game may start two engines in it.

use std::collections::HashSet;

use wire::GameId;

use crate::lobby::Told;

/// What was told already, until it is heard of.
#[derive(Debug, Default)]
pub(super) struct Already(HashSet<Item>);

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Item {
    /// A game that can be played.
    Game(GameId),
    Challenge(GameId),
    /// The offer of another game after this one.
    Rematch(GameId),
}

impl Already {
    pub(super) fn add(&mut self, item: Item) {
        self.0.insert(item);
    }

    /// Whether this says again what was told. Only once: whatever comes after
    /// it is news.
    pub(super) fn has(&mut self, told: &Told) -> bool {
        match told {
            Told::Paired(id) => self.0.remove(&Item::Game(*id)),
            Told::Challenge(entry) => self.0.remove(&Item::Challenge(entry.seek.id)),
            Told::Rematch(game, state) => {
                let offer = state.by.is_some() && state.next.is_none();
                self.0.remove(&Item::Rematch(*game)) && offer
            }
            // It begins no more.
            Told::Over(id) => {
                self.0.remove(&Item::Game(*id));
                false
            }
            Told::Gone(entry, _) => {
                self.0.remove(&Item::Challenge(entry.seek.id));
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
        let by = |by| Told::Rematch(one, RematchState { by, next: None });
        let offer = || by(Some(Color::White));
        for (begun, heard) in [
            (vec![], vec![(Told::Paired(one), false), (offer(), false)]),
            (vec![Item::Game(one)], vec![(Told::Paired(one), true), (Told::Paired(one), false)]),
            (vec![Item::Game(one)], vec![(Told::Paired(two), false), (Told::Paired(one), true)]),
            (vec![Item::Game(one)], vec![(Told::Over(one), false), (Told::Paired(one), false)]),
            (vec![Item::Game(one)], vec![(offer(), false)]),
            (vec![Item::Rematch(one)], vec![(offer(), true), (by(None), false), (offer(), false)]),
            (vec![Item::Rematch(one)], vec![(by(None), false), (offer(), false)]),
        ] {
            let mut already = Already::default();
            begun.iter().for_each(|item| already.add(*item));
            for (told, expected) in heard {
                assert_eq!(already.has(&told), expected, "{begun:?} {told:?}");
            }
        }
    }
}
