//! Events of a game that are on the disk.

use game::{PersonId, RecordedEvent, Seq, Timestamp};
use serde::{Deserialize, Serialize};

use super::{VERSION, check_version};
use crate::{
    GameId,
    stored::{self, DecodeError, StoredEvent},
};

/// Events of one game that are on the disk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Committed {
    /// The game.
    pub game: GameId,
    /// The epoch in which they were appended.
    pub epoch: u64,
    /// When the owner learned of the commit, by the game's clock.
    pub at: Timestamp,
    /// The events, numbered without gaps; at least one.
    pub events: Vec<RecordedEvent>,
    /// The name of the person who sent the command, if viewers may see it.
    pub named: Option<(PersonId, String)>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct CommittedV1 {
    version: u16,
    game: GameId,
    epoch: u64,
    at: u64,
    first: u32,
    /// The version of the events below, as in the store.
    stored: u16,
    events: Vec<StoredEvent>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    named: Option<Named>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Named {
    person: u64,
    name: String,
}

impl Committed {
    /// The number of the first event.
    pub fn first(&self) -> Seq {
        self.events.first().map_or(Seq(0), |event| event.seq)
    }

    /// The number of the last event.
    pub fn last(&self) -> Seq {
        self.events.last().map_or(Seq(0), |event| event.seq)
    }

    /// The message as JSON.
    pub fn encode(&self) -> String {
        let message = CommittedV1 {
            version: VERSION,
            game: self.game,
            epoch: self.epoch,
            at: self.at.0,
            first: self.first().0,
            stored: stored::VERSION,
            events: self.events.iter().map(StoredEvent::from).collect(),
            named: self
                .named
                .as_ref()
                .map(|(PersonId(person), name)| Named { person: *person, name: name.clone() }),
        };
        serde_json::to_string(&message).expect("a message has a JSON form")
    }

    /// Reads a message.
    ///
    /// # Errors
    ///
    /// If the version is unknown, or the text is damaged.
    pub fn decode(text: &str) -> Result<Committed, DecodeError> {
        let shape = |error: serde_json::Error| DecodeError::Shape(error.to_string());
        check_version(text)?;
        let message: CommittedV1 = serde_json::from_str(text).map_err(shape)?;
        if message.events.is_empty() {
            return Err(DecodeError::Part("events", "there are none".into()));
        }
        let numbers = message.first..=u32::MAX;
        let events = numbers.zip(message.events).map(|(seq, event)| {
            if message.stored == stored::VERSION {
                event.read(Seq(seq))
            } else {
                Err(DecodeError::Version(message.stored))
            }
        });
        Ok(Committed {
            game: message.game,
            epoch: message.epoch,
            at: Timestamp(message.at),
            events: events.collect::<Result<_, _>>()?,
            named: message.named.map(|named| (PersonId(named.person), named.name)),
        })
    }
}
