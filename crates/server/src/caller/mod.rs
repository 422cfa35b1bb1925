//! Who is calling: by a cookie, by an API token, from where.

mod bearer;
mod cookie;
mod guard;
mod open_session;
mod read_turn;
mod signed_in;
mod socket_slot;

pub(crate) use bearer::{Bearer, BearerIfKnown, MaybeBearer, Pass};
pub(crate) use cookie::{
    COOKIE_DAYS, Caller, Identity, cookie, expired_cookies, identify, known, known_or_new,
};
pub(crate) use guard::{guard, keep_encrypted, same_site};
pub(crate) use open_session::{OpenSession, SessionEnd};
pub(crate) use read_turn::ReadTurn;
pub(crate) use signed_in::{Anybody, SignedIn};
pub(crate) use socket_slot::SocketSlot;
