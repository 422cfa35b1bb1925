//! Deciding what is asked for, with the games that it needs.

use game::Timestamp;
use tournament::{Act, Actor, Event, GameKey, Round, Tournament};
use wire::GameId;

use super::{
    append::Changes,
    games::{has_game, official_games},
};
use crate::{error::ApiError, random::random_id, state::LoadedTournament};

/// An act, by whom and why.
pub(super) struct Plan {
    pub(super) by: Actor,
    pub(super) act: Act,
    pub(super) reason: Option<String>,
}

impl Plan {
    pub(super) fn new(by: Actor, act: Act) -> Plan {
        Plan { by, act, reason: None }
    }
}

/// What an act changes, if it is allowed. Pairing a large round takes a while, so this belongs on a
/// thread of its own.
pub(super) fn decide(
    loaded: &LoadedTournament,
    now: Timestamp,
    plan: &Plan,
) -> Result<Changes, ApiError> {
    let reason = plan.reason.as_deref();
    let mut tournament = loaded.tournament.clone();
    let events = tournament.decide(now, plan.by, &plan.act, reason)?;
    let events = tournament.record(now, plan.by, reason, events);
    events.iter().for_each(|event| tournament.apply(event));
    let is_published =
        |event: &tournament::RecordedEvent| matches!(event.event, Event::Published { .. });
    let published = tournament.last_public().filter(|_| events.iter().any(is_published));
    let games = published.map(|round| official_games(&tournament, round, now));
    Ok(Changes { games: games.unwrap_or_default(), events, settled: Vec::new() })
}

/// Ids for the games of a round that is to be published, board by board.
pub(super) fn draw_games(
    tournament: &Tournament,
    round: Option<&Round>,
) -> Result<Vec<Option<GameKey>>, ApiError> {
    let Some(round) = round else { return Ok(Vec::new()) };
    let boards = round.boards.iter().map(|board| {
        let is_here = has_game(tournament, round.number, [board.white, board.black]);
        is_here.then(|| random_id().map(GameId::into)).transpose()
    });
    boards.collect()
}
