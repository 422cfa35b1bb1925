//! What somebody does in a game, over HTTP or the game's socket.

use axum::{
    Json,
    extract::{Path, State, rejection::JsonRejection},
};
use game::{Actor, ArbiterAct, Command, CommandId, Game, PlayerCommand, Refusal};
use node::{Receipt, Submit, SubmitError};
use serde::{Deserialize, Serialize};
use store::{Person, StoreError};
use wire::{GameId, client::Act};

use super::part::{assists, judges};
use crate::{
    Zone,
    error::ApiError,
    games::{color_of, game_id},
    people::Anybody,
};

/// Why an act was not done.
#[derive(Debug)]
pub(crate) enum ActError {
    /// It cannot be read, or there is nobody with that name.
    Bad(String),
    /// The position cannot arise, or the person cannot be that.
    Unfit(String),
    /// The game says no, or nobody could be asked.
    Submit(SubmitError),
}

impl ActError {
    /// For the person.
    pub(crate) fn words(&self) -> String {
        match self {
            ActError::Bad(why) | ActError::Unfit(why) => why.clone(),
            ActError::Submit(error) => error.to_string(),
        }
    }
}

impl From<ActError> for ApiError {
    fn from(error: ActError) -> ApiError {
        match error {
            ActError::Bad(why) => ApiError::Bad(why),
            ActError::Unfit(why) => ApiError::Conflict(why),
            ActError::Submit(SubmitError::Refused(
                refusal @ (Refusal::WrongRole | Refusal::ArbiterIsPlayer),
            )) => ApiError::Forbidden(refusal.to_string()),
            ActError::Submit(error) => error.into(),
        }
    }
}

impl From<SubmitError> for ActError {
    fn from(error: SubmitError) -> ActError {
        ActError::Submit(error)
    }
}

impl From<StoreError> for ActError {
    fn from(error: StoreError) -> ActError {
        ActError::Submit(error.into())
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    /// The sender's number for it: sent again with the same, it is done once.
    #[serde(default)]
    id: Option<u64>,
    act: Act,
}

#[derive(Serialize)]
pub(crate) struct Done {
    seq: u32,
}

/// `POST /api/zone/games/{id}/acts`
pub(crate) async fn act(
    State(zone): State<Zone>,
    Path(id): Path<String>,
    caller: Anybody,
    asked: Result<Json<Asked>, JsonRejection>,
) -> Result<Json<Done>, ApiError> {
    let id = game_id(&id)?;
    let Some(caller) = caller.0 else {
        return Err(ApiError::Unknown("nobody is known by this cookie".into()));
    };
    let Json(Asked { id: number, act }) = asked?;
    let receipt = carry_out(&zone, id, &caller.person, number.map(CommandId), &act).await?;
    Ok(Json(Done { seq: receipt.next_seq.saturating_sub(1) }))
}

/// Does what somebody asks for in a game, as what they are in it. Whether they
/// may is for the game to say.
pub(crate) async fn carry_out(
    zone: &Zone,
    id: GameId,
    person: &Person,
    number: Option<CommandId>,
    act: &Act,
) -> Result<Receipt, ActError> {
    let (game, _) = zone.node.look(id).await?;
    let by = actor(zone, id, &game, person, act).await?;
    let command = match act {
        Act::NameAssistant { name } => name_assistant(zone, id, name).await?,
        act => act.to_command(game.position().mode()).map_err(ActError::Bad)?,
    };
    if let Command::Arbiter { act: ArbiterAct::Restore(position), .. } = &command {
        can_arise((**position).clone()).await?;
    }
    let submit = Submit { by, command, id: number, lag: None };
    Ok(zone.node.submit_named(id, submit, Some(person.name.clone())).await?)
}

/// As what somebody acts.
async fn actor(
    zone: &Zone,
    id: GameId,
    game: &Game,
    person: &Person,
    act: &Act,
) -> Result<Actor, ActError> {
    let not_theirs = || ActError::Submit(SubmitError::Refused(Refusal::WrongRole));
    if let Act::Arbiter { .. } = act {
        let judges = judges(zone, id, person).await?;
        return judges.then_some(Actor::Arbiter(person.id)).ok_or_else(not_theirs);
    }
    if let Some(color) = color_of(game, person) {
        return Ok(Actor::Player(color, person.id));
    }
    if let Act::NameAssistant { .. } = act {
        return Err(not_theirs());
    }
    let color = assists(game, person.id).ok_or_else(not_theirs)?;
    Ok(Actor::Assistant(color, person.id))
}

async fn name_assistant(zone: &Zone, id: GameId, name: &str) -> Result<Command, ActError> {
    let nobody = || ActError::Bad(format!("name: there is no account {name:?}"));
    let key = name.parse().map_err(|_| nobody())?;
    let account = zone.store.accounts.account_named(key).await?;
    let account = account.filter(|account| account.standing.is_active()).ok_or_else(nobody)?;
    let arbiters = zone.store.arbiters.arbiters_of(id).await?;
    if arbiters.is_empty() {
        return Err(ActError::Unfit("nobody judges this game who could approve it".into()));
    }
    if arbiters.contains(&account.id) {
        return Err(ActError::Unfit("who judges this game cannot assist in it".into()));
    }
    Ok(Command::Player(PlayerCommand::NameAssistant(account.id)))
}

/// A position that cannot arise is not put on the board (Laws 3.10.3).
async fn can_arise(position: rules::Position) -> Result<(), ActError> {
    let judge =
        move || verdict::reachable(&position.to_setup(), &position.mode().into()).refutation();
    // It may take some milliseconds, which nobody else shall wait for.
    match tokio::task::spawn_blocking(judge).await {
        Ok(None) => Ok(()),
        Ok(Some(why)) => Err(ActError::Unfit(format!("No game can reach this position: {why}"))),
        Err(_) => Err(SubmitError::Unavailable.into()),
    }
}
