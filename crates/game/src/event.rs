use rules::{ByColor, Color, Position, Uci};

use crate::{
    Actor, CommandId, Departure, Ending, GameResult, Millis, PersonId, Seat, Seq, Timestamp,
};

/// Something that happened, with who, as what, and when. A game is the list
/// of these; nothing is ever deleted from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedEvent {
    /// Its number.
    pub seq: Seq,
    /// When, by the game's clock; never earlier than the event before.
    pub at: Timestamp,
    /// Who, as what.
    pub by: Actor,
    /// The command that caused it, if its sender gave it a number.
    pub cause: Option<CommandId>,
    /// Time since the event before that is charged to nobody, because that
    /// event was on its way to the disk; see [`Game::committed`].
    ///
    /// [`Game::committed`]: crate::Game::committed
    pub uncharged: Millis,
    /// What.
    pub event: Event,
}

/// What can happen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Somebody took a seat.
    Seated(Color, Seat),
    /// The game began: White's clock runs (or that of whoever has the move).
    Started,
    /// The same, by an arbiter, with the reason.
    StartedByArbiter(String),
    /// A move was made.
    Moved(MoveEvent),
    /// A draw was offered.
    DrawOffered(Color),
    /// The offer of this player was declined in words; a move declines too.
    DrawDeclined(Color),
    /// A claim was wrong: it stands as an offer, and the opponent has more time.
    ClaimRejected {
        /// Who claimed.
        by: Color,
        /// The move they named.
        intended: Option<Uci>,
        /// What the opponent was given.
        bonus: Option<Millis>,
    },
    /// A player asked to take their last move back.
    TakebackProposed(Color),
    /// That was declined.
    TakebackDeclined(Color),
    /// The last moves were undone, by agreement or by the arbiter.
    TakenBack {
        /// How many.
        plies: u32,
        /// The arbiter's reason.
        reason: Option<String>,
    },
    /// A player gave the other more time.
    TimeGiven {
        /// Who has it.
        to: Color,
        /// How much.
        more: Millis,
    },
    /// A player named somebody to enter their moves.
    AssistantNamed(Color, PersonId),
    /// An arbiter approved.
    AssistantApproved(Color, String),
    /// An arbiter ended it.
    AssistantEnded(Color, String),
    /// A player called the arbiter.
    ArbiterCalled {
        /// Who called.
        by: Color,
        /// Whether that stopped the clocks.
        stops_clocks: bool,
    },
    /// The arbiter answered this player's call.
    CallAnswered(Color, String),
    /// The clocks were stopped by an arbiter.
    Paused(String),
    /// The game went on.
    Resumed(String),
    /// Clocks were set to these times.
    ClocksSet {
        /// The time of each side afterwards, where it was set.
        clocks: ByColor<Option<Millis>>,
        /// Why.
        reason: String,
    },
    /// Another position was put on the board.
    Restored(Box<Position>, String),
    /// A player is there.
    Present(Color),
    /// A player is gone.
    Absent(Color, Departure),
    /// The game went on after its owner was away.
    Recovered {
        /// Until when time was charged.
        charged_until: Timestamp,
    },
    /// The clocks, which stood after that, run again.
    ClocksResumed,
    /// The game ended.
    Ended {
        /// How.
        ending: Ending,
        /// What was known about mates when it mattered.
        could_mate: ByColor<Option<CanMate>>,
        /// The arbiter's reason.
        reason: Option<String>,
    },
    /// An arbiter corrected the result.
    Corrected(GameResult, String),
}

/// A move as it was made.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct MoveEvent {
    /// The move.
    pub uci: Uci,
    /// The time the mover used, before any credit.
    pub used: Millis,
    /// What of it was forgiven for lag.
    pub credit: Millis,
    /// The time left after it (Online 3.7), increments and stages included;
    /// none without a clock.
    pub left: Option<Millis>,
}

/// Whether a side can still mate by any series of legal moves (SPEC 5).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum CanMate {
    /// It can: a line is known.
    Yes,
    /// It cannot: proved.
    No,
    /// Not decided within the budget; treated as yes.
    Unknown,
}
