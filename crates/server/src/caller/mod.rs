//! Who is calling: by a cookie, by an API token, from where.

mod bearer;
mod cookie;
mod guard;
mod open_session;
mod signed_in;

pub(crate) use bearer::{Bearer, BearerIfKnown, MaybeBearer, Pass};
pub(crate) use cookie::{COOKIE_DAYS, Caller, Identity, cookie, identify, known, known_or_new};
pub(crate) use guard::{guard, same_site};
pub(crate) use open_session::OpenSession;
pub(crate) use signed_in::{Anybody, SignedIn};
