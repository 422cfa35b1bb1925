//! The page asks its user whether a program may act for them.

use axum::{
    Json,
    extract::{RawQuery, State, rejection::JsonRejection},
};
use game::Millis;
use store::Grant;
use wire::oauth::{ProgramDecision, ProgramRedirect, ProgramRequest};

use super::request::AskedFor;
use crate::{Zone, caller::SignedIn, error::ApiError, form::Form, secret};

/// How long a program has to fetch its token.
const CODE_FOR: Millis = Millis::from_seconds(120);

pub(crate) async fn look(RawQuery(query): RawQuery) -> Result<Json<ProgramRequest>, ApiError> {
    let asked = read(query)?;
    let scopes = asked.scopes.iter().map(|scope| scope.key().to_owned()).collect();
    let place = asked.place().to_owned();
    Ok(Json(ProgramRequest { client: asked.client, place, scopes }))
}

pub(crate) async fn answer(
    State(zone): State<Zone>,
    caller: SignedIn,
    RawQuery(query): RawQuery,
    decision: Result<Json<ProgramDecision>, JsonRejection>,
) -> Result<Json<ProgramRedirect>, ApiError> {
    let Json(ProgramDecision { allow }) = decision?;
    let asked = read(query)?;
    if !allow {
        return Ok(Json(ProgramRedirect { redirect: asked.address("error", "access_denied") }));
    }
    let code = format!("tbc_{}", secret::new_secret::<24>()?);
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
    zone.store.tokens.add_grant(secret::hash(&code), grant, now).await?;
    Ok(Json(ProgramRedirect { redirect }))
}

fn read(query: Option<String>) -> Result<AskedFor, ApiError> {
    AskedFor::read(&Form::of_query(query.as_deref()))
}
