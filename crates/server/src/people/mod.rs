//! Accounts, profiles and what people played, over HTTP.

mod account;
mod admin;
mod admin_people;
mod email;
mod follow;
mod games;
mod idle_guests;
mod moderation;
mod moderation_routes;
mod operator_routes;
mod preferences;
mod profile;
mod routes;
mod sessions;
mod tokens;

pub(crate) use idle_guests::remove_idle_guests;
pub(crate) use preferences::of as preferences_of;
pub(crate) use routes::routes;
