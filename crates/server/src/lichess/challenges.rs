//! Challenges: making, answering, withdrawing, listing.

use axum::{
    Json,
    extract::{Path, State},
    response::{IntoResponse, Response},
};
use game::{Actor, Command, Millis, PersonId, PlayerCommand};
use node::Submit;
use rules::Color;
use serde_json::Value;
use store::{Account, Audience, Person, Scope};
use wire::{
    GameId,
    error::{ErrorCode, GameCode, LobbyCode, PeopleCode, ProgramCode, shown},
    lichess::{Challenge, ChallengeList},
};

use super::{
    done, game_request,
    held::StreamSlot,
    keep_alive,
    play::CALL_SHOWS,
    views::{self, Site},
};
use crate::{
    Zone,
    caller::{Bearer, MaybeBearer},
    client_addr::ClientAddr,
    error::ApiError,
    form::Form,
    state::{Entry, KeptBy, Limited, Purpose, Who},
    use_cases::{
        self, SeekOutcome, ask_rematch, check_seek, decline_rematch, find_joinable, find_seek,
        join_game, look_for, may_accept, rematch_id, rematches_offered, stored_challenges,
        withdraw,
    },
};

/// How long a challenge with a clock waits whose owner does not keep it alive.
pub(super) const WAITS: Millis = Millis::from_seconds(20);
/// How long one does that takes days.
const WAITS_SLOW: Millis = Millis::DAY.times(14);

/// Any of these lets a token have to do with challenges.
pub(super) const CHALLENGING: [Scope; 3] =
    [Scope::ChallengeWrite, Scope::BotPlay, Scope::BoardPlay];

const GONE: LobbyCode = LobbyCode::ChallengeNotFound;

pub(super) async fn create(
    State(zone): State<Zone>,
    bearer: Bearer,
    site: Site,
    from: ClientAddr,
    Path(name): Path<String>,
    form: Form,
) -> Result<Response, ApiError> {
    bearer.needs(&CHALLENGING)?;
    limit(&zone, &bearer.account)?;
    let settings = game_request::of_challenge(&form)?;
    let person = Person::with_account(&bearer.account);
    let request = check_seek(&zone, settings, Some(&person), from).await?;
    let to = challenged(&zone, &name).await?;
    let lives = if request.is_slow { WAITS_SLOW } else { WAITS };
    let kept = form.flag("keepAliveStream")?.unwrap_or(false);
    let slot = kept.then(|| StreamSlot::enter(&zone, from)).transpose()?;
    // Listening begins before the challenge is there: an answer may be quick.
    let feed = kept.then(|| zone.shared.lobby.feeds.listen(person.id, Purpose::Challenge));
    let kept_by = if kept { KeptBy::Holder } else { KeptBy::Program };
    let found = look_for(&zone, &person, to, request, lives, kept_by).await?;
    let SeekOutcome::Waiting(entry, held) = found else { return Err(GONE.into()) };
    let made = views::challenge(&zone, &site, &entry, None, Some(person.id)).await?;
    Ok(match feed.zip(held).zip(slot) {
        Some((hears, slot)) => keep_alive::stream(zone, bearer.pass, hears, slot, &entry, &made),
        None => Json(made).into_response(),
    })
}

/// Who is challenged: an account that is in use.
async fn challenged(zone: &Zone, name: &str) -> Result<Audience, ApiError> {
    let unknown = |error: ApiError| match error.code() {
        ErrorCode::People(PeopleCode::PlayerNotFound | PeopleCode::AccountInactive) => {
            ProgramCode::PlayerUnknown { name: shown(name) }.into()
        }
        _ => error,
    };
    use_cases::challenged(zone, name).await.map_err(unknown)
}

/// Refuses those who make too much.
pub(super) fn limit(zone: &Zone, account: &Account) -> Result<(), ApiError> {
    let who = Who::Name(account.name.key());
    zone.shared.limits.take(Limited::Create, who, zone.now())
}

pub(super) async fn list(
    State(zone): State<Zone>,
    bearer: Bearer,
    site: Site,
) -> Result<Json<ChallengeList>, ApiError> {
    bearer.needs(&[Scope::ChallengeRead, Scope::BotPlay, Scope::BoardPlay])?;
    let person = bearer.account.id;
    let mut list = ChallengeList::default();
    for entry in stored_challenges(&zone, person).await? {
        let made = views::challenge(&zone, &site, &entry, None, Some(person)).await?;
        let side = if entry.seek.by == person { &mut list.outgoing } else { &mut list.incoming };
        side.push(made);
    }
    Ok(Json(list))
}

pub(super) async fn show(
    State(zone): State<Zone>,
    MaybeBearer(bearer): MaybeBearer,
    site: Site,
    Path(id): Path<String>,
) -> Result<Json<Challenge>, ApiError> {
    let person = bearer.map(|bearer| bearer.account.id);
    let entry = find(&zone, &id, person).await?.ok_or(GONE)?;
    Ok(Json(views::challenge(&zone, &site, &entry, None, person).await?))
}

/// A seek with this id that is a challenge to or by somebody, or open to
/// whoever has the link.
async fn find(zone: &Zone, id: &str, person: Option<PersonId>) -> Result<Option<Entry>, ApiError> {
    match find_seek(zone, id, person).await {
        Ok(entry) => Ok((entry.seek.audience != Audience::Everybody).then_some(entry)),
        Err(error) if error.is_not_found() => Ok(None),
        Err(error) => Err(error),
    }
}

pub(super) async fn accept(
    State(zone): State<Zone>,
    bearer: Bearer,
    Path(id): Path<String>,
    form: Form,
) -> Result<Json<Value>, ApiError> {
    bearer.needs(&CHALLENGING)?;
    let person = Person::with_account(&bearer.account);
    if let Some(entry) = find(&zone, &id, Some(person.id)).await? {
        may_accept(&zone, &entry, Some(&person))?;
        return match use_cases::accept(&zone, &entry, &person).await {
            Ok((game, color)) => {
                // A script that moves over HTTP alone has no stream to be there with.
                zone.node.alive_for(game, color, CALL_SHOWS);
                if entry.is_by_program() {
                    zone.node.alive_for(game, !color, CALL_SHOWS);
                }
                Ok(done())
            }
            // Somebody was faster, or the same call came twice.
            Err(error) if error.code().status() == 409 => {
                take_seat(&zone, &id, &person, &form).await.map_err(|_| error)
            }
            Err(error) => Err(error),
        };
    }
    if let Some(before) = offered(&zone, &id, person.id).await? {
        let state = ask_rematch(&zone, before, person.id).await?;
        if let Some(next) = state.next {
            let (game, _) = zone.node.look(next).await?;
            if let Some(color) = game.side_of(person.id) {
                zone.node.alive_for(next, color, CALL_SHOWS);
            }
        }
        return Ok(done());
    }
    take_seat(&zone, &id, &person, &form).await
}

/// A game for any two: takes the seat that is wanted and free. Whoever sits
/// there already has accepted before.
async fn take_seat(
    zone: &Zone,
    id: &str,
    person: &Person,
    form: &Form,
) -> Result<Json<Value>, ApiError> {
    let id: GameId = id.parse().map_err(|_| GONE)?;
    let game = find_joinable(zone, id, Some(person)).await.map_err(|_| GONE)?;
    let wanted = match form.text("color") {
        Some("white") => Some(Color::White),
        Some("black") => Some(Color::Black),
        _ => None,
    };
    let color =
        join_game(zone, &game, person, wanted).await.map_err(|error| match error.code() {
            ErrorCode::Game(GameCode::SeatTaken | GameCode::SeatsTaken) => GONE.into(),
            _ => error,
        })?;
    zone.node.alive_for(id, color, CALL_SHOWS);
    Ok(done())
}

/// The game whose rematch has this id and is offered to somebody.
async fn offered(zone: &Zone, id: &str, person: PersonId) -> Result<Option<GameId>, ApiError> {
    let Ok(id) = id.parse::<GameId>() else { return Ok(None) };
    let offers = rematches_offered(zone, person, |game| rematch_id(game) == id).await?;
    Ok(offers.first().map(|(game, _)| *game))
}

pub(super) async fn decline(
    State(zone): State<Zone>,
    bearer: Bearer,
    Path(id): Path<String>,
    form: Form,
) -> Result<Json<Value>, ApiError> {
    bearer.needs(&CHALLENGING)?;
    let person = bearer.account.id;
    if let Some(entry) = find(&zone, &id, Some(person)).await?
        && entry.seek.audience == Audience::Person(person)
    {
        let declined = use_cases::decline(&zone, &entry, Some(person), form.text("reason")).await;
        declined.map_err(|_| GONE)?;
        return Ok(done());
    }
    let before = offered(&zone, &id, person).await?.ok_or(GONE)?;
    decline_rematch(&zone, before, person).await?;
    Ok(done())
}

/// Withdraws a challenge; of a game that has not begun in earnest, aborts it.
pub(super) async fn cancel(
    State(zone): State<Zone>,
    bearer: Bearer,
    Path(id): Path<String>,
) -> Result<Json<Value>, ApiError> {
    bearer.needs(&CHALLENGING)?;
    let person = bearer.account.id;
    if let Some(entry) = find(&zone, &id, Some(person)).await?
        && entry.seek.by == person
        && withdraw(&zone, &entry, Some(person)).await.is_ok()
    {
        return Ok(done());
    }
    let id: GameId = id.parse().map_err(|_| GONE)?;
    let (game, _) = zone.node.look(id).await.map_err(|_| GONE)?;
    let color = game.side_of(person).ok_or(GONE)?;
    if game.ended().is_some_and(|ended| ended.ending == game::Ending::Aborted) {
        return Ok(done());
    }
    let by = Actor::Player(color, person);
    let command = Command::Player(PlayerCommand::Abort);
    zone.node.submit(id, Submit { by, command, id: None, lag: None }).await?;
    Ok(done())
}
