//! A stable code for everything a player can be told, and the values in its sentence.
//!
//! Programs and translations go by the code and never by the English sentence, which may change.
//! A code never changes and is never used again for something else.

use rules::IllegalMove;

use crate::{
    ConfigError, Ending, GameConfig, ParseProgramNameError, ParseTimeControlError,
    PremoveDropReason, ProgramName, Refusal, TimeControl, TimeControlError, decide::REASON_MAX,
};

/// The values in a sentence, by name.
pub type Params = Vec<(&'static str, String)>;

impl Refusal {
    /// The code of this refusal. Each reason why a move is illegal has a code of its own.
    pub const fn code(self) -> &'static str {
        use Refusal::*;
        match self {
            WrongRole => "wrong_role",
            ArbiterIsPlayer => "arbiter_is_player",
            GameOver => "game_over",
            FlagFell => "flag_fell",
            NotOver => "game_not_over",
            NotStarted => "game_not_started",
            AlreadyStarted => "game_already_started",
            SeatTaken => "seat_taken",
            Paused => "game_paused",
            NotPaused => "game_not_paused",
            NotYourTurn => "not_your_turn",
            StalePly { .. } => "stale_move",
            Illegal(reason) => illegal_code(reason),
            NotAllowed => "not_allowed_in_game",
            TooLateToAbort => "too_late_to_abort",
            TooEarlyToOffer { .. } => "draw_offer_too_early",
            OfferPending => "offer_pending",
            OfferDeclined => "offer_declined",
            NoOffer => "no_offer",
            NoClaimNeeded => "claim_not_needed",
            AlreadyClaimed => "already_claimed",
            NothingToTakeBack => "nothing_to_take_back",
            NoAssistant => "no_assistant",
            CannotAssist => "player_cannot_assist",
            AlreadyHasAssistant => "already_has_assistant",
            AlreadyCalled => "arbiter_already_called",
            NoCall => "no_arbiter_call",
            NoClock => "no_clock",
            TimeOutOfRange => "time_out_of_range",
            GiveTimeOutOfRange => "give_time_out_of_range",
            FinishedPosition => "position_finished",
            NoReason => "reason_missing",
            ReasonTooLong => "reason_too_long",
        }
    }

    /// The values in the sentence.
    pub fn params(self) -> Params {
        match self {
            Refusal::StalePly { now, meant } => {
                vec![("now", now.to_string()), ("meant", meant.to_string())]
            }
            Refusal::Illegal(reason) => illegal_params(reason),
            Refusal::TooEarlyToOffer { moves } => vec![("moves", moves.to_string())],
            Refusal::GiveTimeOutOfRange => vec![
                ("min", GameConfig::GIVE_TIME.start().whole_seconds().to_string()),
                ("max", GameConfig::GIVE_TIME.end().whole_seconds().to_string()),
            ],
            Refusal::ReasonTooLong => vec![("max", REASON_MAX.to_string())],
            _ => Vec::new(),
        }
    }
}

const fn illegal_code(reason: IllegalMove) -> &'static str {
    use IllegalMove::*;
    match reason {
        NoPiece(_) => "illegal_no_piece",
        OpponentsPiece(_) => "illegal_opponents_piece",
        OwnPieceOnTarget(_) => "illegal_own_piece_on_target",
        NotHowItMoves(_) => "illegal_not_how_it_moves",
        Blocked(_) => "illegal_blocked",
        NothingToCapture(_) => "illegal_nothing_to_capture",
        LeavesKingInCheck => "illegal_leaves_king_in_check",
        ExposesKing => "illegal_exposes_king",
        PromotionMissing => "illegal_promotion_missing",
        PromotionNotAllowed => "illegal_promotion_not_allowed",
        CastlingRightLost => "illegal_castling_right_lost",
        CastlingInCheck => "illegal_castling_in_check",
        CastlingThroughAttack(_) => "illegal_castling_through_attack",
        CastlingBlocked(_) => "illegal_castling_blocked",
        OtherPosition => "illegal_other_position",
    }
}

fn illegal_params(reason: IllegalMove) -> Params {
    use IllegalMove::*;
    match reason {
        NoPiece(square)
        | OpponentsPiece(square)
        | OwnPieceOnTarget(square)
        | Blocked(square)
        | NothingToCapture(square)
        | CastlingThroughAttack(square)
        | CastlingBlocked(square) => vec![("square", square.to_string())],
        NotHowItMoves(role) => vec![("piece", role.to_string())],
        LeavesKingInCheck | ExposesKing | PromotionMissing | PromotionNotAllowed
        | CastlingRightLost | CastlingInCheck | OtherPosition => Vec::new(),
    }
}

impl PremoveDropReason {
    /// The code of this reason.
    pub const fn code(self) -> &'static str {
        match self {
            PremoveDropReason::GameOver => "premove_game_over",
            PremoveDropReason::NotAllowed => "premove_not_allowed",
            PremoveDropReason::Stale => "premove_stale",
            PremoveDropReason::Illegal(_) => "premove_illegal",
        }
    }

    /// The values in the sentence. `reason` is the code of the [`Refusal`] the move would get.
    pub fn params(self) -> Params {
        match self {
            PremoveDropReason::Illegal(reason) => {
                let mut params = vec![("reason", illegal_code(reason).to_owned())];
                params.extend(illegal_params(reason));
                params
            }
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
    pub fn params(self) -> Params {
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
            ConfigError::FinishedStart => "start_position_finished",
            ConfigError::ImpossibleStart(_) => "start_position_impossible",
            ConfigError::MixedTime => "mixed_time_controls",
            ConfigError::DaysAndPresence => "correspondence_waits_for_players",
            ConfigError::SamePerson => "same_player_twice",
            ConfigError::RatedUnequalTime => "rated_unequal_time",
            ConfigError::RatedTakebacks => "rated_takebacks",
            ConfigError::RatedComputer => "rated_computer",
            ConfigError::RatedPosition => "rated_position",
        }
    }

    /// The values in the sentence.
    pub fn params(&self) -> Params {
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
            TimeControlError::Stages => "time_control_stages",
            TimeControlError::OpenStage => "time_control_open_stage",
            TimeControlError::Moves => "time_control_moves",
            TimeControlError::Base => "time_control_base",
            TimeControlError::NoTime => "time_control_no_time",
            TimeControlError::Bonus => "time_control_bonus",
            TimeControlError::Days => "time_control_days",
        }
    }

    /// The values in the sentence.
    pub fn params(self) -> Params {
        let max = match self {
            TimeControlError::Stages => TimeControl::MAX_STAGES.to_string(),
            TimeControlError::Moves => TimeControl::MAX_MOVES.to_string(),
            TimeControlError::Days => TimeControl::MAX_DAYS.to_string(),
            _ => return Vec::new(),
        };
        vec![("max", max)]
    }
}

impl ParseTimeControlError {
    /// The code of this error.
    pub const fn code(&self) -> &'static str {
        match self {
            ParseTimeControlError::Unreadable(_) => "time_control_unreadable",
            ParseTimeControlError::Invalid(error) => error.code(),
        }
    }

    /// The values in the sentence.
    pub fn params(&self) -> Params {
        match self {
            ParseTimeControlError::Unreadable(part) => vec![("text", part.clone())],
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
    pub fn params(self) -> Params {
        match self {
            ParseProgramNameError::Length(length) => {
                vec![("length", length.to_string()), ("max", ProgramName::MAX.to_string())]
            }
            ParseProgramNameError::Space => Vec::new(),
            ParseProgramNameError::Character(found) => vec![("character", found.to_string())],
        }
    }
}
