//! Chat lines and rematches: what is stored about a game but is not an event of
//! it.

use async_trait::async_trait;
use game::{PersonId, Timestamp};
use rules::Color;
use wire::{GameId, server::Room};

use crate::{NewGame, StoreError};

/// A chat line to be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewLine {
    /// At which game.
    pub game: GameId,
    /// In which room.
    pub room: Room,
    /// Who.
    pub person: PersonId,
    /// The speaker's number for it: said again with the same, it is said once.
    pub command: u64,
    /// The speaker's name at the time.
    pub who: String,
    /// What they play, if they do.
    pub side: Option<Color>,
    /// The words.
    pub text: String,
    /// When.
    pub at: Timestamp,
}

/// A chat line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its number in its room, from 1, without gaps.
    pub number: u32,
    /// In which room.
    pub room: Room,
    /// The speaker's name at the time.
    pub who: String,
    /// What they played, if they did.
    pub side: Option<Color>,
    /// The words.
    pub text: String,
    /// When.
    pub at: Timestamp,
}

impl Line {
    /// A line that has got its number.
    pub(crate) fn numbered(number: u32, line: NewLine) -> Line {
        let NewLine { room, who, side, text, at, .. } = line;
        Line { number, room, who, side, text, at }
    }
}

/// What became of a chat line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// It is on the disk.
    Line(Line),
    /// It was on the disk already.
    Before,
    /// The room has as many lines as it may.
    Full,
}

/// Chat lines.
#[async_trait]
pub trait ChatStore: Send + Sync + 'static {
    /// Writes a line, if the room has fewer than `most`. When it answers, the
    /// line is on the disk.
    async fn say(&self, line: NewLine, most: u32) -> Result<Said, StoreError>;

    /// The last lines of a room, the oldest first.
    async fn lines(&self, game: GameId, room: Room, last: u32) -> Result<Vec<Line>, StoreError>;
}

/// Another game between the same players.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct RematchState {
    /// Whose offer stands.
    pub by: Option<Color>,
    /// The game, once it is made.
    pub next: Option<GameId>,
}

impl RematchState {
    /// What follows when a player asks, and a game with this id would be made.
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

/// Which game followed which.
#[async_trait]
pub trait RematchStore: Send + Sync + 'static {
    /// How a rematch of a game stands.
    async fn rematch(&self, game: GameId) -> Result<RematchState, StoreError>;

    /// A player asks for a rematch. If the opponent has offered one, the new
    /// game is created and linked, both or neither; else this is the offer. If
    /// there is a rematch already, nothing changes. Refused with
    /// [`StoreError::Exists`] if the new game's id is taken.
    async fn ask_rematch(
        &self,
        game: GameId,
        by: Color,
        new: NewGame,
    ) -> Result<RematchState, StoreError>;

    /// No offer stands any more. A rematch that was made stays.
    async fn drop_rematch(&self, game: GameId) -> Result<RematchState, StoreError>;
}
