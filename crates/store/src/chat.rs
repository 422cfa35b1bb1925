//! Chat lines and rematches: stored with a game, but not events of it.

use async_trait::async_trait;
use game::{GameResult, PersonId, Timestamp};
use rules::Color;
use wire::{GameId, server::Room};

use crate::{NewGame, StoreError};

/// A chat line to store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewChatLine {
    /// The game.
    pub game: GameId,
    /// The room.
    pub room: Room,
    /// The author.
    pub person: PersonId,
    /// The author's number for this line. A line sent twice with the same number is stored once.
    pub command: u64,
    /// The author's name when it was written.
    pub who: String,
    /// The author's side, if they play.
    pub side: Option<Color>,
    /// The text.
    pub text: String,
    /// When it was written.
    pub at: Timestamp,
}

/// A chat line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredChatLine {
    /// Its number in the room, from 1, without gaps.
    pub number: u32,
    /// The room.
    pub room: Room,
    /// The author.
    pub person: PersonId,
    /// The author's name when it was written.
    pub who: String,
    /// The author's side, if they played.
    pub side: Option<Color>,
    /// The text.
    pub text: String,
    /// When it was written.
    pub at: Timestamp,
}

impl StoredChatLine {
    /// Gives a new line its number.
    pub(crate) fn numbered(number: u32, line: NewChatLine) -> StoredChatLine {
        let NewChatLine { room, person, who, side, text, at, .. } = line;
        StoredChatLine { number, room, person, who, side, text, at }
    }
}

/// What came of storing a chat line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChatOutcome {
    /// The line is on the disk.
    Stored(StoredChatLine),
    /// The same line was stored before.
    Duplicate,
    /// The room has as many lines as it may have.
    RoomFull,
}

/// Chat lines.
#[async_trait]
pub trait ChatStore: Send + Sync + 'static {
    /// Stores a line if the room has fewer than `most`. The line is on the disk when this returns.
    async fn say(&self, line: NewChatLine, most: u32) -> Result<ChatOutcome, StoreError>;

    /// The last lines of a room, oldest first.
    async fn lines(
        &self,
        game: GameId,
        room: Room,
        last: u32,
    ) -> Result<Vec<StoredChatLine>, StoreError>;

    /// The line with this number; none if there is none.
    async fn line(
        &self,
        game: GameId,
        room: Room,
        number: u32,
    ) -> Result<Option<StoredChatLine>, StoreError>;
}

/// The state of a rematch between the same players.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct RematchState {
    /// Who has offered a rematch.
    pub by: Option<Color>,
    /// The new game, once it exists.
    pub next: Option<GameId>,
}

impl RematchState {
    /// The state after a player asks for a rematch; `new` is the game to create if both have.
    pub(crate) fn asked(self, by: Color, new: GameId) -> RematchState {
        match self {
            RematchState { next: Some(_), .. } => self,
            RematchState { by: Some(other), .. } if other != by => {
                RematchState { by: None, next: Some(new) }
            }
            _ => RematchState { by: Some(by), next: None },
        }
    }
}

/// Rematch offers, and which game followed which.
#[async_trait]
pub trait RematchStore: Send + Sync + 'static {
    /// The state of the rematch of a game.
    async fn rematch(&self, game: GameId) -> Result<RematchState, StoreError>;

    /// A player asks for a rematch. If the opponent has offered one, the new game is created and
    /// linked in one transaction; otherwise this is the offer. If a rematch exists already, nothing
    /// changes. Fails with [`StoreError::Exists`] if the new game's id is taken.
    async fn ask_rematch(
        &self,
        game: GameId,
        by: Color,
        new: NewGame,
    ) -> Result<RematchState, StoreError>;

    /// Withdraws the offer. A rematch that was created stays.
    async fn drop_rematch(&self, game: GameId) -> Result<RematchState, StoreError>;

    /// The results of the games before this one in its series of rematches, after corrections,
    /// newest first; empty if it is no rematch. Colors change from game to game.
    async fn earlier_results(&self, game: GameId) -> Result<Vec<Option<GameResult>>, StoreError>;
}
