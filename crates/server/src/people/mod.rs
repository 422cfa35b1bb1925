//! Accounts, profiles and what people played, over HTTP.

mod account;
mod admin;
mod bearer;
mod caller;
mod games;
mod guard;
mod limits;
mod password;
mod preferences;
mod profile;
mod sessions;
mod tokens;
mod views;

pub(crate) use guard::{Place, guard, same_site};
pub(crate) use limits::{Limited, Limits, Who};
pub(crate) use password::Passwords;
pub use password::{check_password, hash_password};
pub(crate) use preferences::of as preferences_of;
pub(crate) use tokens::TOKENS_MAX;
pub use tokens::{new_invitation, new_token};
pub(crate) use views::{person_view, seat_view};

pub(crate) use caller::{Anybody, SignedIn};
pub(crate) use profile::{account as account_named, speed as speed_named};

use axum::{
    Router,
    routing::{delete, get, post, put},
};

use crate::{
    Zone,
    lichess::{answer_program, look_at_program},
};

/// The routes about people.
pub(crate) fn routes() -> Router<Zone> {
    Router::new()
        .route(
            "/api/zone/account",
            get(account::show).post(account::register).delete(account::close),
        )
        .route("/api/zone/account/password", post(account::change_password))
        .route("/api/zone/account/session", post(sessions::sign_in).delete(sessions::sign_out))
        .route("/api/zone/account/sessions", get(sessions::list))
        .route("/api/zone/account/sessions/{id}", delete(sessions::end))
        .route("/api/zone/account/tokens", get(tokens::list).post(tokens::create))
        .route("/api/zone/account/tokens/{id}", delete(tokens::revoke))
        .route("/api/zone/account/preferences", get(preferences::show))
        .route("/api/zone/account/preferences", put(preferences::keep))
        .route("/api/zone/oauth", get(look_at_program).post(answer_program))
        .route("/api/zone/invitations", get(admin::invitations).post(admin::invite))
        .route("/api/zone/invitations/{id}", delete(admin::withdraw))
        .route("/api/zone/people", get(profile::find))
        .route("/api/zone/people/{name}", get(profile::show))
        .route("/api/zone/people/{name}/ratings/{speed}", get(profile::rating_points))
        .route("/api/zone/people/{name}/games", get(games::list))
        .route("/api/zone/people/{name}/games.pgn", get(games::download))
        .route(
            "/api/zone/people/{name}/standing",
            get(admin::standing).post(admin::change_standing),
        )
        .route("/api/zone/people/{name}/password", post(admin::reset_password))
        .route("/api/zone/leaders/{speed}", get(profile::leaders))
}
