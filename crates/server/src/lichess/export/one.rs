//! One game.

use axum::{
    extract::{Path, RawQuery, State},
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use store::Filter;
use wire::{
    GameId,
    error::{GameCode, ProgramCode},
};

use super::{flags, many::asker};
use crate::{
    Zone,
    caller::{Bearer, BearerIfKnown, ReadTurn},
    error::ApiError,
    export::{Flags, Format},
    form::{Form, game_id},
    lichess::views::Site,
    use_cases::{account_named, export_game, playing},
};

pub(super) async fn game(
    State(zone): State<Zone>,
    _turn: ReadTurn,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
    BearerIfKnown(caller): BearerIfKnown,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let flags = flags::of_one(&Form::of_query(query.as_deref()))?;
    // The address of a player's own view has four letters more.
    let name = id.strip_suffix(".pgn").unwrap_or(&id);
    let id = game_id(name.get(..8).filter(|_| name.len() == 12).unwrap_or(name))?;
    respond(&zone, id, caller, flags, &headers).await
}

pub(super) async fn current(
    State(zone): State<Zone>,
    _turn: ReadTurn,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
    BearerIfKnown(caller): BearerIfKnown,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let flags = flags::of_one(&Form::of_query(query.as_deref()))?;
    let person = account_named(&zone, &name).await?.id;
    let now = playing(&zone, person).await?.first().copied();
    let id = match now {
        Some(id) => Some(id),
        None => {
            let last = zone.store.history.history(person, Filter::default(), None, 1).await?;
            last.first().map(|played| played.summary.id)
        }
    };
    respond(&zone, id.ok_or(ProgramCode::NoGameYet)?, caller, flags, &headers).await
}

async fn respond(
    zone: &Zone,
    id: GameId,
    caller: Option<Bearer>,
    flags: Flags,
    headers: &HeaderMap,
) -> Result<Response, ApiError> {
    let site = Site::of(zone, headers);
    let person = asker(caller);
    let exported = export_game(zone, id, site.root(), person.as_ref()).await?;
    let exported = exported.ok_or(GameCode::GameNotFound)?;
    let format = flags::accepted(headers);
    let (kind, end) = match format {
        Format::Json => ("application/json", "json"),
        Format::Pgn => ("application/x-chess-pgn; charset=utf-8", "pgn"),
    };
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"tabiya-{id}.{end}\"")),
    ];
    Ok((headers, exported.write(format, flags)).into_response())
}
