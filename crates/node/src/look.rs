//! Looking at a game: sends no message, and wakes a sleeping game only if it has to recover.

use std::{sync::Arc, time::Duration};

use game::{Actor, Command, Decision, Facts, Game, Timestamp, ZoneCommand};
use store::{Life, StoreError};
use tokio::time::timeout;
use wire::GameId;

use crate::{Node, SubmitError, node::Shared, uncharged::uncharged_asleep};

/// How long a caller waits to see a game that is being recovered.
const GLANCE: Duration = Duration::from_secs(1);

impl Node {
    /// The game as stored, and the time on its clock. A live game is available at once, whatever
    /// its owner is doing, unless the owner has yet to recover it. Other games are read from the
    /// store, and woken only if they have to recover first: otherwise their clocks would include
    /// time that is charged to nobody.
    ///
    /// # Errors
    ///
    /// If the game does not exist, or the store does not answer.
    pub async fn look(&self, game: GameId) -> Result<(Arc<Game>, Timestamp), SubmitError> {
        if let Some(seen) = self.look_live(game).await {
            return Ok(seen);
        }
        if self.is_clustered()
            && let Some(seen) = self.shared.replicas.newest(game)
        {
            let at = seen.last_at().max(self.shared.clock.now());
            return Ok((seen, at));
        }
        let read = self.at_rest(game).await?;
        let seen = Arc::clone(&read.game);
        // A game that was taken over from a dead node has not recovered either.
        let taken_over = self.shared.owners.get(game) == Some(self.shared.id);
        if (read.has_to_recover || taken_over)
            && self.mailbox(game).await.is_ok()
            && let Some(seen) = self.look_live(game).await
        {
            return Ok(seen);
        }
        let at = seen.last_at().max(self.shared.clock.now());
        Ok((seen, at))
    }

    async fn look_live(&self, game: GameId) -> Option<(Arc<Game>, Timestamp)> {
        let live = self.live().get(&game).cloned()?;
        let mailbox = live.get().filter(|mailbox| mailbox.is_open())?;
        timeout(GLANCE, mailbox.look()).await.ok()?
    }

    /// Whether a game that nobody owns does not know of time that is charged to nobody.
    pub(crate) async fn has_to_recover(&self, game: &Game) -> Result<bool, StoreError> {
        if game.ended().is_some() || game.is_correspondence() {
            return Ok(false);
        }
        let lives = self.lives(game.last_at()).await?;
        let silences = uncharged_asleep(game.last_at(), &lives, self.shared.clock.now());
        Ok(silences.iter().any(|silence| {
            let recover = Command::Zone(ZoneCommand::Recover { last_seen: silence.from });
            match game.decide(silence.until, Actor::Zone, &recover, &Facts::default()) {
                Decision::Done { new_events, .. } => !new_events.is_empty(),
                Decision::Ask(_) => true,
            }
        }))
    }

    /// The lives of all nodes since an instant. Of its own, this one knows best.
    pub(crate) async fn lives(&self, after: Timestamp) -> Result<Vec<Life>, StoreError> {
        let Shared { id, store, pulse, .. } = &*self.shared;
        let mut lives = store.nodes.lives(after).await?;
        lives.retain(|life| life.node != *id);
        lives.extend(pulse.lives());
        Ok(lives)
    }
}
