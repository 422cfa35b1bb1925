//! Accounts, profiles and what people played, over HTTP.

mod account;
mod admin;
mod admin_people;
mod email;
mod follow;
mod games;
mod moderation;
mod moderation_routes;
mod operator_routes;
mod personal_data;
mod preferences;
mod profile;
mod retention;
mod routes;
mod sessions;
mod tokens;

pub(crate) use preferences::of as preferences_of;
pub(crate) use retention::keep_for_a_time;
pub(crate) use routes::routes;
