//! Games without an owner, as they were read from the store. A finished game answers commands from
//! here, without a claim and without being read each time.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use game::{Decision, Facts, Game, Seq, Timestamp};
use wire::GameId;

use crate::lock::lock;
use crate::{Node, Receipt, Submit, SubmitError, message::Answer, receipts::Receipts};

/// A game as it was read.
#[derive(Debug)]
pub(crate) struct GameAtRest {
    pub(crate) game: Arc<Game>,
    receipts: Receipts,
    /// It does not know of time that is charged to nobody. After another silence of this node it is
    /// read again.
    pub(crate) has_to_recover: bool,
    life: Timestamp,
}

/// The games that were read last.
#[derive(Debug, Default)]
pub(crate) struct GamesAtRest(Mutex<Cache>);

#[derive(Debug, Default)]
struct Cache {
    /// Each with when it was last used.
    games: HashMap<GameId, (u64, Arc<GameAtRest>)>,
    uses: u64,
    /// Games that are being read, each with the number of the last reading. One that gets an owner
    /// meanwhile is not kept, and neither is an earlier reading: it may have begun before that.
    reading: HashMap<GameId, u64>,
    readings: u64,
}

/// How many games are kept.
const KEPT: usize = 256;
/// How many games are noted as being read.
const MOST_READING: usize = 4_096;

impl GamesAtRest {
    /// A game gets an owner or loses it: what was read before may be outdated.
    pub(crate) fn forget(&self, game: GameId) {
        let mut cache = lock(&self.0);
        cache.games.remove(&game);
        cache.reading.remove(&game);
    }

    fn get(&self, game: GameId) -> Option<Arc<GameAtRest>> {
        let mut cache = lock(&self.0);
        cache.uses += 1;
        let uses = cache.uses;
        let (used, found) = cache.games.get_mut(&game)?;
        *used = uses;
        Some(Arc::clone(found))
    }

    /// The number of this reading.
    fn begin(&self, game: GameId) -> u64 {
        let mut cache = lock(&self.0);
        if cache.reading.len() >= MOST_READING {
            // Callers that went away left them. Those that are being read are not kept.
            cache.reading.clear();
        }
        cache.readings += 1;
        let reading = cache.readings;
        cache.reading.insert(game, reading);
        reading
    }

    fn keep(&self, game: GameId, reading: u64, read: &Arc<GameAtRest>) {
        let mut cache = lock(&self.0);
        if cache.reading.get(&game) != Some(&reading) {
            return;
        }
        cache.reading.remove(&game);
        if cache.games.len() == KEPT
            && let Some(oldest) =
                cache.games.iter().min_by_key(|(_, (used, _))| *used).map(|(game, _)| *game)
        {
            cache.games.remove(&oldest);
        }
        let uses = cache.uses;
        cache.games.insert(game, (uses, Arc::clone(read)));
    }
}

impl GameAtRest {
    /// The answer to a command, if it changes nothing.
    fn answer(&self, at: Timestamp, submit: &Submit) -> Option<Answer> {
        let Submit { by, command, id, lag } = submit;
        if let Some(known) = id.and_then(|id| self.receipts.find(*by, id)) {
            return Some(known);
        }
        let facts = Facts { lag: *lag, ..Facts::default() };
        match self.game.decide(at, *by, command, &facts) {
            Decision::Done { new_events, answer } if new_events.is_empty() => Some(
                answer
                    .map(|()| Receipt { next_seq: self.game.next_seq().0 })
                    .map_err(SubmitError::Refused),
            ),
            _ => None,
        }
    }
}

impl Node {
    /// A game without an owner, from the store.
    pub(crate) async fn at_rest(&self, game: GameId) -> Result<Arc<GameAtRest>, SubmitError> {
        let cache = &self.shared.at_rest;
        let life = self.shared.pulse.life();
        if let Some(found) = cache.get(game).filter(|found| found.life == life) {
            return Ok(found);
        }
        let reading = cache.begin(game);
        let history = self.shared.store.games.load(game, Seq(0)).await;
        let history = history.map_err(|error| self.noticed(game, error))?;
        let history = history.ok_or(SubmitError::NoSuchGame)?;
        let receipts = Receipts::from_history(&history.events);
        let mut replayed = history.replay(game).map_err(|error| self.noticed(game, error))?;
        if let Some(note) = self.shared.asleep.note(game)
            && note.next_seq == replayed.next_seq()
            && let Some(committed_at) = note.committed_at
        {
            replayed.committed(committed_at);
        }
        let has_to_recover = self.has_to_recover(&replayed).await?;
        let read =
            Arc::new(GameAtRest { game: Arc::new(replayed), receipts, has_to_recover, life });
        // Another node may change it, or correct its result.
        if !self.is_live(game) && !self.is_clustered() {
            cache.keep(game, reading, &read);
        }
        Ok(read)
    }

    /// The answer of a finished game to a command that changes nothing. Nobody has to own it.
    pub(crate) async fn answer_at_rest(
        &self,
        game: GameId,
        submit: &Submit,
    ) -> Result<Option<Answer>, SubmitError> {
        if self.is_live(game) || self.shared.asleep.contains(game) {
            return Ok(None);
        }
        let read = self.at_rest(game).await?;
        if read.game.ended().is_none() {
            return Ok(None);
        }
        Ok(read.answer(self.shared.clock.now(), submit))
    }
}

#[cfg(test)]
mod tests {
    use game::{GameConfig, TimeControl};

    use super::*;

    fn read() -> Arc<GameAtRest> {
        let config = GameConfig::casual(Timestamp(0), TimeControl::Unlimited);
        let game = Arc::new(Game::new(config));
        let (receipts, life) = (Receipts::from_history(&[]), Timestamp(0));
        Arc::new(GameAtRest { game, receipts, has_to_recover: false, life })
    }

    #[test]
    fn a_reading_from_before_a_change_is_not_kept_though_another_began_after_it() {
        let (cache, game) = (GamesAtRest::default(), GameId::from_random(1));
        let (old, new) = (read(), read());
        let early = cache.begin(game);
        // An owner comes, changes it, and goes.
        cache.forget(game);
        cache.forget(game);
        let late = cache.begin(game);
        cache.keep(game, early, &old);
        assert!(cache.get(game).is_none());
        cache.keep(game, late, &new);
        assert!(Arc::ptr_eq(&cache.get(game).expect("it is kept"), &new));
    }

    #[test]
    fn a_game_that_gets_an_owner_while_it_is_read_is_not_kept() {
        let (cache, game) = (GamesAtRest::default(), GameId::from_random(1));
        let reading = cache.begin(game);
        cache.forget(game);
        cache.keep(game, reading, &read());
        assert!(cache.get(game).is_none());
    }
}
