//! Reports, blocks, and muting the author of a chat line, over HTTP.

use axum::{
    Json,
    extract::{Path, Query, State, rejection::JsonRejection},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use store::Person;
use wire::{
    error::{GameCode, PeopleCode},
    moderation::{BlockView, LineNumber, MuteRequest, ReportChange, ReportRequest, ReportView},
    server::Room,
};

use crate::{
    Zone,
    caller::{self, SignedIn},
    client_addr::ClientAddr,
    error::ApiError,
    form::game_id,
    state::{Limited, Who},
    use_cases::{self, person_named},
};

/// How many reports are listed at once.
const LISTED: u32 = 50;

/// A report to the operators. A visitor who reports becomes a guest.
pub(crate) async fn report(
    State(zone): State<Zone>,
    address: ClientAddr,
    headers: HeaderMap,
    body: Result<Json<ReportRequest>, JsonRejection>,
) -> Result<Response, ApiError> {
    let Json(request) = body?;
    let now = zone.now();
    // A visitor becomes a guest here, as by making a game.
    address.may_make(&zone)?;
    if !address.is_this_machine() {
        // Each request without a cookie creates a new guest, so limit by address too.
        zone.shared.limits.take(Limited::ReportsHere, Who::Client(address), now)?;
    }
    let caller = caller::known_or_new(&zone, &headers, address).await?;
    let who = Who::Name(format!("person {}", caller.person.id.0));
    zone.shared.limits.take(Limited::Report, who, now)?;
    use_cases::report(&zone, &caller.person, request).await?;
    let mut response = StatusCode::CREATED.into_response();
    if let Some(cookie) = caller.cookie {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

#[derive(Debug, Deserialize)]
pub(crate) struct Listed {
    #[serde(default)]
    closed: bool,
    before: Option<u64>,
}

pub(crate) async fn reports(
    State(zone): State<Zone>,
    caller: SignedIn,
    Query(Listed { closed, before }): Query<Listed>,
) -> Result<Json<Vec<ReportView>>, ApiError> {
    caller.must_be_admin()?;
    Ok(Json(use_cases::reports(&zone, closed, before, LISTED).await?))
}

pub(crate) async fn change_report(
    State(zone): State<Zone>,
    caller: SignedIn,
    Path(number): Path<String>,
    body: Result<Json<ReportChange>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    caller.must_be_admin()?;
    let Json(change) = body?;
    let number = number.parse().map_err(|_| PeopleCode::ReportNotFound)?;
    use_cases::change_report(&zone, &caller.account, number, change).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Mutes the author of a chat line everywhere on the server, or lets them write again.
pub(crate) async fn mute_author(
    State(zone): State<Zone>,
    caller: SignedIn,
    Path((id, room, line)): Path<(String, String, String)>,
    body: Result<Json<MuteRequest>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let Json(MuteRequest { muted }) = body?;
    let room = match room.as_str() {
        "players" => Room::Players,
        "spectators" => Room::Spectators,
        _ => return Err(GameCode::ChatLineNotFound.into()),
    };
    let n = line.parse().map_err(|_| GameCode::ChatLineNotFound)?;
    let id = game_id(&id)?;
    use_cases::mute_author(&zone, &caller.account, id, LineNumber { room, n }, muted).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(crate) async fn blocks(
    State(zone): State<Zone>,
    caller: SignedIn,
) -> Result<Json<Vec<BlockView>>, ApiError> {
    Ok(Json(use_cases::blocked(&zone, caller.account.id).await?))
}

pub(crate) async fn block(
    State(zone): State<Zone>,
    caller: SignedIn,
    Path(name): Path<String>,
) -> Result<StatusCode, ApiError> {
    let Person { id: other, .. } = person_named(&zone, &name).await?;
    use_cases::block(&zone, caller.account.id, other).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(crate) async fn unblock(
    State(zone): State<Zone>,
    caller: SignedIn,
    Path(name): Path<String>,
) -> Result<StatusCode, ApiError> {
    let Person { id: other, .. } = person_named(&zone, &name).await?;
    use_cases::unblock(&zone, caller.account.id, other).await?;
    Ok(StatusCode::NO_CONTENT)
}
