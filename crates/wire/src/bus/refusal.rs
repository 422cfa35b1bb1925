//! Refusals as text: a word for each, and what goes with it.

use std::str::FromStr;

use game::Refusal;
use rules::IllegalMove;

use crate::stored::DecodeError;

/// Refusals that are a word alone.
const WORDS: [(&str, Refusal); 31] = [
    ("wrong_role", Refusal::WrongRole),
    ("arbiter_is_player", Refusal::ArbiterIsPlayer),
    ("game_over", Refusal::GameOver),
    ("flag_fell", Refusal::FlagFell),
    ("not_over", Refusal::NotOver),
    ("not_started", Refusal::NotStarted),
    ("already_started", Refusal::AlreadyStarted),
    ("seat_taken", Refusal::SeatTaken),
    ("paused", Refusal::Paused),
    ("not_paused", Refusal::NotPaused),
    ("not_your_turn", Refusal::NotYourTurn),
    ("not_allowed", Refusal::NotAllowed),
    ("too_late_to_abort", Refusal::TooLateToAbort),
    ("offer_pending", Refusal::OfferPending),
    ("offer_declined", Refusal::OfferDeclined),
    ("no_offer", Refusal::NoOffer),
    ("no_claim_needed", Refusal::NoClaimNeeded),
    ("already_claimed", Refusal::AlreadyClaimed),
    ("nothing_to_take_back", Refusal::NothingToTakeBack),
    ("result_unchanged", Refusal::ResultUnchanged),
    ("no_assistant", Refusal::NoAssistant),
    ("cannot_assist", Refusal::CannotAssist),
    ("already_has_assistant", Refusal::AlreadyHasAssistant),
    ("already_called", Refusal::AlreadyCalled),
    ("no_call", Refusal::NoCall),
    ("no_clock", Refusal::NoClock),
    ("time_out_of_range", Refusal::TimeOutOfRange),
    ("give_time_out_of_range", Refusal::GiveTimeOutOfRange),
    ("finished_position", Refusal::FinishedPosition),
    ("no_reason", Refusal::NoReason),
    ("reason_too_long", Refusal::ReasonTooLong),
];

pub(super) fn write_refusal(refusal: Refusal) -> String {
    match refusal {
        Refusal::StalePly { now, meant } => format!("stale_ply {now} {meant}"),
        Refusal::Illegal(illegal) => write_illegal(illegal),
        Refusal::TooEarlyToOffer { moves } => format!("too_early_to_offer {moves}"),
        Refusal::TooManyTakebacks { max } => format!("too_many_takebacks {max}"),
        word => {
            let known = WORDS.iter().find(|(_, known)| *known == word);
            known.map_or("wrong_role", |(text, _)| *text).to_owned()
        }
    }
}

pub(super) fn read_refusal(text: &str) -> Result<Refusal, DecodeError> {
    let words: Vec<&str> = text.split(' ').collect();
    let read = match words[..] {
        ["stale_ply", now, meant] => {
            number(now).zip(number(meant)).map(|(now, meant)| Refusal::StalePly { now, meant })
        }
        ["too_early_to_offer", moves] => {
            number(moves).map(|moves| Refusal::TooEarlyToOffer { moves })
        }
        ["too_many_takebacks", max] => number(max).map(|max| Refusal::TooManyTakebacks { max }),
        ["illegal", ..] => read_illegal(&words[1..]).map(Refusal::Illegal),
        [word] => WORDS.iter().find(|(text, _)| *text == word).map(|(_, refusal)| *refusal),
        _ => None,
    };
    read.ok_or_else(|| DecodeError::Part("why", format!("{text:?} is no refusal")))
}

fn number(word: &str) -> Option<u32> {
    word.parse().ok()
}

fn write_illegal(illegal: IllegalMove) -> String {
    use IllegalMove::*;
    match illegal {
        NoPiece(square) => format!("illegal no_piece {square}"),
        OpponentsPiece(square) => format!("illegal opponents_piece {square}"),
        OwnPieceOnTarget(square) => format!("illegal own_piece_on_target {square}"),
        NotHowItMoves(role) => format!("illegal not_how_it_moves {role}"),
        Blocked(square) => format!("illegal blocked {square}"),
        NothingToCapture(square) => format!("illegal nothing_to_capture {square}"),
        LeavesKingInCheck { attacker } => format!("illegal leaves_king_in_check {attacker}"),
        ExposesKing { attacker } => format!("illegal exposes_king {attacker}"),
        PromotionMissing => "illegal promotion_missing".into(),
        PromotionNotAllowed => "illegal promotion_not_allowed".into(),
        CastlingRightLost => "illegal castling_right_lost".into(),
        CastlingInCheck { attacker } => format!("illegal castling_in_check {attacker}"),
        CastlingThroughAttack { square, attacker } => {
            format!("illegal castling_through_attack {square} {attacker}")
        }
        CastlingBlocked(square) => format!("illegal castling_blocked {square}"),
        OtherPosition => "illegal other_position".into(),
    }
}

fn read_illegal(words: &[&str]) -> Option<IllegalMove> {
    fn at<T: FromStr>(word: &str) -> Option<T> {
        word.parse().ok()
    }
    match *words {
        ["no_piece", square] => at(square).map(IllegalMove::NoPiece),
        ["opponents_piece", square] => at(square).map(IllegalMove::OpponentsPiece),
        ["own_piece_on_target", square] => at(square).map(IllegalMove::OwnPieceOnTarget),
        ["not_how_it_moves", role] => {
            let is_it = |known: &rules::Role| known.to_string() == role;
            rules::Role::ALL.into_iter().find(is_it).map(IllegalMove::NotHowItMoves)
        }
        ["blocked", square] => at(square).map(IllegalMove::Blocked),
        ["nothing_to_capture", square] => at(square).map(IllegalMove::NothingToCapture),
        ["leaves_king_in_check", attacker] => {
            at(attacker).map(|attacker| IllegalMove::LeavesKingInCheck { attacker })
        }
        ["exposes_king", attacker] => {
            at(attacker).map(|attacker| IllegalMove::ExposesKing { attacker })
        }
        ["promotion_missing"] => Some(IllegalMove::PromotionMissing),
        ["promotion_not_allowed"] => Some(IllegalMove::PromotionNotAllowed),
        ["castling_right_lost"] => Some(IllegalMove::CastlingRightLost),
        ["castling_in_check", attacker] => {
            at(attacker).map(|attacker| IllegalMove::CastlingInCheck { attacker })
        }
        ["castling_through_attack", square, attacker] => at(square)
            .zip(at(attacker))
            .map(|(square, attacker)| IllegalMove::CastlingThroughAttack { square, attacker }),
        ["castling_blocked", square] => at(square).map(IllegalMove::CastlingBlocked),
        ["other_position"] => Some(IllegalMove::OtherPosition),
        _ => None,
    }
}
