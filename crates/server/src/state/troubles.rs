//! What does not work with a tournament and is tried again with every look: it is told now and
//! then, not twice a second.

use std::{collections::HashMap, fmt::Debug, sync::Mutex};

use tokio::time::{Duration, Instant};
use wire::TournamentId;

use super::lock::lock;

/// When a trouble that lasts is told again.
const AGAIN: Duration = Duration::from_secs(600);

/// The troubles that last.
#[derive(Debug, Default)]
pub(crate) struct Troubles(Mutex<HashMap<(TournamentId, &'static str), Trouble>>);

#[derive(Debug)]
struct Trouble {
    reason: String,
    at: Instant,
}

impl Troubles {
    /// Takes note of how it went. A new trouble, or one that has another reason now, is told at
    /// once, an old one after a while.
    pub(crate) fn note<E: Debug>(
        &self,
        id: TournamentId,
        trouble: &'static str,
        outcome: Result<(), E>,
    ) {
        if let Some(error) = self.news(id, trouble, outcome, Instant::now()) {
            tracing::warn!(tournament = %id, error, "{trouble}");
        }
    }

    /// The reason, if it has to be told.
    fn news<E: Debug>(
        &self,
        id: TournamentId,
        trouble: &'static str,
        outcome: Result<(), E>,
        now: Instant,
    ) -> Option<String> {
        let mut known = lock(&self.0);
        let Err(error) = outcome else {
            known.remove(&(id, trouble));
            return None;
        };
        let (key, reason) = ((id, trouble), format!("{error:?}"));
        if known.get(&key).is_some_and(|last| last.reason == reason && now < last.at + AGAIN) {
            return None;
        }
        known.insert(key, Trouble { reason: reason.clone(), at: now });
        Some(reason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const READ: &str = "it cannot be read now";
    const START: &str = "a round is not started yet";

    #[test]
    fn each_trouble_is_told_once_until_it_is_over_or_has_another_reason() {
        let (troubles, start) = (Troubles::default(), Instant::now());
        let [one, other] = [1, 2].map(TournamentId::from_random);
        let is_told = |id, trouble, outcome: Result<(), u8>| {
            let reason = outcome.err().map(|error| error.to_string());
            let told = troubles.news(id, trouble, outcome, start);
            assert!(told.is_none() || told == reason, "{told:?}");
            told.is_some()
        };
        assert!(is_told(one, READ, Err(7)));
        assert!(!is_told(one, READ, Err(7)));
        // Others are told too, and do not bring it up again.
        assert!(is_told(one, START, Err(7)));
        assert!(is_told(other, READ, Err(7)));
        assert!(!is_told(one, READ, Err(7)));
        assert!(is_told(one, READ, Err(8)));
        assert!(!is_told(one, READ, Ok(())));
        assert!(is_told(one, READ, Err(8)));
        assert!(!is_told(other, READ, Err(7)));
        let later = |time| troubles.news(other, READ, Err::<(), u8>(7), start + time);
        assert_eq!(later(AGAIN - Duration::from_millis(1)), None);
        assert_eq!(later(AGAIN), Some("7".to_owned()));
        assert_eq!(later(AGAIN), None);
    }
}
