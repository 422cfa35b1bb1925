//! Walls of arbiters that are open.

use std::sync::Arc;

use game::PersonId;
use tokio::sync::broadcast;
use wire::bus::ServerNoteKind;

use super::Outbox;

/// How many appointments a slow wall may be behind before it looks at all.
const BACKLOG: usize = 64;

/// Tells walls that somebody judges other games now.
pub(crate) struct Walls {
    /// Nobody in particular stands for everybody.
    pub(crate) changed: broadcast::Sender<Arc<[PersonId]>>,
    outbox: Arc<Outbox>,
}

impl Walls {
    /// Tells other nodes through this outbox.
    pub(crate) fn new(outbox: Arc<Outbox>) -> Walls {
        Walls { changed: broadcast::channel(BACKLOG).0, outbox }
    }

    /// Tells these people's walls, at all nodes.
    pub(crate) fn tell(&self, people: impl IntoIterator<Item = PersonId>) {
        let people: Vec<PersonId> = people.into_iter().collect();
        if people.is_empty() {
            return;
        }
        let numbers = people.iter().map(|person| person.0).collect();
        self.outbox.put(ServerNoteKind::Judges { people: numbers });
        self.tell_here(people);
    }

    /// Tells the walls at this node.
    pub(crate) fn tell_here(&self, people: impl IntoIterator<Item = PersonId>) {
        // Nobody may have a wall open.
        let _ = self.changed.send(people.into_iter().collect());
    }
}
