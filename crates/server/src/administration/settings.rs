//! Settings that change while the server is running.

use axum::{
    Json,
    extract::{State, rejection::JsonRejection},
    http::{StatusCode, Uri, header},
    response::IntoResponse,
};
use wire::{
    error::RequestCode,
    site::{AboutServer, SettingChanges, SettingValues, SettingsView},
};

use crate::{Zone, caller::SignedIn, error::ApiError, state::Logo, use_cases};

/// What the operator says about the server, for everybody.
pub(super) async fn about(State(zone): State<Zone>) -> Json<AboutServer> {
    let SettingValues { name, description, rules, privacy, .. } = zone.policy().values.clone();
    Json(AboutServer { name, description, rules, privacy })
}

/// The picture before the name of the server.
pub(super) async fn logo(
    State(zone): State<Zone>,
    uri: Uri,
) -> Result<impl IntoResponse, ApiError> {
    let logo = Logo::read(&zone.policy().values.logo).ok_or(RequestCode::NotFound)?;
    // Its address changes with it. Another node may not know yet that it has changed.
    let is_current = uri.path_and_query().is_some_and(|asked| *asked == *logo.address());
    let kept = if is_current { "public, max-age=31536000, immutable" } else { "no-cache" };
    Ok(([(header::CONTENT_TYPE, logo.kind), (header::CACHE_CONTROL, kept)], logo.bytes))
}

pub(super) async fn show(
    State(zone): State<Zone>,
    caller: SignedIn,
) -> Result<Json<SettingsView>, ApiError> {
    caller.must_be_admin()?;
    Ok(Json(use_cases::settings_view(&zone)))
}

pub(super) async fn change(
    State(zone): State<Zone>,
    caller: SignedIn,
    body: Result<Json<SettingChanges>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    caller.must_be_admin()?;
    let Json(asked) = body?;
    let acting = caller.acts(&zone, asked.reason.as_deref())?;
    use_cases::change_settings(&zone, &acting, asked).await?;
    Ok(StatusCode::NO_CONTENT)
}
