//! Who may see how much of a game: everything that shows games to people asks here.
//!
//! The players, their approved assistants and the arbiters of a game see it as it is. Everybody
//! else sees it as it was one spectator delay ago; until the delay has passed after the
//! end, the game goes on for them.

use std::sync::Arc;

use game::{Game, GameConfig, Millis, PersonId, Timestamp};
use store::{Filter, History, Person, PlayedGame, ResultFor, StoreError};
use wire::GameId;

use super::role::{GameRole, role_of};
use crate::{Zone, error::ApiError};

/// A game as somebody may see it.
pub(crate) struct SeenGame {
    pub(crate) game: Arc<Game>,
    /// The time on its clock.
    pub(crate) at: Timestamp,
    pub(crate) role: GameRole,
}

impl SeenGame {
    /// How far behind this view is.
    pub(crate) fn delay(&self) -> Millis {
        match self.role {
            GameRole::Spectator => self.game.config().spectator_delay,
            GameRole::Player(_) | GameRole::Assistant(_) | GameRole::Arbiter => Millis::ZERO,
        }
    }
}

/// A game as somebody may see it; none for somebody who is not known.
pub(crate) async fn see_game(
    zone: &Zone,
    id: GameId,
    person: Option<&Person>,
) -> Result<SeenGame, ApiError> {
    let (game, at) = zone.node.look(id).await?;
    let role = role_for(zone, id, &game, person).await?;
    if role == GameRole::Spectator && game.config().spectator_delay != Millis::ZERO {
        let (game, at) = zone.node.look_as_spectator(id).await?;
        return Ok(SeenGame { game, at, role });
    }
    Ok(SeenGame { game, at, role })
}

/// What of a game's history somebody may see.
pub(crate) async fn see_history(
    zone: &Zone,
    id: GameId,
    mut history: History,
    person: Option<&Person>,
) -> Result<History, StoreError> {
    let seen = history.config.seen_by_spectators(&history.events, zone.now()).len();
    if seen < history.events.len() {
        let game = history.replay(id)?;
        if role_for(zone, id, &game, person).await? == GameRole::Spectator {
            history.events.truncate(seen);
        }
    }
    Ok(history)
}

/// In which order somebody's games are read.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum GameOrder {
    NewestFirst,
    OldestFirst,
}

/// The games of a player as somebody else may see them, as
/// [`store::HistoryStore::history`] finds them.
pub(crate) async fn see_games_of(
    zone: &Zone,
    player: PersonId,
    filter: Filter,
    page: (Option<GameId>, u32),
    asker: Option<&Person>,
) -> Result<Vec<PlayedGame>, StoreError> {
    see_games_in_order(zone, player, filter, GameOrder::NewestFirst, page, asker).await
}

/// The same in another order. With a game, only those beyond it.
pub(crate) async fn see_games_in_order(
    zone: &Zone,
    player: PersonId,
    filter: Filter,
    order: GameOrder,
    (last, limit): (Option<GameId>, u32),
    asker: Option<&Person>,
) -> Result<Vec<PlayedGame>, StoreError> {
    let (mut games, mut last, now) = (Vec::new(), last, zone.now());
    let history = &zone.store.history;
    loop {
        let mut page = match order {
            GameOrder::NewestFirst => history.history(player, filter, last, limit).await?,
            GameOrder::OldestFirst => {
                history.history_from_oldest(player, filter, last, limit).await?
            }
        };
        let is_last = page.len() < limit as usize;
        last = page.last().map(|played| played.summary.id);
        for played in &mut page {
            let ended = played.summary.ended.map(|(_, at)| at);
            if ended.is_none_or(|at| now.since(at) <= GameConfig::SPECTATOR_DELAY_MAX) {
                hide_what_is_early(zone, played, asker).await?;
            }
        }
        // Whoever asks for games that were won would learn the result of a hidden one.
        if filter.result.is_some_and(|result| result != ResultFor::Unfinished) {
            page.retain(|played| played.summary.ended.is_some());
        }
        games.extend(page);
        if is_last || games.len() >= limit as usize {
            games.truncate(limit as usize);
            return Ok(games);
        }
    }
}

/// Shows a game that is hidden from somebody as one that goes on.
async fn hide_what_is_early(
    zone: &Zone,
    played: &mut PlayedGame,
    asker: Option<&Person>,
) -> Result<(), StoreError> {
    let id = played.summary.id;
    // A game that cannot be read now is shown without its result.
    let Ok(seen) = zone.node.look(id).await else {
        unfinished(played);
        return Ok(());
    };
    let (game, _) = seen;
    if game.config().spectator_delay == Millis::ZERO
        || role_for(zone, id, &game, asker).await? != GameRole::Spectator
    {
        return Ok(());
    }
    match zone.node.look_as_spectator(id).await {
        Ok((game, _)) => {
            if game.ended().is_none() {
                unfinished(played);
            }
            played.summary.plies = game.moves().len() as u32;
        }
        Err(_) => unfinished(played),
    }
    Ok(())
}

fn unfinished(played: &mut PlayedGame) {
    played.summary.ended = None;
    played.summary.result = None;
    played.changes = None;
}

async fn role_for(
    zone: &Zone,
    id: GameId,
    game: &Game,
    person: Option<&Person>,
) -> Result<GameRole, StoreError> {
    match person {
        Some(person) => role_of(zone, id, game, person).await,
        None => Ok(GameRole::Spectator),
    }
}
