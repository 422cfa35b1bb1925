//! Who is told that one of their sessions ended. Each account has its own signal: signing out makes
//! the account's own sockets look again, and nobody else's.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use game::PersonId;
use tokio::sync::watch;

use wire::bus::ServerNoteKind;

use super::{Outbox, lock::lock};

/// So many accounts are remembered without looking who has a socket open.
const MANY: usize = 1_024;

/// The signals of all accounts with a socket.
#[derive(Debug, Default)]
pub(crate) struct SessionEnds {
    signals: Mutex<Signals>,
    outbox: Arc<Outbox>,
}

#[derive(Debug, Default)]
struct Signals {
    people: HashMap<PersonId, watch::Sender<()>>,
    sweep_at: usize,
}

impl SessionEnds {
    /// Tells other nodes through this outbox.
    pub(crate) fn new(outbox: Arc<Outbox>) -> SessionEnds {
        SessionEnds { signals: Mutex::default(), outbox }
    }

    /// Changes when a session of this account ended.
    pub(crate) fn subscribe(&self, person: PersonId) -> watch::Receiver<()> {
        let mut signals = lock(&self.signals);
        // Each time twice as many, so that a crowd that stays is not looked through each time.
        if signals.people.len() > signals.sweep_at.max(MANY) {
            signals.people.retain(|_, signal| signal.receiver_count() > 0);
            signals.sweep_at = 2 * signals.people.len();
        }
        signals.people.entry(person).or_insert_with(|| watch::Sender::new(())).subscribe()
    }

    /// To be said after a session of this account was ended, for all nodes.
    pub(crate) fn tell(&self, person: PersonId) {
        self.outbox.put(ServerNoteKind::SessionsEnded { person: person.0 });
        self.tell_here(person);
    }

    /// News was lost: everybody's sockets look again.
    pub(crate) fn tell_all_here(&self) {
        for signal in lock(&self.signals).people.values() {
            signal.send_replace(());
        }
    }

    /// The same for the sockets at this node.
    pub(crate) fn tell_here(&self, person: PersonId) {
        if let Some(signal) = lock(&self.signals).people.get(&person) {
            signal.send_replace(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_sockets_of_the_account_look_again() {
        let ends = SessionEnds::default();
        let [anna, bert] = [1, 2].map(|number| ends.subscribe(PersonId(number)));
        let again = ends.subscribe(PersonId(1));
        ends.tell(PersonId(1));
        ends.tell(PersonId(3));
        let changed = |one: &watch::Receiver<()>| one.has_changed().expect("the signal is there");
        assert!(changed(&anna) && changed(&again) && !changed(&bert));
    }

    #[test]
    fn accounts_without_a_socket_are_forgotten() {
        let ends = SessionEnds::default();
        let kept = ends.subscribe(PersonId(0));
        for number in 1..10_000 {
            drop(ends.subscribe(PersonId(number)));
        }
        assert!(lock(&ends.signals).people.len() <= MANY + 1);
        ends.tell(PersonId(0));
        assert!(kept.has_changed().expect("the signal is there"));
    }
}
