//! What a row of the table of acts says.

use super::ActKind;
use crate::{Actor, Phase, StaffRole};

/// A row of the table of acts.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ActRow {
    /// The act.
    pub kind: ActKind,
    /// Its name in requests and in what the desk offers.
    pub name: &'static str,
    /// Who may do it.
    pub who: Who,
    /// In which phases of the tournament.
    pub phases: &'static [Phase],
    /// At which point.
    pub when: When,
    /// Whether a reason is needed.
    pub reason: Reason,
}

/// Who may do something.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Who {
    /// The staff whose roles include all of these; empty for none.
    pub staff: &'static [Duty],
    /// Players, for themselves.
    pub player: bool,
    /// The server, at a time that was set.
    pub server: bool,
    /// A game of the tournament.
    pub game: bool,
}

impl Who {
    pub(super) const PLAYER: Who = Who { staff: &[], player: true, server: false, game: false };

    pub(super) const fn or_player(self) -> Who {
        Who { player: true, ..self }
    }

    pub(super) const fn or_server(self) -> Who {
        Who { server: true, ..self }
    }
}

pub(super) const fn staff(duties: &'static [Duty]) -> Who {
    Who { staff: duties, player: false, server: false, game: false }
}

pub(super) const fn done_by_game() -> Who {
    Who { staff: &[], player: false, server: false, game: true }
}

/// What a role on the staff includes.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Duty {
    /// The regulations and the staff.
    Organize,
    /// Admitting and removing players.
    Admit,
    /// Check-in, byes, starts, and results.
    Judge,
    /// Pairing and publishing rounds.
    Pair,
}

impl StaffRole {
    /// Whether the role includes a duty.
    pub fn includes(self, duty: Duty) -> bool {
        match duty {
            Duty::Organize => self.may_organize(),
            Duty::Admit => self.may_admit(),
            Duty::Judge => self.may_judge(),
            Duty::Pair => self.may_pair(),
        }
    }
}

/// The point at which something can be done, beyond the phase.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum When {
    /// At any.
    Anytime,
    /// In a Swiss.
    Swiss,
    /// In a Swiss; players only while they take part.
    Byes,
    /// While entry is open to the person, who has not entered yet.
    CanEnter,
    /// Players only while they take part.
    TakesPart,
    /// While check-in is open; players only if they have not checked in yet.
    CheckInOpen,
    /// While check-in is not open.
    CheckInShut,
    /// All results are in, and there is a round left.
    RoundToPair,
    /// The same, or there is a draft.
    RoundToArrange,
    /// While there is a draft.
    Drafted,
    /// While the draft is validated and nothing has changed since.
    Validated,
    /// While the last round is published and not started.
    Published,
    /// The same, before a board was played and before the next round is drafted.
    Unplayed,
    /// Once a round is published.
    RoundPublic,
    /// While a round is open and all its results are in.
    RoundComplete,
    /// All rounds are played, and all results are in.
    AllPlayed,
}

/// Whether an act needs a reason: what changes something that others rely on does.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// No.
    None,
    /// Yes.
    Always,
    /// Once the tournament has started.
    OnceStarted,
    /// If the staff does it.
    ByStaff,
    /// If the board has a game or a result already.
    Correction,
    /// If the draft differs from what the rules give.
    IfUnlikeRules,
}

pub(super) const BEFORE_END: &[Phase] =
    &[Phase::Draft, Phase::Entry, Phase::Closed, Phase::Running];
pub(super) const BEFORE_START: &[Phase] = &[Phase::Entry, Phase::Closed];
pub(super) const ENTRY_TO_END: &[Phase] = &[Phase::Entry, Phase::Closed, Phase::Running];
pub(super) const IN_RUNNING: &[Phase] = &[Phase::Running];
/// Games that were under way when the tournament ended still report.
pub(super) const WITH_GAMES: &[Phase] = &[Phase::Running, Phase::Finished, Phase::Abandoned];

impl ActRow {
    /// Whether this actor's kind can do it at all.
    pub(crate) fn is_for(&self, by: Actor) -> bool {
        match by {
            Actor::Staff(_) => !self.who.staff.is_empty(),
            Actor::Player(_) => self.who.player,
            Actor::Zone => self.who.server,
            Actor::Game(_) => self.who.game,
        }
    }
}

/// Generates the acts, their kinds, and the table from its rows: the act with what goes along with
/// it, its name, who may do it, in which phases, when, and whether a reason is needed.
macro_rules! acts {
    ($(
        $(#[$doc:meta])*
        $kind:ident $(($($field:ty),+))? $({ $($(#[$part_doc:meta])* $part:ident: $type:ty,)+ })?
        $name:literal, $who:expr, $phases:expr, $when:expr, $reason:expr;
    )*) => {
        /// What somebody wants to do. The reason is given beside the act.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum Act {
            $($(#[$doc])* $kind $(($($field),+))? $({ $($(#[$part_doc])* $part: $type,)+ })?,)*
        }

        /// The acts without what goes along with them.
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum ActKind {
            $($(#[$doc])* $kind,)*
        }

        /// The table of acts.
        pub const ACTS: &[ActRow] = &[
            $(ActRow {
                kind: ActKind::$kind,
                name: $name,
                who: $who,
                phases: $phases,
                when: $when,
                reason: $reason,
            },)*
        ];

        impl Act {
            /// Which act it is.
            pub fn kind(&self) -> ActKind {
                match self {
                    $(Act::$kind { .. } => ActKind::$kind,)*
                }
            }
        }
    };
}

pub(super) use acts;

impl ActKind {
    /// Whether deciding it pairs a round, or compares one with the rules.
    pub fn pairs(self) -> bool {
        matches!(self, ActKind::Pair | ActKind::Validate | ActKind::Postpone)
    }

    /// Its row of the table.
    pub fn row(self) -> &'static ActRow {
        // The table and the kinds come from the same rows, in the same order.
        &super::ACTS[self as usize]
    }
}
