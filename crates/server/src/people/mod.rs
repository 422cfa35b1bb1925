//! Accounts, profiles and what people played, over HTTP.

mod account;
mod admin;
mod games;
mod guard;
mod limits;
mod password;
mod preferences;
mod profile;
mod routes;
mod sessions;
mod tokens;
mod views;

pub(crate) use guard::{ClientAddr, guard, same_site};
pub(crate) use limits::{Limited, Limits, Who};
pub(crate) use password::Passwords;
pub use password::{check_password, hash_password};
pub(crate) use preferences::of as preferences_of;
pub(crate) use tokens::TOKENS_MAX;
pub use tokens::{new_invitation, new_token};
pub(crate) use views::{person_view, seat_view};

pub(crate) use profile::{account as account_named, speed as speed_named};

pub(crate) use routes::routes;
