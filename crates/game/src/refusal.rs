use std::fmt;

use rules::IllegalMove;

/// Why a command was refused: the answer to the person who sent it.
///
/// A command can be wrong in several ways. The answer is the first that applies, in the order of
/// the variants. For programs and translations there is [`Refusal::code`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Refusal {
    /// Their role in this game does not let them do this.
    WrongRole,
    /// An arbiter cannot act in a game they play in.
    ArbiterIsPlayer,
    /// The game is over.
    GameOver,
    /// The flag had fallen before the command arrived.
    FlagFell,
    /// The game is not over yet.
    NotOver,
    /// The game has not started.
    NotStarted,
    /// The game has already started.
    AlreadyStarted,
    /// The seat is taken, or the person already has the other seat.
    SeatTaken,
    /// The game is paused.
    Paused,
    /// The game is not paused.
    NotPaused,
    /// It is the opponent's turn.
    NotYourTurn,
    /// The move was sent for another point of the game.
    StalePly {
        /// How many moves have been made.
        now: u32,
        /// How many moves the sender knew of.
        meant: u32,
    },
    /// The move is illegal.
    Illegal(IllegalMove),
    /// The settings of this game do not allow it.
    NotAllowed,
    /// Two moves have been made, so the game can no longer be aborted.
    TooLateToAbort,
    /// Both players have to make this many moves before a draw can be offered.
    TooEarlyToOffer {
        /// The number of moves of each player.
        moves: u32,
    },
    /// Their own offer is still open.
    OfferPending,
    /// Their offer was declined, and they have not moved since.
    OfferDeclined,
    /// There is no offer to answer.
    NoOffer,
    /// Draws by repetition and by the 50-move rule are automatic in this game.
    NoClaimNeeded,
    /// They have already claimed a draw on this move.
    AlreadyClaimed,
    /// There are not that many moves to take back.
    NothingToTakeBack,
    /// The players have taken back as often as a game allows.
    TooManyTakebacks {
        /// How often that is.
        max: u32,
    },
    /// The result already is what the arbiter wants to correct it to.
    ResultUnchanged,
    /// There is no assistant.
    NoAssistant,
    /// A player or arbiter of this game cannot assist in it.
    CannotAssist,
    /// The player has already named an assistant; an arbiter has to remove them first.
    AlreadyHasAssistant,
    /// Their call to the arbiter is still open.
    AlreadyCalled,
    /// There is no call to answer.
    NoCall,
    /// There is no clock, or not one that can be changed.
    NoClock,
    /// The time is out of range.
    TimeOutOfRange,
    /// The time a player wants to give is out of range.
    GiveTimeOutOfRange,
    /// The game would be over at once in this position.
    FinishedPosition,
    /// The arbiter gave no reason.
    NoReason,
    /// The arbiter's reason is too long.
    ReasonTooLong,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::WrongRole => "You cannot do this in this game.",
            Refusal::ArbiterIsPlayer => "An arbiter cannot judge their own game.",
            Refusal::GameOver => "The game is over.",
            Refusal::FlagFell => "Your time ran out before this arrived.",
            Refusal::NotOver => "The game is not over yet.",
            Refusal::NotStarted => "The game has not started.",
            Refusal::AlreadyStarted => "The game has already started.",
            Refusal::SeatTaken => "The seat is taken.",
            Refusal::Paused => "The game is paused.",
            Refusal::NotPaused => "The game is not paused.",
            Refusal::NotYourTurn => "It is not your turn.",
            Refusal::StalePly { now, meant } => {
                return write!(
                    f,
                    "The move was meant for ply {meant}, but the game is at ply {now}."
                );
            }
            Refusal::Illegal(reason) => return write!(f, "Illegal move: {reason}"),
            Refusal::NotAllowed => "This game does not allow it.",
            Refusal::TooLateToAbort => "It is too late to abort: both players have moved.",
            Refusal::TooEarlyToOffer { moves } => {
                return write!(
                    f,
                    "It is too early to offer a draw: each player must have made {moves} or more moves."
                );
            }
            Refusal::OfferPending => "You have already made this offer.",
            Refusal::OfferDeclined => {
                "Your offer was declined. Make a move before you ask again."
            }
            Refusal::NoOffer => "There is no offer to answer.",
            Refusal::NoClaimNeeded => "No claim is needed: these draws are automatic in this game.",
            Refusal::AlreadyClaimed => "You have already claimed a draw at this move.",
            Refusal::NothingToTakeBack => "There is no move to take back.",
            Refusal::TooManyTakebacks { max } => {
                return write!(f, "A game allows at most {max} takebacks. Play on, or start a new game.");
            }
            Refusal::ResultUnchanged => "This is already the result.",
            Refusal::NoAssistant => "There is no assistant.",
            Refusal::CannotAssist => "A player or arbiter of this game cannot assist in it.",
            Refusal::AlreadyHasAssistant => {
                "An assistant has already been named. Ask the arbiter to end that first."
            }
            Refusal::AlreadyCalled => "The arbiter has already been called.",
            Refusal::NoCall => "There is no call to answer.",
            Refusal::NoClock => "This game has no clock to set.",
            Refusal::TimeOutOfRange => "The time must be more than zero and at most 30 days.",
            Refusal::GiveTimeOutOfRange => {
                "You can give 5 to 60 seconds at once, up to a day on the clock."
            }
            Refusal::FinishedPosition => {
                "The position is finished: no game can continue from it."
            }
            Refusal::NoReason => "A reason is required.",
            Refusal::ReasonTooLong => "The reason is too long. Shorten it.",
        })
    }
}

impl std::error::Error for Refusal {}
