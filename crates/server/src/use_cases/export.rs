//! Downloading a game.

use game::Seq;
use store::{Person, StoreError};
use wire::{GameId, error::GameCode};

use super::spectators::see_history;
use crate::{
    Zone,
    client_addr::ClientAddr,
    error::ApiError,
    export::{Flags, GameExport},
};

/// Does a part of something long when it is the caller's turn. The part runs to its end even if the
/// caller stops reading meanwhile: otherwise it would keep its turn for as long as they like.
pub(crate) async fn in_turn<T: Send + 'static>(
    zone: &Zone,
    from: ClientAddr,
    part: impl Future<Output = Result<T, ApiError>> + Send + 'static,
) -> Result<T, ApiError> {
    let reads = zone.shared.reads.clone();
    let done = tokio::spawn(async move {
        let _turn = reads.enter_again(from).await?;
        part.await
    });
    done.await.map_err(ApiError::unavailable)?
}

/// What somebody may see of a game, ready to be written; none if there is no such game. `site` is
/// where the server is found.
pub(crate) async fn export_game(
    zone: &Zone,
    id: GameId,
    site: &str,
    person: Option<&Person>,
) -> Result<Option<GameExport>, StoreError> {
    let Some(history) = zone.store.games.load(id, Seq(0)).await? else {
        return GameExport::imported(&zone.store, id).await;
    };
    let history = see_history(zone, id, history, person).await?;
    Ok(Some(GameExport::played(&zone.store, id, &history, site).await?))
}

/// A game as PGN, as far as somebody may see it; an imported one as it was imported.
pub(crate) async fn pgn_text(
    zone: &Zone,
    id: GameId,
    person: Option<&Person>,
) -> Result<String, ApiError> {
    if let Some(text) = zone.store.imports.imported(id).await? {
        return Ok(text);
    }
    let site = zone.shared.settings.public_origin().unwrap_or("");
    let exported = export_game(zone, id, site, person).await?;
    Ok(exported.ok_or(GameCode::GameNotFound)?.to_pgn(Flags::ALL))
}
