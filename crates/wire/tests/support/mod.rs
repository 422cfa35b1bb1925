//! Lists that several tests go through.

use game::Refusal;
use rules::{IllegalMove, Role, Square};

/// A refusal of each kind, and some of them with other values. The `match` does not compile when a
/// variant is missing: add the new one to the list, too.
pub(crate) fn refusals() -> Vec<Refusal> {
    use Refusal::*;
    let list = vec![
        WrongRole,
        ArbiterIsPlayer,
        GameOver,
        FlagFell,
        NotOver,
        NotStarted,
        AlreadyStarted,
        SeatTaken,
        Paused,
        NotPaused,
        NotYourTurn,
        StalePly { now: 7, meant: 5 },
        Illegal(IllegalMove::NotHowItMoves(Role::Pawn)),
        Illegal(IllegalMove::NoPiece(Square::E4)),
        NotAllowed,
        TooLateToAbort,
        TooEarlyToOffer { moves: 1 },
        TooEarlyToOffer { moves: 10 },
        OfferPending,
        OfferDeclined,
        NoOffer,
        NoClaimNeeded,
        AlreadyClaimed,
        NothingToTakeBack,
        TooManyTakebacks { max: 500 },
        ResultUnchanged,
        NoAssistant,
        CannotAssist,
        AlreadyHasAssistant,
        AlreadyCalled,
        NoCall,
        NoClock,
        TimeOutOfRange,
        GiveTimeOutOfRange,
        FinishedPosition,
        NoReason,
        ReasonTooLong,
    ];
    let check = |refusal: &Refusal| match refusal {
        WrongRole | ArbiterIsPlayer | GameOver | FlagFell | NotOver | NotStarted => {}
        AlreadyStarted | SeatTaken | Paused | NotPaused | NotYourTurn | StalePly { .. } => {}
        Illegal(_) | NotAllowed | TooLateToAbort | TooEarlyToOffer { .. } | OfferPending => {}
        OfferDeclined | NoOffer | NoClaimNeeded | AlreadyClaimed | NothingToTakeBack => {}
        TooManyTakebacks { .. } | ResultUnchanged => {}
        NoAssistant | CannotAssist | AlreadyHasAssistant | AlreadyCalled | NoCall | NoClock
        | TimeOutOfRange => {}
        GiveTimeOutOfRange | FinishedPosition | NoReason | ReasonTooLong => {}
    };
    list.iter().for_each(check);
    list
}
