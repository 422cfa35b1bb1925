//! What somebody does in a game, in which role.

use game::{Actor, ArbiterAct, Command, CommandId, Game, PlayerCommand, Refusal};
use node::{Receipt, Submit};
use store::Person;
use wire::{
    GameId,
    arbiter::Ruling,
    client::Act,
    error::{OfficialCode, shown},
};

use super::{
    role::{assists, judges},
    tournament::{Ruled, hear_of_ruling, rule_on_board},
};
use crate::{
    Zone,
    error::{ApiError, reason_code},
};

/// Does what somebody asks for in a game, as what they are in it. Whether they
/// may is for the game to say.
pub(crate) async fn carry_out(
    zone: &Zone,
    id: GameId,
    person: &Person,
    number: Option<CommandId>,
    act: &Act,
) -> Result<Receipt, ApiError> {
    let (game, _) = zone.node.look(id).await?;
    let by = actor(zone, id, &game, person, act).await?;
    let command = match act {
        Act::NameAssistant { name } => name_assistant(zone, id, name).await?,
        act => act.to_command(game.position().mode())?,
    };
    if let Command::Arbiter { act: ArbiterAct::Restore(position), .. } = &command {
        can_arise((**position).clone()).await?;
    }
    submit(zone, id, person, Submit { by, command, id: number, lag: None }).await
}

/// Sends a command to the game, or to the tournament if that decides.
async fn submit(
    zone: &Zone,
    id: GameId,
    person: &Person,
    submit: Submit,
) -> Result<Receipt, ApiError> {
    let ruled = rule_on_board(zone, id, person.id, &submit.command).await?;
    if let Ruled::Tournament(receipt) = ruled {
        return Ok(receipt);
    }
    let receipt = zone.node.submit_named(id, submit, Some(person.name.clone())).await?;
    if let Ruled::GameOf(tournament) = ruled {
        hear_of_ruling(zone, id, tournament).await;
    }
    Ok(receipt)
}

/// Does in a game what an arbiter could, in the name of an operator. In a game that they play
/// themselves, the game refuses.
pub(crate) async fn rule(
    zone: &Zone,
    id: GameId,
    operator: &Person,
    ruling: &Ruling,
    reason: &str,
) -> Result<Receipt, ApiError> {
    let (game, _) = zone.node.look(id).await?;
    let command = ruling.to_command(reason, game.position().mode())?;
    let by = Actor::Arbiter(operator.id);
    submit(zone, id, operator, Submit { by, command, id: None, lag: None }).await
}

/// As what somebody acts.
async fn actor(
    zone: &Zone,
    id: GameId,
    game: &Game,
    person: &Person,
    act: &Act,
) -> Result<Actor, ApiError> {
    let not_theirs = || ApiError::from(Refusal::WrongRole);
    if let Act::Arbiter { .. } = act {
        let judges = judges(zone, id, person).await?;
        return judges.then_some(Actor::Arbiter(person.id)).ok_or_else(not_theirs);
    }
    if let Some(color) = game.side_of(person.id) {
        return Ok(Actor::Player(color, person.id));
    }
    if let Act::NameAssistant { .. } = act {
        return Err(not_theirs());
    }
    let color = assists(game, person.id).ok_or_else(not_theirs)?;
    Ok(Actor::Assistant(color, person.id))
}

async fn name_assistant(zone: &Zone, id: GameId, name: &str) -> Result<Command, ApiError> {
    let nobody = || ApiError::from(OfficialCode::AccountNotFound { name: shown(name) }).at("name");
    let key = name.parse().map_err(|_| nobody())?;
    let account = zone.store.accounts.account_named(key).await?;
    let account = account.filter(|account| account.standing.is_active()).ok_or_else(nobody)?;
    let arbiters = zone.store.arbiters.arbiters_of(id).await?;
    if arbiters.is_empty() {
        return Err(OfficialCode::NoArbiter.into());
    }
    if arbiters.contains(&account.id) {
        return Err(OfficialCode::JudgeCannotAssist.into());
    }
    Ok(Command::Player(PlayerCommand::NameAssistant(account.id)))
}

/// A position that cannot arise is not put on the board (Laws 3.10.3).
async fn can_arise(position: rules::Position) -> Result<(), ApiError> {
    let judge =
        move || verdict::reachable(&position.to_setup(), &position.mode().into()).refutation();
    // It may take some milliseconds, which nobody else shall wait for.
    match tokio::task::spawn_blocking(judge).await {
        Ok(None) => Ok(()),
        Ok(Some(why)) => {
            let first = why.reasons().first().map(reason_code);
            let detail = first.map(|code| code.message()).unwrap_or_default();
            Err(OfficialCode::RestoredPositionImpossible { detail }.into())
        }
        Err(error) => Err(ApiError::unavailable(error)),
    }
}
