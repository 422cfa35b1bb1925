//! Messages to the owner of a game.

use game::{Actor, Command, CommandId, Millis, PersonId, Premove, Timestamp};
use rules::{Color, Uci};
use store::NodeId;
use tokio::sync::oneshot;
use wire::error::ErrorView;

use crate::SubmitError;

/// A command with its metadata.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Submit {
    /// Who sends it, and in which role.
    pub by: Actor,
    /// The command.
    pub command: Command,
    /// The sender's number for it.
    pub id: Option<CommandId>,
    /// The sender's lag, as the server measured it.
    pub lag: Option<Millis>,
}

/// A command was carried out.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Receipt {
    /// The number of the next event.
    pub next_seq: u32,
}

pub(crate) type Answer = Result<Receipt, SubmitError>;

/// One connection of a player. While one of them shows signs of life, the player is present.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Connection(pub(crate) u64);

impl Connection {
    /// Calls over HTTP, which have no connection that could close.
    pub const CALLS: Connection = Connection(0);

    /// A connection of a node: the numbers of two nodes differ.
    pub(crate) fn of(node: NodeId, number: u64) -> Connection {
        Connection((node.0 << 32) | (number & 0xffff_ffff))
    }

    /// The node that it belongs to.
    pub(crate) fn node(self) -> Option<NodeId> {
        Some(NodeId(self.0 >> 32)).filter(|node| node.0 > 0)
    }
}

/// A message with the time at which it reached the mailbox, so that waiting there is not charged to
/// the player.
pub(crate) struct Incoming {
    pub(crate) at: Timestamp,
    pub(crate) message: OwnerMessage,
}

pub(crate) enum OwnerMessage {
    /// A command, with the name of the arbiter who sends it, for the news.
    Submit(Box<Submit>, Option<String>, oneshot::Sender<Answer>),
    /// A player's presence may have changed.
    Presence,
    /// Sets or clears a premove.
    Premove { color: Color, person: PersonId, uci: Option<(Uci, u32)> },
    /// A player has reconnected and wants to know their premove.
    TellPremove(Color),
    /// The node stops.
    Stop(oneshot::Sender<()>),
}

/// The state of a premove, sent only to its player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PremoveNote {
    /// The player's side.
    pub color: Color,
    /// The current premove.
    pub waiting: Option<Premove>,
    /// Why the previous one was dropped.
    pub dropped: Option<ErrorView>,
}
