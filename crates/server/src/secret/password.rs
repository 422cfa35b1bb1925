//! Passwords: argon2id, away from the threads that serve everybody else.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use argon2::{
    Argon2,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use tokio::sync::Semaphore;
use wire::error::{PeopleCode, RequestCode};

use crate::error::ApiError;

/// How many passwords are hashed at once: each takes 19 MiB and a core.
const AT_ONCE: usize = 2;

/// How many may wait for that.
const WAITING_MAX: usize = 64;

/// The shortest and the longest password, in bytes.
const LENGTH: std::ops::RangeInclusive<usize> = 8..=256;

/// What is compared with where there is no account, so that the answer takes as
/// long. Nobody knows a password with this hash: its salt and result are made up.
const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA\
                      $AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Whether this can be a password.
///
/// # Errors
///
/// Why not, for the person.
pub fn check_password(password: &str) -> Result<(), PeopleCode> {
    if LENGTH.contains(&password.len()) {
        Ok(())
    } else {
        let (min, max) = (*LENGTH.start() as u64, *LENGTH.end() as u64);
        Err(PeopleCode::PasswordLength { min, max })
    }
}

/// The hash of a password, as text that says how it was made. Slow on purpose.
///
/// # Errors
///
/// If the system gives no randomness.
pub fn hash_password(password: &str) -> Result<String, String> {
    let hash = Argon2::default().hash_password(password.as_bytes());
    hash.map(|hash: PasswordHash| hash.to_string()).map_err(|error| error.to_string())
}

fn verify(password: &str, hash: &str) -> bool {
    PasswordHash::new(hash)
        .is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
}

/// Hashes passwords, few at once.
#[derive(Debug)]
pub(crate) struct Passwords {
    places: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
}

impl Default for Passwords {
    fn default() -> Passwords {
        Passwords { places: Arc::new(Semaphore::new(AT_ONCE)), waiting: Arc::default() }
    }
}

impl Passwords {
    pub(crate) async fn hash(&self, password: String) -> Result<String, ApiError> {
        self.apart(move || hash_password(&password)).await?.map_err(ApiError::unavailable)
    }

    /// Whether the password is right; as slow where there is none.
    pub(crate) async fn is_right(
        &self,
        password: String,
        hash: Option<String>,
    ) -> Result<bool, ApiError> {
        self.apart(move || {
            let known = hash.is_some();
            verify(&password, hash.as_deref().unwrap_or(NOBODY)) && known
        })
        .await
    }

    async fn apart<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        if self.waiting.fetch_add(1, Ordering::Relaxed) >= WAITING_MAX {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            return Err(RequestCode::Busy.into());
        }
        let leaving = Leaving(Arc::clone(&self.waiting));
        let place = Arc::clone(&self.places).acquire_owned().await;
        let place = place.expect("the semaphore is never closed");
        // A caller who hangs up does not stop the work, so the work itself keeps the place.
        let done = tokio::task::spawn_blocking(move || {
            let _until_done = (leaving, place);
            work()
        });
        done.await.map_err(ApiError::unavailable)
    }
}

/// Frees a place in the queue, also when whoever waited has gone.
struct Leaving(Arc<AtomicUsize>);

impl Drop for Leaving {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::{
        future::{Future as _, poll_fn},
        task::Poll,
    };

    use super::*;

    #[test]
    fn a_hash_knows_its_password_alone() {
        let hash = hash_password("correct horse").expect("randomness");
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(verify("correct horse", &hash));
        assert!(!verify("correct horsf", &hash));
        assert_ne!(hash, hash_password("correct horse").expect("randomness"));
    }

    #[test]
    fn where_there_is_no_account_the_same_work_is_done() {
        let parsed = PasswordHash::new(NOBODY).expect("it has the shape of a hash");
        let real = hash_password("correct horse").expect("randomness");
        let real = PasswordHash::new(&real).expect("a hash");
        assert_eq!((parsed.algorithm, parsed.params), (real.algorithm, real.params));
        assert!(!verify("", NOBODY));
    }

    /// Row B5: hanging up frees nobody's place, or a flood would hash without limit.
    #[tokio::test]
    async fn work_keeps_its_place_when_the_caller_hangs_up() {
        let passwords = Passwords::default();
        let (started, wait) = (Arc::new(AtomicUsize::new(0)), Arc::new(std::sync::Barrier::new(3)));
        let mut hung_up = Vec::new();
        for _ in 0..AT_ONCE {
            let (started, wait) = (Arc::clone(&started), Arc::clone(&wait));
            let mut work = Box::pin(passwords.apart(move || {
                started.fetch_add(1, Ordering::SeqCst);
                wait.wait();
            }));
            let polled = poll_fn(|context| Poll::Ready(work.as_mut().poll(context).is_pending()));
            assert!(polled.await, "it waits");
            hung_up.push(work);
        }
        drop(hung_up);
        assert_eq!(passwords.places.available_permits(), 0);
        assert_eq!(passwords.waiting.load(Ordering::Relaxed), AT_ONCE);
        wait.wait();
        passwords.apart(|| ()).await.expect("the places are free again");
    }

    #[test]
    fn passwords_are_neither_short_nor_endless() {
        assert!(check_password("1234567").is_err());
        assert!(check_password("12345678").is_ok());
        assert!(check_password(&"x".repeat(256)).is_ok());
        assert!(check_password(&"x".repeat(257)).is_err());
    }
}
