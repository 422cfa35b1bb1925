//! The routes for who judges a game.

use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
};
use wire::error::GameCode;

use crate::{
    Zone,
    caller::SignedIn,
    error::ApiError,
    form::game_id,
    use_cases::{self, Acting, account_named},
};

/// `GET /api/zone/games/{id}/arbiters`
pub(crate) async fn list(
    State(zone): State<Zone>,
    Path(id): Path<String>,
) -> Result<Json<Vec<String>>, ApiError> {
    let id = game_id(&id)?;
    zone.store.games.summary(id).await?.ok_or(GameCode::GameNotFound)?;
    let mut names = Vec::new();
    for person in zone.store.arbiters.arbiters_of(id).await? {
        names.push(zone.name_of(person).await);
    }
    Ok(Json(names))
}

/// `PUT /api/zone/games/{id}/arbiters/{name}`
pub(crate) async fn appoint(
    State(zone): State<Zone>,
    caller: SignedIn,
    Path((id, name)): Path<(String, String)>,
) -> Result<StatusCode, ApiError> {
    caller.must_be_admin()?;
    let account = account_named(&zone, &name).await?;
    let acting = Acting::on_page(&caller.account, zone.now(), None)?;
    use_cases::appoint(&zone, &acting, game_id(&id)?, &account).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/zone/games/{id}/arbiters/{name}`
pub(crate) async fn dismiss(
    State(zone): State<Zone>,
    caller: SignedIn,
    Path((id, name)): Path<(String, String)>,
) -> Result<StatusCode, ApiError> {
    caller.must_be_admin()?;
    let account = account_named(&zone, &name).await?;
    let acting = Acting::on_page(&caller.account, zone.now(), None)?;
    use_cases::dismiss(&zone, &acting, game_id(&id)?, &account).await?;
    Ok(StatusCode::NO_CONTENT)
}
