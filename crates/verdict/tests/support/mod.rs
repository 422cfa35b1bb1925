//! Helpers for tests of verdicts.

// Each test program uses a part of it.
#![allow(dead_code)]

pub(crate) mod brute;
pub(crate) mod shapes;

use tabiya_rules::{CastlingMode, Color, Position};
use tabiya_verdict::{DEFAULT_BUDGET, MateVerdict, can_win};

/// What an answer says, without its line or argument.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Short {
    Yes,
    No,
    Unknown,
}

/// The position of a FEN of standard chess.
#[track_caller]
pub(crate) fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The position of a FEN of Chess960.
#[track_caller]
pub(crate) fn chess960(fen: &str) -> Position {
    Position::from_fen_in(fen, CastlingMode::Chess960)
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Asks with the default budget and replays the line of a yes.
#[track_caller]
pub(crate) fn ask(position: &Position, side: Color) -> Short {
    check(position, side, &can_win(position, side, DEFAULT_BUDGET))
}

/// Replays the line of a yes.
#[track_caller]
pub(crate) fn check(position: &Position, side: Color, answer: &MateVerdict) -> Short {
    match answer {
        MateVerdict::Yes(line) => {
            let mut at = position.clone();
            for &made in line {
                at = at.play(made).unwrap_or_else(|why| panic!("{position:?}: {made:?}: {why}"));
            }
            assert!(at.is_checkmate() && at.turn() != side, "{position:?} {side}: no mate");
            Short::Yes
        }
        MateVerdict::No(_) => Short::No,
        MateVerdict::Unknown => Short::Unknown,
    }
}
