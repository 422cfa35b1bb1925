//! Verdicts that explain themselves: whether a side can still mate, with the line or the reason.

use game::{Ending, Game};
use rules::{Bitboard, CastlingMode, Color, Move, Position};
use verdict::{DEFAULT_BUDGET, MateVerdict, PawnWall, Proof, can_win};
use wire::position::{LineMove, MateExplanation, MateProof};

/// The sides of which it was asked at the end of a game whether they can mate; none while it goes
/// on, since the answer would be help.
pub(crate) fn asked_about(game: &Game) -> Vec<Color> {
    match game.ended().map(|ended| ended.ending) {
        Some(
            Ending::Resignation { loser: side }
            | Ending::ResignationNoMate { resigned: side }
            | Ending::Time { loser: side }
            | Ending::TimeNoMate { fell: side }
            | Ending::Abandonment { loser: side }
            | Ending::AbandonmentNoMate { left: side },
        ) => vec![!side],
        Some(Ending::DeadPosition) => Color::ALL.to_vec(),
        _ => vec![],
    }
}

/// Whether a side can mate, and why. Takes up to a second.
pub(crate) fn explain_mate(position: &Position, side: Color) -> MateExplanation {
    let mut told = MateExplanation {
        side: side.into(),
        fen: position.to_fen(),
        chess960: position.mode() == CastlingMode::Chess960,
        can_mate: None,
        line: vec![],
        proof: None,
        text: None,
        wall: vec![],
        region: vec![],
    };
    match can_win(position, side, DEFAULT_BUDGET) {
        MateVerdict::Yes(line) => {
            told.can_mate = Some(true);
            told.line = written(position, &line);
        }
        MateVerdict::No(proof) => {
            told.can_mate = Some(false);
            told.text = Some(format!("{} {proof}", side_name(side)));
            told.proof = Some(proof_view(proof));
            if proof == Proof::Walls {
                let PawnWall { pawns, king } = PawnWall::against(position, side);
                (told.wall, told.region) = (squares(pawns), squares(king));
            }
        }
        MateVerdict::Unknown => {}
    }
    told
}

fn side_name(side: Color) -> &'static str {
    match side {
        Color::White => "White:",
        Color::Black => "Black:",
    }
}

fn written(position: &Position, line: &[Move]) -> Vec<LineMove> {
    let mut at = position.clone();
    let write = |made: &Move| {
        let (uci, san) = (at.uci(*made).to_string(), at.san(*made).to_string());
        at.play_unchecked(*made);
        LineMove { uci, san }
    };
    line.iter().map(write).collect()
}

fn squares(set: Bitboard) -> Vec<String> {
    set.into_iter().map(|square| square.to_string()).collect()
}

fn proof_view(proof: Proof) -> MateProof {
    match proof {
        Proof::Mated => MateProof::Mated,
        Proof::Stalemate => MateProof::Stalemate,
        Proof::BareKing => MateProof::BareKing,
        Proof::LoneKnight => MateProof::LoneKnight,
        Proof::BishopsOfOneColor => MateProof::BishopsOfOneColor,
        Proof::ForcedLine => MateProof::ForcedLine,
        Proof::Walls => MateProof::Walls,
        // Also what a later version proves in ways that have no words here.
        _ => MateProof::Searched,
    }
}
