//! Making a game, joining it, looking at it.

use axum::{
    Json,
    extract::{
        Path, Query, State,
        rejection::{JsonRejection, QueryRejection},
    },
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use game::{Actor, Command, Seat, ZoneCommand};
use node::Submit;
use rules::Color;
use serde::Deserialize;
use store::{Person, PersonKind, StoreError};
use wire::{
    GameId,
    error::{GameCode, LobbyCode},
    people::{SideWish, Wish},
    seat::Seated,
    server::{GameView, Rematch, Side},
};

use crate::{
    Zone,
    arbiter::{Part, add_official_details, part_of},
    caller::{self, Caller},
    computers,
    error::ApiError,
    export, lobby,
};

pub(crate) async fn create(
    State(zone): State<Zone>,
    headers: HeaderMap,
    wish: Result<Json<Wish>, JsonRejection>,
) -> Result<Response, ApiError> {
    let Json(wish) = wish?;
    let mut config = lobby::config_of(&wish, zone.now()).await?;
    computers::must_be_here(&zone.shared.computers, config.computer.as_ref())?;
    if wish.rated {
        must_have_account(caller::known(&zone, &headers).await?.as_ref())?;
    }
    let caller = caller::known_or_new(&zone, &headers, config.made_at).await?;
    let color = match wish.side {
        SideWish::White => Color::White,
        SideWish::Black => Color::Black,
        SideWish::Random if random()? & 1 == 0 => Color::White,
        SideWish::Random => Color::Black,
    };
    config.seats[color] = Some(Seat::Person(caller.person.id));
    if wish.computer.is_some() {
        config.seats[!color] = Some(Seat::Computer);
    }
    let id = loop {
        let id = GameId::from_random(random()?);
        match zone.node.create(id, config.clone()).await {
            Ok(()) => break id,
            Err(StoreError::Exists) => {}
            Err(error) => return Err(error.into()),
        }
    };
    Ok(seated(StatusCode::CREATED, id, color, caller))
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
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let Query(Wanted { color: wanted }) = wanted?;
    let wanted = wanted.map(Color::from);
    let id = game_id(&id)?;
    let (game, at) = zone.node.look(id).await?;
    let known = caller::known(&zone, &headers).await?;
    if game.config().rated {
        must_have_account(known.as_ref())?;
    }
    let caller = caller::known_or_new(&zone, &headers, at).await?;
    let seat = Seat::Person(caller.person.id);
    if let Some(color) = color_of(&game, &caller.person) {
        return Ok(seated(StatusCode::OK, id, color, caller));
    }
    let is_free = |color: &Color| game.seat(*color).is_none();
    let color = match wanted {
        Some(color) if !is_free(&color) => {
            return Err(game::Refusal::SeatTaken.into());
        }
        Some(color) => color,
        None => (Color::ALL.into_iter().find(is_free)).ok_or(GameCode::SeatsTaken)?,
    };
    let command = Command::Zone(ZoneCommand::Sit(color, seat));
    zone.node.submit(id, Submit { by: Actor::Zone, command, id: None, lag: None }).await?;
    Ok(seated(StatusCode::OK, id, color, caller))
}

pub(crate) async fn show(
    State(zone): State<Zone>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<GameView>, ApiError> {
    let id = game_id(&id)?;
    let person = caller::known(&zone, &headers).await?;
    let (game, at) = zone.node.look(id).await?;
    let names = zone.names(&game).await;
    let part = match &person {
        Some(person) => part_of(&zone, id, &game, person).await?,
        None => Part::Spectator,
    };
    let viewer = part.viewer(game.ended().is_some());
    let mut view = GameView::of(id, &game, names, at, viewer);
    add_official_details(&zone, &mut view, &game, part).await?;
    view.state.opening = node::opening_of(&game);
    view.spectators = zone.node.spectators(id);
    let store::RematchState { by, next } = zone.node.rematch(id).await?;
    view.rematch = Rematch { by: by.map(Side::from), next };
    Ok(Json(view))
}

pub(crate) async fn download(
    State(zone): State<Zone>,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let id = game_id(&id)?;
    let text = pgn_text(&zone, id).await?;
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

/// A game as PGN; one from elsewhere as it came.
pub(crate) async fn pgn_text(zone: &Zone, id: GameId) -> Result<String, ApiError> {
    let site = zone.shared.settings.public_origin().unwrap_or("");
    let text = export::game_pgn(&zone.store, id, site).await?;
    text.ok_or_else(|| GameCode::GameNotFound.into())
}

fn must_have_account(person: Option<&Person>) -> Result<(), ApiError> {
    match person {
        Some(Person { kind: PersonKind::Account, .. }) => Ok(()),
        _ => Err(LobbyCode::RatedNeedsAccount.into()),
    }
}

pub(crate) fn seats(game: &game::Game) -> rules::ByColor<Option<Seat>> {
    rules::ByColor::new_with(|color| game.seat(color))
}

/// Where a person sits in a game.
pub(crate) fn color_of(game: &game::Game, person: &Person) -> Option<Color> {
    game.side_of(person.id)
}

pub(crate) fn game_id(text: &str) -> Result<GameId, ApiError> {
    text.parse().map_err(|_| GameCode::GameNotFound.into())
}

fn seated(status: StatusCode, id: GameId, color: Color, caller: Caller) -> Response {
    let mut response = (status, Json(Seated { id, side: color.into() })).into_response();
    if let Some(cookie) = caller.cookie {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

pub(crate) fn random() -> Result<u64, ApiError> {
    getrandom::u64().map_err(ApiError::unavailable)
}

/// `2026.11.15`, as PGN writes a date.
pub(crate) fn utc_date(millis: u64) -> String {
    // Days to a date in the proleptic Gregorian calendar, counted in eras of
    // 400 years that begin on the first of March.
    let days = millis / 86_400_000 + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::utc_date;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (seconds, date) in [
            (0, "1970.01.01"),
            (68_255_999, "1972.02.29"),
            (68_256_000, "1972.03.01"),
            (951_782_400, "2000.02.29"),
            (1_794_700_800, "2026.11.15"),
            (4_107_542_400, "2100.03.01"),
        ] {
            assert_eq!(utc_date(seconds * 1_000), date);
        }
    }
}
