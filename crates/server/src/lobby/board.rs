//! Small live boards.

use std::{convert::Infallible, sync::Arc, time::Duration};

use game::{ClockStart, Game, Seat, TimeControl, Timestamp};
use rules::{ByColor, Color};
use store::{StartRating, StoreError};
use wire::{
    GameId,
    lobby::LiveGame,
    people::PersonView,
    server::{Clocks, Side},
};

use crate::{
    Zone, computers,
    views::{seat_view, seats},
};

/// How old a look may be, so that a crowd costs no more than one.
pub(super) const LOOK_EVERY: Duration = Duration::from_secs(1);
/// How many boards the lobby shows.
const BOARDS: usize = 12;
/// Among how many games these are looked for.
const CANDIDATES: u32 = 200;
/// How many of somebody's own.
const OWN: u32 = 50;

/// The newest games in which something happens, as they were a moment ago: the same for everybody.
pub(super) async fn now_playing(zone: &Zone) -> Arc<Vec<LiveGame>> {
    let look = async {
        let mut shown = Vec::new();
        for (id, game, at) in watchable(zone, BOARDS).await {
            shown.extend(board(zone, id, &game, at).await);
        }
        Ok::<_, Infallible>(shown)
    };
    let Ok(seen) = zone.shared.live_games.in_lobby.get(LOOK_EVERY, look).await;
    seen
}

/// Games in which something happens, as spectators see them, the newest first.
pub(super) async fn watchable(zone: &Zone, most: usize) -> Vec<(GameId, Arc<Game>, Timestamp)> {
    let mut games = zone.store.history.now_playing(CANDIDATES).await.unwrap_or_default();
    for id in zone.node.ending_for_spectators() {
        // It may have ended since the store was asked.
        if !games.contains(&id) {
            games.push(id);
        }
    }
    let mut found = Vec::new();
    for id in games {
        if found.len() == most {
            break;
        }
        if let Ok((game, at)) = zone.node.look_as_spectator(id).await
            && is_played(&game)
        {
            found.push((id, game, at));
        }
    }
    found
}

/// Whether someone plays: both seats are taken, and a player is present or a clock runs. Games that
/// both left, or that no one joined, would fill the list for a day.
fn is_played(game: &Game) -> bool {
    let seated = Color::ALL.into_iter().all(|color| game.seat(color).is_some());
    let person = |color: Color| matches!(game.seat(color), Some(Seat::Person(_)));
    let present = Color::ALL.into_iter().any(|color| person(color) && game.is_present(color));
    let runs =
        game.running().is_some_and(|color| game.config().time[color] != TimeControl::Unlimited);
    seated && (present || runs)
}

/// The games that somebody is in.
pub(super) async fn playing(zone: &Zone, person: game::PersonId) -> Vec<LiveGame> {
    let games = zone.store.history.playing(person, OWN).await.unwrap_or_default();
    let mut boards = Vec::with_capacity(games.len());
    for id in games {
        // A board is not worth failing for. Players see their own games as they are.
        if let Ok((game, at)) = zone.node.look(id).await {
            boards.extend(board(zone, id, &game, at).await);
        }
    }
    boards
}

/// None if somebody in it cannot be read now.
async fn board(zone: &Zone, id: GameId, game: &Game, at: Timestamp) -> Option<LiveGame> {
    let ratings = start_ratings(zone, id).await?;
    board_with(zone, (id, game, at), ratings).await
}

/// The ratings at the start of a game; none if they cannot be read now.
pub(super) async fn start_ratings(zone: &Zone, id: GameId) -> Option<ByColor<Option<StartRating>>> {
    zone.store.ratings.start_ratings(id).await.ok()
}

/// A board with ratings that were read before.
pub(super) async fn board_with(
    zone: &Zone,
    (id, game, at): (GameId, &Game, Timestamp),
    ratings: ByColor<Option<StartRating>>,
) -> Option<LiveGame> {
    let config = game.config();
    let shown = game.clocks(at);
    Some(LiveGame {
        id,
        players: players(zone, game, ratings).await.ok()?.into(),
        fen: game.position().to_fen(),
        last_move: game.moves().last().map(|last| game.position().uci(last.made).to_string()),
        clocks: Clocks {
            now: at.0,
            white: shown[Color::White].map(|left| left.0),
            black: shown[Color::Black].map(|left| left.0),
            running: game.running().map(Side::from),
        },
        time: config.time.white.to_string(),
        speed: config.speed().key().to_owned(),
        rated: config.rated,
        official: matches!(config.clock_start, ClockStart::ByArbiter { .. }),
    })
}

/// The players, with their ratings at the start: the board of the game shows the same.
async fn players(
    zone: &Zone,
    game: &Game,
    ratings: ByColor<Option<StartRating>>,
) -> Result<ByColor<Option<PersonView>>, StoreError> {
    let computer = computers::name(game);
    let official = game.config().tournament.is_some();
    let ByColor { white, black } = seats(game);
    let mut players = ByColor {
        white: seat_view(zone, white, None, &computer, official).await?,
        black: seat_view(zone, black, None, &computer, official).await?,
    };
    for color in Color::ALL {
        if let (Some(player), Some(rating)) = (&mut players[color], ratings[color]) {
            player.rating = Some(rating.rating);
            player.provisional = rating.provisional;
        }
    }
    Ok(players)
}

#[cfg(test)]
mod tests {
    use node::{Clock, LocalBus, Node};
    use store::{SqliteStore, Store};
    use tokio::time::advance;

    use super::*;
    use crate::Settings;

    #[tokio::test(start_paused = true)]
    async fn all_who_open_the_lobby_within_a_second_share_one_look() {
        let store = Store::new(Arc::new(SqliteStore::in_memory()));
        let clock = Clock::start(Timestamp(0));
        let node = Node::start(store, Arc::new(LocalBus::default()), clock).await.unwrap();
        let zone = Zone::new(node, Settings::default());
        let (one, other) = tokio::join!(now_playing(&zone), now_playing(&zone));
        assert!(Arc::ptr_eq(&one, &other));
        advance(LOOK_EVERY).await;
        assert!(!Arc::ptr_eq(&one, &now_playing(&zone).await));
    }
}
