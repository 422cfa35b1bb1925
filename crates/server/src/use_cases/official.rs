//! Creating games of a tournament, with their arbiters.

use game::{GameConfig, PersonId};
use store::{NewGame, OfficialGame};
use wire::GameId;

use crate::{Zone, error::ApiError, random::with_new_ids};

/// A game of a tournament that was checked and can be created.
pub(crate) struct NewOfficialGame {
    pub(crate) config: GameConfig,
    pub(crate) arbiters: Vec<PersonId>,
}

/// Creates all games or none; their arbiters see them on their walls.
pub(crate) async fn create_official_games(
    zone: &Zone,
    games: &[NewOfficialGame],
) -> Result<Vec<GameId>, ApiError> {
    let ids = with_new_ids(games.len(), |ids: Vec<GameId>| async move {
        let official = games.iter().zip(&ids).map(|(new, id)| OfficialGame {
            game: NewGame { id: *id, config: new.config.clone() },
            arbiters: new.arbiters.clone(),
        });
        zone.node.create_official(official.collect()).await.map(|()| ids)
    })
    .await?;
    zone.shared.walls.tell(games.iter().flat_map(|game| game.arbiters.iter().copied()));
    Ok(ids)
}
