//! Many games at once, with the tokens of their players: made now, or at a
//! time of their own by the zone itself.

mod order;
mod schedule;
mod table;
mod views;

pub(crate) use schedule::keep_time;
pub(super) use table::routes;

use axum::{
    Json,
    extract::{Path, RawQuery, State},
    http::HeaderMap,
    response::Response,
};
use futures_util::stream;
use game::{Actor, ArbiterAct, ClockStart, Command, Phase, Refusal};
use node::{Submit, SubmitError};
use serde_json::Value;
use store::{Bulk, Scope, StoreError};
use wire::{
    GameId,
    error::{GameCode, ProgramCode},
    lichess::{BulkPairing, BulkPairings},
    order::Order,
};

use self::{
    order::{ordered, read},
    schedule::{carry_out, forget},
    views::{View, view},
};
use super::{challenges, done, export};
use crate::{
    Zone,
    caller::Bearer,
    client_addr::ClientAddr,
    error::ApiError,
    form::Form,
    random::with_new_id,
    state::{Limited, Who},
    use_cases::is_for_now,
};

/// The most orders of one organizer whose games are still to be made.
const WAITING_MAX: usize = 20;
/// The most orders that are listed.
const LISTED: u32 = 50;

/// Orders games: for each pair of tokens one, now or at `pairAt`. With
/// `startClocksAt` the games begin then, whoever is there; else when both
/// players are.
pub(super) async fn create(
    State(zone): State<Zone>,
    bearer: Bearer,
    form: Form,
) -> Result<Json<BulkPairing>, ApiError> {
    bearer.needs(&[Scope::ChallengeBulk])?;
    challenges::limit(&zone, &bearer.account)?;
    let ordered = ordered(&zone, &bearer, &form).await?;
    if ordered.order.message.is_some() {
        if !zone.policy().values.chat {
            return Err(GameCode::ChatDisabled.into());
        }
        if bearer.account.standing.muted {
            return Err(GameCode::ChatMuted.into());
        }
    }
    let by = bearer.account.id;
    if zone.shared.schedule.waiting_of(by) >= WAITING_MAX {
        return Err(ProgramCode::TooManyPairings { max: WAITING_MAX as u64 }.into());
    }
    let (games, who) = (ordered.order.games.len(), Who::Name(bearer.account.name.key()));
    zone.shared.limits.take_many(Limited::Order, games, who, zone.now())?;
    // Whoever asked may hang up in the middle: what is begun is done to its end.
    let done = tokio::spawn(async move {
        let bulk = keep(&zone, by, &ordered).await?;
        if is_for_now(&bulk) { now_or_never(&zone, bulk).await } else { Ok(bulk) }
    });
    let bulk = done.await.map_err(ApiError::unavailable)??;
    Ok(Json(view(&bulk, &read(&bulk)?)?))
}

/// Makes the games at once. Whoever is told that there are none tries again:
/// then there shall be none of this order later. If they are there after all,
/// all is well.
async fn now_or_never(zone: &Zone, bulk: Bulk) -> Result<Bulk, ApiError> {
    let carried_out = carry_out(zone, bulk.id).await;
    if let Err(fault) = carried_out {
        match zone.store.bulk.remove_bulk(bulk.id).await {
            // It waits no longer.
            Ok(false) => {}
            Ok(true) => return Err(fault),
            Err(_) => {
                forget(zone, bulk.id);
                return Err(fault);
            }
        }
    }
    // As it is now.
    let kept = zone.store.bulk.bulk(bulk.id).await?.filter(|kept| kept.paired_at.is_some());
    kept.ok_or_else(|| ProgramCode::PairingCanceled.into())
}

/// Keeps an order under an id of its own, and for its time if it has one.
async fn keep(zone: &Zone, by: game::PersonId, ordered: &order::Ordered) -> Result<Bulk, ApiError> {
    let order = serde_json::to_string(&ordered.order).map_err(ApiError::unavailable)?;
    let at = zone.now();
    let pair_at = ordered.pair_at.unwrap_or(at);
    let order = &order;
    let bulk = with_new_id(|id| async move {
        let bulk = Bulk { id, by, order: order.clone(), at, pair_at, paired_at: None };
        match zone.store.bulk.add_bulk(bulk.clone()).await {
            Ok(()) => Ok(bulk),
            Err(StoreError::Exists) => Err(StoreError::Exists),
            Err(error) => {
                // It may be there all the same, and nobody knows of it.
                forget(zone, id);
                Err(error)
            }
        }
    })
    .await?;
    if !is_for_now(&bulk) {
        zone.shared.schedule.add(&bulk);
    }
    Ok(bulk)
}

/// What the caller ordered, the newest first. One that cannot be read hides
/// none of the others.
pub(super) async fn list(
    State(zone): State<Zone>,
    bearer: Bearer,
) -> Result<Json<BulkPairings>, ApiError> {
    bearer.needs(&[Scope::ChallengeBulk])?;
    let bulks = zone.store.bulk.bulks_of(bearer.account.id, LISTED).await?;
    let views = bulks.iter().filter_map(|bulk| {
        let shown = read(bulk).and_then(|order| view(bulk, &order));
        shown
            .inspect_err(|fault| tracing::error!(pairing = %bulk.id, ?fault, "it is not listed"))
            .ok()
    });
    Ok(Json(BulkPairings { bulks: views.collect() }))
}

pub(super) async fn show(State(zone): State<Zone>, bearer: Bearer, Path(id): Path<String>) -> View {
    let (bulk, order) = own(&zone, &bearer, &id).await?;
    Ok(Json(view(&bulk, &order)?))
}

/// Takes an order back whose games are still to be made, whatever it says.
pub(super) async fn delete(
    State(zone): State<Zone>,
    bearer: Bearer,
    Path(id): Path<String>,
) -> Result<Json<Value>, ApiError> {
    let Bulk { id, .. } = owned(&zone, &bearer, &id).await?;
    if !zone.store.bulk.remove_bulk(id).await? {
        return Err(ProgramCode::PairingDone.into());
    }
    zone.shared.schedule.cancel(id);
    Ok(done())
}

/// The games of an order, as far as they are there.
pub(super) async fn games(
    State(zone): State<Zone>,
    bearer: Bearer,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
    from: ClientAddr,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (_, order) = own(&zone, &bearer, &id).await?;
    let flags = export::of_many(&Form::of_query(query.as_deref()))?;
    let ids = order.games.into_iter().map(|game| Ok(game.id));
    let asker = export::asker(Some(bearer));
    let ids = stream::iter(ids.collect::<Vec<_>>());
    Ok(export::respond(zone, from, asker, &headers, flags, ids))
}

/// Lets all games of an order begin that wait for their time. What is refused
/// of one is said when all the others were told.
pub(super) async fn start_clocks(
    State(zone): State<Zone>,
    bearer: Bearer,
    Path(id): Path<String>,
) -> Result<Json<Value>, ApiError> {
    let (bulk, order) = own(&zone, &bearer, &id).await?;
    if bulk.paired_at.is_none() {
        return Err(ProgramCode::PairingPending.into());
    }
    let mut refused = None;
    for game in order.games {
        match begin(&zone, &bearer, game.id).await {
            Err(SubmitError::Refused(why)) => refused = Some(why),
            begun => begun?,
        }
    }
    refused.map_or_else(|| Ok(done()), |why| Err(SubmitError::Refused(why).into()))
}

/// A game that waits for its time begins by the word of the organizer. One that
/// begins when both players are there goes on waiting for them: nobody counts
/// as present, and loses by absence, who never came.
async fn begin(zone: &Zone, bearer: &Bearer, id: GameId) -> Result<(), SubmitError> {
    let game = match zone.node.look(id).await {
        // One of its players was not there any more.
        Err(SubmitError::NoSuchGame) => return Ok(()),
        found => found?.0,
    };
    let by_word = matches!(game.config().clock_start, ClockStart::ByArbiter { .. });
    if game.phase() != Phase::Waiting || !by_word {
        return Ok(());
    }
    let (by, name) = (Actor::Arbiter(bearer.account.id), bearer.account.name.to_string());
    let command = Command::Arbiter { act: ArbiterAct::Start, reason: "start-clocks".into() };
    let submit = Submit { by, command, id: None, lag: None };
    match zone.node.submit_named(id, submit, Some(name)).await {
        // Its time came, or it ended, in this moment.
        Err(SubmitError::Refused(Refusal::AlreadyStarted | Refusal::GameOver)) => Ok(()),
        begun => begun.map(drop),
    }
}

/// An order of the caller, and what it says.
async fn own(zone: &Zone, bearer: &Bearer, id: &str) -> Result<(Bulk, Order), ApiError> {
    let bulk = owned(zone, bearer, id).await?;
    let order = read(&bulk)?;
    Ok((bulk, order))
}

/// An order of the caller; those of others are not there.
async fn owned(zone: &Zone, bearer: &Bearer, id: &str) -> Result<Bulk, ApiError> {
    bearer.needs(&[Scope::ChallengeBulk])?;
    let missing = || ApiError::from(ProgramCode::PairingNotFound);
    let id: GameId = id.parse().map_err(|_| missing())?;
    let found = zone.store.bulk.bulk(id).await?.filter(|bulk| bulk.by == bearer.account.id);
    found.ok_or_else(missing)
}
