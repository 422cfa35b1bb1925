//! A refusal has the same code and the same sentence in the game and in the table of errors.

mod support;

use game::{ParseTimeControlError, PremoveDropReason, Refusal, TimeControlError};
use rules::{IllegalMove, Role, Square};
use support::refusals;
use wire::error::{GameCode, LobbyCode};

fn illegal_moves() -> [IllegalMove; 15] {
    use IllegalMove::*;
    let square = "e5".parse::<Square>().expect("a square");
    [
        NoPiece(square),
        OpponentsPiece(square),
        OwnPieceOnTarget(square),
        NotHowItMoves(Role::Knight),
        Blocked(square),
        NothingToCapture(square),
        LeavesKingInCheck { attacker: square },
        ExposesKing { attacker: square },
        PromotionMissing,
        PromotionNotAllowed,
        CastlingRightLost,
        CastlingInCheck { attacker: square },
        CastlingThroughAttack { square, attacker: square },
        CastlingBlocked(square),
        OtherPosition,
    ]
}

#[test]
fn refusals_have_one_code_and_one_sentence() {
    // The table has whole sentences for illegal moves, without a prefix; their codes are below.
    let is_illegal = |refusal: &Refusal| matches!(refusal, Refusal::Illegal(_));
    for refusal in refusals().into_iter().filter(|refusal| !is_illegal(refusal)) {
        let listed = GameCode::from(refusal);
        assert_eq!(listed.code(), refusal.code());
        assert_eq!(listed.message(), refusal.to_string());
    }
}

#[test]
fn illegal_moves_have_one_code() {
    for reason in illegal_moves() {
        let refusal = Refusal::Illegal(reason);
        assert_eq!(GameCode::from(refusal).code(), refusal.code());
        let dropped = PremoveDropReason::Illegal(reason);
        assert_eq!(GameCode::from(dropped).code(), dropped.code());
    }
    for dropped in
        [PremoveDropReason::GameOver, PremoveDropReason::NotAllowed, PremoveDropReason::Stale]
    {
        assert_eq!(GameCode::from(dropped).code(), dropped.code());
    }
}

#[test]
fn time_controls_have_one_code_and_one_sentence() {
    for error in [
        TimeControlError::Stages,
        TimeControlError::OpenStage,
        TimeControlError::Moves,
        TimeControlError::Base,
        TimeControlError::NoTime,
        TimeControlError::Bonus,
        TimeControlError::Days,
    ] {
        let listed = LobbyCode::from(error);
        assert_eq!(listed.code(), error.code());
        assert_eq!(listed.message(), error.to_string());
    }
    let unreadable = ParseTimeControlError::Unreadable("soon".into());
    let listed = LobbyCode::from(unreadable.clone());
    assert_eq!((listed.code(), listed.message()), (unreadable.code(), unreadable.to_string()));
}
