//! What is shown of an order.

use axum::Json;
use store::Bulk;
use wire::{
    lichess::{BulkClock, BulkGame, BulkPairing, ChallengeTime, Variant},
    order::Order,
};

use crate::{error::ApiError, use_cases};

/// One order, or why not.
pub(super) type View = Result<Json<BulkPairing>, ApiError>;

pub(super) fn view(bulk: &Bulk, order: &Order) -> Result<BulkPairing, ApiError> {
    let config = use_cases::requested(&order.game, bulk.at)?;
    let clock = match ChallengeTime::of(&config.time.white) {
        ChallengeTime::Clock { limit, increment, .. } => Some(BulkClock { limit, increment }),
        ChallengeTime::Correspondence { .. } | ChallengeTime::Unlimited => None,
    };
    let games = order.games.iter().map(|game| BulkGame {
        id: game.id,
        white: game.white.name.clone(),
        black: game.black.name.clone(),
    });
    Ok(BulkPairing {
        id: bulk.id,
        games: games.collect(),
        variant: Variant::of(&config.start).key,
        clock,
        rated: config.rated,
        pair_at: bulk.pair_at.0,
        paired_at: bulk.paired_at.map(|at| at.0),
        scheduled_at: bulk.at.0,
        start_clocks_at: order.start_clocks_at,
        message: order.message.clone(),
    })
}
