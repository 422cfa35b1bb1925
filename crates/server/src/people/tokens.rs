//! Personal API tokens.

use axum::{
    Json,
    extract::{Path, State, rejection::JsonRejection},
    http::StatusCode,
};
use game::Millis;
use store::Scope;
use wire::{
    account::{TokenRequest, TokenView},
    error::{PeopleCode, RequestCode, shown},
};

use crate::{
    Zone,
    caller::SignedIn,
    error::{ApiError, AtField as _, out_of_range},
    use_cases::create_token,
    views::token_view,
};

/// For how many days a token is good if nobody says.
const TOKEN_DAYS: u32 = 365;
/// For how many it can be.
const TOKEN_DAYS_RANGE: std::ops::RangeInclusive<u64> = 1..=3_650;
/// The most letters of a label.
const LABEL_MAX: usize = 60;

pub(crate) async fn create(
    State(zone): State<Zone>,
    caller: SignedIn,
    body: Result<Json<TokenRequest>, JsonRejection>,
) -> Result<(StatusCode, Json<TokenView>), ApiError> {
    let Json(TokenRequest { label, scopes, days }) = body?;
    if label.chars().count() > LABEL_MAX {
        let code = RequestCode::TextTooLong { max: LABEL_MAX as u64 };
        return Err(ApiError::from(code).at("label"));
    }
    let scopes = scopes.iter().map(|scope| read_scope(scope)).collect::<Result<Vec<_>, _>>();
    let scopes = scopes.at("scopes")?;
    let days = u64::from(days.unwrap_or(TOKEN_DAYS));
    if !TOKEN_DAYS_RANGE.contains(&days) {
        return Err(out_of_range(&TOKEN_DAYS_RANGE, days).at("days"));
    }
    let (now, store) = (zone.now(), &zone.store);
    let expires = Some(now + Millis::DAY.times(days));
    let (token, made) = create_token(store, &caller.account, label, scopes, now, expires).await?;
    Ok((StatusCode::CREATED, Json(token_view(made, Some(token)))))
}

fn read_scope(word: &str) -> Result<Scope, PeopleCode> {
    word.parse().map_err(|_| PeopleCode::UnknownScope {
        value: shown(word),
        allowed: Scope::ALL.map(Scope::key).join(", "),
    })
}

pub(crate) async fn list(
    State(zone): State<Zone>,
    caller: SignedIn,
) -> Result<Json<Vec<TokenView>>, ApiError> {
    let tokens = zone.store.tokens.tokens(caller.account.id).await?;
    Ok(Json(tokens.into_iter().map(|token| token_view(token, None)).collect()))
}

pub(crate) async fn revoke(
    State(zone): State<Zone>,
    caller: SignedIn,
    Path(id): Path<u64>,
) -> Result<StatusCode, ApiError> {
    if zone.store.tokens.revoke_token(caller.account.id, id).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(PeopleCode::TokenNotFound.into())
    }
}
