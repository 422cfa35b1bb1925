use async_trait::async_trait;
use game::{PersonId, Timestamp};

use super::MemoryStore;
use crate::{Account, FollowStore, StoreError};

#[async_trait]
impl FollowStore for MemoryStore {
    async fn follow(
        &self,
        person: PersonId,
        followed: PersonId,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let state = &mut *self.state();
        if state.who_blocks(person, followed).is_some() {
            return Ok(false);
        }
        let follows = &mut state.follows;
        let new = !follows.contains_key(&(person, followed));
        if new {
            follows.insert((person, followed), at);
        }
        Ok(new)
    }

    async fn unfollow(&self, person: PersonId, followed: PersonId) -> Result<bool, StoreError> {
        Ok(self.state().follows.remove(&(person, followed)).is_some())
    }

    async fn is_following(&self, person: PersonId, followed: PersonId) -> Result<bool, StoreError> {
        Ok(self.state().follows.contains_key(&(person, followed)))
    }

    async fn following(&self, person: PersonId) -> Result<Vec<(Account, Timestamp)>, StoreError> {
        let state = self.state();
        let own = state.follows.iter().filter(|((by, _), _)| *by == person);
        let mut own: Vec<(Account, Timestamp)> = own
            .filter_map(|((_, whom), at)| Some((state.people.account(*whom)?.clone(), *at)))
            .collect();
        own.sort_by_key(|(account, at)| std::cmp::Reverse((*at, account.id)));
        Ok(own)
    }
}
