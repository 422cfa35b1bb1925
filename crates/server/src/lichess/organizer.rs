//! What organizers do with the tokens of players, and players with time.

use axum::{
    Json,
    extract::{Path, State},
};
use game::{Actor, ClockStart, Command, Millis, Phase, PlayerCommand};
use node::Submit;
use serde_json::Value;
use store::Scope;
use wire::{
    GameId,
    error::{GameCode, PeopleCode, ProgramCode, RequestCode, shown},
};

use super::done;
use crate::{
    Zone,
    caller::Bearer,
    error::ApiError,
    form::Form,
    state::{Limited, Who},
};

/// How long the players count as present by it.
const SHOWS: Millis = Millis::from_seconds(30);

/// Both players are there, as their tokens say: the game begins, and with it
/// White's clock. One that begins at a time of its own, or by somebody's word,
/// does not begin by the players'.
pub(super) async fn start_clocks(
    State(zone): State<Zone>,
    Path(id): Path<String>,
    form: Form,
) -> Result<Json<Value>, ApiError> {
    let missing = || ApiError::from(GameCode::GameNotFound);
    let id: GameId = id.parse().map_err(|_| missing())?;
    let (game, _) = zone.node.look(id).await?;
    let mut there = Vec::new();
    for name in ["token1", "token2"] {
        let token: String = form.needed(name)?;
        let bearer = Bearer::of(&zone, &token).await?.ok_or(PeopleCode::UnknownToken)?;
        bearer.needs(&[Scope::ChallengeWrite])?;
        there.push(game.side_of(bearer.account.id).ok_or_else(missing)?);
    }
    if there[0] == there[1] {
        return Err(ApiError::from(ProgramCode::BothTokens).at("token2"));
    }
    if game.ended().is_some() {
        return Err(GameCode::GameOver.into());
    }
    let by_word = matches!(game.config().clock_start, ClockStart::ByArbiter { .. });
    if game.phase() == Phase::Waiting && by_word {
        return Err(ProgramCode::ArbiterStarts.into());
    }
    for color in there {
        zone.node.alive_for(id, color, SHOWS);
    }
    Ok(done())
}

/// A player gives the other time, if the game lets them.
pub(super) async fn add_time(
    State(zone): State<Zone>,
    bearer: Bearer,
    Path((id, seconds)): Path<(String, String)>,
) -> Result<Json<Value>, ApiError> {
    bearer.needs(&[Scope::ChallengeWrite])?;
    let missing = || ApiError::from(GameCode::GameNotFound);
    let id: GameId = id.parse().map_err(|_| missing())?;
    let (game, _) = zone.node.look(id).await?;
    let person = bearer.account.id;
    let color = game.side_of(person).ok_or_else(missing)?;
    let Ok(more @ 5..=60) = seconds.parse::<u64>() else {
        let code = RequestCode::OutOfRange { min: 5, max: 60, value: shown(&seconds) };
        return Err(ApiError::from(code).at("seconds"));
    };
    let who = Who::Name(bearer.account.name.key());
    zone.shared.limits.take(Limited::GiveTime, who, zone.now())?;
    if game.ended().is_none() {
        zone.node.alive_for(id, color, SHOWS);
    }
    let command = Command::Player(PlayerCommand::GiveTime(Millis::from_seconds(more)));
    let by = Actor::Player(color, person);
    zone.node.submit(id, Submit { by, command, id: None, lag: None }).await?;
    Ok(done())
}
