//! Live games to watch: the strongest first, and one of them featured.

use std::{cmp::Reverse, sync::Arc};

use axum::{Json, extract::State};
use game::{Game, Millis, Timestamp};
use rules::ByColor;
use store::StartRating;
use wire::{
    GameId,
    lobby::{LiveGame, LiveGames},
};

use super::board::{LOOK_EVERY, board_with, start_ratings, watchable};
use crate::{Zone, error::ApiError};

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

/// A game that could be listed.
struct Candidate {
    id: GameId,
    game: Arc<Game>,
    at: Timestamp,
    idle: bool,
    ratings: ByColor<Option<StartRating>>,
}

impl Candidate {
    /// The ratings of both; a player without one counts as zero.
    fn strength(&self) -> i32 {
        self.ratings.iter().filter_map(|(_, rating)| *rating).map(|rating| rating.rating).sum()
    }
}

async fn look(zone: &Zone) -> LiveGames {
    let mut found = Vec::new();
    for (id, game, at) in watchable(zone, CANDIDATES).await {
        if let Some(ratings) = start_ratings(zone, id).await {
            let idle = is_idle(&game, at);
            found.push(Candidate { id, game, at, idle, ratings });
        }
    }
    // Stable: among equals the newest stays first.
    found.sort_by_key(|one| (one.idle, Reverse(one.strength())));
    // Who plays is read only for games that are listed.
    let (mut games, mut lively) = (Vec::new(), Vec::new());
    for Candidate { id, game, at, idle, ratings } in found {
        if games.len() == LISTED {
            break;
        }
        if let Some(shown) = board_with(zone, (id, &game, at), ratings).await {
            games.push(shown);
            if !idle {
                lively.push(id);
            }
        }
    }
    LiveGames { featured: featured(zone, &games, &lively), games }
}

/// The strongest game in full swing, which are the lively ones. It stays until it ends or stands
/// still, so that those who watch it see it to its end.
fn featured(zone: &Zone, games: &[LiveGame], lively: &[GameId]) -> Option<GameId> {
    let mut last = zone.shared.live_games.featured();
    if !last.is_some_and(|id| lively.contains(&id)) {
        *last = games.first().map(|game| game.id);
    }
    *last
}

fn is_idle(game: &Game, at: Timestamp) -> bool {
    let last = game.moves().last().map(|last| last.at);
    at.since(last.unwrap_or(game.config().made_at)) >= IDLE
}
