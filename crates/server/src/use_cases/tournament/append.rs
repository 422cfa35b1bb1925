//! Writing what was decided.

use std::sync::Arc;

use game::GameResult;
use node::Node;
use store::{OfficialGame, StoreError, TournamentAppend, TournamentAppendError, TournamentIndex};
use tokio::task::JoinSet;
use tournament::RecordedEvent;
use wire::{GameId, error::TournamentCode};

use super::load::remember;
use crate::{Zone, error::ApiError, state::LoadedTournament};

/// What is written together.
#[derive(Default)]
pub(super) struct Changes {
    pub(super) events: Vec<RecordedEvent>,
    pub(super) games: Vec<OfficialGame>,
    pub(super) settled: Vec<(GameId, Option<GameResult>)>,
}

/// Why nothing was written.
pub(super) enum NotAppended {
    /// Somebody else acted first, or an id was taken: try again.
    Again,
    /// Trouble.
    Error(ApiError),
}

/// Appends to a tournament that is as it was read, and gives new games their owners.
pub(super) async fn append(
    zone: &Zone,
    loaded: &LoadedTournament,
    changes: Changes,
) -> Result<Arc<LoadedTournament>, NotAppended> {
    let after = Arc::new(loaded.after(&changes.events));
    let append = TournamentAppend {
        id: loaded.id,
        expected: loaded.version,
        index: TournamentIndex::of(&after.tournament),
        events: changes.events,
        games: changes.games,
        settled: changes.settled,
    };
    // In a separate task: even if the caller goes away in the middle, games that were created get
    // their owners, and pages hear of the change.
    let zone = zone.clone();
    let written = tokio::spawn(async move {
        let games: Vec<GameId> = append.games.iter().map(|official| official.game.id).collect();
        let judges: Vec<_> = append.games.iter().flat_map(|it| it.arbiters.clone()).collect();
        let written = zone.store.tournaments.append_tournament(append).await;
        match &written {
            Ok(()) => {
                remember(&zone, &after);
                adopt_all(&zone.node, games).await;
                if !judges.is_empty() {
                    zone.shared.walls.tell(judges);
                }
                zone.shared.tournaments.tell(after.id);
            }
            Err(TournamentAppendError::Store(StoreError::Exists)) => {}
            // It may have been written anyway: with games, a start, and orders to games.
            Err(TournamentAppendError::Store(_)) => {
                games.into_iter().for_each(|id| zone.node.adopt_later(id));
                zone.shared.tournaments.align_later(after.id);
                zone.shared.tournaments.tell(after.id);
            }
            Err(_) => {}
        }
        written.map(|()| after)
    });
    match written.await {
        Ok(Ok(after)) => Ok(after),
        Ok(Err(
            TournamentAppendError::Conflict | TournamentAppendError::Store(StoreError::Exists),
        )) => Err(NotAppended::Again),
        Ok(Err(TournamentAppendError::NoSuchTournament)) => {
            Err(NotAppended::Error(TournamentCode::TournamentNotFound.into()))
        }
        Ok(Err(TournamentAppendError::Store(error))) => Err(NotAppended::Error(error.into())),
        Err(error) => Err(NotAppended::Error(ApiError::unavailable(error))),
    }
}

/// All at once, so that the store writes them in one commit. A game that cannot be claimed now is
/// claimed later.
async fn adopt_all(node: &Node, ids: Vec<GameId>) {
    let mut adopting = JoinSet::new();
    for id in ids {
        let node = node.clone();
        adopting.spawn(async move { drop(node.adopt(id).await) });
    }
    while adopting.join_next().await.is_some() {}
}
