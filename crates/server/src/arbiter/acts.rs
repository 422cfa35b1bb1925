//! What somebody does in a game, over HTTP.

use axum::{
    Json,
    extract::{Path, State, rejection::JsonRejection},
};
use game::CommandId;
use wire::{
    arbiter::{ActDone, ActRequest},
    error::PeopleCode,
};

use crate::{Zone, caller::Anybody, error::ApiError, form::game_id, use_cases::carry_out};

/// `POST /api/zone/games/{id}/acts`
pub(crate) async fn act(
    State(zone): State<Zone>,
    Path(id): Path<String>,
    caller: Anybody,
    asked: Result<Json<ActRequest>, JsonRejection>,
) -> Result<Json<ActDone>, ApiError> {
    let id = game_id(&id)?;
    let Some(caller) = caller.0 else {
        return Err(PeopleCode::UnknownSession.into());
    };
    let Json(ActRequest { id: number, act }) = asked?;
    let receipt = carry_out(&zone, id, &caller.person, number.map(CommandId), &act).await?;
    Ok(Json(ActDone { seq: receipt.next_seq.saturating_sub(1) }))
}
