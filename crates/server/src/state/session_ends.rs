//! Who is told that one of their sessions ended. Each account has its own signal: signing out makes
//! the account's own sockets look again, and nobody else's.

use std::{collections::HashMap, sync::Mutex};

use game::PersonId;
use tokio::sync::watch;

use super::lock::lock;

/// So many accounts are remembered without looking who has a socket open.
const MANY: usize = 1_024;

/// The signals of all accounts with a socket.
#[derive(Debug, Default)]
pub(crate) struct SessionEnds(Mutex<Signals>);

#[derive(Debug, Default)]
struct Signals {
    people: HashMap<PersonId, watch::Sender<()>>,
    sweep_at: usize,
}

impl SessionEnds {
    /// Changes when a session of this account ended.
    pub(crate) fn subscribe(&self, person: PersonId) -> watch::Receiver<()> {
        let mut signals = lock(&self.0);
        // Each time twice as many, so that a crowd that stays is not looked through each time.
        if signals.people.len() > signals.sweep_at.max(MANY) {
            signals.people.retain(|_, signal| signal.receiver_count() > 0);
            signals.sweep_at = 2 * signals.people.len();
        }
        signals.people.entry(person).or_insert_with(|| watch::Sender::new(())).subscribe()
    }

    /// To be said after a session of this account was ended.
    pub(crate) fn tell(&self, person: PersonId) {
        if let Some(signal) = lock(&self.0).people.get(&person) {
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
        assert!(lock(&ends.0).people.len() <= MANY + 1);
        ends.tell(PersonId(0));
        assert!(kept.has_changed().expect("the signal is there"));
    }
}
