use game::{Actor, Command, CommandId, Millis, PersonId, Timestamp};
use rules::{Color, Uci};
use serde::{Deserialize, Serialize};

use super::{
    Closed, SignOfLife, Watched,
    command::{SentCommand, read_uci},
    decode, encode,
};
use crate::{
    GameId,
    stored::{
        DecodeError,
        parts::{StoredColor, read_actor, write_actor},
    },
};

/// What one node asks of another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// The run of the node that asks.
    pub from: u64,
    /// What it asks.
    pub kind: RequestKind,
}

/// What a node is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RequestKind {
    /// A command for a game.
    Do {
        /// The game.
        game: GameId,
        /// Who sends it, and in which role.
        by: Actor,
        /// The command.
        command: Box<Command>,
        /// The sender's number for it.
        id: Option<CommandId>,
        /// The sender's lag, as their node measured it.
        lag: Option<Millis>,
        /// The sender's name, for the news.
        name: Option<String>,
        /// How long the sender waits, by the clock that the nodes share: after this it was told that
        /// the command was not carried out.
        until: Option<Timestamp>,
    },
    /// Sets or clears a premove.
    Premove {
        /// The game.
        game: GameId,
        /// The player's side.
        color: Color,
        /// The player.
        person: PersonId,
        /// The move and its ply; none to clear it.
        premove: Option<(Uci, u32)>,
    },
    /// Asks to publish how the premove of a player stands.
    TellPremove {
        /// The game.
        game: GameId,
        /// The player's side.
        color: Color,
    },
    /// Which connections of players are alive, and which were closed.
    Presence {
        /// Those that showed signs of life.
        alive: Vec<SignOfLife>,
        /// Those that were closed.
        closed: Vec<Closed>,
    },
    /// Asks how far these games are.
    Watch(Vec<Watched>),
}

#[derive(Serialize, Deserialize)]
struct Sent {
    from: u64,
    #[serde(flatten)]
    kind: SentKind,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
enum SentKind {
    Do {
        game: GameId,
        by: String,
        command: Box<SentCommand>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lag: Option<u64>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<u64>,
    },
    Premove {
        game: GameId,
        color: StoredColor,
        person: u64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        premove: Option<(String, u32)>,
    },
    TellPremove {
        game: GameId,
        color: StoredColor,
    },
    Presence {
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        alive: Vec<SignOfLife>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        closed: Vec<Closed>,
    },
    Watch {
        games: Vec<Watched>,
    },
}

impl Request {
    /// The request as JSON.
    pub fn encode(&self) -> String {
        let kind = match &self.kind {
            RequestKind::Do { game, by, command, id, lag, name, until } => SentKind::Do {
                game: *game,
                by: write_actor(*by),
                command: Box::new(SentCommand::from(&**command)),
                id: id.map(|CommandId(id)| id),
                lag: lag.map(|Millis(lag)| lag),
                name: name.clone(),
                until: until.map(|Timestamp(until)| until),
            },
            RequestKind::Premove { game, color, person, premove } => SentKind::Premove {
                game: *game,
                color: (*color).into(),
                person: person.0,
                premove: premove.map(|(uci, ply)| (uci.to_string(), ply)),
            },
            RequestKind::TellPremove { game, color } => {
                SentKind::TellPremove { game: *game, color: (*color).into() }
            }
            RequestKind::Presence { alive, closed } => {
                SentKind::Presence { alive: alive.clone(), closed: closed.clone() }
            }
            RequestKind::Watch(games) => SentKind::Watch { games: games.clone() },
        };
        encode(Sent { from: self.from, kind })
    }

    /// Reads a request.
    ///
    /// # Errors
    ///
    /// If the version or the kind is unknown, or the text is damaged.
    pub fn decode(text: &str) -> Result<Request, DecodeError> {
        let Sent { from, kind } = decode(text)?;
        let kind = match kind {
            SentKind::Do { game, by, command, id, lag, name, until } => RequestKind::Do {
                game,
                by: read_actor(&by)?,
                command: Box::new(command.read()?),
                id: id.map(CommandId),
                lag: lag.map(Millis),
                name,
                until: until.map(Timestamp),
            },
            SentKind::Premove { game, color, person, premove } => RequestKind::Premove {
                game,
                color: color.into(),
                person: PersonId(person),
                premove: premove.map(|(uci, ply)| Ok((read_uci(&uci)?, ply))).transpose()?,
            },
            SentKind::TellPremove { game, color } => {
                RequestKind::TellPremove { game, color: color.into() }
            }
            SentKind::Presence { alive, closed } => RequestKind::Presence { alive, closed },
            SentKind::Watch { games } => RequestKind::Watch(games),
        };
        Ok(Request { from, kind })
    }
}
