//! What stands in the record of a game beside the moves.

use axum::{
    Json,
    extract::{Path, State},
};
use game::{Actor, Game, Seq};
use store::History;
use wire::{
    GameId,
    arbiter::{AbsenceView, ActView},
    error::{GameCode, OfficialCode},
};

use crate::{
    Zone,
    caller::{Anybody, ReadTurn, SignedIn},
    error::ApiError,
    form::game_id,
    use_cases::{GameRole, Names, role_of, see_history},
};

/// `GET /api/zone/games/{id}/acts`: what arbiters did, calls and assistants.
pub(crate) async fn acts(
    State(zone): State<Zone>,
    _turn: ReadTurn,
    Path(id): Path<String>,
    Anybody(caller): Anybody,
) -> Result<Json<Vec<ActView>>, ApiError> {
    let id = game_id(&id)?;
    let asker = caller.map(|caller| caller.person);
    let history = history(&zone, id).await?;
    let History { config, events } = see_history(&zone, id, history, asker.as_ref()).await?;
    let mut names = Names::default();
    let mut game = Game::new(config);
    let mut acts = Vec::new();
    for recorded in &events {
        let name = match recorded.by {
            Actor::Arbiter(person) | Actor::Player(_, person) => {
                Some(names.of(&zone, person).await)
            }
            _ => None,
        };
        acts.extend(ActView::of(recorded, game.ply(), name));
        game.apply(recorded);
    }
    Ok(Json(acts))
}

/// `GET /api/zone/games/{id}/absences`: the ledger of disconnections.
pub(crate) async fn absences(
    State(zone): State<Zone>,
    Path(id): Path<String>,
    caller: SignedIn,
) -> Result<Json<Vec<AbsenceView>>, ApiError> {
    let id = game_id(&id)?;
    let history = history(&zone, id).await?;
    let game = history.replay(id)?;
    let person = store::Person::with_account(&caller.account);
    let concerned = matches!(
        role_of(&zone, id, &game, &person).await?,
        GameRole::Player(_) | GameRole::Arbiter
    );
    if !concerned && !caller.account.standing.admin {
        return Err(OfficialCode::ParticipantsOnly.into());
    }
    let absences = game::absences(game.config(), &history.events);
    Ok(Json(absences.into_iter().map(AbsenceView::from).collect()))
}

async fn history(zone: &Zone, id: GameId) -> Result<History, ApiError> {
    let found = zone.store.games.load(id, Seq(0)).await?;
    found.ok_or_else(|| GameCode::GameNotFound.into())
}
