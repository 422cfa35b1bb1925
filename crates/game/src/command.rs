use rules::{ByColor, Color, Position, Uci};

use crate::{GameResult, Millis, PersonId, Seat, Timestamp};

/// Everything that can be asked of a game, by whom it can be asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Make a move: by the player, an approved assistant, or the computer.
    Play {
        /// The move.
        uci: Uci,
        /// How many moves have been made when it is to be played.
        ply: u32,
    },
    /// What a player asks.
    Player(PlayerCommand),
    /// What an arbiter does, and why.
    Arbiter {
        /// The act.
        act: ArbiterAct,
        /// The reason: shown to both players, kept in the record.
        reason: String,
    },
    /// What the zone reports.
    Zone(ZoneCommand),
    /// The deadline of [`Game::next_deadline`](crate::Game::next_deadline) has
    /// come: asked by [`Actor::Deadline`](crate::Actor::Deadline).
    Tick,
}

/// What a player can ask, beside making moves.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum PlayerCommand {
    /// Give the game up (Online 5.2).
    Resign,
    /// End the game before the second move; it counts for nobody.
    Abort,
    /// Offer a draw, or accept the opponent's offer (Online 5.3).
    OfferDraw,
    /// Accept the opponent's offer.
    AcceptDraw,
    /// Decline the opponent's offer.
    DeclineDraw,
    /// Claim a draw by repetition or move count (Laws 9.2, 9.3).
    ClaimDraw {
        /// The move that will bring it about, which is not yet made; none if
        /// the position is already there.
        intended: Option<Uci>,
    },
    /// Ask to take one's last move back, or agree to the opponent's wish.
    ProposeTakeback,
    /// Let the opponent take their last move back.
    AcceptTakeback,
    /// Do not.
    DeclineTakeback,
    /// Give the opponent more time, in a casual game.
    GiveTime(Millis),
    /// Name somebody to enter one's moves, if an arbiter approves (Online 3.8).
    NameAssistant(PersonId),
    /// Call the arbiter (Laws 6.11).
    CallArbiter,
}

/// What an arbiter can do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ArbiterAct {
    /// Start a game that waits for it.
    Start,
    /// Stop the clocks.
    Pause,
    /// Let the game go on; answers calls.
    Resume,
    /// Answer the call of this player without more.
    AnswerCall(Color),
    /// Set clocks to these times; none leaves a clock as it is.
    SetClocks(ByColor<Option<Millis>>),
    /// Give a player more time.
    AddTime(Color, Millis),
    /// Undo the last moves.
    TakeBack {
        /// How many, counted by either side.
        plies: u32,
    },
    /// Put another position on the board.
    Restore(Box<Position>),
    /// End the game with a result.
    Decide(GameResult),
    /// Change the result of a finished game.
    Correct(GameResult),
    /// Let a player's assistant enter moves.
    ApproveAssistant(Color),
    /// Let them no longer.
    EndAssistant(Color),
}

/// What the zone reports.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ZoneCommand {
    /// Somebody takes a free seat.
    Sit(Color, Seat),
    /// A player is there.
    Present(Color),
    /// A player is gone.
    Absent(Color, Departure),
    /// The game goes on after its owner was away: a crash, a restart, a store
    /// that did not answer. Must be the first command then.
    Recover {
        /// The last instant at which the owner is known to have been well: its
        /// heartbeat. Time after it, and after the last event, is charged to
        /// nobody.
        last_seen: Timestamp,
    },
}

/// Why a player is gone, as far as known.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Departure {
    /// They closed the page.
    Left,
    /// The connection broke.
    Lost,
}
