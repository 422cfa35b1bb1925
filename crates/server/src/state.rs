use std::sync::Arc;

use game::{PersonId, Seat};
use node::{Bus, Node};
use rules::ByColor;
use store::{GameStore, PersonStore};

/// What every route needs.
pub struct Zone<S, B> {
    /// The games.
    pub node: Node<S, B>,
    /// The people, and the games that are not live.
    pub store: Arc<S>,
}

impl<S, B> Clone for Zone<S, B> {
    fn clone(&self) -> Zone<S, B> {
        Zone { node: self.node.clone(), store: Arc::clone(&self.store) }
    }
}

impl<S: GameStore + PersonStore, B: Bus> Zone<S, B> {
    /// The names to show for the seats of a game; none for a free one.
    pub(crate) async fn names(&self, seats: ByColor<Option<Seat>>) -> ByColor<Option<String>> {
        ByColor { white: self.name(seats.white).await, black: self.name(seats.black).await }
    }

    async fn name(&self, seat: Option<Seat>) -> Option<String> {
        match seat? {
            Seat::Computer => Some("Computer".into()),
            Seat::Person(PersonId(id)) => match self.store.person(PersonId(id)).await {
                Ok(Some(person)) => Some(person.name),
                // A name is not worth failing for.
                Ok(None) | Err(_) => Some(format!("Guest {id}")),
            },
        }
    }
}
