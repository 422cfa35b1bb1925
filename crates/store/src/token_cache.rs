//! A cache of recent token look-ups. A program that plays fast sends the same token many times a
//! second, and each look-up is a round trip to a reader thread.

use std::{
    collections::HashMap,
    fs::{self, OpenOptions},
    io::Write,
    path::PathBuf,
    sync::{Mutex, MutexGuard},
    time::{Duration, Instant},
};

use game::Timestamp;

use crate::lock::lock;
use crate::{Account, ApiToken};

/// How long an entry is trusted. A process that changed accounts may have been killed before it
/// could announce the change.
const FRESH: Duration = Duration::from_secs(1);
/// The maximum number of entries.
const MOST: usize = 4_096;

/// The entries, valid until accounts change.
#[derive(Debug)]
pub(crate) struct TokenCache {
    known: Mutex<Known>,
    /// A file that grows by a byte after each change by another process.
    changes: PathBuf,
    /// Whether this process is such another process.
    is_beside: bool,
}

#[derive(Debug, Default)]
struct Known {
    /// How often this process has changed accounts.
    age: u64,
    owners: HashMap<[u8; 32], Owner>,
}

#[derive(Debug)]
struct Owner {
    account: Account,
    token: ApiToken,
    age: Age,
    found: Instant,
}

/// How often accounts were changed: by this process, and by others.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Age(u64, u64);

impl TokenCache {
    pub(crate) fn new(changes: PathBuf, is_beside: bool) -> TokenCache {
        TokenCache { known: Mutex::default(), changes, is_beside }
    }

    /// Whose token this is, if it was looked up recently and has not expired.
    pub(crate) fn find(&self, secret: &[u8; 32], now: Timestamp) -> Option<(Account, ApiToken)> {
        let age = self.age();
        let known = self.known();
        let owner = known.owners.get(secret)?;
        let is_good = owner.age == age
            && owner.found.elapsed() < FRESH
            && owner.token.expires.is_none_or(|end| end > now);
        is_good.then(|| (owner.account.clone(), owner.token.clone()))
    }

    /// The current age; read it before looking a token up.
    pub(crate) fn age(&self) -> Age {
        // No file means that no other process has changed anything.
        let others = fs::metadata(&self.changes).map_or(0, |file| file.len());
        Age(self.known().age, others)
    }

    /// Stores a result. If accounts changed after `age` was read, the entry is outdated and will
    /// not be found.
    pub(crate) fn keep(&self, age: Age, secret: [u8; 32], (account, token): (Account, ApiToken)) {
        let mut known = self.known();
        if known.owners.len() >= MOST {
            known.owners.clear();
        }
        known.owners.insert(secret, Owner { account, token, age, found: Instant::now() });
    }

    /// Invalidates all entries, because accounts have changed.
    pub(crate) fn forget(&self) {
        let mut known = self.known();
        known.age += 1;
        known.owners.clear();
        drop(known);
        if self.is_beside {
            let file = OpenOptions::new().create(true).append(true).open(&self.changes);
            // If this fails, the server still looks again after a second.
            let _ = file.and_then(|mut file| file.write_all(b"."));
        }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        // Consistent after every step, so a panic elsewhere does no harm.
        lock(&self.known)
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

    fn cache(folder: &tempfile::TempDir, is_beside: bool) -> TokenCache {
        TokenCache::new(folder.path().join("changes"), is_beside)
    }

    #[test]
    fn what_was_found_before_a_change_is_not_believed_after_it() {
        let folder = tempfile::tempdir().unwrap();
        let (here, beside) = (cache(&folder, false), cache(&folder, true));
        for change in [&here, &beside] {
            here.keep(here.age(), SECRET, found(None));
            assert_eq!(here.find(&SECRET, Timestamp(0)), Some(found(None)));
            let age = here.age();
            change.forget();
            assert_eq!(here.find(&SECRET, Timestamp(0)), None);
            here.keep(age, SECRET, found(None));
            assert_eq!(here.find(&SECRET, Timestamp(0)), None, "looked up before");
        }
    }

    #[test]
    fn a_token_is_over_at_its_end_though_it_is_known() {
        let folder = tempfile::tempdir().unwrap();
        let cache = cache(&folder, false);
        cache.keep(cache.age(), SECRET, found(Some(Timestamp(100))));
        assert!(cache.find(&SECRET, Timestamp(99)).is_some());
        assert!(cache.find(&SECRET, Timestamp(100)).is_none());
    }
}
