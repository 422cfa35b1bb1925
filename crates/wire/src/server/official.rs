//! The settings that an arbiter gave a game.

use game::{ClockStart, GameConfig, Millis, TournamentPlace};
use serde::{Deserialize, Serialize};

use crate::arbiter::CallsRule;

/// The settings that an arbiter gave a game. Times are in milliseconds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct OfficialView {
    /// The arbiters, by name.
    pub arbiters: Vec<String>,
    /// The name of the tournament.
    pub event: Option<String>,
    /// The round.
    pub round: Option<String>,
    /// The number of the board.
    pub board: Option<u32>,
    /// When the clocks start; none if the arbiter starts them.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub start_at: Option<u64>,
    /// The default time: a player who arrives later forfeits.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub default_time: Option<u64>,
    /// A player who is absent for this long loses.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub absence: Option<u64>,
    /// How many moves each player must have made before a draw can be offered.
    pub draw_offers_after: u32,
    /// Whether players can call the arbiter.
    pub calls: CallsRule,
    /// Whether lag is compensated.
    pub lag_credit: bool,
    /// Whether the page may play the only possible move with one click.
    pub smart_moves: bool,
    /// Whether the page may promote to a queen without asking.
    pub auto_queen: bool,
}

impl OfficialView {
    /// The settings of a game with these arbiters; `None` if no arbiter created it, it has none, and
    /// spectators see it at once.
    pub fn of(config: &GameConfig, arbiters: Vec<String>) -> Option<OfficialView> {
        let delayed = config.spectator_delay != Millis::ZERO;
        if arbiters.is_empty() && config.tournament.is_none() && !delayed {
            return None;
        }
        let TournamentPlace { event, round, board } = config.tournament.clone().unwrap_or_default();
        let (start_at, default_time) = match config.clock_start {
            ClockStart::ByArbiter { at, default_time } => (at, default_time),
            _ => (None, None),
        };
        Some(OfficialView {
            arbiters,
            event,
            round,
            board,
            start_at: start_at.map(|at| at.0),
            default_time: default_time.map(|span| span.0),
            absence: config.absence.countdown().map(|span| span.0),
            draw_offers_after: config.allowed.draw_offers_after.max(1),
            calls: config.allowed.calls.into(),
            lag_credit: config.lag.is_some(),
            smart_moves: config.allowed.smart_move,
            auto_queen: config.allowed.auto_queen,
        })
    }
}
