//! Chat: who may write how much, and who reads it.

use std::{
    collections::{HashMap, VecDeque},
    fmt,
    sync::{Arc, Mutex},
};

use game::{Millis, PersonId, Timestamp, Viewer};
use rules::Color;
use store::{Line, NewLine, Person, Said};
use wire::{
    GameId,
    error::{ErrorCode, GameCode},
    server::Room,
};

use crate::lock::lock;
use crate::{Node, SubmitError, ViewerEvent};

/// The most characters of a line.
const LINE_MAX: usize = 300;
/// The most lines of a room.
const ROOM_MAX: u32 = 500;
/// The most lines that a new viewer is sent.
const TOLD_MAX: u32 = 100;
/// The most lines of one person in [`PACE_TIME`].
const PACE_MAX: usize = 5;
const PACE_TIME: Millis = Millis::from_seconds(10);

/// Why something was not said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SayError {
    /// There is no chat in this game.
    Off,
    /// Only players talk among the players.
    NotAPlayer,
    /// There are no words in it.
    Empty,
    /// It has so many characters.
    TooLong(usize),
    /// It has a control character.
    Control(char),
    /// The person said too much just now.
    TooFast,
    /// The room has as many lines as it may.
    Full,
    /// Our trouble.
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
            SayError::TooFast => {
                GameCode::ChatTooFast { max: PACE_MAX as u64, seconds: PACE_TIME.0 / 1_000 }
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

/// Whether a viewer may read a room. Players cannot read the spectators' room
/// during the game.
pub fn may_read(viewer: Viewer, room: Room, over: bool) -> bool {
    match (viewer, room) {
        (_, Room::Players) | (Viewer::Spectator, Room::Spectators) => true,
        (Viewer::Player(_), Room::Spectators) => over,
    }
}

impl Node {
    /// Says something at a game: among the players if the person is one, else
    /// among those who watch. It is on the disk before anybody hears it.
    ///
    /// # Errors
    ///
    /// If it may not be said, or could not be stored.
    pub async fn say(
        &self,
        game: GameId,
        person: &Person,
        command: u64,
        text: &str,
    ) -> Result<(), SayError> {
        self.say_in(game, person, None, command, text).await
    }

    /// The same in a room that is named. A player can talk to those who watch,
    /// but not the other way round.
    ///
    /// # Errors
    ///
    /// If it may not be said, or could not be stored.
    pub async fn say_in(
        &self,
        game: GameId,
        person: &Person,
        room: Option<Room>,
        command: u64,
        text: &str,
    ) -> Result<(), SayError> {
        let text = check(text)?;
        let side = self.side_in_chat(game, person).await?;
        let at = self.clock().now();
        if !self.chat_limit().allows(person.id, at) {
            return Err(SayError::TooFast);
        }
        let own = if side.is_some() { Room::Players } else { Room::Spectators };
        let room = room.unwrap_or(own);
        if room == Room::Players && side.is_none() {
            return Err(SayError::NotAPlayer);
        }
        self.write(game, room, person, command, side, text).await
    }

    /// Whoever made a game says something to its players, as the first to
    /// speak there: they need not play, and no pace holds them back.
    ///
    /// # Errors
    ///
    /// If it may not be said, or could not be stored.
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

    /// Where somebody sits who speaks, if they play; refused where nobody may.
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
        let line = NewLine {
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
            Said::Line(line) => self.viewers().tell(game, ViewerEvent::Said(Arc::new(line))),
            Said::Before => {}
            Said::Full => return Err(SayError::Full),
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
    ) -> Result<Vec<Line>, SubmitError> {
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

/// The words of a line, if they can be said.
fn check(text: &str) -> Result<&str, SayError> {
    let text = text.trim();
    if let Some(found) = text.chars().find(|&letter| is_control(letter)) {
        return Err(SayError::Control(found));
    }
    match text.chars().count() {
        0 => Err(SayError::Empty),
        1..=LINE_MAX => Ok(text),
        length => Err(SayError::TooLong(length)),
    }
}

/// Also those that turn the direction of what stands around them.
fn is_control(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// When people last said something.
#[derive(Debug, Default)]
pub(crate) struct ChatLimit {
    recent: Mutex<HashMap<PersonId, VecDeque<Timestamp>>>,
}

impl ChatLimit {
    /// So many people are remembered without looking who can be forgotten.
    const MANY: usize = 1_024;

    fn allows(&self, person: PersonId, now: Timestamp) -> bool {
        let mut recent = lock(&self.recent);
        let is_past = |at: &Timestamp| now.since(*at) >= PACE_TIME;
        if recent.len() >= Self::MANY {
            recent.retain(|_, lines| !lines.back().is_none_or(is_past));
        }
        let lines = recent.entry(person).or_default();
        while lines.front().is_some_and(is_past) {
            lines.pop_front();
        }
        let allowed = lines.len() < PACE_MAX;
        if allowed {
            lines.push_back(now);
        }
        allowed
    }
}
