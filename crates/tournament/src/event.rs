use game::{PersonId, Seq, Timestamp};
use tabiya_pairing::Color;

use crate::{
    Actor, BoardResult, Bye, Entrant, EntryId, EntryState, ForbiddenPair, GameKey, Pairing,
    Regulations, RoundPlan, StaffRole,
};

/// An event with its number, time, actor, and reason. A tournament is a list of these, and none is
/// ever deleted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedEvent {
    /// Its number.
    pub seq: Seq,
    /// When; never earlier than the event before.
    pub at: Timestamp,
    /// Who, in which role.
    pub by: Actor,
    /// Why, in the words of the staff.
    pub reason: Option<String>,
    /// What.
    pub event: Event,
}

/// All events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// The regulations were replaced.
    Regulated(Box<Regulations>),
    /// Start and time control of a round were set.
    Planned {
        /// The round.
        round: u16,
        /// What was set.
        plan: RoundPlan,
    },
    /// The number of rounds was changed.
    RoundsSet(u16),
    /// Somebody got a role on the staff, or lost it.
    Appointed {
        /// Who.
        person: PersonId,
        /// The role.
        role: Option<StaffRole>,
    },
    /// Players can enter.
    EntryOpened,
    /// Entries are closed.
    EntryClosed,
    /// A player entered.
    Entered {
        /// The entry's number.
        id: EntryId,
        /// Who.
        entrant: Box<Entrant>,
        /// Requested or admitted.
        state: EntryState,
        /// The first round in which the player can be paired.
        joined: u16,
        /// The last of the missed rounds that bring half a point, counted back from the first one
        /// played; 0 for none.
        half_points: u16,
    },
    /// The data of a player were corrected.
    EntryEdited(EntryId, Box<Entrant>),
    /// A player who asked was admitted.
    Admitted {
        /// Who.
        entry: EntryId,
        /// The first round in which the player can be paired.
        joined: u16,
        /// As for an entry; none in records of earlier versions, where the half points were those
        /// of the day of asking.
        half_points: Option<u16>,
    },
    /// A player who asked was refused.
    Refused(EntryId),
    /// A player withdrew.
    Withdrawn {
        /// Who.
        entry: EntryId,
        /// The first round without them.
        from: u16,
    },
    /// A player was expelled.
    Expelled {
        /// Who.
        entry: EntryId,
        /// The first round without them.
        from: u16,
    },
    /// A player plays again.
    Reinstated {
        /// Who.
        entry: EntryId,
        /// The first round in which they can be paired again.
        from: u16,
    },
    /// A bye was set or removed.
    ByeSet {
        /// Who.
        entry: EntryId,
        /// When.
        round: u16,
        /// Which.
        bye: Option<Bye>,
    },
    /// Two players may not meet.
    Forbidden(ForbiddenPair),
    /// Two players may meet again.
    Allowed(EntryId, EntryId),
    /// Players can check in.
    CheckInOpened {
        /// For this round.
        round: u16,
    },
    /// A player checked in.
    CheckedIn {
        /// Who.
        entry: EntryId,
        /// For this round.
        round: u16,
    },
    /// Whoever did not check in is out of the round.
    CheckInClosed {
        /// The round.
        round: u16,
        /// Who did not check in.
        missing: Vec<EntryId>,
    },
    /// The tournament started.
    Started {
        /// The initial color, drawn by lot.
        initial_color: Color,
    },
    /// Pairing numbers were given, from 1 on, in this order.
    Numbered(Vec<EntryId>),
    /// A round was paired by the rules.
    Drafted {
        /// The round.
        round: u16,
        /// The pairing.
        pairing: Pairing,
    },
    /// The draft was changed by hand.
    Rearranged {
        /// The round.
        round: u16,
        /// The pairing.
        pairing: Pairing,
    },
    /// The draft was checked and fixed.
    Validated {
        /// The round.
        round: u16,
        /// How it differs from what the rules give, in plain words; empty if it does not.
        differences: Vec<String>,
    },
    /// The round was published.
    Published {
        /// The round.
        round: u16,
        /// The games, board by board.
        games: Vec<Option<GameKey>>,
    },
    /// The round was taken back.
    Unpublished {
        /// The round.
        round: u16,
    },
    /// The clocks of the round started.
    RoundStarted {
        /// The round.
        round: u16,
    },
    /// A board got a result, by its game or by the staff.
    ResultSet {
        /// The round.
        round: u16,
        /// The board, from 1.
        board: u16,
        /// The result; none if it was removed.
        result: Option<BoardResult>,
        /// Whether it counts for the rating report alone: later rounds were paired with the other.
        for_rating: bool,
    },
    /// All results are in.
    RoundClosed {
        /// The round.
        round: u16,
    },
    /// A tie was broken by lot, best first.
    TieBroken(Vec<EntryId>),
    /// The standings were signed.
    Finished,
    /// The tournament ended early.
    Abandoned,
}
