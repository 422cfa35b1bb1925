use rules::{ByColor, Color, Position, Uci};

use crate::{GameResult, Millis, PersonId, Seat, Seq, Timestamp};

/// All commands of a game, by role.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Make a move: by the player, an approved assistant, or the computer.
    Play {
        /// The move.
        uci: Uci,
        /// The ply at which it is to be played.
        ply: u32,
    },
    /// A command of a player.
    Player(PlayerCommand),
    /// An act of an arbiter, with its reason.
    Arbiter {
        /// The act.
        act: ArbiterAct,
        /// The reason, which is shown to both players and kept in the record.
        reason: String,
    },
    /// The tournament that the game is part of orders something with this number of its log. A game
    /// that follows this order or a newer one ignores it, so orders can arrive late, twice, and in
    /// any sequence.
    Follow {
        /// The number.
        order: Seq,
        /// What the game has to be.
        what: Ordered,
        /// Why.
        reason: String,
    },
    /// A report of the server.
    Zone(ZoneCommand),
    /// The time of [`Game::next_deadline`](crate::Game::next_deadline) has come. Sent by
    /// [`Actor::Deadline`](crate::Actor::Deadline).
    Tick,
}

/// The commands of a player, apart from moves.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum PlayerCommand {
    /// Resign (Online 5.2).
    Resign,
    /// End the game before the second move, without a result.
    Abort,
    /// Offer a draw, or accept the opponent's offer (Online 5.3).
    OfferDraw,
    /// Accept the opponent's offer.
    AcceptDraw,
    /// Decline the opponent's offer.
    DeclineDraw,
    /// Claim a draw by repetition or move count (Laws 9.2, 9.3).
    ClaimDraw {
        /// The move that will bring the draw about and is not made yet; none if the position is
        /// already on the board.
        intended: Option<Uci>,
    },
    /// Ask for a takeback, or accept the opponent's.
    ProposeTakeback,
    /// Accept the opponent's takeback.
    AcceptTakeback,
    /// Decline the opponent's takeback.
    DeclineTakeback,
    /// Give the opponent more time, in a casual game.
    GiveTime(Millis),
    /// Name an assistant, whom an arbiter has to approve (Online 3.8).
    NameAssistant(PersonId),
    /// Call the arbiter (Laws 6.11).
    CallArbiter,
}

/// What an arbiter can do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ArbiterAct {
    /// Start a game that waits for the arbiter.
    Start,
    /// Stop the clocks.
    Pause,
    /// Resume the game. This answers all calls.
    Resume,
    /// Answer the call of this player.
    AnswerCall(Color),
    /// Set clocks to these times; none leaves a clock unchanged.
    SetClocks(ByColor<Option<Millis>>),
    /// Give a player more time.
    AddTime(Color, Millis),
    /// Undo the last moves.
    TakeBack {
        /// How many plies.
        plies: u32,
    },
    /// Set up another position.
    Restore(Box<Position>),
    /// End the game with a result; without one only before it starts.
    Decide(GameResult),
    /// Change the result of a finished game.
    Correct(GameResult),
    /// Approve a player's assistant.
    ApproveAssistant(Color),
    /// Remove a player's assistant.
    EndAssistant(Color),
}

/// What a tournament orders a game to be.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ordered {
    /// Paused, if it is being played.
    Paused,
    /// Over with this result, however it stands; without a result it is aborted.
    Over(GameResult),
}

/// A report of the server.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ZoneCommand {
    /// A player takes a free seat.
    Sit(Color, Seat),
    /// A player is present.
    Present(Color),
    /// A player is absent.
    Absent(Color, Departure),
    /// The game continues after its owner was down: a crash, a restart, a store that did not
    /// answer. Must be the first command then.
    Recover {
        /// The owner's last heartbeat. Time after it, and after the last event, is charged to no
        /// one.
        last_seen: Timestamp,
    },
}

/// Why a player is absent, if known.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Departure {
    /// They closed the page.
    Left,
    /// The connection broke.
    Lost,
}
