//! The error codes for what a game refuses.

use game::{ParseTimeControlError, PremoveDropReason, Refusal, TimeControl, TimeControlError};
use rules::{FenError, IllegalMove, PositionErrorKind, SquareList};

use super::{GameCode, LobbyCode, PieceParam, PositionCode, SideParam, shown};

impl From<Refusal> for GameCode {
    fn from(refusal: Refusal) -> GameCode {
        use Refusal::*;
        match refusal {
            WrongRole => GameCode::WrongRole,
            ArbiterIsPlayer => GameCode::ArbiterIsPlayer,
            GameOver => GameCode::GameOver,
            FlagFell => GameCode::FlagFell,
            NotOver => GameCode::NotOver,
            NotStarted => GameCode::NotStarted,
            AlreadyStarted => GameCode::AlreadyStarted,
            SeatTaken => GameCode::SeatTaken,
            Paused => GameCode::Paused,
            NotPaused => GameCode::NotPaused,
            NotYourTurn => GameCode::NotYourTurn,
            StalePly { now, meant } => GameCode::StalePly { now: now.into(), meant: meant.into() },
            Illegal(reason) => reason.into(),
            NotAllowed => GameCode::NotAllowed,
            TooLateToAbort => GameCode::TooLateToAbort,
            TooEarlyToOffer { moves } => GameCode::TooEarlyToOffer { moves: moves.into() },
            OfferPending => GameCode::OfferPending,
            OfferDeclined => GameCode::OfferDeclined,
            NoOffer => GameCode::NoOffer,
            NoClaimNeeded => GameCode::NoClaimNeeded,
            AlreadyClaimed => GameCode::AlreadyClaimed,
            NothingToTakeBack => GameCode::NothingToTakeBack,
            TooManyTakebacks { max } => GameCode::TooManyTakebacks { max: max.into() },
            ResultUnchanged => GameCode::ResultUnchanged,
            NoAssistant => GameCode::NoAssistant,
            CannotAssist => GameCode::CannotAssist,
            AlreadyHasAssistant => GameCode::AlreadyHasAssistant,
            AlreadyCalled => GameCode::AlreadyCalled,
            NoCall => GameCode::NoCall,
            NoClock => GameCode::NoClock,
            TimeOutOfRange => GameCode::TimeOutOfRange,
            GiveTimeOutOfRange => GameCode::GiveTimeOutOfRange,
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
            LeavesKingInCheck { attacker } => {
                GameCode::LeavesKingInCheck { attacker: attacker.to_string() }
            }
            ExposesKing { attacker } => GameCode::ExposesKing { attacker: attacker.to_string() },
            PromotionMissing => GameCode::PromotionMissing,
            PromotionNotAllowed => GameCode::PromotionNotAllowed,
            CastlingRightLost => GameCode::CastlingRightLost,
            CastlingInCheck { attacker } => {
                GameCode::CastlingInCheck { attacker: attacker.to_string() }
            }
            CastlingThroughAttack { square, attacker } => GameCode::CastlingThroughAttack {
                square: square.to_string(),
                attacker: attacker.to_string(),
            },
            CastlingBlocked(square) => GameCode::CastlingBlocked { square: square.to_string() },
            OtherPosition => GameCode::OtherPosition,
        }
    }
}

impl From<PremoveDropReason> for GameCode {
    fn from(why: PremoveDropReason) -> GameCode {
        match why {
            PremoveDropReason::GameOver => GameCode::GameOver,
            PremoveDropReason::NotAllowed => GameCode::PremoveNotAllowed,
            PremoveDropReason::Stale => GameCode::PremoveStale,
            PremoveDropReason::Illegal(reason) => reason.into(),
        }
    }
}

impl From<TimeControlError> for LobbyCode {
    fn from(fault: TimeControlError) -> LobbyCode {
        match fault {
            TimeControlError::Stages => {
                LobbyCode::TimeStages { max: TimeControl::MAX_STAGES as u64 }
            }
            TimeControlError::OpenStage => LobbyCode::TimeOpenStage,
            TimeControlError::Moves => LobbyCode::TimeMoves { max: TimeControl::MAX_MOVES.into() },
            TimeControlError::Base => {
                LobbyCode::TimeTooLong { days: TimeControl::MAX_BASE.0 / game::Millis::DAY.0 }
            }
            TimeControlError::NoTime => LobbyCode::NoTime,
            TimeControlError::Bonus => {
                LobbyCode::BonusTooLong { minutes: TimeControl::MAX_BONUS.0 / 60_000 }
            }
            TimeControlError::Days => {
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
            ParseTimeControlError::Invalid(error) => error.into(),
        }
    }
}

impl From<FenError> for PositionCode {
    /// The first reason, if there are several.
    fn from(error: FenError) -> PositionCode {
        match error {
            FenError::Parse(error) => PositionCode::InvalidFen {
                at: error.at() as u64 + 1,
                detail: error.kind().to_string(),
            },
            FenError::Position(error) => match error.kinds().first() {
                Some(kind) => (*kind).into(),
                None => PositionCode::InvalidFen { at: 1, detail: error.to_string() },
            },
        }
    }
}

impl From<PositionErrorKind> for PositionCode {
    fn from(kind: PositionErrorKind) -> PositionCode {
        match kind {
            PositionErrorKind::NoKing(color) => PositionCode::NoKing { side: SideParam(color) },
            PositionErrorKind::ManyKings(color, kings) => PositionCode::TooManyKings {
                side: SideParam(color),
                count: kings.len() as u64,
                squares: SquareList(kings).to_string(),
            },
            PositionErrorKind::PawnsOnBackRank(pawns) => {
                PositionCode::PawnsOnBackRank { squares: SquareList(pawns).to_string() }
            }
            PositionErrorKind::OpponentInCheck { king, checkers } => {
                PositionCode::OpponentInCheck {
                    king: king.to_string(),
                    checkers: SquareList(checkers).to_string(),
                }
            }
            PositionErrorKind::Castling(rook) => {
                PositionCode::NoCastlingRight { rook: rook.to_string() }
            }
            PositionErrorKind::EnPassant(square) => {
                PositionCode::NoEnPassant { square: square.to_string() }
            }
        }
    }
}
