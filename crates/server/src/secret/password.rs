//! Passwords: argon2id, away from the threads that serve everybody else.

use argon2::{
    Argon2,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use wire::error::PeopleCode;

use crate::{
    client_addr::ClientAddr,
    error::ApiError,
    fair_queue::FairQueue,
    limits::{HASHED, HASHED_WAITING, HASHED_WAITING_EACH},
};

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

/// Hashes passwords, few at once: each takes 19 MiB and a core. Addresses take turns, so that those
/// who try a hundred passwords do not make a school wait.
#[derive(Debug)]
pub(crate) struct Passwords(FairQueue);

impl Default for Passwords {
    fn default() -> Passwords {
        Passwords(FairQueue::new(
            HASHED.count(),
            HASHED_WAITING.count(),
            HASHED_WAITING_EACH.count(),
        ))
    }
}

impl Passwords {
    /// How many wait for their turn.
    pub(crate) fn waiting(&self) -> usize {
        self.0.waiting()
    }

    pub(crate) async fn hash(
        &self,
        from: ClientAddr,
        password: String,
    ) -> Result<String, ApiError> {
        self.apart(from, move || hash_password(&password)).await?.map_err(ApiError::unavailable)
    }

    /// Whether the password is right; as slow where there is none.
    pub(crate) async fn is_right(
        &self,
        from: ClientAddr,
        password: String,
        hash: Option<String>,
    ) -> Result<bool, ApiError> {
        self.apart(from, move || {
            let known = hash.is_some();
            verify(&password, hash.as_deref().unwrap_or(NOBODY)) && known
        })
        .await
    }

    async fn apart<T: Send + 'static>(
        &self,
        from: ClientAddr,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let turn = self.0.enter(from).await?;
        // A caller who hangs up does not stop the work, so the work itself keeps the turn.
        let done = tokio::task::spawn_blocking(move || {
            let _until_done = turn;
            work()
        });
        done.await.map_err(ApiError::unavailable)
    }
}

#[cfg(test)]
mod tests {
    use std::{
        future::{Future, poll_fn},
        net::IpAddr,
        pin::Pin,
        sync::{
            Arc, Barrier,
            atomic::{AtomicUsize, Ordering},
        },
        task::Poll,
    };

    use wire::error::RequestCode;

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

    fn at(number: u8) -> ClientAddr {
        ClientAddr::at(IpAddr::from([192, 0, 2, number]))
    }

    /// Begins something and returns before it is done.
    async fn begin<T>(work: &mut Pin<Box<impl Future<Output = T>>>) {
        let polled = poll_fn(|context| Poll::Ready(work.as_mut().poll(context).is_pending()));
        assert!(polled.await, "it waits");
    }

    /// Row B5: hanging up frees nobody's turn, or a flood would hash without limit.
    #[tokio::test]
    async fn work_keeps_its_turn_when_the_caller_hangs_up() {
        let passwords = Passwords::default();
        let wait = Arc::new(Barrier::new(HASHED.count() + 1));
        let mut hung_up = Vec::new();
        for _ in 0..HASHED.count() {
            let wait = Arc::clone(&wait);
            let mut work = Box::pin(passwords.apart(at(1), move || wait.wait()));
            begin(&mut work).await;
            hung_up.push(work);
        }
        drop(hung_up);
        let mut next = Box::pin(passwords.apart(at(2), || ()));
        begin(&mut next).await;
        wait.wait();
        next.await.expect("the turns are free again");
    }

    #[tokio::test]
    async fn few_passwords_are_hashed_at_once() {
        let passwords = Passwords::default();
        let (wait, running) = (Arc::new(Barrier::new(HASHED.count() + 1)), Arc::default());
        let work = |from| {
            let (wait, running) = (Arc::clone(&wait), Arc::<AtomicUsize>::clone(&running));
            Box::pin(passwords.apart(at(from), move || {
                if running.fetch_add(1, Ordering::SeqCst) < HASHED.count() {
                    wait.wait();
                }
            }))
        };
        let mut all = Vec::new();
        for _ in 0..HASHED.count() + HASHED_WAITING_EACH.count() {
            let mut one = work(1);
            begin(&mut one).await;
            all.push(one);
        }
        let refused = work(1).await;
        assert_eq!(refused, Err(RequestCode::Busy.into()), "one address has waited enough");
        for number in 0..HASHED_WAITING.count() - HASHED_WAITING_EACH.count() {
            let mut one = work(2 + u8::from(number >= HASHED_WAITING_EACH.count()));
            begin(&mut one).await;
            all.push(one);
        }
        // An address that waits for nothing gets one place.
        let mut alone = work(9);
        begin(&mut alone).await;
        all.push(alone);
        assert_eq!(work(9).await, Err(RequestCode::Busy.into()), "all have waited enough");
        wait.wait();
        let done = futures_util::future::join_all(all).await;
        assert!(done.iter().all(Result::is_ok), "their turns have come");
    }

    #[test]
    fn passwords_are_neither_short_nor_endless() {
        assert!(check_password("1234567").is_err());
        assert!(check_password("12345678").is_ok());
        assert!(check_password(&"x".repeat(256)).is_ok());
        assert!(check_password(&"x".repeat(257)).is_err());
    }
}
