//! How often something may be tried: a bucket of tokens for each address and
//! each name, which fills up again with time.

use std::{collections::HashMap, sync::Mutex};

use game::{Millis, Timestamp};
use wire::error::RequestCode;

use super::{lock::lock, shares::Shares};
use crate::{
    client_addr::ClientAddr,
    error::ApiError,
    limits::{self, Limit, Most, Per},
};

/// What is limited.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Limited {
    /// Trying passwords, right or wrong: each takes a moment of a core.
    SignIn,
    /// Reports from one address.
    ReportsHere,
    /// Wrong passwords for one name from one address. Another address cannot exhaust this limit.
    WrongPassword,
    /// Wrong passwords from one address, for any names. A school has one address.
    WrongPasswordsHere,
    /// Making an account.
    Register,
    /// Creating a guest, by anyone.
    Guest,
    /// Creating a guest, from one address.
    GuestHere,
    /// Making games, seeks and challenges with a token.
    Create,
    /// Making games, seeks and challenges from one address.
    CreateHere,
    /// Each of many games that are ordered in one call.
    Order,
    /// Giving the opponent time: each gift is a command that the game's clock
    /// waits for.
    GiveTime,
    /// Reporting somebody to the operators.
    Report,
    /// Asking for a hint: each is a search of half a second.
    Hint,
    /// Drawing a board as PNG, which takes a moment.
    Picture,
    /// Adding games to a stream of another node: all nodes are told.
    StreamAdd,
    /// Mail to one address, or for one account.
    Mail,
    /// Mail that somebody at one address asks for.
    MailHere,
}

impl Limited {
    /// How many at once, and how long until one more.
    fn rule(self, shares: &Shares) -> (usize, Millis) {
        let limit = self.limit();
        let (burst, every) = match limit.most {
            Most::Rate(burst, every) => (burst as usize, every),
            _ => (limit.count(), Millis(1_000)),
        };
        match limit.per {
            Per::Address => (shares.of(burst), shares.interval(every)),
            _ => (burst, every),
        }
    }

    const fn limit(self) -> Limit {
        match self {
            Limited::SignIn => limits::SIGN_IN,
            Limited::WrongPassword => limits::WRONG_PASSWORD,
            Limited::WrongPasswordsHere => limits::WRONG_PASSWORDS_EACH,
            Limited::Register => limits::REGISTER,
            Limited::Guest => limits::GUESTS,
            Limited::GuestHere => limits::GUESTS_EACH,
            Limited::Create => limits::CREATED_BY_ACCOUNT,
            Limited::CreateHere => limits::CREATED,
            Limited::Order => limits::ORDERED,
            Limited::GiveTime => limits::GIVE_TIME,
            Limited::Report => limits::REPORTS,
            Limited::ReportsHere => limits::REPORTS_EACH,
            Limited::Hint => limits::HINTS,
            Limited::Picture => limits::PICTURES,
            Limited::StreamAdd => limits::STREAM_ADDS,
            Limited::Mail => limits::MAIL,
            Limited::MailHere => limits::MAIL_EACH,
        }
    }
}

/// Who is limited.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Who {
    Client(ClientAddr),
    Name(String),
    NameFrom(String, ClientAddr),
    Everybody,
}

/// All buckets that are not full.
#[derive(Debug, Default)]
pub(crate) struct Limits {
    shares: Shares,
    buckets: Mutex<HashMap<(Limited, Who), Bucket>>,
}

/// How much of the rule is used, as time: it melts as time goes by.
#[derive(Copy, Clone, Debug)]
struct Bucket {
    /// When it will be full again.
    full_at: Timestamp,
}

/// The most buckets that are kept.
const BUCKETS_MAX: usize = 100_000;

impl Limits {
    pub(crate) fn new(shares: &Shares) -> Limits {
        Limits { shares: shares.clone(), buckets: Mutex::default() }
    }

    /// Takes a token, or says how long to wait.
    pub(crate) fn take(&self, what: Limited, who: Who, now: Timestamp) -> Result<(), ApiError> {
        self.take_many(what, 1, who, now)
    }

    /// Takes so many tokens or none, and then says how long to wait.
    pub(crate) fn take_many(
        &self,
        what: Limited,
        count: usize,
        who: Who,
        now: Timestamp,
    ) -> Result<(), ApiError> {
        let (most, every) = what.rule(&self.shares);
        let wanted = every.times(count as u64);
        let mut buckets = lock(&self.buckets);
        if buckets.len() >= BUCKETS_MAX {
            buckets.retain(|_, bucket| bucket.full_at > now);
            if buckets.len() >= BUCKETS_MAX {
                return Err(RequestCode::Busy.into());
            }
        }
        let bucket = buckets.entry((what, who)).or_insert(Bucket { full_at: now });
        let used = bucket.full_at.since(now);
        let limit = every.times(most as u64);
        if used.0 + wanted.0 > limit.0 {
            let wait = (used.0 + wanted.0 - limit.0).div_ceil(1_000);
            return Err(RequestCode::RateLimited { seconds: wait }.into());
        }
        bucket.full_at = bucket.full_at.max(now) + wanted;
        Ok(())
    }

    /// Gives a token back that turned out not to count.
    pub(crate) fn give_back(&self, what: Limited, who: Who) {
        let (_, every) = what.rule(&self.shares);
        if let Some(bucket) = lock(&self.buckets).get_mut(&(what, who)) {
            bucket.full_at = Timestamp(bucket.full_at.0.saturating_sub(every.0));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let limits = Limits::default();
        let who = || Who::Name("anna".into());
        let at = |seconds: u64| Timestamp(1_000_000 + seconds * 1_000);
        for _ in 0..10 {
            assert!(limits.take(Limited::WrongPassword, who(), at(0)).is_ok());
        }
        let refused = limits.take(Limited::WrongPassword, who(), at(0));
        assert_eq!(refused, Err(RequestCode::RateLimited { seconds: 20 }.into()));
        assert!(limits.take(Limited::WrongPassword, who(), at(19)).is_err());
        assert!(limits.take(Limited::WrongPassword, who(), at(20)).is_ok());
        assert!(limits.take(Limited::WrongPassword, who(), at(20)).is_err());
        assert!(limits.take(Limited::WrongPassword, Who::Name("bert".into()), at(20)).is_ok());
        assert!(limits.take(Limited::Register, who(), at(20)).is_ok());
        for _ in 0..10 {
            assert!(limits.take(Limited::WrongPassword, who(), at(10_000)).is_ok());
        }
        assert!(limits.take(Limited::WrongPassword, who(), at(10_000)).is_err());
    }

    /// As many as the table says, and no more until the time it says has passed.
    #[test]
    fn each_rate_is_kept() {
        for what in [
            Limited::SignIn,
            Limited::WrongPassword,
            Limited::WrongPasswordsHere,
            Limited::Register,
            Limited::Guest,
            Limited::GuestHere,
            Limited::Create,
            Limited::CreateHere,
            Limited::Order,
            Limited::GiveTime,
            Limited::Report,
            Limited::ReportsHere,
            Limited::Hint,
            Limited::Picture,
            Limited::StreamAdd,
            Limited::Mail,
            Limited::MailHere,
        ] {
            let Most::Rate(burst, every) = what.limit().most else { panic!("{what:?}: no rate") };
            let limits = Limits::default();
            let take = |after: u64| {
                limits.take(what, Who::Everybody, Timestamp(1_000_000 + after)).is_ok()
            };
            assert!((0..burst).all(|_| take(0)), "{what:?}");
            assert!(!take(0) && !take(every.0 - 1), "{what:?}");
            assert!(take(every.0) && !take(every.0), "{what:?}");
        }
    }

    /// Twice as many people make twice as many games; what one person does is as before.
    #[test]
    fn the_rates_of_an_address_follow_its_people() {
        let shares = Shares::default();
        let limits = Limits::new(&shares);
        shares.set(400);
        let take = |what, after: u64| {
            limits.take(what, Who::Everybody, Timestamp(1_000_000 + after)).is_ok()
        };
        assert!((0..800).all(|_| take(Limited::CreateHere, 0)));
        assert!(!take(Limited::CreateHere, 249) && take(Limited::CreateHere, 250));
        assert!((0..5).all(|_| take(Limited::Report, 0)));
        assert!(!take(Limited::Report, 59_999));
    }

    #[test]
    fn what_is_given_back_can_be_taken_again() {
        let limits = Limits::default();
        let who = || Who::Name("anna".into());
        let take = || limits.take(Limited::WrongPassword, who(), Timestamp(1_000_000));
        for _ in 0..100 {
            assert!(take().is_ok());
            limits.give_back(Limited::WrongPassword, who());
        }
        for _ in 0..10 {
            assert!(take().is_ok());
        }
        assert!(take().is_err());
        limits.give_back(Limited::WrongPassword, who());
        assert!(take().is_ok());
        assert!(take().is_err());
    }

    #[test]
    fn many_are_taken_together_or_none() {
        let limits = Limits::default();
        let take = |count, seconds: u64| {
            let at = Timestamp(1_000_000 + seconds * 1_000);
            limits.take_many(Limited::Order, count, Who::Name("anna".into()), at)
        };
        assert!(take(950, 0).is_ok());
        let refused = take(100, 0);
        assert_eq!(refused, Err(RequestCode::RateLimited { seconds: 25 }.into()));
        assert!(take(50, 0).is_ok(), "nothing was taken by what was refused");
        assert!(take(1, 0).is_err());
        assert!(take(100, 50).is_ok());
    }
}
