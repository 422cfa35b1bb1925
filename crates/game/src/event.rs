use rules::{ByColor, Color, Position, Uci};

use crate::{
    Actor, CommandId, Departure, Ending, GameResult, Millis, PersonId, Seat, Seq, Timestamp,
};

/// An event with its number, time, and actor. A game is a list of these, and none is ever deleted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedEvent {
    /// Its number.
    pub seq: Seq,
    /// When; never earlier than the event before.
    pub at: Timestamp,
    /// Who, in which role.
    pub by: Actor,
    /// The command that caused it, if it had a number.
    pub cause: Option<CommandId>,
    /// Time since the previous event that is charged to no one, because that event was being
    /// stored; see [`Game::committed`].
    ///
    /// [`Game::committed`]: crate::Game::committed
    pub uncharged: Millis,
    /// What.
    pub event: Event,
}

/// All events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A player took a seat.
    Seated(Color, Seat),
    /// The game started: the clock of the side to move runs.
    Started,
    /// The game was started by an arbiter, with the reason.
    StartedByArbiter(String),
    /// A move was made.
    Moved(MoveEvent),
    /// A draw was offered.
    DrawOffered(Color),
    /// The offer of this player was declined explicitly; a move declines it too.
    DrawDeclined(Color),
    /// A claim was wrong: it counts as a draw offer, and the opponent gets extra time.
    ClaimRejected {
        /// Who claimed.
        by: Color,
        /// The intended move.
        intended: Option<Uci>,
        /// The extra time for the opponent.
        bonus: Option<Millis>,
    },
    /// A player asked for a takeback.
    TakebackProposed(Color),
    /// The takeback was declined.
    TakebackDeclined(Color),
    /// Moves were taken back, by agreement or by the arbiter.
    TakenBack {
        /// How many.
        plies: u32,
        /// The arbiter's reason.
        reason: Option<String>,
    },
    /// A player gave the other more time.
    TimeGiven {
        /// Who received it.
        to: Color,
        /// How much.
        more: Millis,
    },
    /// A player named an assistant.
    AssistantNamed(Color, PersonId),
    /// An arbiter approved the assistant.
    AssistantApproved(Color, String),
    /// An arbiter removed the assistant.
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
    /// An arbiter paused the game.
    Paused(String),
    /// An arbiter resumed the game.
    Resumed(String),
    /// An arbiter set the clocks.
    ClocksSet {
        /// The new time of each side, where it was set.
        clocks: ByColor<Option<Millis>>,
        /// Why.
        reason: String,
    },
    /// An arbiter set up another position.
    Restored(Box<Position>, String),
    /// A player is present.
    Present(Color),
    /// A player is absent.
    Absent(Color, Departure),
    /// The game continues after its owner was down.
    Recovered {
        /// Until when time was charged.
        charged_until: Timestamp,
    },
    /// The clocks run again after a recovery.
    ClocksResumed,
    /// The game ended.
    Ended {
        /// How.
        ending: Ending,
        /// Whether the sides could still checkmate, where it mattered.
        could_mate: ByColor<Option<CanMate>>,
        /// The arbiter's reason.
        reason: Option<String>,
    },
    /// An arbiter corrected the result.
    Corrected(GameResult, String),
    /// The game follows the order of its tournament with this number. What the order changed comes
    /// next, if it changed anything.
    Followed(Seq),
}

/// A move as it was made.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct MoveEvent {
    /// The move.
    pub uci: Uci,
    /// The time used, before lag compensation.
    pub used: Millis,
    /// How much of it was compensated for lag.
    pub credit: Millis,
    /// The time left after the move (Online 3.7), with increments and stages; none without a clock.
    pub left: Option<Millis>,
}

/// Whether a side can still checkmate by any series of legal moves (SPEC 5).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum CanMate {
    /// It can: a line was found.
    Yes,
    /// It cannot: this is proved.
    No,
    /// Not decided within the budget; treated as yes.
    Unknown,
}
