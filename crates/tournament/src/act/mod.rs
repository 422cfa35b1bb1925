//! Everything that can be done in a tournament, as one table: who may, when, and whether a reason is
//! needed. `decide`, what the desk offers, and the table in the documents come from it.

mod row;

use game::{GameResult, Seq, Timestamp};
use tabiya_pairing::Color;

pub use row::{ActRow, Duty, Reason, When, Who};
use row::{
    BEFORE_END, BEFORE_START, ENTRY_TO_END, IN_RUNNING, WITH_GAMES, acts, done_by_game, staff,
};

use crate::{
    BoardResult, Bye, Entrant, EntryId, ForbiddenPair, GameKey, Pairing, Phase, Regulations,
    RoundPlan, StaffRole,
};
use Duty::{Admit, Judge, Organize, Pair};

acts! {
    /// Replace the regulations.
    Regulate(Box<Regulations>)
        "regulate", staff(&[Organize]), BEFORE_END, When::Anytime, Reason::OnceStarted;
    /// Set start and time control of a round that is not published.
    Plan {
        /// The round.
        round: u16,
        /// What is set.
        plan: RoundPlan,
    }
        "plan", staff(&[Organize]), BEFORE_END, When::Anytime, Reason::None;
    /// Change the number of rounds of a Swiss.
    SetRounds(u16)
        "setRounds", staff(&[Organize]), BEFORE_END, When::Swiss, Reason::OnceStarted;
    /// Give somebody a role, or take it away.
    Appoint {
        /// Who.
        person: game::PersonId,
        /// The role; none to remove them from the staff.
        role: Option<StaffRole>,
    }
        "appoint", staff(&[Organize]), BEFORE_END, When::Anytime, Reason::None;
    /// Let players enter.
    OpenEntry
        "openEntry", staff(&[Organize]), &[Phase::Draft, Phase::Closed], When::Anytime, Reason::None;
    /// No more entries.
    CloseEntry
        "closeEntry", staff(&[Organize]), &[Phase::Entry], When::Anytime, Reason::None;
    /// Enter with one's own account.
    Enter(Box<Entrant>)
        "enter", Who::PLAYER, ENTRY_TO_END, When::CanEnter, Reason::None;
    /// Enter a player, in time or late.
    AddEntry(Box<Entrant>)
        "addEntry", staff(&[Admit]), BEFORE_END, When::Anytime, Reason::None;
    /// Enter a whole list.
    EnterList(Vec<Entrant>)
        "enterList", staff(&[Admit]), BEFORE_END, When::Anytime, Reason::None;
    /// Correct the data of a player.
    EditEntry(EntryId, Box<Entrant>)
        "editEntry", staff(&[Admit]), BEFORE_END, When::Anytime, Reason::OnceStarted;
    /// Admit a player who asked.
    Admit(EntryId)
        "admit", staff(&[Admit]), BEFORE_END, When::Anytime, Reason::None;
    /// Refuse a player who asked.
    Refuse(EntryId)
        "refuse", staff(&[Admit]), BEFORE_END, When::Anytime, Reason::None;
    /// Take no part from the next round on.
    Withdraw(EntryId)
        "withdraw", staff(&[Judge]).or_player(), BEFORE_END, When::TakesPart, Reason::ByStaff;
    /// Expel a player from the next round on.
    Expel(EntryId)
        "expel", staff(&[Pair]), IN_RUNNING, When::Anytime, Reason::Always;
    /// Let a player who left play again from the next round on.
    Reinstate(EntryId)
        "reinstate", staff(&[Judge]), IN_RUNNING, When::Anytime, Reason::Always;
    /// Set or remove a bye. Players ask for half-point and zero-point byes within the limits.
    SetBye {
        /// Who.
        entry: EntryId,
        /// When.
        round: u16,
        /// Which; none to play after all.
        bye: Option<Bye>,
    }
        "setBye", staff(&[Judge]).or_player(), BEFORE_END, When::Byes, Reason::None;
    /// Two players may not meet.
    Forbid(ForbiddenPair)
        "forbid", staff(&[Admit]), BEFORE_END, When::Anytime, Reason::None;
    /// Two players may meet again.
    Allow(EntryId, EntryId)
        "allow", staff(&[Admit]), BEFORE_END, When::Anytime, Reason::None;
    /// Let players check in for the next round.
    OpenCheckIn
        "openCheckIn", staff(&[Judge]), ENTRY_TO_END, When::CheckInShut, Reason::None;
    /// Check in for the next round.
    CheckIn(EntryId)
        "checkIn", staff(&[Judge]).or_player(), ENTRY_TO_END, When::CheckInOpen, Reason::None;
    /// Whoever has not checked in is out of the next round.
    CloseCheckIn
        "closeCheckIn", staff(&[Judge]).or_server(), ENTRY_TO_END, When::CheckInOpen, Reason::None;
    /// Start the tournament: numbers are given. The initial color was drawn by lot.
    Start {
        /// The initial color.
        initial_color: Color,
    }
        "start", staff(&[Pair]), BEFORE_START, When::Anytime, Reason::None;
    /// Pair the next round, or the drafted round again.
    Pair
        "pair", staff(&[Pair]), IN_RUNNING, When::RoundToPair, Reason::None;
    /// Pair the next round by hand, or change the whole draft.
    Rearrange(Pairing)
        "rearrange", staff(&[Pair]), IN_RUNNING, When::RoundToArrange, Reason::Always;
    /// Exchange two players of the draft; one of them may have the bye.
    Swap(EntryId, EntryId)
        "swap", staff(&[Pair]), IN_RUNNING, When::Drafted, Reason::Always;
    /// Exchange the colors of a board of the draft, from 1.
    SwapColors(u16)
        "swapColors", staff(&[Pair]), IN_RUNNING, When::Drafted, Reason::Always;
    /// Give a player of the draft the bye: they exchange places with the one who has it.
    GiveBye(EntryId)
        "giveBye", staff(&[Pair]), IN_RUNNING, When::Drafted, Reason::Always;
    /// Check the drafted pairing against the rules and fix it.
    Validate
        "validate", staff(&[Pair]), IN_RUNNING, When::Drafted, Reason::IfUnlikeRules;
    /// Show the round to everyone. Each board gets its game, or none where a player has no account.
    Publish {
        /// The games, board by board.
        games: Vec<Option<GameKey>>,
    }
        "publish", staff(&[Pair]), IN_RUNNING, When::Validated, Reason::None;
    /// Take the published round back, before a clock has run.
    Unpublish
        "unpublish", staff(&[Pair]), IN_RUNNING, When::Unplayed, Reason::Always;
    /// Move the start of the published round, before a clock has run. It gets new games.
    Postpone {
        /// The new start; none if the arbiter starts it.
        starts_at: Option<Timestamp>,
        /// The games, board by board.
        games: Vec<Option<GameKey>>,
    }
        "postpone", staff(&[Pair, Organize]), IN_RUNNING, When::Unplayed, Reason::Always;
    /// Start the clocks of the published round, on all boards.
    StartRound
        "startRound", staff(&[Judge]).or_server(), IN_RUNNING, When::Published, Reason::None;
    /// Start the clock of one board, from 1. The game records it.
    StartBoard(u16)
        "startBoard", staff(&[Judge]), IN_RUNNING, When::Published, Reason::None;
    /// A game ended.
    GameEnded {
        /// The result; none if it was aborted.
        result: Option<BoardResult>,
        /// The newest order that the game followed when it had this result.
        followed: Option<Seq>,
    }
        "gameEnded", done_by_game(), WITH_GAMES, When::Anytime, Reason::None;
    /// Enter, correct, or remove a result by hand.
    SetResult {
        /// The round.
        round: u16,
        /// The board, from 1.
        board: u16,
        /// The result; none to remove it.
        result: Option<BoardResult>,
        /// The number of the next event when the actor looked: what was decided on the board since
        /// is not overridden unseen. None to override whatever stands.
        seen: Option<Seq>,
    }
        "setResult", staff(&[Judge]), &[Phase::Running, Phase::Finished], When::RoundPublic,
        Reason::Correction;
    /// Close a round whose results are all in.
    CloseRound
        "closeRound", staff(&[Pair]), IN_RUNNING, When::RoundComplete, Reason::None;
    /// Break a tie by lot, best first.
    BreakTie(Vec<EntryId>)
        "breakTie", staff(&[Pair]), IN_RUNNING, When::Anytime, Reason::None;
    /// Sign the standings.
    Finish
        "finish", staff(&[Pair]), IN_RUNNING, When::AllPlayed, Reason::None;
    /// End the tournament early.
    Abandon
        "abandon", staff(&[Organize]), BEFORE_END, When::Anytime, Reason::Always;
}

impl Act {
    /// A result by its usual name: both absent, one absent, a score.
    pub fn result(round: u16, board: u16, score: GameResult) -> Act {
        Act::SetResult { round, board, result: Some(BoardResult::played(score)), seen: None }
    }

    /// A plan that starts a round at this time.
    pub fn starts(round: u16, at: Timestamp) -> Act {
        Act::Plan { round, plan: RoundPlan { starts_at: Some(at), time: None } }
    }

    /// The entry that the act is about, of those acts that players do for themselves.
    pub(crate) fn own_entry(&self) -> Option<EntryId> {
        match self {
            Act::Withdraw(entry) | Act::CheckIn(entry) | Act::SetBye { entry, .. } => Some(*entry),
            _ => None,
        }
    }
}

/// How long a reason can be.
pub(crate) const REASON: usize = 500;
