use game::PersonId;
use serde::{Deserialize, Serialize, Serializer};

use crate::GameId;

/// Something that concerns one person. Who has to know more reads the store.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PersonNote {
    /// The person.
    #[serde(serialize_with = "write_person", deserialize_with = "read_person")]
    pub person: PersonId,
    /// What it is.
    #[serde(flatten)]
    pub kind: PersonNoteKind,
}

/// What concerns a person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PersonNoteKind {
    /// There is a challenge, to them or by them.
    Challenge {
        /// Its id.
        challenge: GameId,
    },
    /// A challenge is no more.
    ChallengeGone {
        /// Its id.
        challenge: GameId,
        /// Why, as the lobby says it: `declined`, `canceled`, `accepted`, and others.
        why: String,
    },
    /// A game can be played.
    Paired {
        /// The game.
        game: GameId,
    },
    /// A game is over.
    Over {
        /// The game.
        game: GameId,
    },
    /// The rematch of a game stands differently.
    Rematch {
        /// The game.
        game: GameId,
    },
    /// Some of their sessions or tokens ended: each looks whether it was its own.
    SessionsEnded,
    /// Their standing changed: muted, disabled, and others.
    Standing,
}

fn write_person<S: Serializer>(person: &PersonId, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(person.0)
}

fn read_person<'a, D: serde::Deserializer<'a>>(deserializer: D) -> Result<PersonId, D::Error> {
    u64::deserialize(deserializer).map(PersonId)
}
