//! The page asks its user whether a program may act for them.

use axum::{
    Json,
    extract::{RawQuery, State, rejection::JsonRejection},
};
use game::Millis;
use serde::{Deserialize, Serialize};
use store::Grant;

use super::request::AskedFor;
use crate::{Zone, error::ApiError, guest, lichess::body::Form, people::SignedIn};

/// How long a program has to fetch its token.
const CODE_FOR: Millis = Millis::from_seconds(120);

/// What the page shows.
#[derive(Serialize)]
pub(crate) struct Question {
    client: String,
    /// Where the user is sent.
    place: String,
    scopes: Vec<&'static str>,
}

pub(crate) async fn look(RawQuery(query): RawQuery) -> Result<Json<Question>, ApiError> {
    let asked = read(query)?;
    let scopes = asked.scopes.iter().map(|scope| scope.key()).collect();
    let place = asked.place().to_owned();
    Ok(Json(Question { client: asked.client, place, scopes }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Decision {
    allow: bool,
}

/// Where the browser goes next.
#[derive(Serialize)]
pub(crate) struct Next {
    redirect: String,
}

pub(crate) async fn answer(
    State(zone): State<Zone>,
    caller: SignedIn,
    RawQuery(query): RawQuery,
    decision: Result<Json<Decision>, JsonRejection>,
) -> Result<Json<Next>, ApiError> {
    let Json(Decision { allow }) = decision?;
    let asked = read(query)?;
    if !allow {
        return Ok(Json(Next { redirect: asked.address("error", "access_denied") }));
    }
    let code = format!("tbc_{}", guest::new_secret::<24>()?);
    let now = zone.now();
    let redirect = asked.address("code", &code);
    let grant = Grant {
        person: caller.account.id,
        client: asked.client,
        redirect: asked.redirect,
        challenge: asked.challenge,
        scopes: asked.scopes,
        expires: now + CODE_FOR,
    };
    zone.store.tokens.add_grant(guest::hash(&code), grant, now).await?;
    Ok(Json(Next { redirect }))
}

fn read(query: Option<String>) -> Result<AskedFor, ApiError> {
    AskedFor::read(&Form::of_query(query.as_deref()))
}
