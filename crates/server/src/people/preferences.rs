//! What somebody prefers.

use axum::{
    Json,
    extract::{State, rejection::JsonRejection},
    http::StatusCode,
};
use game::PersonId;
use wire::people::Preferences;

use crate::{Zone, caller::SignedIn, error::ApiError};

pub(crate) async fn show(
    State(zone): State<Zone>,
    caller: SignedIn,
) -> Result<Json<Preferences>, ApiError> {
    of(&zone, caller.account.id).await.map(Json)
}

pub(crate) async fn keep(
    State(zone): State<Zone>,
    caller: SignedIn,
    body: Result<Json<Preferences>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let Json(preferences) = body?;
    let text = serde_json::to_string(&preferences).map_err(ApiError::unavailable)?;
    zone.store.preferences.set_preferences(caller.account.id, text).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What somebody prefers; what a later program wrote and this one cannot read
/// is as if never chosen.
pub(crate) async fn of(zone: &Zone, person: PersonId) -> Result<Preferences, ApiError> {
    let text = zone.store.preferences.preferences(person).await?;
    Ok(text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default())
}
