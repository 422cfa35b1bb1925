//! Looking for an opponent, and answering, over HTTP.

use axum::{
    Json,
    extract::{Path, State, rejection::JsonRejection},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use game::{Millis, PersonId};
use store::Audience;
use wire::{
    error::LobbyCode,
    lobby::SeekView,
    seat::{DeclineChallenge, NewSeek, SeekResult, TakenSeat},
};

use crate::{
    Zone,
    caller::{self, Anybody},
    client_addr::ClientAddr,
    error::ApiError,
    state::{Entry, KeptBy},
    use_cases::{self, SeekOutcome, challenged, check_seek, find_seek, look_for, may_accept},
};

pub(crate) async fn list(
    State(zone): State<Zone>,
    Anybody(identity): Anybody,
) -> Json<Vec<SeekView>> {
    Json(listed(&zone, identity.map(|identity| identity.person.id)))
}

/// What somebody sees in the lobby, the oldest first.
pub(super) fn listed(zone: &Zone, person: Option<PersonId>) -> Vec<SeekView> {
    let state = zone.shared.lobby.state();
    let blocks = &zone.shared.blocks;
    let listed =
        |entry: &&Entry| entry.is_listed_for(person) && !entry.is_hidden_from(person, blocks);
    let mut seen: Vec<&Entry> = state.seeks.values().filter(listed).collect();
    seen.sort_by_key(|entry| (entry.at, entry.seek.id));
    seen.into_iter().map(|entry| entry.view(person)).collect()
}

pub(crate) async fn create(
    State(zone): State<Zone>,
    from: ClientAddr,
    headers: HeaderMap,
    body: Result<Json<NewSeek>, JsonRejection>,
) -> Result<Response, ApiError> {
    let Json(NewSeek { game: settings, to, link }) = body?;
    let known = caller::known(&zone, &headers).await?;
    let request = check_seek(&zone, settings, known.as_ref(), from).await?;
    let audience = match (to, link) {
        (Some(_), true) => return Err(LobbyCode::LinkOrPlayer.into()),
        (Some(name), false) => challenged(&zone, &name).await?,
        (None, true) => Audience::Link,
        (None, false) => Audience::Everybody,
    };
    let caller = caller::known_or_new(&zone, &headers, from).await?;
    let person = &caller.person;
    let lives = Millis::DAY.times(if request.is_slow { 14 } else { 1 });
    let found = look_for(&zone, person, audience, request, lives, KeptBy::Itself).await?;
    let answer = match found {
        SeekOutcome::Paired(id, side) => SeekResult::Paired(TakenSeat { id, side: side.into() }),
        SeekOutcome::Waiting(entry, _) => SeekResult::Seek(Box::new(entry.view(Some(person.id)))),
    };
    Ok(with_cookie((StatusCode::CREATED, Json(answer)).into_response(), caller.cookie))
}

/// One seek, for whoever may answer it: what the page behind a link shows.
pub(crate) async fn show(
    State(zone): State<Zone>,
    Anybody(identity): Anybody,
    Path(id): Path<String>,
) -> Result<Json<SeekView>, ApiError> {
    let person = identity.map(|identity| identity.person.id);
    Ok(Json(find_seek(&zone, &id, person).await?.view(person)))
}

pub(crate) async fn accept(
    State(zone): State<Zone>,
    Path(id): Path<String>,
    from: ClientAddr,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let known = caller::known(&zone, &headers).await?;
    let entry = find_seek(&zone, &id, known.as_ref().map(|person| person.id)).await?;
    may_accept(&zone, &entry, known.as_ref())?;
    let caller = caller::known_or_new(&zone, &headers, from).await?;
    let (id, side) = use_cases::accept(&zone, &entry, &caller.person).await?;
    let answer = SeekResult::Paired(TakenSeat { id, side: side.into() });
    Ok(with_cookie(Json(answer).into_response(), caller.cookie))
}

pub(crate) async fn decline(
    State(zone): State<Zone>,
    Anybody(identity): Anybody,
    Path(id): Path<String>,
    body: Result<Json<DeclineChallenge>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let Json(DeclineChallenge { reason }) = body?;
    let person = identity.map(|identity| identity.person.id);
    let entry = find_seek(&zone, &id, person).await?;
    use_cases::decline(&zone, &entry, person, reason.as_deref()).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(crate) async fn withdraw(
    State(zone): State<Zone>,
    Anybody(identity): Anybody,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let person = identity.map(|identity| identity.person.id);
    let entry = find_seek(&zone, &id, person).await?;
    use_cases::withdraw(&zone, &entry, person).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn with_cookie(mut response: Response, cookie: Option<HeaderValue>) -> Response {
    if let Some(cookie) = cookie {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}
