//! Tokens that were looked up a moment ago. A program that plays fast calls
//! with the same one many times a second, and each look costs a way to the
//! readers and back.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use game::Timestamp;

use crate::{Account, ApiToken};

/// How long one is believed: what another process does to accounts is seen
/// after this at the latest.
const FRESH: Duration = Duration::from_secs(1);
/// The most that are kept.
const MOST: usize = 4_096;

/// What is known, until accounts change.
#[derive(Debug, Default)]
pub(super) struct Passes(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    /// How often everything was forgotten.
    age: u64,
    owners: HashMap<[u8; 32], (Instant, Account, ApiToken)>,
}

/// What was asked before this age is over is worth keeping.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Age(u64);

impl Passes {
    /// Whose token this is, if that was found a moment ago and it is not over.
    pub(super) fn find(&self, secret: &[u8; 32], now: Timestamp) -> Option<(Account, ApiToken)> {
        let known = self.known();
        let (at, account, token) = known.owners.get(secret)?;
        let is_good = at.elapsed() < FRESH && token.expires.is_none_or(|end| end > now);
        is_good.then(|| (account.clone(), token.clone()))
    }

    /// To be asked before a token is looked up.
    pub(super) fn age(&self) -> Age {
        Age(self.known().age)
    }

    /// Keeps what was found, unless accounts have changed since it was looked
    /// up.
    pub(super) fn keep(&self, age: Age, secret: [u8; 32], (account, token): (Account, ApiToken)) {
        let mut known = self.known();
        if Age(known.age) != age {
            return;
        }
        if known.owners.len() >= MOST {
            known.owners.clear();
        }
        known.owners.insert(secret, (Instant::now(), account, token));
    }

    /// Accounts have changed: all is looked up again.
    pub(super) fn forget(&self) {
        let mut known = self.known();
        known.age += 1;
        known.owners.clear();
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        // Whole after every step, so a panic elsewhere harms nothing.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Scope, Standing};
    use game::PersonId;

    const SECRET: [u8; 32] = [7; 32];

    fn found(expires: Option<Timestamp>) -> (Account, ApiToken) {
        let account = Account {
            id: PersonId(1),
            name: "Magnus".parse().unwrap(),
            standing: Standing::default(),
            made_at: Timestamp(0),
        };
        let scopes = vec![Scope::BotPlay];
        (account, ApiToken { id: 1, label: String::new(), scopes, at: Timestamp(0), expires })
    }

    #[test]
    fn what_was_found_before_a_change_is_not_kept_after_it() {
        let passes = Passes::default();
        let age = passes.age();
        passes.forget();
        passes.keep(age, SECRET, found(None));
        assert_eq!(passes.find(&SECRET, Timestamp(0)), None);
        passes.keep(passes.age(), SECRET, found(None));
        assert_eq!(passes.find(&SECRET, Timestamp(0)), Some(found(None)));
        passes.forget();
        assert_eq!(passes.find(&SECRET, Timestamp(0)), None);
    }

    #[test]
    fn a_token_is_over_at_its_end_though_it_is_known() {
        let passes = Passes::default();
        passes.keep(passes.age(), SECRET, found(Some(Timestamp(100))));
        assert!(passes.find(&SECRET, Timestamp(99)).is_some());
        assert!(passes.find(&SECRET, Timestamp(100)).is_none());
    }
}
