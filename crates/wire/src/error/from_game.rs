//! The codes of what a game refuses.

use game::{ConfigFault, ParseTimeControlError, PremoveDropped, Refusal, TimeControl, TimeControlFault};
use rules::IllegalMove;

use super::{ErrorCode, GameCode, LobbyCode, PieceParam, PositionCode, shown};

impl From<Refusal> for GameCode {
    fn from(refusal: Refusal) -> GameCode {
        use Refusal::*;
        match refusal {
            NotYours => GameCode::WrongRole,
            ArbiterPlays => GameCode::ArbiterIsPlayer,
            GameOver => GameCode::GameOver,
            FlagFell => GameCode::FlagFell,
            NotOver => GameCode::NotOver,
            NotStarted => GameCode::NotStarted,
            AlreadyStarted => GameCode::AlreadyStarted,
            SeatTaken => GameCode::SeatTaken,
            Paused => GameCode::Paused,
            NotPaused => GameCode::NotPaused,
            NotYourTurn => GameCode::NotYourTurn,
            StalePly { now, meant } => {
                GameCode::StalePly { now: now.into(), meant: meant.into() }
            }
            Illegal(reason) => reason.into(),
            NotAllowed => GameCode::NotAllowed,
            TooLateToAbort => GameCode::TooLateToAbort,
            TooEarlyToOffer { moves: 1 } => GameCode::TooEarlyToOfferFirst,
            TooEarlyToOffer { moves } => GameCode::TooEarlyToOffer { moves: moves.into() },
            OfferStands => GameCode::OfferPending,
            OfferedBefore => GameCode::OfferDeclined,
            NoOffer => GameCode::NoOffer,
            NoClaimNeeded => GameCode::NoClaimNeeded,
            ClaimedBefore => GameCode::AlreadyClaimed,
            NothingToTakeBack => GameCode::NothingToTakeBack,
            NoAssistant => GameCode::NoAssistant,
            CannotAssist => GameCode::CannotAssist,
            AssistantNamed => GameCode::AlreadyHasAssistant,
            CalledBefore => GameCode::AlreadyCalled,
            NoCall => GameCode::NoCall,
            NoClock => GameCode::NoClock,
            BadTime => GameCode::TimeOutOfRange,
            BadGift => GameCode::GiveTimeOutOfRange,
            FinishedPosition => GameCode::FinishedPosition,
            NoReason => GameCode::NoReason,
            ReasonTooLong => GameCode::ReasonTooLong,
        }
    }
}

impl From<IllegalMove> for GameCode {
    fn from(reason: IllegalMove) -> GameCode {
        use IllegalMove::*;
        match reason {
            NoPiece(square) => GameCode::NoPiece { square: square.to_string() },
            OpponentsPiece(square) => GameCode::OpponentsPiece { square: square.to_string() },
            OwnPieceOnTarget(square) => GameCode::OwnPieceOnTarget { square: square.to_string() },
            NotHowItMoves(role) => GameCode::NotHowItMoves { piece: PieceParam(role) },
            Blocked(square) => GameCode::Blocked { square: square.to_string() },
            NothingToCapture(square) => GameCode::NothingToCapture { square: square.to_string() },
            LeavesKingInCheck => GameCode::LeavesKingInCheck,
            ExposesKing => GameCode::ExposesKing,
            PromotionMissing => GameCode::PromotionMissing,
            PromotionNotAllowed => GameCode::PromotionNotAllowed,
            CastlingRightLost => GameCode::CastlingRightLost,
            CastlingInCheck => GameCode::CastlingInCheck,
            CastlingThroughAttack(square) => {
                GameCode::CastlingThroughAttack { square: square.to_string() }
            }
            CastlingBlocked(square) => GameCode::CastlingBlocked { square: square.to_string() },
            OtherPosition => GameCode::OtherPosition,
        }
    }
}

impl From<PremoveDropped> for GameCode {
    fn from(why: PremoveDropped) -> GameCode {
        match why {
            PremoveDropped::GameOver => GameCode::GameOver,
            PremoveDropped::NotAllowed => GameCode::PremoveNotAllowed,
            PremoveDropped::Stale => GameCode::PremoveStale,
            PremoveDropped::Illegal(reason) => reason.into(),
        }
    }
}

impl From<TimeControlFault> for LobbyCode {
    fn from(fault: TimeControlFault) -> LobbyCode {
        match fault {
            TimeControlFault::Stages => {
                LobbyCode::TimeStages { max: TimeControl::MAX_STAGES as u64 }
            }
            TimeControlFault::OpenStage => LobbyCode::TimeOpenStage,
            TimeControlFault::Moves => LobbyCode::TimeMoves { max: TimeControl::MAX_MOVES.into() },
            TimeControlFault::Base => {
                LobbyCode::TimeTooLong { days: TimeControl::MAX_BASE.0 / game::Millis::DAY.0 }
            }
            TimeControlFault::NoTime => LobbyCode::NoTime,
            TimeControlFault::Bonus => {
                LobbyCode::BonusTooLong { minutes: TimeControl::MAX_BONUS.0 / 60_000 }
            }
            TimeControlFault::Days => {
                LobbyCode::DaysOutOfRange { max: TimeControl::MAX_DAYS.into() }
            }
        }
    }
}

impl From<ParseTimeControlError> for LobbyCode {
    fn from(error: ParseTimeControlError) -> LobbyCode {
        match error {
            ParseTimeControlError::Unreadable(part) => {
                LobbyCode::UnreadableTime { value: shown(&part) }
            }
            ParseTimeControlError::Fault(fault) => fault.into(),
        }
    }
}
