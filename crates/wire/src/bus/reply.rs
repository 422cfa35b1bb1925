use game::Refusal;
use serde::{Deserialize, Serialize};

use super::{
    Head, decode, encode,
    refusal::{read_refusal, write_refusal},
};
use crate::{GameId, stored::DecodeError};

/// The answer of a node to a [`Request`](super::Request).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// The command was carried out; with the number of the game's next event.
    Receipt(u32),
    /// The game refuses the command.
    Refused(Refusal),
    /// It was taken.
    Done,
    /// There is no such game.
    NoSuchGame,
    /// Too many messages wait for the game.
    Busy,
    /// It is not known whether the command was carried out. It can be sent again with its number.
    Unavailable,
    /// Another node owns the game, or none; nothing was done.
    NotMine(Option<u64>),
    /// Games of a batch that this node does not own; the others were taken.
    NotMineOf(Vec<GameId>),
    /// How far those games are that this node owns.
    Heads(Vec<Head>),
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "answer", rename_all = "snake_case")]
enum Sent {
    Receipt {
        next: u32,
    },
    Refused {
        why: String,
    },
    Done,
    NoSuchGame,
    Busy,
    Unavailable,
    NotMine {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        owner: Option<u64>,
    },
    NotMineOf {
        games: Vec<GameId>,
    },
    Heads {
        heads: Vec<Head>,
    },
}

impl Reply {
    /// The reply as JSON.
    pub fn encode(&self) -> String {
        encode(match self {
            Reply::Receipt(next) => Sent::Receipt { next: *next },
            Reply::Refused(refusal) => Sent::Refused { why: write_refusal(*refusal) },
            Reply::Done => Sent::Done,
            Reply::NoSuchGame => Sent::NoSuchGame,
            Reply::Busy => Sent::Busy,
            Reply::Unavailable => Sent::Unavailable,
            Reply::NotMine(owner) => Sent::NotMine { owner: *owner },
            Reply::NotMineOf(games) => Sent::NotMineOf { games: games.clone() },
            Reply::Heads(heads) => Sent::Heads { heads: heads.clone() },
        })
    }

    /// Reads a reply.
    ///
    /// # Errors
    ///
    /// If the version or the kind is unknown, or the text is damaged.
    pub fn decode(text: &str) -> Result<Reply, DecodeError> {
        Ok(match decode(text)? {
            Sent::Receipt { next } => Reply::Receipt(next),
            Sent::Refused { why } => Reply::Refused(read_refusal(&why)?),
            Sent::Done => Reply::Done,
            Sent::NoSuchGame => Reply::NoSuchGame,
            Sent::Busy => Reply::Busy,
            Sent::Unavailable => Reply::Unavailable,
            Sent::NotMine { owner } => Reply::NotMine(owner),
            Sent::NotMineOf { games } => Reply::NotMineOf(games),
            Sent::Heads { heads } => Reply::Heads(heads),
        })
    }
}
