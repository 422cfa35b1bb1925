//! Games without an owner, as they were read from the store. A finished game answers commands from
//! here, without a claim and without being read each time.

use std::{
    collections::{HashMap, HashSet},
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
}

/// The games that were read last.
#[derive(Debug, Default)]
pub(crate) struct GamesAtRest(Mutex<Cache>);

#[derive(Debug, Default)]
struct Cache {
    /// Each with when it was last used.
    games: HashMap<GameId, (u64, Arc<GameAtRest>)>,
    uses: u64,
    /// Games that are being read. One that gets an owner meanwhile is not kept.
    reading: HashSet<GameId>,
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

    fn begin(&self, game: GameId) {
        let mut cache = lock(&self.0);
        if cache.reading.len() >= MOST_READING {
            // Callers that went away left them. Those that are being read are not kept.
            cache.reading.clear();
        }
        cache.reading.insert(game);
    }

    fn keep(&self, game: GameId, read: &Arc<GameAtRest>) {
        let mut cache = lock(&self.0);
        if !cache.reading.remove(&game) {
            return;
        }
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
        if let Some(found) = cache.get(game) {
            return Ok(found);
        }
        cache.begin(game);
        let history = self.shared.store.games.load(game, Seq(0)).await?;
        let history = history.ok_or(SubmitError::NoSuchGame)?;
        let receipts = Receipts::from_history(&history.events);
        let mut replayed = Game::replay(history.config, &history.events);
        if let Some(crate::asleep::Sleep::Noted(note)) = self.shared.asleep.get(game)
            && note.next_seq == replayed.next_seq()
            && let Some(committed_at) = note.committed_at
        {
            replayed.committed(committed_at);
        }
        let read = Arc::new(GameAtRest { game: Arc::new(replayed), receipts });
        if !self.is_live(game) {
            cache.keep(game, &read);
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
