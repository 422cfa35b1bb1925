//! Challenges: making, answering, withdrawing, listing.

use axum::{
    Json,
    extract::{Path, State},
    response::{IntoResponse, Response},
};
use game::{
    Actor, Command, Millis, PersonId, PlayerCommand, Seat, TimeControl, Timestamp, ZoneCommand,
};
use node::Submit;
use rules::Color;
use serde_json::Value;
use store::{Account, AccountName, Audience, GameSummary, Person, RematchState, Scope};
use wire::{
    GameId,
    error::{LobbyCode, ProgramCode, shown},
    lichess::{Challenge, ChallengeList},
};

use super::{
    done, game_request, keep_alive,
    views::{self, Site},
};
use crate::{
    Zone,
    caller::{Bearer, MaybeBearer},
    error::ApiError,
    form::Form,
    lobby::{self, Entry, Keeping, Purpose, SeekOutcome, Why},
    people::{Limited, Who},
    session::{ask_rematch, rematch_id},
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
    Path(name): Path<String>,
    form: Form,
) -> Result<Response, ApiError> {
    bearer.needs(&CHALLENGING)?;
    limit(&zone, &bearer.account)?;
    let wish = game_request::of_challenge(&form)?;
    let config = lobby::config_of(&wish, zone.now()).await?;
    let to = challenged(&zone, &name, &bearer.account).await?;
    let slow = !matches!(config.time.white, TimeControl::Clock(_));
    let lives = if slow { WAITS_SLOW } else { WAITS };
    let person = Person::with_account(&bearer.account);
    let kept = form.flag("keepAliveStream")?.unwrap_or(false);
    // Listening begins before the challenge is there: an answer may be quick.
    let feed = kept.then(|| zone.shared.lobby.feeds.listen(person.id, Purpose::Challenge));
    let keeping = if kept { Keeping::Holder } else { Keeping::Itself };
    let to = Audience::Person(to.id);
    let found = lobby::look_for(&zone, &person, to, wish, lives, keeping).await?;
    let SeekOutcome::Waiting(entry, held) = found else { return Err(GONE.into()) };
    let made = views::challenge(&zone, &site, &entry, None, Some(person.id)).await?;
    Ok(match feed.zip(held) {
        Some((feed, held)) => keep_alive::stream(zone, bearer.pass, feed, held, &entry, &made),
        None => Json(made).into_response(),
    })
}

/// Who is challenged: an account that is there and is not the caller's own.
async fn challenged(zone: &Zone, name: &str, by: &Account) -> Result<Account, ApiError> {
    let missing = || ApiError::from(ProgramCode::PlayerUnknown { name: shown(name) });
    let key: AccountName = name.parse().map_err(|_| missing())?;
    let account = zone.store.accounts.account_named(key).await?;
    let account = account.filter(|account| account.standing.is_active()).ok_or_else(missing)?;
    if account.id == by.id {
        return Err(LobbyCode::SamePerson.into());
    }
    Ok(account)
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
    for entry in lobby::own_and_incoming(&zone, person) {
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
    let entry = find(&zone, &id, person).ok_or(GONE)?;
    Ok(Json(views::challenge(&zone, &site, &entry, None, person).await?))
}

/// A seek with this id that is a challenge to or by somebody, or open to
/// whoever has the link.
fn find(zone: &Zone, id: &str, person: Option<PersonId>) -> Option<Entry> {
    let entry = lobby::find(zone, id, person).ok()?;
    (entry.seek.audience != Audience::Everybody).then_some(entry)
}

pub(super) async fn accept(
    State(zone): State<Zone>,
    bearer: Bearer,
    Path(id): Path<String>,
    form: Form,
) -> Result<Json<Value>, ApiError> {
    bearer.needs(&CHALLENGING)?;
    let person = Person::with_account(&bearer.account);
    if let Some(entry) = find(&zone, &id, Some(person.id)) {
        if entry.seek.by == person.id {
            return Err(LobbyCode::SamePerson.into());
        }
        return match lobby::accept_as(&zone, &entry, &person).await {
            Ok(_) => Ok(done()),
            // Somebody was faster, or the same call came twice.
            Err(error) if error.code().status() == 409 => {
                take_seat(&zone, &id, &person, &form).await.map_err(|_| error)
            }
            Err(error) => Err(error),
        };
    }
    if let Some(before) = offered(&zone, &id, person.id).await? {
        ask_rematch(&zone.node, before, person.id).await?;
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
    let (game, _) = zone.node.look(id).await.map_err(|_| GONE)?;
    if game.side_of(person.id).is_some() {
        return Ok(done());
    }
    let wanted = match form.text("color") {
        Some("white") => Some(Color::White),
        Some("black") => Some(Color::Black),
        _ => None,
    };
    let free =
        |color: &Color| game.seat(*color).is_none() && wanted.is_none_or(|one| one == *color);
    let color = Color::ALL.into_iter().find(free).ok_or(GONE)?;
    let command = Command::Zone(ZoneCommand::Sit(color, Seat::Person(person.id)));
    zone.node.submit(id, Submit { by: Actor::Zone, command, id: None, lag: None }).await?;
    Ok(done())
}

/// The game whose rematch has this id and is offered to somebody.
async fn offered(zone: &Zone, id: &str, person: PersonId) -> Result<Option<GameId>, ApiError> {
    let Ok(id) = id.parse::<GameId>() else { return Ok(None) };
    let offers = rematches_offered(zone, person, |game| rematch_id(game) == id).await?;
    Ok(offers.first().map(|(game, _)| *game))
}

/// The rematches of such games that are offered to somebody and not answered,
/// the oldest first. Those of games that ended long ago are offered no more.
pub(super) async fn rematches_offered(
    zone: &Zone,
    person: PersonId,
    of: impl Fn(GameId) -> bool,
) -> Result<Vec<(GameId, RematchState)>, ApiError> {
    let played = zone.store.games.games_of(person, None, RECENT).await?;
    let now = zone.now();
    let wanted = |game: &&GameSummary| {
        of(game.id) && game.ended.is_some_and(|(_, ended)| is_fresh(ended, now))
    };
    let mut offers = Vec::new();
    for game in played.iter().rev().filter(wanted) {
        let seat = |color: Color| game.players[color] == Some(person);
        let color = Color::ALL.into_iter().find(|color| seat(*color));
        let state = zone.node.rematch(game.id).await?;
        if color.is_some_and(|color| lobby::offered_to(state, color)) {
            offers.push((game.id, state));
        }
    }
    Ok(offers)
}

/// So many games back a rematch is looked for.
const RECENT: u32 = 20;
/// So long after a game its rematch is a challenge: whoever offered it may have
/// gone to bed since, and a program that comes back would accept it.
const REMATCH_WAITS: Millis = Millis::from_seconds(600);

/// Whether the rematch of a game that ended then can be accepted.
pub(super) fn is_fresh(ended: Timestamp, now: Timestamp) -> bool {
    now.since(ended) < REMATCH_WAITS
}

pub(super) async fn decline(
    State(zone): State<Zone>,
    bearer: Bearer,
    Path(id): Path<String>,
    form: Form,
) -> Result<Json<Value>, ApiError> {
    bearer.needs(&CHALLENGING)?;
    let person = bearer.account.id;
    if let Some(entry) = find(&zone, &id, Some(person))
        && entry.seek.audience == Audience::Person(person)
    {
        let reason = form.text("reason").map(|text| text.chars().take(80).collect());
        lobby::remove(&zone, entry.seek.id, Why::Declined(reason)).await.map_err(|_| GONE)?;
        return Ok(done());
    }
    let before = offered(&zone, &id, person).await?.ok_or(GONE)?;
    zone.node.decline_rematch(before, person).await?;
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
    if let Some(entry) = find(&zone, &id, Some(person))
        && entry.seek.by == person
        && lobby::remove(&zone, entry.seek.id, Why::Withdrawn).await.is_ok()
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
