//! What is kept about people, and what operators chose, in memory.

use std::collections::BTreeMap;

use async_trait::async_trait;
use game::{PersonId, Timestamp};
use wire::GameId;

use super::{MemoryStore, State};
use crate::{
    AccountName, OperateError, PersonalDataStore, REMOVED_AT_ONCE, Report, SettingStore,
    StoreError, StoredChatLine,
};

#[async_trait]
impl SettingStore for MemoryStore {
    async fn settings(&self) -> Result<BTreeMap<String, String>, StoreError> {
        Ok(self.state().settings.clone())
    }
}

#[async_trait]
impl PersonalDataStore for MemoryStore {
    async fn lines_by(
        &self,
        person: PersonId,
    ) -> Result<Vec<(GameId, StoredChatLine)>, StoreError> {
        let state = self.state();
        let lines = state
            .chats
            .iter()
            .flat_map(|((game, _), lines)| lines.iter().map(move |line| (*game, line)));
        let own = lines.filter(|(_, line)| line.person == person && !line.text.is_empty());
        let mut own: Vec<_> = own.map(|(game, line)| (game, line.clone())).collect();
        own.sort_by_key(|(game, line)| (line.at, state.places[game], line.number));
        Ok(own)
    }

    async fn reports_by(&self, person: PersonId) -> Result<Vec<Report>, StoreError> {
        let state = self.state();
        Ok(state.reports.iter().filter(|report| report.report.by == person).cloned().collect())
    }

    async fn remove_old_chat(&self, before: Timestamp) -> Result<u32, StoreError> {
        let mut left = REMOVED_AT_ONCE;
        for lines in self.state().chats.values_mut() {
            lines.retain(|line| {
                let stays = line.at >= before || left == 0;
                left -= u32::from(!stays);
                stays
            });
        }
        Ok(REMOVED_AT_ONCE - left)
    }

    async fn remove_old_log(&self, before: Timestamp) -> Result<u32, StoreError> {
        let state = &mut *self.state();
        let entries = state.people.remove_audit(before, REMOVED_AT_ONCE as usize) as u32;
        let mut left = REMOVED_AT_ONCE;
        state.reports.retain(|report| {
            let is_old = report.closed.as_ref().is_some_and(|closed| closed.at < before);
            let stays = !is_old || left == 0;
            left -= u32::from(!stays);
            stays
        });
        Ok(entries + REMOVED_AT_ONCE - left)
    }
}

impl State {
    pub(crate) fn change_settings(&mut self, changes: Vec<(String, Option<String>)>) -> bool {
        for (name, value) in changes {
            match value {
                Some(value) => self.settings.insert(name, value),
                None => self.settings.remove(&name),
            };
        }
        true
    }

    pub(crate) fn erase(
        &mut self,
        person: PersonId,
        name: AccountName,
    ) -> Result<bool, OperateError> {
        let who = name.to_string();
        if !self.people.erase(person, name)? {
            return Ok(false);
        }
        self.follows.retain(|(by, whom), _| *by != person && *whom != person);
        self.blocks.retain(|(by, whom, _)| *by != person && *whom != person);
        let lines = self.chats.values_mut().flatten();
        for line in lines.filter(|line| line.person == person) {
            line.text.clear();
            line.who.clone_from(&who);
        }
        Ok(true)
    }
}
