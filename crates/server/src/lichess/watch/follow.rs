//! Following one game, as spectators see it.

use std::sync::Arc;

use game::{Game, Timestamp};
use node::NewsReceiver;
use rules::ByColor;
use tokio::sync::broadcast::error::RecvError;
use wire::{GameId, lichess::Player};

use crate::{Zone, error::ApiError, lichess::views::players};

/// A game that is listened to.
pub(super) struct Followed {
    pub(super) id: GameId,
    pub(super) players: ByColor<Player>,
    news: NewsReceiver,
}

impl Followed {
    /// Listens to a game, then looks at it: nothing falls between.
    pub(super) async fn begin(
        zone: &Zone,
        id: GameId,
    ) -> Result<(Followed, Arc<Game>, Timestamp), ApiError> {
        let news = zone.node.listen_as_spectator(id).await?;
        let (game, at) = zone.node.look_as_spectator(id).await?;
        let players = players(zone, &game).await?;
        Ok((Followed { id, players, news }, game, at))
    }

    /// Waits until something has happened; the game after it. None if nothing
    /// will ever happen again. Dropped while it waits, it misses nothing.
    pub(super) async fn changed(&mut self) -> Option<(Arc<Game>, Timestamp)> {
        loop {
            match self.news.recv().await {
                Ok(news) => return Some((news.game, news.at)),
                // The next piece has all that was missed in it.
                Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return None,
            }
        }
    }
}
