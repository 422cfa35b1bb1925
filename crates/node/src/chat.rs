//! Chat: who may write how much, and who can read it.

use std::{
    collections::{HashMap, VecDeque},
    fmt,
    sync::{Arc, Mutex},
};

use game::{Millis, PersonId, Timestamp, Viewer};
use rules::Color;
use store::{ChatOutcome, NewChatLine, Person, StoredChatLine};
use wire::{
    GameId,
    bus::GameNote,
    error::{ErrorCode, GameCode},
    server::Room,
};

use crate::lock::lock;
use crate::{Node, SubmitError, ViewerEvent};

/// The maximum number of characters in a line.
const LINE_MAX: usize = 300;
/// The maximum number of lines in a room.
const ROOM_MAX: u32 = 500;
/// The maximum number of lines sent to a new viewer.
const TOLD_MAX: u32 = 100;
/// The time in which the lines of one person are counted.
const PACE_TIME: Millis = Millis::from_seconds(10);

/// How many lines a person may write in ten seconds: a player in each of their games, a spectator
/// in all games together.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ChatPace {
    /// Five, as fast as people type.
    Person,
    /// Twenty: bots greet both rooms, answer commands, and say goodbye in the same seconds.
    Bot,
}

impl ChatPace {
    const fn max(self) -> usize {
        match self {
            ChatPace::Person => 5,
            ChatPace::Bot => 20,
        }
    }
}

/// Why a chat line was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SayError {
    /// Chat is off in this game.
    Off,
    /// Only players can write in the players' room.
    NotAPlayer,
    /// The line is empty.
    Empty,
    /// The line is too long; with its number of characters.
    TooLong(usize),
    /// The line has a control character.
    Control(char),
    /// The person wrote this many lines just now, which is the most.
    TooFast(usize),
    /// The room is full.
    Full,
    /// The store or the node failed.
    Trouble(SubmitError),
}

impl From<SayError> for ErrorCode {
    fn from(error: SayError) -> ErrorCode {
        match error {
            SayError::Off => GameCode::ChatOff,
            SayError::NotAPlayer => GameCode::ChatPlayersOnly,
            SayError::Empty => GameCode::MessageEmpty,
            SayError::TooLong(_) => GameCode::MessageTooLong { max: LINE_MAX as u64 },
            SayError::Control(found) => {
                GameCode::MessageHasControl { character: format!("U+{:04X}", found as u32) }
            }
            SayError::TooFast(max) => {
                GameCode::ChatTooFast { max: max as u64, seconds: PACE_TIME.0 / 1_000 }
            }
            SayError::Full => GameCode::ChatFull { max: ROOM_MAX.into() },
            SayError::Trouble(error) => return error.into(),
        }
        .into()
    }
}

impl fmt::Display for SayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        ErrorCode::from(self.clone()).fmt(f)
    }
}

impl std::error::Error for SayError {}

/// Whether a viewer may read a room. Players cannot read the spectators' room during the game.
pub fn may_read(viewer: Viewer, room: Room, over: bool) -> bool {
    match (viewer, room) {
        (_, Room::Players) | (Viewer::Spectator, Room::Spectators) => true,
        (Viewer::Player(_), Room::Spectators) => over,
    }
}

impl Node {
    /// Writes a chat line: in the players' room if the person plays, otherwise in the spectators'
    /// room. It is on the disk before anyone sees it.
    ///
    /// # Errors
    ///
    /// If the line is refused, or could not be stored.
    pub async fn say(
        &self,
        game: GameId,
        person: &Person,
        command: u64,
        text: &str,
    ) -> Result<(), SayError> {
        self.say_in(game, person, ChatPace::Person, None, command, text).await
    }

    /// Writes a chat line in a given room, at the pace of a person or a bot. Players can write to
    /// spectators, but not the other way around.
    ///
    /// # Errors
    ///
    /// If the line is refused, or could not be stored.
    pub async fn say_in(
        &self,
        game: GameId,
        person: &Person,
        pace: ChatPace,
        room: Option<Room>,
        command: u64,
        text: &str,
    ) -> Result<(), SayError> {
        let text = check(text)?;
        let side = self.side_in_chat(game, person).await?;
        let own = if side.is_some() { Room::Players } else { Room::Spectators };
        let room = room.unwrap_or(own);
        if room == Room::Players && side.is_none() {
            return Err(SayError::NotAPlayer);
        }
        let writer = (person.id, side.is_some().then_some(game));
        if !self.chat_limit().allows(writer, pace, self.clock().now()) {
            return Err(SayError::TooFast(pace.max()));
        }
        self.write(game, room, person, command, side, text).await
    }

    /// Writes the organizer's message to the players as the first line of their room. The organizer
    /// need not play, and the rate limit does not apply.
    ///
    /// # Errors
    ///
    /// If the line is refused, or could not be stored.
    pub async fn announce(
        &self,
        game: GameId,
        person: &Person,
        command: u64,
        text: &str,
    ) -> Result<(), SayError> {
        let text = check(text)?;
        let side = self.side_in_chat(game, person).await?;
        self.write(game, Room::Players, person, command, side, text).await
    }

    /// The side of the author, if they play; an error if they may not write here.
    async fn side_in_chat(&self, game: GameId, person: &Person) -> Result<Option<Color>, SayError> {
        let (seen, _) = self.look(game).await.map_err(SayError::Trouble)?;
        if !seen.config().allowed.chat {
            return Err(SayError::Off);
        }
        Ok(seen.side_of(person.id))
    }

    async fn write(
        &self,
        game: GameId,
        room: Room,
        person: &Person,
        command: u64,
        side: Option<Color>,
        text: &str,
    ) -> Result<(), SayError> {
        let line = NewChatLine {
            game,
            room,
            person: person.id,
            command,
            who: person.name.clone(),
            side,
            text: text.to_owned(),
            at: self.clock().now(),
        };
        let said = self.store().chat.say(line, ROOM_MAX).await;
        match said.map_err(|error| SayError::Trouble(error.into()))? {
            ChatOutcome::Stored(line) => {
                if self.is_clustered() {
                    self.note_elsewhere(game, GameNote::Said { room, number: line.number });
                }
                self.viewers().tell(game, ViewerEvent::Said(Arc::new(line)))
            }
            ChatOutcome::Duplicate => {}
            ChatOutcome::RoomFull => return Err(SayError::Full),
        }
        Ok(())
    }

    /// The last lines of the rooms that a viewer may read, oldest first.
    ///
    /// # Errors
    ///
    /// If the store does not answer.
    pub async fn said(
        &self,
        game: GameId,
        viewer: Viewer,
        over: bool,
    ) -> Result<Vec<StoredChatLine>, SubmitError> {
        let mut lines = Vec::new();
        for room in [Room::Players, Room::Spectators] {
            if may_read(viewer, room, over) {
                lines.extend(self.store().chat.lines(game, room, TOLD_MAX).await?);
            }
        }
        lines.sort_by_key(|line| line.at);
        lines.drain(..lines.len().saturating_sub(TOLD_MAX as usize));
        Ok(lines)
    }
}

/// The trimmed text of a line, if it is valid.
fn check(text: &str) -> Result<&str, SayError> {
    let text = text.trim();
    if let Some(found) = text.chars().find(|&message| is_control(message)) {
        return Err(SayError::Control(found));
    }
    match text.chars().count() {
        0 => Err(SayError::Empty),
        1..=LINE_MAX => Ok(text),
        length => Err(SayError::TooLong(length)),
    }
}

/// Including those that change the direction of the surrounding text.
fn is_control(message: char) -> bool {
    message.is_control() || matches!(message, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A player in one game, or a spectator in any.
type Writer = (PersonId, Option<GameId>);

/// When people last wrote something.
#[derive(Debug, Default)]
pub(crate) struct ChatLimit {
    recent: Mutex<HashMap<Writer, VecDeque<Timestamp>>>,
}

impl ChatLimit {
    /// Above this many writers, those who have been silent are forgotten.
    const MANY: usize = 1_024;

    fn allows(&self, writer: Writer, pace: ChatPace, now: Timestamp) -> bool {
        let mut recent = lock(&self.recent);
        let is_past = |at: &Timestamp| now.since(*at) >= PACE_TIME;
        if recent.len() >= Self::MANY {
            recent.retain(|_, lines| !lines.back().is_none_or(is_past));
        }
        let lines = recent.entry(writer).or_default();
        while lines.front().is_some_and(is_past) {
            lines.pop_front();
        }
        let allowed = lines.len() < pace.max();
        if allowed {
            lines.push_back(now);
        }
        allowed
    }
}
