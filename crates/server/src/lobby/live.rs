//! Live games to watch: the strongest first, and one of them featured.

use std::{cmp::Reverse, time::Duration};

use axum::{Json, extract::State};
use game::{Game, Millis, Timestamp};
use wire::{
    GameId,
    lobby::{LiveGame, LiveGames},
};

use super::board::{board, watchable};
use crate::{Zone, error::ApiError};

/// How old a look may be, so that a crowd costs no more than one.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// Among how many games the strongest are looked for.
const CANDIDATES: usize = 200;
/// How many games are listed.
const LISTED: usize = 60;
/// After this long without a move a game goes behind those in full swing.
const IDLE: Millis = Millis::from_seconds(300);

/// `GET /api/zone/live`
pub(crate) async fn list(State(zone): State<Zone>) -> Result<Json<LiveGames>, ApiError> {
    let look = async { Ok::<_, ApiError>(look(&zone).await) };
    let seen = zone.shared.live_games.seen.get(LOOK_EVERY, look).await?;
    Ok(Json(LiveGames::clone(&seen)))
}

struct Candidate {
    idle: bool,
    /// The ratings of both; a player without one counts as zero.
    strength: i32,
    game: LiveGame,
}

async fn look(zone: &Zone) -> LiveGames {
    let mut found = Vec::new();
    for (id, game, at) in watchable(zone, CANDIDATES).await {
        if let Some(shown) = board(zone, id, &game, at).await {
            let players = [&shown.players.white, &shown.players.black].into_iter().flatten();
            let strength = players.filter_map(|player| player.rating).sum();
            found.push(Candidate { idle: is_idle(&game, at), strength, game: shown });
        }
    }
    // Stable: among equals the newest stays first.
    found.sort_by_key(|one| (one.idle, Reverse(one.strength)));
    found.truncate(LISTED);
    let featured = featured(zone, &found);
    LiveGames { featured, games: found.into_iter().map(|one| one.game).collect() }
}

/// The strongest game in full swing. It stays until it ends or stands still, so that those who
/// watch it see it to its end.
fn featured(zone: &Zone, found: &[Candidate]) -> Option<GameId> {
    let mut last = zone.shared.live_games.featured();
    let stays = |id: GameId| found.iter().any(|one| one.game.id == id && !one.idle);
    if !last.is_some_and(stays) {
        *last = found.first().map(|one| one.game.id);
    }
    *last
}

fn is_idle(game: &Game, at: Timestamp) -> bool {
    let last = game.moves().last().map(|last| last.at);
    at.since(last.unwrap_or(game.config().made_at)) >= IDLE
}
