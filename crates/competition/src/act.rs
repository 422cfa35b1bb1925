use game::{GameResult, PersonId, Timestamp};
use tabiya_pairing::Color;

use crate::{
    BoardResult, Bye, Entrant, EntryId, ForbiddenPair, GameKey, Pairing, Regulations, RoundPlan,
    StaffRole,
};

/// What somebody wants to do. Acts of the staff that change something already public need a reason,
/// which is given beside the act.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// Replace the regulations.
    Regulate(Box<Regulations>),
    /// Set start and time control of a round that is not published.
    Plan {
        /// The round.
        round: u16,
        /// What is set.
        plan: RoundPlan,
    },
    /// Change the number of rounds of a Swiss.
    SetRounds(u16),
    /// Give somebody a role, or take it away.
    Appoint {
        /// Who.
        person: PersonId,
        /// The role; none to remove them from the staff.
        role: Option<StaffRole>,
    },
    /// Let players enter.
    OpenEntry,
    /// No more entries.
    CloseEntry,
    /// Enter a player: one's own account, or as staff anyone.
    Enter(Box<Entrant>),
    /// Enter a whole list.
    EnterList(Vec<Entrant>),
    /// Correct the data of a player.
    EditEntry(EntryId, Box<Entrant>),
    /// Admit a player who asked.
    Admit(EntryId),
    /// Refuse a player who asked.
    Refuse(EntryId),
    /// Take no part from the next round on.
    Withdraw(EntryId),
    /// Expel a player from the next round on.
    Expel(EntryId),
    /// Let a player who withdrew play again from the next round on.
    Reinstate(EntryId),
    /// Set or remove a bye. Players ask for half-point and zero-point byes within the limits.
    SetBye {
        /// Who.
        entry: EntryId,
        /// When.
        round: u16,
        /// Which; none to play after all.
        bye: Option<Bye>,
    },
    /// Two players may not meet.
    Forbid(ForbiddenPair),
    /// Two players may meet again.
    Allow(EntryId, EntryId),
    /// Players can check in for the next round.
    OpenCheckIn,
    /// Check in for the next round.
    CheckIn(EntryId),
    /// Whoever has not checked in is out of the next round.
    CloseCheckIn,
    /// Start the competition: numbers are given. The initial color was drawn by lot.
    Start {
        /// The initial color.
        initial_color: Color,
    },
    /// Pair the next round, or the drafted round again.
    Pair,
    /// Change the drafted pairing by hand.
    Rearrange(Pairing),
    /// Check the drafted pairing against the rules and fix it.
    Validate,
    /// Show the round to everyone. Each board gets its game, or none where a player has no account.
    Publish {
        /// The games, board by board.
        games: Vec<Option<GameKey>>,
    },
    /// Take the published round back, before a clock has run.
    Unpublish,
    /// The clocks of the published round start.
    StartRound,
    /// A game ended.
    GameEnded {
        /// The result; none if it was aborted.
        result: Option<BoardResult>,
    },
    /// Enter, correct, or remove a result by hand.
    SetResult {
        /// The round.
        round: u16,
        /// The board, from 1.
        board: u16,
        /// The result; none to remove it.
        result: Option<BoardResult>,
    },
    /// Close a round whose results are all in.
    CloseRound,
    /// Break a tie by lot, best first.
    BreakTie(Vec<EntryId>),
    /// Sign the standings.
    Finish,
    /// End the competition early.
    Abandon,
}

impl Act {
    /// A result by its usual name: both absent, one absent, a score.
    pub fn result(round: u16, board: u16, score: GameResult) -> Act {
        Act::SetResult { round, board, result: Some(BoardResult::played(score)) }
    }

    /// A plan that starts a round at this time.
    pub fn starts(round: u16, at: Timestamp) -> Act {
        Act::Plan { round, plan: RoundPlan { starts_at: Some(at), time: None } }
    }
}

/// How long a reason can be.
pub(crate) const REASON: usize = 500;
