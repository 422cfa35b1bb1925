//! Premoves (Online 3.6.b). A premove is private to its player and not part of the game; the node
//! keeps it.

use std::fmt;

use rules::{Color, IllegalMove, Uci};

use crate::{Command, Game, Phase};

/// A move entered during the opponent's turn.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Premove {
    /// Who entered it.
    pub color: Color,
    /// The move.
    pub uci: Uci,
    /// The ply at which it is to be played.
    pub ply: u32,
}

/// What happens to a premove now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PremoveFate {
    /// It is played at once and uses no time.
    Play(Command),
    /// It waits.
    Keep,
    /// It is canceled, and its player is told why.
    Drop(PremoveDropReason),
}

/// Why a premove was canceled.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum PremoveDropReason {
    /// The game is over.
    GameOver,
    /// This game does not allow premoves.
    NotAllowed,
    /// It was entered for another position: moves were taken back, or a position was set up.
    Stale,
    /// It is illegal after the opponent's move.
    Illegal(IllegalMove),
}

impl fmt::Display for PremoveDropReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Premove canceled: ")?;
        match self {
            PremoveDropReason::GameOver => f.write_str("the game is over"),
            PremoveDropReason::NotAllowed => f.write_str("this game does not allow premoves"),
            PremoveDropReason::Stale => f.write_str("the position has changed"),
            PremoveDropReason::Illegal(reason) => reason.fmt(f),
        }
    }
}

/// Decides what happens to a premove. Called when it is entered and after every event.
pub fn premove_fate(game: &Game, premove: &Premove) -> PremoveFate {
    let own_turn = game.turn() == premove.color;
    let due = game.ply() + u32::from(!own_turn);
    match game.phase() {
        Phase::Over => PremoveFate::Drop(PremoveDropReason::GameOver),
        _ if !game.config().allowed.premove => PremoveFate::Drop(PremoveDropReason::NotAllowed),
        _ if premove.ply != due => PremoveFate::Drop(PremoveDropReason::Stale),
        Phase::Waiting | Phase::Paused => PremoveFate::Keep,
        Phase::Playing | Phase::Recovering if !own_turn => PremoveFate::Keep,
        Phase::Playing | Phase::Recovering => match premove.uci.to_move(game.position()) {
            Ok(_) => PremoveFate::Play(Command::Play { uci: premove.uci, ply: premove.ply }),
            Err(reason) => PremoveFate::Drop(PremoveDropReason::Illegal(reason)),
        },
    }
}
