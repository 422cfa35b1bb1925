//! Settings that change while the server is running.

use axum::{
    Json,
    extract::{State, rejection::JsonRejection},
    http::StatusCode,
};
use wire::site::{AboutServer, SettingChanges, SettingValues, SettingsView};

use crate::{
    Zone,
    caller::SignedIn,
    error::ApiError,
    use_cases::{self, Acting},
};

/// What the operator says about the server, for everybody.
pub(super) async fn about(State(zone): State<Zone>) -> Json<AboutServer> {
    let SettingValues { name, description, rules, privacy, .. } = zone.policy().values.clone();
    Json(AboutServer { name, description, rules, privacy })
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
    let acting = Acting::on_page(&caller.account, zone.now(), asked.reason.as_deref())?;
    use_cases::change_settings(&zone, &acting, asked).await?;
    Ok(StatusCode::NO_CONTENT)
}
