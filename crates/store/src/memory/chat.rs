use async_trait::async_trait;
use game::GameResult;
use rules::Color;
use wire::{GameId, server::Room};

use super::MemoryStore;
use crate::{
    ChatOutcome, ChatStore, NewChatLine, NewGame, RematchState, RematchStore, StoreError,
    StoredChatLine,
};

#[async_trait]
impl ChatStore for MemoryStore {
    async fn say(&self, line: NewChatLine, most: u32) -> Result<ChatOutcome, StoreError> {
        let mut state = self.state();
        state.known(line.game)?;
        let key = (line.game, line.person, line.command);
        if state.said.contains(&key) {
            return Ok(ChatOutcome::Duplicate);
        }
        let lines = state.chats.entry((line.game, line.room)).or_default();
        let last = lines.last().map_or(0, |line| line.number);
        if last >= most {
            return Ok(ChatOutcome::RoomFull);
        }
        let line = StoredChatLine::numbered(last + 1, line);
        lines.push(line.clone());
        state.said.insert(key);
        Ok(ChatOutcome::Stored(line))
    }

    async fn lines(
        &self,
        game: GameId,
        room: Room,
        last: u32,
    ) -> Result<Vec<StoredChatLine>, StoreError> {
        let state = self.state();
        state.known(game)?;
        let lines = state.chats.get(&(game, room)).map_or(&[][..], Vec::as_slice);
        let lines: Vec<&StoredChatLine> =
            lines.iter().filter(|line| !line.text.is_empty()).collect();
        let last = &lines[lines.len().saturating_sub(last as usize)..];
        Ok(last.iter().map(|line| (*line).clone()).collect())
    }

    async fn line(
        &self,
        game: GameId,
        room: Room,
        number: u32,
    ) -> Result<Option<StoredChatLine>, StoreError> {
        let state = self.state();
        state.known(game)?;
        let lines = state.chats.get(&(game, room)).map_or(&[][..], Vec::as_slice);
        Ok(lines.iter().find(|line| line.number == number && !line.text.is_empty()).cloned())
    }
}

#[async_trait]
impl RematchStore for MemoryStore {
    async fn rematch(&self, game: GameId) -> Result<RematchState, StoreError> {
        let state = self.state();
        state.known(game)?;
        Ok(state.rematches.get(&game).copied().unwrap_or_default())
    }

    async fn ask_rematch(
        &self,
        game: GameId,
        by: Color,
        new: NewGame,
    ) -> Result<RematchState, StoreError> {
        let mut state = self.state();
        state.known(game)?;
        let before = state.rematches.get(&game).copied().unwrap_or_default();
        let after = before.asked(by, new.id);
        if after.next.is_some() && before.next.is_none() {
            state.create(&new)?;
            state.rematch_of.insert(new.id, game);
        }
        state.rematches.insert(game, after);
        Ok(after)
    }

    async fn drop_rematch(&self, game: GameId) -> Result<RematchState, StoreError> {
        let mut state = self.state();
        state.known(game)?;
        let kept = state.rematches.entry(game).or_default();
        kept.by = None;
        Ok(*kept)
    }

    async fn earlier_results(&self, game: GameId) -> Result<Vec<Option<GameResult>>, StoreError> {
        let state = self.state();
        state.known(game)?;
        let mut results = Vec::new();
        let mut later = game;
        while let Some(before) = state.rematch_of.get(&later) {
            results.push(state.row(*before).and_then(|row| row.summary.result));
            later = *before;
        }
        Ok(results)
    }
}
