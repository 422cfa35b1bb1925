//! Who judges a game, and operators who say so.

use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
};
use wire::error::{GameCode, OfficialCode};

use crate::{
    Zone,
    caller::SignedIn,
    error::ApiError,
    form::game_id,
    use_cases::{account_named, assists},
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
    let id = game_id(&id)?;
    let account = account_named(&zone, &name).await?;
    if !account.standing.arbiter || !account.standing.is_active() {
        let name = account.name.to_string();
        return Err(OfficialCode::NotAnArbiter { name }.into());
    }
    let (game, _) = zone.node.look(id).await?;
    if game.side_of(account.id).is_some() || assists(&game, account.id).is_some() {
        return Err(OfficialCode::PlaysOrAssists.into());
    }
    zone.store.arbiters.appoint(id, account.id, zone.now()).await?;
    zone.shared.walls.tell([account.id]);
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/zone/games/{id}/arbiters/{name}`
pub(crate) async fn dismiss(
    State(zone): State<Zone>,
    caller: SignedIn,
    Path((id, name)): Path<(String, String)>,
) -> Result<StatusCode, ApiError> {
    caller.must_be_admin()?;
    let id = game_id(&id)?;
    let account = account_named(&zone, &name).await?;
    if !zone.store.arbiters.dismiss(id, account.id).await? {
        return Err(OfficialCode::NotAppointed.into());
    }
    zone.shared.walls.tell([account.id]);
    Ok(StatusCode::NO_CONTENT)
}
