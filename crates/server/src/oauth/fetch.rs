//! The program fetches its token, and ends it.

use axum::{
    Json,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use game::Millis;
use store::Grant;
use wire::lichess::{AccessToken, OAuthError};

use crate::{
    Zone,
    caller::Bearer,
    error::ApiError,
    form::Form,
    secret,
    use_cases::{TOKENS_MAX, create_token},
};

/// How long such a token is good.
const TOKEN_FOR: Millis = Millis::DAY.times(365);

pub(super) async fn token(
    State(zone): State<Zone>,
    form: Result<Form, ApiError>,
) -> Result<Response, ApiError> {
    let form = match form {
        Err(error) if error.code().status() == 400 => {
            return Ok(refused("invalid_request", &error.message()));
        }
        form => form?,
    };
    let field = |name: &str| form.text(name).unwrap_or_default();
    match field("grant_type") {
        "authorization_code" => {}
        "" => return Ok(refused("invalid_request", "grant_type is missing")),
        _ => return Ok(refused("unsupported_grant_type", "only authorization_code is known")),
    }
    for name in ["code", "code_verifier", "redirect_uri", "client_id"] {
        if field(name).is_empty() {
            return Ok(refused("invalid_request", &format!("{name} is missing")));
        }
    }
    let now = zone.now();
    let taken = zone.store.tokens.take_grant(secret::hash(field("code")), now).await?;
    let unfit = |grant: &Grant| {
        if grant.client != field("client_id") {
            Some("the code is for another client_id")
        } else if grant.redirect != field("redirect_uri") {
            Some("the code was sent to another redirect_uri")
        } else if grant.challenge != secret::hash(field("code_verifier")) {
            Some("the code_verifier does not fit the challenge")
        } else {
            None
        }
    };
    let Some(grant) = taken else {
        return Ok(refused("invalid_grant", "the code is unknown, was used, or is too old"));
    };
    if let Some(why) = unfit(&grant) {
        return Ok(refused("invalid_grant", why));
    }
    let account = zone.store.accounts.account(grant.person).await?;
    let Some(account) = account.filter(|account| account.standing.is_active()) else {
        return Ok(refused("invalid_grant", "the account is no longer in use"));
    };
    if !make_room(&zone, &grant).await? {
        let why = "the account has too many tokens: revoke some first";
        return Ok(refused("invalid_request", why));
    }
    let Grant { client: label, scopes, .. } = grant;
    let expires = Some(now + TOKEN_FOR);
    let (access_token, _) =
        create_token(&zone.store, &account, label, scopes, now, expires).await?;
    let expires_in = TOKEN_FOR.whole_seconds();
    let token = AccessToken { token_type: "Bearer".into(), access_token, expires_in };
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(token)).into_response())
}

pub(super) async fn revoke(
    State(zone): State<Zone>,
    caller: Bearer,
) -> Result<StatusCode, ApiError> {
    zone.store.tokens.revoke_token(caller.account.id, caller.token.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A program that asks anew each time leaves tokens behind: the oldest go.
/// False if there is no room.
async fn make_room(zone: &Zone, grant: &Grant) -> Result<bool, ApiError> {
    let tokens = zone.store.tokens.tokens(grant.person).await?;
    if tokens.len() < TOKENS_MAX {
        return Ok(true);
    }
    let Some(oldest) = tokens.iter().rev().find(|token| token.expires.is_some()) else {
        return Ok(false);
    };
    Ok(zone.store.tokens.revoke_token(grant.person, oldest.id).await?)
}

fn refused(error: &str, why: &str) -> Response {
    let body = OAuthError { error: error.into(), error_description: why.into() };
    (StatusCode::BAD_REQUEST, Json(body)).into_response()
}
