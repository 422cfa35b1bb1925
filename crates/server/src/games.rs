//! Creating a game, joining it, looking at it, over HTTP.

use axum::{
    Json,
    extract::{
        Path, Query, State,
        rejection::{JsonRejection, QueryRejection},
    },
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use rules::Color;
use serde::Deserialize;
use store::RematchState;
use wire::{
    GameId,
    error::PeopleCode,
    people::{ComputersView, GameSettings},
    position::HintView,
    seat::TakenSeat,
    server::{GameView, Side},
};

use crate::{
    Zone,
    caller::{self, Anybody, Caller, ReadTurn},
    client_addr::ClientAddr,
    computers,
    error::ApiError,
    form::game_id,
    use_cases::{
        create_game, find_joinable, game_view, hint, join_game, pgn_text, plan_game, see_game,
    },
};

pub(crate) async fn create(
    State(zone): State<Zone>,
    from: ClientAddr,
    headers: HeaderMap,
    body: Result<Json<GameSettings>, JsonRejection>,
) -> Result<Response, ApiError> {
    let Json(settings) = body?;
    let known = caller::known(&zone, &headers).await?;
    let plan = plan_game(&zone, &settings, known.as_ref(), from).await?;
    let caller = caller::known_or_new(&zone, &headers, from).await?;
    let created = create_game(&zone, plan, caller.person.id).await?;
    Ok(seated(StatusCode::CREATED, created.id, created.color, caller))
}

/// Which seat somebody wants; none if any.
#[derive(Debug, Deserialize)]
pub(crate) struct Wanted {
    color: Option<Side>,
}

pub(crate) async fn join(
    State(zone): State<Zone>,
    Path(id): Path<String>,
    wanted: Result<Query<Wanted>, QueryRejection>,
    from: ClientAddr,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let Query(Wanted { color: wanted }) = wanted?;
    let id = game_id(&id)?;
    let known = caller::known(&zone, &headers).await?;
    let game = find_joinable(&zone, id, known.as_ref()).await?;
    let caller = caller::known_or_new(&zone, &headers, from).await?;
    let color = join_game(&zone, &game, &caller.person, wanted.map(Color::from)).await?;
    Ok(seated(StatusCode::OK, id, color, caller))
}

pub(crate) async fn show(
    State(zone): State<Zone>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<GameView>, ApiError> {
    let id = game_id(&id)?;
    let person = caller::known(&zone, &headers).await?;
    let seen = see_game(&zone, id, person.as_ref()).await?;
    let rematch = match seen.game.ended() {
        Some(_) => zone.node.rematch(id).await?,
        None => RematchState::default(),
    };
    Ok(Json(game_view(&zone, id, &seen, rematch).await?))
}

pub(crate) async fn download(
    State(zone): State<Zone>,
    _turn: ReadTurn,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let id = game_id(&id)?;
    let person = caller::known(&zone, &headers).await?;
    let text = pgn_text(&zone, id, person.as_ref()).await?;
    let download = format!("attachment; filename=\"tabiya-{id}.pgn\"");
    Ok((
        [
            (header::CONTENT_TYPE, "application/x-chess-pgn; charset=utf-8".to_owned()),
            (header::CONTENT_DISPOSITION, download),
        ],
        text,
    )
        .into_response())
}

/// A good move for a player who asks the computer for help against itself.
pub(crate) async fn ask_hint(
    State(zone): State<Zone>,
    Path(id): Path<String>,
    caller: Anybody,
) -> Result<Json<HintView>, ApiError> {
    let id = game_id(&id)?;
    let Some(caller) = caller.0 else {
        return Err(PeopleCode::UnknownSession.into());
    };
    Ok(Json(hint(&zone, id, &caller.person).await?))
}

/// The opponents who are there at any time.
pub(crate) async fn computers(State(zone): State<Zone>) -> Json<ComputersView> {
    Json(computers::all(&zone.shared.computers))
}

fn seated(status: StatusCode, id: GameId, color: Color, caller: Caller) -> Response {
    let mut response = (status, Json(TakenSeat { id, side: color.into() })).into_response();
    if let Some(cookie) = caller.cookie {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}
