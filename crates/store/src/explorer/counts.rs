use game::{Seq, Timestamp};

use super::GameLine;
use crate::{Store, StoreError};

/// What a step of counting did.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Counted {
    /// Games that were waiting, up to the limit.
    pub found: u32,
    /// Those of them that were counted.
    pub games: u32,
    /// Those of them that cannot be read.
    pub unreadable: u32,
}

/// Counts some of the games that wait for it. Call it again until it finds none.
///
/// # Errors
///
/// If the store does not answer; then nothing was counted.
pub async fn count_games(store: &Store, now: Timestamp, limit: u32) -> Result<Counted, StoreError> {
    let waiting = store.explorer.uncounted(now, limit).await?;
    let mut done = Counted { found: waiting.len() as u32, ..Counted::default() };
    let mut lines = Vec::with_capacity(waiting.len());
    for game in waiting {
        let history = match store.games.load(game.id, Seq(0)).await {
            // It would hold up all later ones for good.
            Err(StoreError::Damaged(_)) | Ok(None) => {
                done.unreadable += 1;
                lines.push(GameLine::unreadable(game));
                continue;
            }
            history => history?,
        };
        let Some(history) = history else { continue };
        let ratings = store.ratings.start_ratings(game.id).await?;
        lines.push(GameLine::of(game, &history, ratings));
    }
    if !lines.is_empty() {
        done.games = store.explorer.count(lines).await?;
    }
    Ok(done)
}
