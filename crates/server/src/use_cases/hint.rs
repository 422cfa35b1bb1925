//! A hint on request, in casual games against the computer.

use game::{Game, PersonId, Phase, Seat};
use store::Person;
use wire::{
    GameId,
    error::{GameCode, RequestCode},
    position::HintView,
};

use super::own_live_games::not_from_own_live_game;
use crate::{
    Zone,
    error::ApiError,
    state::{Limited, Who},
};

/// A good move for somebody who plays the computer and has the move. The game does not change.
pub(crate) async fn hint(zone: &Zone, id: GameId, person: &Person) -> Result<HintView, ApiError> {
    let (game, _) = zone.node.look(id).await?;
    may_ask(&game, person.id)?;
    let who = Who::Name(person.id.0.to_string());
    zone.shared.limits.take(Limited::Hint, who, zone.now())?;
    let position = game.position();
    not_from_own_live_game(zone, position, person.id).await?;
    let found = zone.shared.computers.hint(game.line()).await;
    let best = found.ok_or_else(|| ApiError::from(RequestCode::Busy))?;
    let (uci, san) = (position.uci(best).to_string(), position.san(best).to_string());
    Ok(HintView { ply: game.ply(), uci, san })
}

/// Whether this person can ask for a hint now.
fn may_ask(game: &Game, person: PersonId) -> Result<(), GameCode> {
    let config = game.config();
    let color = game.side_of(person).ok_or(GameCode::WrongRole)?;
    if game.seat(!color) != Some(Seat::Computer) || config.rated || config.tournament.is_some() {
        return Err(GameCode::NoHint);
    }
    match game.phase() {
        Phase::Over => Err(GameCode::GameOver),
        Phase::Waiting => Err(GameCode::NotStarted),
        Phase::Paused => Err(GameCode::Paused),
        Phase::Playing | Phase::Recovering if game.turn() != color => Err(GameCode::NotYourTurn),
        Phase::Playing | Phase::Recovering => Ok(()),
    }
}
