//! Why a side can still mate or cannot, for `tabiya judge --lines`.

use rules::{Bitboard, Color, Position};
use serde::Serialize;
use verdict::{MateVerdict, PawnWall, Proof};

#[derive(Serialize)]
pub(crate) struct MateReasons {
    white: MateReason,
    black: MateReason,
}

#[derive(Serialize, Default)]
struct MateReason {
    /// Legal moves of both sides that end in mate.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<String>,
    /// Pawns that stand head to head.
    #[serde(skip_serializing_if = "Option::is_none")]
    wall: Option<Vec<String>>,
    /// Where the other king can go.
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Vec<String>>,
}

impl MateReasons {
    pub(crate) fn of(position: &Position, budget: u64) -> MateReasons {
        let [white, black] =
            [Color::White, Color::Black].map(|side| MateReason::of(position, side, budget));
        MateReasons { white, black }
    }
}

impl MateReason {
    /// Empty if the budget does not suffice.
    fn of(position: &Position, side: Color, budget: u64) -> MateReason {
        match verdict::can_win(position, side, budget) {
            MateVerdict::Yes(line) => {
                let line = line.iter().map(|made| made.to_uci(position.mode()).to_string());
                MateReason { line: Some(line.collect()), ..MateReason::default() }
            }
            MateVerdict::No(Proof::Walls) => {
                let PawnWall { pawns, king } = PawnWall::against(position, side);
                MateReason {
                    proof: Some(Proof::Walls.to_string()),
                    wall: Some(squares(pawns)),
                    region: Some(squares(king)),
                    ..MateReason::default()
                }
            }
            MateVerdict::No(proof) => {
                MateReason { proof: Some(proof.to_string()), ..MateReason::default() }
            }
            MateVerdict::Unknown => MateReason::default(),
        }
    }
}

fn squares(set: Bitboard) -> Vec<String> {
    set.into_iter().map(|square| square.to_string()).collect()
}
