//! Downloading a game.

use wire::{GameId, error::GameCode};

use crate::{Zone, error::ApiError, export::game_pgn};

/// A game as PGN; an imported one as it was imported.
pub(crate) async fn pgn_text(zone: &Zone, id: GameId) -> Result<String, ApiError> {
    let site = zone.shared.settings.public_origin().unwrap_or("");
    let text = game_pgn(&zone.store, id, site).await?;
    text.ok_or_else(|| GameCode::GameNotFound.into())
}
