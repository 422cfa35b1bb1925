//! Personal API tokens.

use axum::{
    Json,
    extract::{Path, State, rejection::JsonRejection},
    http::StatusCode,
};
use store::{ApiToken, Scope};
use wire::{
    account::{TokenRequest, TokenView},
    error::{PeopleCode, RequestCode, shown},
};

use crate::{
    Zone,
    caller::SignedIn,
    error::{ApiError, AtField as _},
    use_cases::create_token,
};

/// The most letters of a label.
const LABEL_MAX: usize = 60;

fn view(token: ApiToken, secret: Option<String>) -> TokenView {
    let scopes = token.scopes.iter().map(|scope| scope.key().to_owned()).collect();
    TokenView { id: token.id, label: token.label, scopes, at: token.at.0, token: secret }
}

pub(crate) async fn create(
    State(zone): State<Zone>,
    caller: SignedIn,
    body: Result<Json<TokenRequest>, JsonRejection>,
) -> Result<(StatusCode, Json<TokenView>), ApiError> {
    let Json(TokenRequest { label, scopes }) = body?;
    if label.chars().count() > LABEL_MAX {
        let code = RequestCode::TextTooLong { max: LABEL_MAX as u64 };
        return Err(ApiError::from(code).at("label"));
    }
    let scopes = scopes.iter().map(|scope| read_scope(scope)).collect::<Result<Vec<_>, _>>();
    let scopes = scopes.at("scopes")?;
    let (token, made) =
        create_token(&zone.store, &caller.account, label, scopes, zone.now(), None).await?;
    Ok((StatusCode::CREATED, Json(view(made, Some(token)))))
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
    Ok(Json(tokens.into_iter().map(|token| view(token, None)).collect()))
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
