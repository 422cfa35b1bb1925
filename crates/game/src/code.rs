//! A stable code for everything a player can be told, and the values in its sentence.
//!
//! Programs and translations go by the code and never by the English sentence, which may change.
//! A code never changes and is never used again for something else.

use rules::IllegalMove;

use crate::{
    ConfigError, Ending, Millis, ParseProgramNameError, ParseTimeControlError, PremoveDropReason,
    ProgramName, Refusal, TimeControl, TimeControlError,
};

/// The values in a sentence, by name.
pub type CodeParams = Vec<(&'static str, String)>;

impl Refusal {
    /// The code of this refusal. Each reason why a move is illegal has a code of its own.
    pub const fn code(self) -> &'static str {
        use Refusal::*;
        match self {
            WrongRole => "wrong_role",
            ArbiterIsPlayer => "arbiter_is_player",
            GameOver => "game_over",
            FlagFell => "flag_fell",
            NotOver => "not_over",
            NotStarted => "not_started",
            AlreadyStarted => "already_started",
            SeatTaken => "seat_taken",
            Paused => "paused",
            NotPaused => "not_paused",
            NotYourTurn => "not_your_turn",
            StalePly { .. } => "stale_ply",
            Illegal(reason) => illegal_code(reason),
            NotAllowed => "not_allowed",
            TooLateToAbort => "too_late_to_abort",
            TooEarlyToOffer { .. } => "too_early_to_offer",
            OfferPending => "offer_pending",
            OfferDeclined => "offer_declined",
            NoOffer => "no_offer",
            NoClaimNeeded => "no_claim_needed",
            AlreadyClaimed => "already_claimed",
            NothingToTakeBack => "nothing_to_take_back",
            TooManyTakebacks { .. } => "too_many_takebacks",
            ResultUnchanged => "result_unchanged",
            NoAssistant => "no_assistant",
            CannotAssist => "cannot_assist",
            AlreadyHasAssistant => "already_has_assistant",
            AlreadyCalled => "already_called",
            NoCall => "no_call",
            NoClock => "no_clock",
            TimeOutOfRange => "time_out_of_range",
            GiveTimeOutOfRange => "give_time_out_of_range",
            FinishedPosition => "finished_position",
            NoReason => "no_reason",
            ReasonTooLong => "reason_too_long",
        }
    }

    /// The values in the sentence.
    pub fn params(self) -> CodeParams {
        match self {
            Refusal::StalePly { now, meant } => {
                vec![("now", now.to_string()), ("meant", meant.to_string())]
            }
            Refusal::Illegal(reason) => illegal_params(reason),
            Refusal::TooEarlyToOffer { moves } => vec![("moves", moves.to_string())],
            Refusal::TooManyTakebacks { max } => vec![("max", max.to_string())],
            _ => Vec::new(),
        }
    }
}

const fn illegal_code(reason: IllegalMove) -> &'static str {
    use IllegalMove::*;
    match reason {
        NoPiece(_) => "no_piece",
        OpponentsPiece(_) => "opponents_piece",
        OwnPieceOnTarget(_) => "own_piece_on_target",
        NotHowItMoves(_) => "not_how_it_moves",
        Blocked(_) => "blocked",
        NothingToCapture(_) => "nothing_to_capture",
        LeavesKingInCheck { .. } => "leaves_king_in_check",
        ExposesKing { .. } => "exposes_king",
        PromotionMissing => "promotion_missing",
        PromotionNotAllowed => "promotion_not_allowed",
        CastlingRightLost => "castling_right_lost",
        CastlingInCheck { .. } => "castling_in_check",
        CastlingThroughAttack { .. } => "castling_through_attack",
        CastlingBlocked(_) => "castling_blocked",
        OtherPosition => "other_position",
    }
}

fn illegal_params(reason: IllegalMove) -> CodeParams {
    use IllegalMove::*;
    match reason {
        NoPiece(square)
        | OpponentsPiece(square)
        | OwnPieceOnTarget(square)
        | Blocked(square)
        | NothingToCapture(square)
        | CastlingBlocked(square) => vec![("square", square.to_string())],
        NotHowItMoves(role) => vec![("piece", role.to_string())],
        LeavesKingInCheck { attacker }
        | ExposesKing { attacker }
        | CastlingInCheck { attacker } => vec![("attacker", attacker.to_string())],
        CastlingThroughAttack { square, attacker } => {
            vec![("square", square.to_string()), ("attacker", attacker.to_string())]
        }
        PromotionMissing | PromotionNotAllowed | CastlingRightLost | OtherPosition => Vec::new(),
    }
}

impl PremoveDropReason {
    /// The code of this reason: that of the [`Refusal`] the move would get, where there is one.
    pub const fn code(self) -> &'static str {
        match self {
            PremoveDropReason::GameOver => "game_over",
            PremoveDropReason::NotAllowed => "premove_not_allowed",
            PremoveDropReason::Stale => "premove_stale",
            PremoveDropReason::Illegal(reason) => illegal_code(reason),
        }
    }

    /// The values in the sentence.
    pub fn params(self) -> CodeParams {
        match self {
            PremoveDropReason::Illegal(reason) => illegal_params(reason),
            _ => Vec::new(),
        }
    }
}

impl Ending {
    /// The code of this ending.
    pub const fn code(self) -> &'static str {
        match self {
            Ending::Checkmate { .. } => "checkmate",
            Ending::Resignation { .. } => "resignation",
            Ending::ResignationNoMate { .. } => "resignation_no_mate",
            Ending::Time { .. } => "time",
            Ending::TimeNoMate { .. } => "time_no_mate",
            Ending::Abandonment { .. } => "abandonment",
            Ending::AbandonmentNoMate { .. } => "abandonment_no_mate",
            Ending::Stalemate => "stalemate",
            Ending::DeadPosition => "dead_position",
            Ending::Agreement => "agreement",
            Ending::Threefold => "threefold",
            Ending::Fivefold => "fivefold",
            Ending::FiftyMoves => "fifty_moves",
            Ending::SeventyFiveMoves => "seventy_five_moves",
            Ending::ThreefoldClaimed { .. } => "threefold_claimed",
            Ending::FiftyMovesClaimed { .. } => "fifty_moves_claimed",
            Ending::Forfeit { .. } => "forfeit",
            Ending::ForfeitOfBoth => "forfeit_of_both",
            Ending::Decided(_) => "arbiter_decision",
            Ending::Aborted => "aborted",
        }
    }

    /// The values in the sentence. `color` is the side that mated, resigned, ran out of time, left,
    /// claimed, or did not appear.
    pub fn params(self) -> CodeParams {
        match self {
            Ending::Checkmate { winner: color }
            | Ending::Resignation { loser: color }
            | Ending::ResignationNoMate { resigned: color }
            | Ending::Time { loser: color }
            | Ending::TimeNoMate { fell: color }
            | Ending::Abandonment { loser: color }
            | Ending::AbandonmentNoMate { left: color }
            | Ending::ThreefoldClaimed { by: color }
            | Ending::FiftyMovesClaimed { by: color }
            | Ending::Forfeit { loser: color } => vec![("color", color.to_string())],
            Ending::Decided(result) => vec![("result", result.to_string())],
            Ending::Stalemate
            | Ending::DeadPosition
            | Ending::Agreement
            | Ending::Threefold
            | Ending::Fivefold
            | Ending::FiftyMoves
            | Ending::SeventyFiveMoves
            | Ending::ForfeitOfBoth
            | Ending::Aborted => Vec::new(),
        }
    }
}

impl ConfigError {
    /// The code of this error.
    pub const fn code(&self) -> &'static str {
        match self {
            ConfigError::FinishedStart => "finished_start",
            ConfigError::ImpossibleStart(_) => "impossible_start",
            ConfigError::MixedTime => "mixed_time",
            ConfigError::DaysAndPresence => "correspondence_presence",
            ConfigError::SamePerson => "same_person",
            ConfigError::RatedUnequalTime => "rated_unequal_time",
            ConfigError::RatedTakebacks => "rated_takebacks",
            ConfigError::RatedComputer => "rated_computer",
            ConfigError::RatedPosition => "rated_position",
        }
    }

    /// The values in the sentence.
    pub fn params(&self) -> CodeParams {
        match self {
            ConfigError::ImpossibleStart(why) => vec![("why", why.to_string())],
            _ => Vec::new(),
        }
    }
}

impl TimeControlError {
    /// The code of this error.
    pub const fn code(self) -> &'static str {
        match self {
            TimeControlError::Stages => "time_stages",
            TimeControlError::OpenStage => "time_open_stage",
            TimeControlError::Moves => "time_moves",
            TimeControlError::Base => "time_too_long",
            TimeControlError::NoTime => "no_time",
            TimeControlError::Bonus => "bonus_too_long",
            TimeControlError::Days => "days_out_of_range",
        }
    }

    /// The values in the sentence.
    pub fn params(self) -> CodeParams {
        let days = TimeControl::MAX_BASE.0 / Millis::DAY.0;
        let minutes = TimeControl::MAX_BONUS.0 / Millis::MINUTE.0;
        match self {
            TimeControlError::Stages => vec![("max", TimeControl::MAX_STAGES.to_string())],
            TimeControlError::Moves => vec![("max", TimeControl::MAX_MOVES.to_string())],
            TimeControlError::Base => vec![("days", days.to_string())],
            TimeControlError::Bonus => vec![("minutes", minutes.to_string())],
            TimeControlError::Days => vec![("max", TimeControl::MAX_DAYS.to_string())],
            TimeControlError::OpenStage | TimeControlError::NoTime => Vec::new(),
        }
    }
}

impl ParseTimeControlError {
    /// The code of this error.
    pub const fn code(&self) -> &'static str {
        match self {
            ParseTimeControlError::Unreadable(_) => "unreadable_time",
            ParseTimeControlError::Invalid(error) => error.code(),
        }
    }

    /// The values in the sentence.
    pub fn params(&self) -> CodeParams {
        match self {
            ParseTimeControlError::Unreadable(part) => vec![("value", part.clone())],
            ParseTimeControlError::Invalid(error) => error.params(),
        }
    }
}

impl ParseProgramNameError {
    /// The code of this error.
    pub const fn code(self) -> &'static str {
        match self {
            ParseProgramNameError::Length(_) => "program_name_length",
            ParseProgramNameError::Space => "program_name_space",
            ParseProgramNameError::Character(_) => "program_name_character",
        }
    }

    /// The values in the sentence.
    pub fn params(self) -> CodeParams {
        match self {
            ParseProgramNameError::Length(length) => {
                vec![("length", length.to_string()), ("max", ProgramName::MAX.to_string())]
            }
            ParseProgramNameError::Space => Vec::new(),
            ParseProgramNameError::Character(found) => vec![("character", found.to_string())],
        }
    }
}
