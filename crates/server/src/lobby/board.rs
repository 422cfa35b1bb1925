//! Small live boards.

use rules::{ByColor, Color};
use wire::{
    GameId,
    lobby::LiveGame,
    server::{Clocks, Side},
};

use crate::{
    Zone, computers,
    views::{seat_view, seats},
};

/// How many boards the lobby shows.
const BOARDS: u32 = 12;
/// How many of somebody's own.
const OWN: u32 = 50;

/// The newest games now playing.
pub(super) async fn now_playing(zone: &Zone) -> Vec<LiveGame> {
    let games = zone.store.history.now_playing(BOARDS).await.unwrap_or_default();
    boards(zone, games).await
}

/// The games that somebody is in.
pub(super) async fn playing(zone: &Zone, person: game::PersonId) -> Vec<LiveGame> {
    let games = zone.store.history.playing(person, OWN).await.unwrap_or_default();
    boards(zone, games).await
}

async fn boards(zone: &Zone, games: Vec<GameId>) -> Vec<LiveGame> {
    let mut boards = Vec::with_capacity(games.len());
    for id in games {
        boards.extend(board(zone, id).await);
    }
    boards
}

/// None if the game cannot be read now: a board is not worth failing for.
async fn board(zone: &Zone, id: GameId) -> Option<LiveGame> {
    let (game, at) = zone.node.look(id).await.ok()?;
    let config = game.config();
    let category = config.rating_category();
    let ByColor { white, black } = seats(&game);
    let computer = computers::name(&game);
    let shown = game.clocks(at);
    Some(LiveGame {
        id,
        players: ByColor {
            white: seat_view(zone, white, Some(category), &computer).await.ok()?,
            black: seat_view(zone, black, Some(category), &computer).await.ok()?,
        }
        .into(),
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
    })
}
