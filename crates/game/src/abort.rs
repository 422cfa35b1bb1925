//! Why a game was aborted.

use rules::Color;

use crate::{Actor, Game, Phase};

/// Why a game was aborted. It follows from the record, so it is not stored.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum AbortReason {
    /// A player aborted it.
    ByPlayer(Color),
    /// This player did not appear at the start.
    DidNotAppear(Color),
    /// Neither player appeared at the start.
    NeitherAppeared,
    /// No one took the free seat.
    NotJoined,
    /// Its creator left before anyone took the free seat.
    CreatorLeft,
    /// Both players left a game without a clock.
    BothLeft,
    /// No move was made for too long in a game without a clock.
    NoMove,
    /// An arbiter withdrew it before it started.
    ByArbiter,
}

impl AbortReason {
    /// In words that are true for all viewers.
    pub fn text(self) -> &'static str {
        match self {
            AbortReason::ByPlayer(Color::White) => "White aborted it",
            AbortReason::ByPlayer(Color::Black) => "Black aborted it",
            AbortReason::DidNotAppear(Color::White) => "White did not appear",
            AbortReason::DidNotAppear(Color::Black) => "Black did not appear",
            AbortReason::NeitherAppeared => "neither player appeared",
            AbortReason::NotJoined => "no one joined",
            AbortReason::CreatorLeft => "its creator left before anyone joined",
            AbortReason::BothLeft => "both players left",
            AbortReason::NoMove => "no one moved for too long",
            AbortReason::ByArbiter => "the arbiter withdrew it",
        }
    }
}

impl AbortReason {
    /// The result with its reason, the same for all viewers.
    pub fn words(self) -> String {
        format!("The game was aborted: {}", self.text())
    }
}

impl Game {
    /// Why this actor aborts the game now.
    pub(crate) fn abort_reason(&self, by: Actor) -> AbortReason {
        let missing = |color| !self.is_present(color);
        match (by.color(), self.phase) {
            _ if matches!(by, Actor::Arbiter(_)) => AbortReason::ByArbiter,
            (Some(color), _) => AbortReason::ByPlayer(color),
            (None, Phase::Waiting) if self.paired_at.is_none() => match by {
                Actor::Zone => AbortReason::CreatorLeft,
                _ => AbortReason::NotJoined,
            },
            (None, Phase::Waiting) => match (missing(Color::White), missing(Color::Black)) {
                (true, false) => AbortReason::DidNotAppear(Color::White),
                (false, true) => AbortReason::DidNotAppear(Color::Black),
                _ => AbortReason::NeitherAppeared,
            },
            _ if self.idle.is_some() => AbortReason::NoMove,
            _ => AbortReason::BothLeft,
        }
    }
}
