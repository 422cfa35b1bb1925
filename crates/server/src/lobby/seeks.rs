//! Looking for an opponent, and answering.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State, rejection::JsonRejection},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use game::{Millis, TimeControl};
use rules::Color;
use store::{Audience, Person, PersonKind, Seek, StoreError};
use wire::{
    GameId,
    error::{LobbyCode, PeopleCode},
    lobby::SeekView,
    people::{SideWish, Wish},
    seat::{DeclineChallenge, NewSeek, Seated, Sought},
};

use super::{
    config_of,
    event::{LobbyEvent, Why},
    hold::{Held, Holders, Keeping},
    pair::{forget, matching, pair},
    restore::entry,
    state::{ARRIVING, Entry},
};
use crate::{
    Zone,
    caller::{self, Anybody},
    error::ApiError,
    games::{game_id, random},
    people::account_named,
};

/// The most that one person looks for at once.
const OWN_MAX: usize = 10;
/// The most that are open at once.
const ALL_MAX: usize = 10_000;

pub(crate) async fn list(
    State(zone): State<Zone>,
    Anybody(identity): Anybody,
) -> Json<Vec<SeekView>> {
    Json(listed(&zone, identity.map(|identity| identity.person.id)))
}

/// What somebody sees in the lobby, the oldest first.
pub(super) fn listed(zone: &Zone, person: Option<game::PersonId>) -> Vec<SeekView> {
    let state = zone.shared.lobby.state();
    let mut seen: Vec<&Entry> =
        state.seeks.values().filter(|entry| entry.is_listed_for(person)).collect();
    seen.sort_by_key(|entry| (entry.at, entry.seek.id));
    seen.into_iter().map(|entry| entry.view(person)).collect()
}

/// The challenges to somebody and by them, the oldest first.
pub(crate) fn own_and_incoming(zone: &Zone, person: game::PersonId) -> Vec<Entry> {
    let state = zone.shared.lobby.state();
    let concerns = |entry: &&Entry| match entry.seek.audience {
        Audience::Person(to) => to == person || entry.seek.by == person,
        Audience::Everybody | Audience::Link => false,
    };
    let mut found: Vec<Entry> = state.seeks.values().filter(concerns).cloned().collect();
    found.sort_by_key(|entry| (entry.at, entry.seek.id));
    found
}

pub(crate) async fn create(
    State(zone): State<Zone>,
    headers: HeaderMap,
    wish: Result<Json<NewSeek>, JsonRejection>,
) -> Result<Response, ApiError> {
    let Json(NewSeek { wish, to, link }) = wish?;
    if wish.computer.is_some() {
        return Err(ApiError::from(LobbyCode::ComputerNotSought).at("computer"));
    }
    let config = config_of(&wish, zone.now()).await?;
    if wish.rated && !has_account(&zone, &headers).await? {
        return Err(LobbyCode::RatedNeedsAccount.into());
    }
    let audience = match (to, link) {
        (Some(_), true) => return Err(LobbyCode::LinkOrPlayer.into()),
        (Some(name), false) => {
            let account = account_named(&zone, &name).await?;
            if !account.standing.is_active() {
                return Err(PeopleCode::AccountInactive.into());
            }
            Audience::Person(account.id)
        }
        (None, true) => Audience::Link,
        (None, false) => Audience::Everybody,
    };
    let caller = caller::known_or_new(&zone, &headers, zone.now()).await?;
    let person = &caller.person;
    if audience == Audience::Person(person.id) {
        return Err(LobbyCode::SamePerson.into());
    }
    let slow = !matches!(config.time.white, TimeControl::Clock(_));
    let lives = Millis::DAY.times(if slow { 14 } else { 1 });
    let answer = match look_for(&zone, person, audience, wish, lives, Keeping::Itself).await? {
        SeekOutcome::Paired(id, side) => Sought::Paired(Seated { id, side: side.into() }),
        SeekOutcome::Waiting(entry, _) => Sought::Seek(Box::new(entry.view(Some(person.id)))),
    };
    Ok(with_cookie((StatusCode::CREATED, Json(answer)).into_response(), caller.cookie))
}

/// What became of looking for an opponent.
pub(crate) enum SeekOutcome {
    /// A game with this id, on this side.
    Paired(GameId, Color),
    /// A seek, which stands; with what holds it, if that is what keeps it.
    Waiting(Box<Entry>, Option<Held>),
}

/// Pairs somebody with whoever looks for the same; else their seek stands, so
/// long at most.
pub(crate) async fn look_for(
    zone: &Zone,
    person: &Person,
    audience: Audience,
    wish: Wish,
    lives: Millis,
    keeping: Keeping,
) -> Result<SeekOutcome, ApiError> {
    let (own, person) = (zone.clone(), person.clone());
    to_its_end(zone, async move {
        let (zone, person) = (&own, &person);
        let found = (audience == Audience::Everybody).then(|| matching(zone, person, &wish));
        match found.flatten() {
            Some(found) => {
                let side = pair(zone, &found, person, wish.side).await?;
                Ok(SeekOutcome::Paired(found.seek.id, side))
            }
            None => {
                let entry = add(zone, person, audience, wish, lives, keeping).await?;
                let held = (keeping == Keeping::Holder).then(|| Held::new(zone, entry.seek.id));
                Ok(SeekOutcome::Waiting(Box::new(entry), held))
            }
        }
    })
    .await
}

/// Makes the game of a seek with whoever accepts it: their side.
pub(crate) async fn accept_as(
    zone: &Zone,
    entry: &Entry,
    person: &Person,
) -> Result<Color, ApiError> {
    let (own, entry, person) = (zone.clone(), entry.clone(), person.clone());
    to_its_end(zone, async move { pair(&own, &entry, &person, SideWish::Random).await }).await
}

/// Does something while nobody else is paired. Whoever asked may hang up in the
/// middle: what is begun is done to its end, and nobody comes between.
async fn to_its_end<T: Send + 'static>(
    zone: &Zone,
    work: impl Future<Output = Result<T, ApiError>> + Send + 'static,
) -> Result<T, ApiError> {
    let alone = Arc::clone(&zone.shared.lobby.pairing).lock_owned().await;
    let done = tokio::spawn(async move {
        let done = work.await;
        drop(alone);
        done
    });
    done.await.map_err(ApiError::unavailable)?
}

async fn add(
    zone: &Zone,
    person: &Person,
    audience: Audience,
    wish: Wish,
    lives: Millis,
    keeping: Keeping,
) -> Result<Entry, ApiError> {
    let at = zone.now();
    let expires = at + lives;
    let same = {
        let mut state = zone.shared.lobby.state();
        let own = |entry: &Entry| entry.seek.by == person.id;
        // Asking twice is asking once, and for as long again.
        let same = |entry: &&mut Entry| {
            own(entry) && entry.seek.audience == audience && entry.wish == wish
        };
        let before = state.seeks.values_mut().find(same);
        if let Some(entry) = before.filter(|_| audience != Audience::Link) {
            entry.holders.again(keeping);
            entry.seek.expires = entry.seek.expires.max(expires);
            Some(entry.clone())
        } else if state.seeks.values().filter(|entry| own(entry)).count() >= OWN_MAX {
            return Err(LobbyCode::TooManyChallenges { max: OWN_MAX as u64 }.into());
        } else if state.seeks.len() >= ALL_MAX {
            return Err(LobbyCode::LobbyFull.into());
        } else {
            None
        }
    };
    if let Some(entry) = same {
        if let Err(error) = zone.store.seeks.renew_seek(entry.seek.id, entry.seek.expires).await {
            // It stands; only after a restart it would end as it would have.
            tracing::warn!(%error, "a seek could not be renewed");
        }
        return Ok(entry);
    }
    let text = serde_json::to_string(&wish).map_err(ApiError::unavailable)?;
    let seek = loop {
        let id = GameId::from_random(random()?);
        let seek = Seek { id, by: person.id, audience, wish: text.clone(), at, expires };
        match zone.store.seeks.add_seek(seek.clone()).await {
            Ok(()) => break seek,
            Err(StoreError::Exists) => {}
            Err(error) => return Err(error.into()),
        }
    };
    let entry = entry(zone, seek).await?;
    let mut entry = entry.ok_or_else(|| ApiError::unavailable("the wish was not kept"))?;
    entry.holders = Holders::first(keeping);
    zone.shared.lobby.state().add(entry.clone(), at + ARRIVING);
    zone.shared.lobby.tell(LobbyEvent::Seek(Arc::new(entry.clone())));
    Ok(entry)
}

/// One seek, for whoever may answer it: what the page behind a link shows.
pub(crate) async fn show(
    State(zone): State<Zone>,
    Anybody(identity): Anybody,
    Path(id): Path<String>,
) -> Result<Json<SeekView>, ApiError> {
    let person = identity.map(|identity| identity.person.id);
    Ok(Json(find(&zone, &id, person)?.view(person)))
}

pub(crate) async fn accept(
    State(zone): State<Zone>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let known = caller::known(&zone, &headers).await?.map(|person| person.id);
    let entry = find(&zone, &id, known)?;
    if known == Some(entry.seek.by) {
        return Err(LobbyCode::SamePerson.into());
    }
    if entry.wish.rated && !has_account(&zone, &headers).await? {
        return Err(LobbyCode::RatedNeedsAccount.into());
    }
    let caller = caller::known_or_new(&zone, &headers, zone.now()).await?;
    let side = accept_as(&zone, &entry, &caller.person).await?;
    let answer = Sought::Paired(Seated { id: entry.seek.id, side: side.into() });
    Ok(with_cookie(Json(answer).into_response(), caller.cookie))
}

/// The challenged says no; the challenger is told.
pub(crate) async fn decline(
    State(zone): State<Zone>,
    Anybody(identity): Anybody,
    Path(id): Path<String>,
    body: Result<Json<DeclineChallenge>, JsonRejection>,
) -> Result<StatusCode, ApiError> {
    let Json(DeclineChallenge { reason }) = body?;
    let person = identity.map(|identity| identity.person.id);
    let entry = find(&zone, &id, person)?;
    if !matches!(entry.seek.audience, Audience::Person(to) if Some(to) == person) {
        return Err(LobbyCode::NotChallenged.into());
    }
    let reason = reason.map(|reason| reason.chars().take(80).collect());
    remove(&zone, entry.seek.id, Why::Declined(reason)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Its owner does not look any more.
pub(crate) async fn withdraw(
    State(zone): State<Zone>,
    Anybody(identity): Anybody,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let person = identity.map(|identity| identity.person.id);
    let entry = find(&zone, &id, person)?;
    if person != Some(entry.seek.by) {
        return Err(LobbyCode::NotYourChallenge.into());
    }
    remove(&zone, entry.seek.id, Why::Withdrawn).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes a seek away for good.
pub(crate) async fn remove(zone: &Zone, id: GameId, why: Why) -> Result<(), ApiError> {
    let gone = zone.store.seeks.remove_seeks(vec![id]).await?;
    forget(zone, id, why);
    if gone.is_empty() {
        return Err(LobbyCode::ChallengeTaken.into());
    }
    Ok(())
}

/// The seek with this id, if somebody may see it.
pub(crate) fn find(
    zone: &Zone,
    id: &str,
    person: Option<game::PersonId>,
) -> Result<Entry, ApiError> {
    let missing = ApiError::from(LobbyCode::ChallengeNotFound);
    let Ok(id) = game_id(id) else { return Err(missing) };
    let state = zone.shared.lobby.state();
    let entry = state.seeks.get(&id).filter(|entry| entry.is_for(person));
    entry.cloned().ok_or(missing)
}

async fn has_account(zone: &Zone, headers: &HeaderMap) -> Result<bool, ApiError> {
    let person = caller::known(zone, headers).await?;
    Ok(person.is_some_and(|person| person.kind == PersonKind::Account))
}

fn with_cookie(mut response: Response, cookie: Option<HeaderValue>) -> Response {
    if let Some(cookie) = cookie {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}
