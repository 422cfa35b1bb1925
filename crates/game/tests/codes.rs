//! Codes of refusals, endings, and errors: unique, stable, and in step with the sentences.

use std::collections::BTreeSet;

use rules::{
    Color::{Black, White},
    IllegalMove, Role, Square,
};
use tabiya_game::{
    CodeParams, ConfigError, Ending, GameResult, ParseProgramNameError, ParseTimeControlError,
    PremoveDropReason, ProgramName, Refusal, TimeControl, TimeControlError,
};

/// A refusal of each kind with its code. The `match` does not compile when a variant is missing.
fn refusals() -> Vec<(Refusal, &'static str)> {
    use Refusal::*;
    let mut all = vec![
        (WrongRole, "wrong_role"),
        (ArbiterIsPlayer, "arbiter_is_player"),
        (GameOver, "game_over"),
        (FlagFell, "flag_fell"),
        (NotOver, "not_over"),
        (NotStarted, "not_started"),
        (AlreadyStarted, "already_started"),
        (SeatTaken, "seat_taken"),
        (Paused, "paused"),
        (NotPaused, "not_paused"),
        (NotYourTurn, "not_your_turn"),
        (StalePly { now: 2, meant: 17 }, "stale_ply"),
        (NotAllowed, "not_allowed"),
        (TooLateToAbort, "too_late_to_abort"),
        (TooEarlyToOffer { moves: 30 }, "too_early_to_offer"),
        (OfferPending, "offer_pending"),
        (OfferDeclined, "offer_declined"),
        (NoOffer, "no_offer"),
        (NoClaimNeeded, "no_claim_needed"),
        (AlreadyClaimed, "already_claimed"),
        (NothingToTakeBack, "nothing_to_take_back"),
        (TooManyTakebacks { max: 500 }, "too_many_takebacks"),
        (ResultUnchanged, "result_unchanged"),
        (NoAssistant, "no_assistant"),
        (CannotAssist, "cannot_assist"),
        (AlreadyHasAssistant, "already_has_assistant"),
        (AlreadyCalled, "already_called"),
        (NoCall, "no_call"),
        (NoClock, "no_clock"),
        (TimeOutOfRange, "time_out_of_range"),
        (GiveTimeOutOfRange, "give_time_out_of_range"),
        (FinishedPosition, "finished_position"),
        (NoReason, "no_reason"),
        (ReasonTooLong, "reason_too_long"),
    ];
    all.extend(illegal_moves().map(|(reason, code)| (Illegal(reason), code)));
    all
}

/// The number of kinds of refusals, apart from illegal moves.
const REFUSALS: usize = 34;

fn is_counted(refusal: Refusal) -> bool {
    use Refusal::*;
    match refusal {
        Illegal(_) => false,
        WrongRole
        | ArbiterIsPlayer
        | GameOver
        | FlagFell
        | NotOver
        | NotStarted
        | AlreadyStarted
        | SeatTaken
        | Paused
        | NotPaused
        | NotYourTurn
        | StalePly { .. }
        | NotAllowed
        | TooLateToAbort
        | TooEarlyToOffer { .. }
        | OfferPending
        | OfferDeclined
        | NoOffer
        | NoClaimNeeded
        | AlreadyClaimed
        | NothingToTakeBack
        | TooManyTakebacks { .. }
        | ResultUnchanged
        | NoAssistant
        | CannotAssist
        | AlreadyHasAssistant
        | AlreadyCalled
        | NoCall
        | NoClock
        | TimeOutOfRange
        | GiveTimeOutOfRange
        | FinishedPosition
        | NoReason
        | ReasonTooLong => true,
    }
}

fn illegal_moves() -> impl Iterator<Item = (IllegalMove, &'static str)> {
    use IllegalMove::*;
    let square = "e5".parse::<Square>().expect("a square");
    [
        (NoPiece(square), "no_piece"),
        (OpponentsPiece(square), "opponents_piece"),
        (OwnPieceOnTarget(square), "own_piece_on_target"),
        (NotHowItMoves(Role::Knight), "not_how_it_moves"),
        (Blocked(square), "blocked"),
        (NothingToCapture(square), "nothing_to_capture"),
        (LeavesKingInCheck { attacker: square }, "leaves_king_in_check"),
        (ExposesKing { attacker: square }, "exposes_king"),
        (PromotionMissing, "promotion_missing"),
        (PromotionNotAllowed, "promotion_not_allowed"),
        (CastlingRightLost, "castling_right_lost"),
        (CastlingInCheck { attacker: square }, "castling_in_check"),
        (CastlingThroughAttack { square, attacker: square }, "castling_through_attack"),
        (CastlingBlocked(square), "castling_blocked"),
        (OtherPosition, "other_position"),
    ]
    .into_iter()
}

fn endings() -> [(Ending, &'static str); 20] {
    use Ending::*;
    [
        (Checkmate { winner: White }, "checkmate"),
        (Resignation { loser: White }, "resignation"),
        (ResignationNoMate { resigned: White }, "resignation_no_mate"),
        (Time { loser: White }, "time"),
        (TimeNoMate { fell: White }, "time_no_mate"),
        (Abandonment { loser: White }, "abandonment"),
        (AbandonmentNoMate { left: White }, "abandonment_no_mate"),
        (Stalemate, "stalemate"),
        (DeadPosition, "dead_position"),
        (Agreement, "agreement"),
        (Threefold, "threefold"),
        (Fivefold, "fivefold"),
        (FiftyMoves, "fifty_moves"),
        (SeventyFiveMoves, "seventy_five_moves"),
        (ThreefoldClaimed { by: White }, "threefold_claimed"),
        (FiftyMovesClaimed { by: White }, "fifty_moves_claimed"),
        (Forfeit { loser: White }, "forfeit"),
        (ForfeitOfBoth, "forfeit_of_both"),
        (Decided(GameResult::HalfFor(Black)), "arbiter_decision"),
        (Aborted, "aborted"),
    ]
}

/// Errors of settings with their code, values, and sentence.
fn errors() -> Vec<(&'static str, &'static str, CodeParams, String)> {
    let impossible = TimeControl::correspondence(0).expect_err("no days");
    let mut all = Vec::new();
    for (error, code) in [
        (ConfigError::FinishedStart, "finished_start"),
        (ConfigError::MixedTime, "mixed_time"),
        (ConfigError::DaysAndPresence, "correspondence_presence"),
        (ConfigError::SamePerson, "same_person"),
        (ConfigError::RatedUnequalTime, "rated_unequal_time"),
        (ConfigError::RatedTakebacks, "rated_takebacks"),
        (ConfigError::RatedComputer, "rated_computer"),
        (ConfigError::RatedPosition, "rated_position"),
    ] {
        all.push((code, error.code(), error.params(), error.to_string()));
    }
    for (error, code) in [
        (TimeControlError::Stages, "time_stages"),
        (TimeControlError::OpenStage, "time_open_stage"),
        (TimeControlError::Moves, "time_moves"),
        (TimeControlError::Base, "time_too_long"),
        (TimeControlError::NoTime, "no_time"),
        (TimeControlError::Bonus, "bonus_too_long"),
        (impossible, "days_out_of_range"),
    ] {
        let parse = ParseTimeControlError::Invalid(error);
        assert_eq!((parse.code(), parse.params()), (error.code(), error.params()));
        all.push((code, error.code(), error.params(), error.to_string()));
    }
    let unreadable = ParseTimeControlError::Unreadable("soon".into());
    let text = unreadable.to_string();
    all.push(("unreadable_time", unreadable.code(), unreadable.params(), text));
    let names = ["", "x ", "a=b"].map(|name| name.parse::<ProgramName>().expect_err(name));
    assert!(matches!(names[0], ParseProgramNameError::Length(0)));
    let codes = ["program_name_length", "program_name_space", "program_name_character"];
    for (error, code) in names.into_iter().zip(codes) {
        all.push((code, error.code(), error.params(), error.to_string()));
    }
    all
}

/// Everything that has a code, with the code it must always have, its values, and its sentence.
fn everything() -> Vec<(&'static str, &'static str, CodeParams, String)> {
    let mut all = errors();
    for (refusal, code) in refusals() {
        all.push((code, refusal.code(), refusal.params(), refusal.to_string()));
    }
    for (dropped, code) in [
        (PremoveDropReason::NotAllowed, "premove_not_allowed"),
        (PremoveDropReason::Stale, "premove_stale"),
    ] {
        all.push((code, dropped.code(), dropped.params(), dropped.to_string()));
    }
    all
}

#[test]
fn codes_are_stable_unique_and_in_snake_case() {
    let counted = refusals().into_iter().filter(|(refusal, _)| is_counted(*refusal)).count();
    assert_eq!(counted, REFUSALS, "a row for each variant");
    let mut seen = BTreeSet::new();
    for (expected, code, ..) in everything() {
        assert_eq!(code, expected);
        assert!(code.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'), "{code}");
        assert!(seen.insert(code), "{code} is used twice");
    }
    let mut endings_seen = BTreeSet::new();
    for (ending, expected) in endings() {
        assert_eq!(ending.code(), expected);
        assert!(endings_seen.insert(expected), "{expected} is used twice");
    }
}

#[test]
fn every_sentence_begins_with_a_capital_letter_or_what_was_written() {
    for (code, _, _, sentence) in everything() {
        let first = sentence.chars().next().expect("a sentence");
        assert!(first.is_uppercase() || first == '"', "{code}: {sentence}");
    }
}

#[test]
fn the_sentence_has_every_value_that_goes_with_the_code() {
    for (code, _, params, sentence) in everything() {
        for (name, value) in &params {
            assert!(sentence.contains(value.as_str()), "{code}, {name}: {sentence}");
        }
    }
}

#[test]
fn what_changes_in_a_sentence_is_among_its_values() {
    assert_eq!(
        Refusal::StalePly { now: 2, meant: 17 }.params(),
        [("now", "2".to_owned()), ("meant", "17".to_owned())]
    );
    let blocked = IllegalMove::Blocked("e5".parse().expect("a square"));
    assert_eq!(Refusal::Illegal(blocked).params(), [("square", "e5".to_owned())]);
    assert_eq!(PremoveDropReason::Illegal(blocked).params(), [("square", "e5".to_owned())]);
    assert_eq!(PremoveDropReason::Illegal(blocked).code(), "blocked");
    assert_eq!(PremoveDropReason::GameOver.code(), "game_over");
    assert_eq!(Ending::Forfeit { loser: Black }.params(), [("color", "black".to_owned())]);
    assert_eq!(Ending::Decided(GameResult::Draw).params(), [("result", "½-½".to_owned())]);
    assert_eq!(Ending::Stalemate.params(), []);
}
