//! What the simulator did, in true time. The auditors judge the nodes by this.

use game::{Millis, Seq};
use rules::{ByColor, Color, Uci};
use store::{Epoch, NodeId};
use wire::GameId;

use super::{spans::Span, world::Address};

/// Why a node did nothing for a while.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum StandsStill {
    /// Its process was stopped; its clocks went on.
    Frozen,
    /// Its machine slept; its monotonic clock stood, too.
    Suspended,
}

/// One process of a node.
#[derive(Clone, Debug)]
pub(crate) struct Life {
    pub(crate) who: Address,
    /// Its number in the store, once it has one.
    pub(crate) node: Option<NodeId>,
    /// Since when it lived: when it registered.
    pub(crate) began_at: Option<u64>,
    /// When it was asked to stop.
    pub(crate) asked_at: Option<u64>,
    /// When it was killed, or had stopped.
    pub(crate) ended_at: Option<u64>,
    /// When it stood still.
    pub(crate) still: Vec<(Span, StandsStill)>,
}

/// A call of the store that was late or failed.
#[derive(Copy, Clone, Debug)]
pub(crate) struct BadCall {
    pub(crate) who: Address,
    pub(crate) span: Span,
}

/// Events that were stored.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Append {
    pub(crate) game: GameId,
    pub(crate) epoch: Epoch,
    pub(crate) by: Address,
    pub(crate) first: Seq,
    pub(crate) count: u32,
    /// When they were on the disk.
    pub(crate) stored_at: u64,
    /// When the node was told, if it ever was.
    pub(crate) answered_at: Option<u64>,
}

/// A move that a player sent, when they sent it for the first time.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Sent {
    pub(crate) game: GameId,
    pub(crate) ply: u32,
    pub(crate) uci: Uci,
    pub(crate) at: u64,
}

/// What the players of a game did.
#[derive(Clone, Default, Debug)]
pub(crate) struct PlayerLog {
    /// When their page was closed because they wanted it so.
    pub(crate) away: Vec<Span>,
    /// When a node that ran noted a sign of life.
    pub(crate) signs: Vec<u64>,
    /// Which node their page was connected to, from when on.
    pub(crate) connected: Vec<(u64, Option<Address>)>,
    /// Moves that were acknowledged, by ply.
    pub(crate) acknowledged: Vec<(u32, Uci)>,
}

/// A game and its players.
#[derive(Clone, Debug)]
pub(crate) struct GameLog {
    pub(crate) id: GameId,
    pub(crate) base: Millis,
    pub(crate) players: ByColor<PlayerLog>,
    /// Who owned it, from when on.
    pub(crate) owners: Vec<(u64, Option<NodeId>)>,
}

/// Everything.
#[derive(Clone, Default, Debug)]
pub(crate) struct Log {
    pub(crate) lives: Vec<Life>,
    /// When the store did not answer anybody.
    pub(crate) store_silent: Vec<Span>,
    pub(crate) bad_calls: Vec<BadCall>,
    /// Messages between two places were lost or late; one with itself: between it and all others.
    pub(crate) bus: Vec<(Span, (usize, usize))>,
    pub(crate) appends: Vec<Append>,
    pub(crate) sent: Vec<Sent>,
    pub(crate) games: Vec<GameLog>,
}

impl Log {
    pub(crate) fn life(&mut self, who: Address) -> &mut Life {
        let found = self.lives.iter_mut().find(|life| life.who == who);
        found.expect("a node is noted before it does anything")
    }

    pub(crate) fn player(&mut self, game: GameId, color: Color) -> &mut PlayerLog {
        &mut self.game(game).players[color]
    }

    pub(crate) fn game(&mut self, game: GameId) -> &mut GameLog {
        let found = self.games.iter_mut().find(|known| known.id == game);
        found.expect("games are noted before they begin")
    }
}
