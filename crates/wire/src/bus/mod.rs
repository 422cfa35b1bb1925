//! Messages between nodes, as JSON. A message may be lost, duplicated, late, or out of order, so
//! none is the truth: each says what to look at in the store, or carries a number by which a gap is
//! seen.
//!
//! During an upgrade, nodes of two versions run side by side. So each message names its version,
//! every version ever sent has a golden file in `tests/golden`, and a node ignores what it does not
//! know.

mod beat;
mod command;
mod committed;
mod heads;
mod note;
mod presence;
mod refusal;
mod reply;
mod request;
mod server;
mod topic;

pub use beat::NodeBeat;
pub use committed::Committed;
pub use heads::{Head, Watched};
pub use note::{GameNote, PremoveState};
pub use presence::{Closed, SignOfLife};
pub use reply::Reply;
pub use request::{Request, RequestKind};
pub use server::{AudienceNote, GoneNote, ReachedNote, SeekNote, ServerNote, ServerNoteKind};
pub use topic::Topic;

use std::sync::Arc;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{GameId, stored::DecodeError};

/// The version that is sent.
pub const VERSION: u16 = 1;

/// A message to all who listen to a topic. Cheap to clone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Message {
    /// Events of a game.
    Committed(Arc<Committed>),
    /// Something else about a game, for those who have it open.
    Game(GameId, Arc<GameNote>),
    /// A server tells the others what concerns people, whatever they have open.
    Server(Arc<ServerNote>),
    /// A node tells how it is.
    Beat(Arc<NodeBeat>),
}

impl Message {
    /// Where it is sent.
    pub fn topic(&self) -> Topic {
        match self {
            Message::Committed(committed) => Topic::Game(committed.game),
            Message::Game(game, _) => Topic::Viewers(*game),
            Message::Server(_) => Topic::Servers,
            Message::Beat(_) => Topic::Nodes,
        }
    }

    /// The message as JSON.
    pub fn encode(&self) -> String {
        match self {
            Message::Committed(committed) => committed.encode(),
            Message::Game(_, note) => encode(&**note),
            Message::Server(note) => encode(&**note),
            Message::Beat(beat) => encode(&**beat),
        }
    }

    /// Reads a message of a topic.
    ///
    /// # Errors
    ///
    /// If the version or the kind is unknown, or the text is damaged.
    pub fn decode(topic: Topic, text: &str) -> Result<Message, DecodeError> {
        Ok(match topic {
            Topic::Game(_) => Message::Committed(Arc::new(Committed::decode(text)?)),
            Topic::Viewers(game) => Message::Game(game, Arc::new(decode(text)?)),
            Topic::Servers => Message::Server(Arc::new(decode(text)?)),
            Topic::Nodes => Message::Beat(Arc::new(decode(text)?)),
        })
    }
}

/// A message with its version.
#[derive(Serialize, Deserialize)]
struct Versioned<T> {
    version: u16,
    #[serde(flatten)]
    message: T,
}

/// The part that is read first, whatever the rest looks like.
#[derive(Deserialize)]
struct VersionOnly {
    version: u16,
}

fn encode<T: Serialize>(message: T) -> String {
    serde_json::to_string(&Versioned { version: VERSION, message })
        .expect("a message has a JSON form")
}

fn decode<T: DeserializeOwned>(text: &str) -> Result<T, DecodeError> {
    check_version(text)?;
    let read: Result<Versioned<T>, _> = serde_json::from_str(text);
    read.map(|read| read.message).map_err(|error| DecodeError::Shape(error.to_string()))
}

fn check_version(text: &str) -> Result<(), DecodeError> {
    let shape = |error: serde_json::Error| DecodeError::Shape(error.to_string());
    let VersionOnly { version } = serde_json::from_str(text).map_err(shape)?;
    if version == VERSION { Ok(()) } else { Err(DecodeError::Version(version)) }
}
