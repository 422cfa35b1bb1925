use async_trait::async_trait;
use game::{PersonId, Timestamp};
use wire::GameId;

use super::{MemoryStore, Row, State};
use crate::{ArbiterStore, JudgedAfter, OfficialGame, StoreError};

#[async_trait]
impl ArbiterStore for MemoryStore {
    async fn create_official(&self, games: Vec<OfficialGame>) -> Result<(), StoreError> {
        self.state().create_official(games)
    }
    async fn appoint(
        &self,
        game: GameId,
        person: PersonId,
        _at: Timestamp,
    ) -> Result<bool, StoreError> {
        self.state().appoint_known(game, person)
    }

    async fn dismiss(&self, game: GameId, person: PersonId) -> Result<bool, StoreError> {
        self.state().dismiss(game, person)
    }

    async fn arbiters_of(&self, game: GameId) -> Result<Vec<PersonId>, StoreError> {
        Ok(self.state().arbiters.get(&game).cloned().unwrap_or_default())
    }

    async fn judged_by(
        &self,
        person: PersonId,
        after: Option<JudgedAfter>,
        limit: u32,
    ) -> Result<Vec<(GameId, bool)>, StoreError> {
        let state = self.state();
        let place = |id| state.places.get(&id).copied().ok_or(StoreError::NoSuchGame);
        let (live_end, over_end) = match after {
            None => (state.games.len(), state.games.len()),
            Some(JudgedAfter::Live(id)) => (place(id)?, state.games.len()),
            Some(JudgedAfter::Over(id)) => (0, place(id)?),
        };
        let live = state.judged(person, live_end).filter(|row| row.summary.ended.is_none());
        let over = state.judged(person, over_end).filter(|row| row.summary.ended.is_some());
        let all = live.map(|row| (row.id, false)).chain(over.map(|row| (row.id, true)));
        Ok(all.take(limit as usize).collect())
    }

    async fn judged_since(
        &self,
        person: PersonId,
        since: Timestamp,
        limit: u32,
    ) -> Result<Vec<GameId>, StoreError> {
        let state = self.state();
        let all = || state.judged(person, state.games.len());
        let live = all().filter(|row| row.summary.ended.is_none());
        let over = all().filter(|row| row.summary.ended.is_some_and(|(_, at)| at >= since));
        Ok(live.chain(over).map(|row| row.id).take(limit as usize).collect())
    }
}

impl State {
    pub(crate) fn appoint_known(
        &mut self,
        game: GameId,
        person: PersonId,
    ) -> Result<bool, StoreError> {
        self.known(game)?;
        Ok(self.appoint(game, person))
    }

    pub(crate) fn dismiss(&mut self, game: GameId, person: PersonId) -> Result<bool, StoreError> {
        self.known(game)?;
        let judges = self.arbiters.entry(game).or_default();
        let before = judges.len();
        judges.retain(|known| *known != person);
        Ok(judges.len() < before)
    }

    /// Creates games with their arbiters, all or none.
    pub(super) fn create_official(&mut self, games: Vec<OfficialGame>) -> Result<(), StoreError> {
        let mut ids: Vec<GameId> = games.iter().map(|official| official.game.id).collect();
        ids.sort_unstable();
        let twice = ids.windows(2).any(|pair| pair[0] == pair[1]);
        if twice || ids.iter().any(|id| self.places.contains_key(id)) {
            return Err(StoreError::Exists);
        }
        for OfficialGame { game, arbiters } in games {
            self.create(&game)?;
            for person in arbiters {
                self.appoint(game.id, person);
            }
        }
        Ok(())
    }
}

impl State {
    fn appoint(&mut self, game: GameId, person: PersonId) -> bool {
        let judges = self.arbiters.entry(game).or_default();
        let new = !judges.contains(&person);
        if new {
            judges.push(person);
        }
        new
    }

    /// The games among the first `end` that this person judges, newest first.
    fn judged(&self, person: PersonId, end: usize) -> impl Iterator<Item = &Row> {
        let judges = move |row: &&Row| {
            self.arbiters.get(&row.id).is_some_and(|judges| judges.contains(&person))
        };
        self.games[..end].iter().rev().filter(judges)
    }
}
