use async_trait::async_trait;
use game::{PersonId, Timestamp};
use wire::GameId;

use super::MemoryStore;
use crate::{Bulk, BulkError, BulkStore, NewGame, StoreError, bulk::KEPT};

#[async_trait]
impl BulkStore for MemoryStore {
    async fn add_bulk(&self, bulk: Bulk) -> Result<(), StoreError> {
        let bulks = &mut self.state().bulks;
        let old = Timestamp(bulk.at.0.saturating_sub(KEPT.0));
        bulks.retain(|known| known.paired_at.is_none_or(|at| at >= old));
        if bulks.iter().any(|known| known.id == bulk.id) {
            return Err(StoreError::Exists);
        }
        bulks.push(bulk);
        Ok(())
    }

    async fn bulk(&self, id: GameId) -> Result<Option<Bulk>, StoreError> {
        Ok(self.state().bulks.iter().find(|bulk| bulk.id == id).cloned())
    }

    async fn bulks_of(&self, person: PersonId, limit: u32) -> Result<Vec<Bulk>, StoreError> {
        let state = self.state();
        let own = state.bulks.iter().rev().filter(|bulk| bulk.by == person);
        Ok(own.take(limit as usize).cloned().collect())
    }

    async fn waiting_bulks(&self) -> Result<Vec<Bulk>, StoreError> {
        let waits = |bulk: &&Bulk| bulk.paired_at.is_none();
        let mut waiting: Vec<Bulk> = self.state().bulks.iter().filter(waits).cloned().collect();
        waiting.sort_by_key(|bulk| bulk.pair_at);
        Ok(waiting)
    }

    async fn remove_bulk(&self, id: GameId) -> Result<bool, StoreError> {
        let bulks = &mut self.state().bulks;
        let before = bulks.len();
        bulks.retain(|bulk| bulk.id != id || bulk.paired_at.is_some());
        Ok(bulks.len() < before)
    }

    async fn pair_bulk(
        &self,
        id: GameId,
        games: Vec<NewGame>,
        at: Timestamp,
    ) -> Result<(), BulkError> {
        let state = &mut *self.state();
        let waits = |bulk: &Bulk| bulk.id == id && bulk.paired_at.is_none();
        let place = state.bulks.iter().position(waits).ok_or(BulkError::Gone)?;
        let mut ids: Vec<GameId> = games.iter().map(|game| game.id).collect();
        ids.sort_unstable();
        let twice = ids.windows(2).any(|pair| pair[0] == pair[1]);
        if twice || ids.iter().any(|id| state.places.contains_key(id)) {
            return Err(BulkError::Store(StoreError::Exists));
        }
        for game in games {
            state.create(&game).map_err(BulkError::Store)?;
        }
        state.bulks[place].paired_at = Some(at);
        Ok(())
    }
}
