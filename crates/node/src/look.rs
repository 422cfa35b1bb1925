//! Looking at a game: sends no message, and wakes a sleeping game only if it has to recover.

use std::{sync::Arc, time::Duration};

use game::{Actor, Command, Decision, Facts, Game, Timestamp, ZoneCommand};
use tokio::time::timeout;
use wire::GameId;

use crate::{Node, SubmitError, asleep::Sleep};

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
        let seen = Arc::clone(&self.at_rest(game).await?.game);
        if self.has_to_recover(game, &seen)
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

    /// Whether a sleeping game does not know of time that is charged to nobody.
    fn has_to_recover(&self, id: GameId, game: &Game) -> bool {
        let since = match self.shared.asleep.get(id) {
            None => return false,
            Some(Sleep::SinceStart) => game.last_at(),
            Some(Sleep::Noted(note)) => note.since,
        };
        self.shared.gaps.since(since).iter().any(|gap| {
            let recover = Command::Zone(ZoneCommand::Recover { last_seen: gap.last_seen });
            let at = gap.until.unwrap_or(gap.last_seen);
            match game.decide(at, Actor::Zone, &recover, &Facts::default()) {
                Decision::Done { new_events, .. } => !new_events.is_empty(),
                Decision::Ask(_) => true,
            }
        })
    }
}
