use std::fmt;

use rules::IllegalMove;

/// Why a command was refused: an answer to the person who gave it.
///
/// A command can be wrong in several ways; the answer is the first of these
/// in the order of the variants, which is the order in which they are looked
/// at.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Refusal {
    /// They have no part in this game that lets them do this.
    WrongRole,
    /// An arbiter cannot judge a game they play in.
    ArbiterIsPlayer,
    /// The game is over.
    GameOver,
    /// The flag had fallen before this arrived.
    FlagFell,
    /// The game is not over yet.
    NotOver,
    /// The game has not begun.
    NotStarted,
    /// The game has begun already.
    AlreadyStarted,
    /// The seat is taken, or the person sits at the other side.
    SeatTaken,
    /// The game is paused.
    Paused,
    /// The game is not paused.
    NotPaused,
    /// The opponent has the move.
    NotYourTurn,
    /// The move was meant for another point of the game.
    StalePly {
        /// How many moves have been made.
        now: u32,
        /// How many the sender believed.
        meant: u32,
    },
    /// The move is not legal.
    Illegal(IllegalMove),
    /// This game does not allow it.
    NotAllowed,
    /// Two moves have been made; the game can no longer be aborted.
    TooLateToAbort,
    /// Both players have to make this many moves first.
    TooEarlyToOffer {
        /// The number of moves each.
        moves: u32,
    },
    /// An own offer stands already.
    OfferPending,
    /// An offer was refused; make a move first.
    OfferDeclined,
    /// There is no offer to answer.
    NoOffer,
    /// Draws by repetition and move counts need no claim in this game.
    NoClaimNeeded,
    /// A claim was made at this move already.
    AlreadyClaimed,
    /// There is no such move to take back.
    NothingToTakeBack,
    /// There is no assistant to approve or to end.
    NoAssistant,
    /// The person plays or judges in this game.
    CannotAssist,
    /// An assistant is named; an arbiter ends that first.
    AlreadyHasAssistant,
    /// A call is waiting already.
    AlreadyCalled,
    /// There is no call to answer.
    NoCall,
    /// This game has no clock, or not one that can be set.
    NoClock,
    /// The time is out of bounds.
    TimeOutOfRange,
    /// That is no time to give the opponent.
    GiveTimeOutOfRange,
    /// A position that is finished cannot be restored.
    FinishedPosition,
    /// An arbiter's act needs a reason.
    NoReason,
    /// The reason is too long.
    ReasonTooLong,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Refusal::*;
        match self {
            WrongRole => f.write_str("this is not yours to do"),
            ArbiterIsPlayer => f.write_str("an arbiter cannot judge their own game"),
            GameOver => f.write_str("the game is over"),
            FlagFell => f.write_str("the flag fell before this arrived"),
            NotOver => f.write_str("the game is not over yet"),
            NotStarted => f.write_str("the game has not begun"),
            AlreadyStarted => f.write_str("the game has already begun"),
            SeatTaken => f.write_str("the seat is taken"),
            Paused => f.write_str("the game is paused"),
            NotPaused => f.write_str("the game is not paused"),
            NotYourTurn => f.write_str("not your turn"),
            StalePly { now, meant } => {
                write!(f, "the move was meant for ply {meant}, but the game is at ply {now}")
            }
            Illegal(reason) => write!(f, "illegal move: {reason}"),
            NotAllowed => f.write_str("this game does not allow it"),
            TooLateToAbort => f.write_str("too late to abort: both have moved"),
            TooEarlyToOffer { moves: 1 } => {
                f.write_str("a draw can be offered once both have moved")
            }
            TooEarlyToOffer { moves } => {
                write!(f, "a draw can be offered once both have made {moves} moves")
            }
            OfferPending => f.write_str("your offer stands already"),
            OfferDeclined => f.write_str("refused once: make a move before you ask again"),
            NoOffer => f.write_str("there is no offer to answer"),
            NoClaimNeeded => f.write_str("no claim needed: such draws are automatic in this game"),
            AlreadyClaimed => f.write_str("you have claimed at this move already"),
            NothingToTakeBack => f.write_str("there is no move to take back"),
            NoAssistant => f.write_str("there is no such assistant"),
            CannotAssist => f.write_str("who plays in this game cannot assist in it"),
            AlreadyHasAssistant => {
                f.write_str("an assistant is named already: ask the arbiter to end that first")
            }
            AlreadyCalled => f.write_str("the arbiter has been called already"),
            NoCall => f.write_str("nobody has called"),
            NoClock => f.write_str("there is no clock to set"),
            TimeOutOfRange => f.write_str("the time must be more than zero and at most 30 days"),
            GiveTimeOutOfRange => {
                f.write_str("5 to 60 seconds can be given at once, up to a day on the clock")
            }
            FinishedPosition => f.write_str("the position is finished: no game can go on from it"),
            NoReason => f.write_str("a reason is needed"),
            ReasonTooLong => f.write_str("the reason is too long"),
        }
    }
}

impl std::error::Error for Refusal {}
