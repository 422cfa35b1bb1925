//! Taking a free seat of a game.

use std::sync::Arc;

use game::{Actor, Command, Game, Refusal, Seat, ZoneCommand};
use node::Submit;
use rules::Color;
use store::Person;
use wire::{GameId, error::GameCode};

use super::{accounts_only::may_take_part, block::may_meet, rated::rated_needs_account};
use crate::{Zone, error::ApiError};

/// A game that somebody may join, or has joined.
pub(crate) struct JoinableGame {
    id: GameId,
    game: Arc<Game>,
}

/// The game with this id, if whoever asks may play in it. Asked before a
/// visitor becomes a guest for it.
pub(crate) async fn find_joinable(
    zone: &Zone,
    id: GameId,
    by: Option<&Person>,
) -> Result<JoinableGame, ApiError> {
    let (game, _) = zone.node.look(id).await?;
    if by.and_then(|person| game.side_of(person.id)).is_none() {
        may_take_part(zone, by)?;
    }
    rated_needs_account(game.config().rated, by)?;
    Ok(JoinableGame { id, game })
}

/// Takes the seat that is wanted, or any. Whoever has one already keeps it.
pub(crate) async fn join_game(
    zone: &Zone,
    joinable: &JoinableGame,
    person: &Person,
    wanted: Option<Color>,
) -> Result<Color, ApiError> {
    let JoinableGame { id, game } = joinable;
    if let Some(color) = game.side_of(person.id) {
        return Ok(color);
    }
    let is_free = |color: &Color| game.seat(*color).is_none();
    let color = match wanted {
        Some(color) if !is_free(&color) => return Err(Refusal::SeatTaken.into()),
        Some(color) => color,
        None => Color::ALL.into_iter().find(is_free).ok_or(GameCode::SeatsTaken)?,
    };
    if let Some(Seat::Person(other)) = game.seat(!color) {
        may_meet(zone, person.id, other)?;
    }
    let command = Command::Zone(ZoneCommand::Sit(color, Seat::Person(person.id)));
    zone.node.submit(*id, Submit { by: Actor::Zone, command, id: None, lag: None }).await?;
    Ok(color)
}
