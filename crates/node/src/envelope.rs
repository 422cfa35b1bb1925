//! What can be put into the mailbox of a game.

use game::{Actor, Command, CommandId, Departure, Millis, PersonId, Premove, Timestamp};
use rules::{Color, Uci};
use tokio::sync::oneshot;
use wire::error::ErrorCode;

use crate::SubmitError;

/// A command with everything that comes with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Submit {
    /// Who, as what.
    pub by: Actor,
    /// What.
    pub command: Command,
    /// The sender's number for it.
    pub id: Option<CommandId>,
    /// The sender's lag, as we measured it.
    pub lag: Option<Millis>,
}

/// A command was done.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Receipt {
    /// The number the next event will have.
    pub next_seq: u32,
}

pub(crate) type Answer = Result<Receipt, SubmitError>;

/// Something for the owner of a game, stamped when it was put into the
/// mailbox, so that waiting there is not charged to the player.
pub(crate) struct Envelope {
    pub(crate) at: Timestamp,
    pub(crate) letter: Letter,
}

pub(crate) enum Letter {
    /// A command, with the name of who gives it if the news shall tell it.
    Submit(Box<Submit>, Option<String>, oneshot::Sender<Answer>),
    /// A player is known to be there now, and counts as present for so long.
    Alive(Color, Millis),
    /// A player's connection closed: they stay present for a while.
    Gone(Color, Departure),
    /// A move in advance, or none.
    Premove { color: Color, person: PersonId, uci: Option<(Uci, u32)> },
    /// A player comes back and wants to know their move in advance.
    TellPremove(Color),
    /// The server stops.
    Stop(oneshot::Sender<()>),
}

/// What a player is told about their premove; no one else is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PremoveNote {
    /// Whose it is.
    pub color: Color,
    /// The one that waits.
    pub waiting: Option<Premove>,
    /// Why the one before was dropped.
    pub dropped: Option<ErrorCode>,
}
