//! The games in progress: a list, a pause for all of them, and the end of one.

use axum::{
    Json,
    extract::{Path, State, rejection::JsonRejection},
    http::StatusCode,
};
use wire::{
    arbiter::GamesPage,
    site::{EndGame, GamesChanged, GamesReason},
};

use crate::{Zone, caller::SignedIn, error::ApiError, form::game_id, use_cases};

pub(super) async fn list(
    State(zone): State<Zone>,
    caller: SignedIn,
) -> Result<Json<GamesPage>, ApiError> {
    caller.must_be_admin()?;
    Ok(Json(use_cases::live_games(&zone).await?))
}

pub(super) async fn pause(
    State(zone): State<Zone>,
    caller: SignedIn,
    body: Result<Json<GamesReason>, JsonRejection>,
) -> Result<Json<GamesChanged>, ApiError> {
    caller.must_be_admin()?;
    let Json(GamesReason { reason }) = body?;
    let acting = caller.acts(&zone, Some(&reason))?;
    Ok(Json(use_cases::pause_all(&zone, &acting, &caller.account, &reason).await?))
}

pub(super) async fn resume(
    State(zone): State<Zone>,
    caller: SignedIn,
    body: Result<Json<GamesReason>, JsonRejection>,
) -> Result<Json<GamesChanged>, ApiError> {
    caller.must_be_admin()?;
    let Json(GamesReason { reason }) = body?;
    let acting = caller.acts(&zone, Some(&reason))?;
    Ok(Json(use_cases::resume_all(&zone, &acting, &caller.account, &reason).await?))
}

pub(super) async fn end(
    State(zone): State<Zone>,
    caller: SignedIn,
    Path(id): Path<String>,
    body: Result<Json<EndGame>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    caller.must_be_admin()?;
    let Json(asked) = body?;
    let acting = caller.acts(&zone, Some(&asked.reason))?;
    use_cases::end_game(&zone, &acting, &caller.account, game_id(&id)?, asked).await?;
    Ok(StatusCode::NO_CONTENT)
}
