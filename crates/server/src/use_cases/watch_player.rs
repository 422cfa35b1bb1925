//! The games of one player to watch: those in progress, and the one that is shown.

use game::{Game, PersonId, TimeControl};
use rules::Color;
use store::{Filter, Person, StoreError};
use wire::GameId;

use super::spectators::see_games_of;
use crate::Zone;

/// Games in progress that are looked at.
const PLAYING_MAX: u32 = 100;
/// Among how many games the last one to watch is looked for.
const LAST_MAX: u32 = 20;

/// The games somebody plays now, the newest first. One with a free seat is an
/// invitation, and nobody else's business.
pub(crate) async fn playing(zone: &Zone, person: PersonId) -> Result<Vec<GameId>, StoreError> {
    games_played(zone, person, PLAYING_MAX, |_| true).await
}

/// The game that somebody plays at this moment: with a clock, or with the board open. A game that
/// takes days waits most of the time.
pub(crate) async fn playing_now(
    zone: &Zone,
    person: PersonId,
) -> Result<Option<GameId>, StoreError> {
    let is_now = |game: &Game| {
        matches!(game.config().time.white, TimeControl::Clock(_))
            || game.side_of(person).is_some_and(|color| game.is_present(color))
    };
    Ok(games_played(zone, person, PLAYING_MAX, is_now).await?.first().copied())
}

/// The game of a player to watch: what they play now, or else the last one with a move.
pub(crate) async fn game_to_watch(
    zone: &Zone,
    person: PersonId,
    asker: Option<&Person>,
) -> Result<Option<GameId>, StoreError> {
    if let Some(id) = playing_now(zone, person).await? {
        return Ok(Some(id));
    }
    let last = see_games_of(zone, person, Filter::default(), (None, LAST_MAX), asker).await?;
    let played = last.iter().find(|game| game.summary.plies > 0);
    Ok(played.map(|game| game.summary.id))
}

async fn games_played(
    zone: &Zone,
    person: PersonId,
    most: u32,
    wanted: impl Fn(&Game) -> bool + Send,
) -> Result<Vec<GameId>, StoreError> {
    let mut taken = Vec::new();
    for id in zone.store.history.playing(person, most).await? {
        // One that cannot be seen now is not told of.
        let Ok((game, _)) = zone.node.look(id).await else { continue };
        if Color::ALL.into_iter().all(|color| game.seat(color).is_some()) && wanted(&game) {
            taken.push(id);
        }
    }
    Ok(taken)
}
