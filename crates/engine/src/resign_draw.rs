//! When to resign, and when to offer, accept, or claim a draw.
//!
//! All of it follows from the engine's own scores: a level that does not see that it is lost plays
//! on, as a person would.

use rules::{Color, Position, Role};

use crate::{ClockTime, Level, Score};

/// At this score or less a draw is fine, in centipawns.
const EVEN: i32 = 25;
/// An even game is agreed drawn after so many moves with even scores, an offer made after more.
const EVEN_MOVES: usize = 6;
const OFFER_MOVES: usize = 8;
/// Even games are not offered as draws before this move, nor again before so many more.
const OFFER_FROM_MOVE: u32 = 40;
const OFFER_AGAIN: u32 = 20;
/// Nor while something happens: so many plies without a capture or a pawn move must have passed.
const OFFER_QUIET: u32 = 10;
/// The weakest level that offers draws: beginners play on.
const OFFERS_FROM: u8 = 3;
/// In time trouble a draw is fine up to this score.
const HURRIED: i32 = 50;
/// A side under this much pressure is in time trouble.
const TIME_TROUBLE: u8 = 50;
/// So close to fifty moves without a capture or a pawn move, in plies, a win is unlikely.
const NEARLY_FIFTY: u32 = 80;

/// How a game stands for the engine.
#[derive(Copy, Clone, Debug)]
pub struct Standing<'a> {
    /// Who plays.
    pub level: Level,
    /// The side it plays.
    pub color: Color,
    /// The position on the board.
    pub position: &'a Position,
    /// The scores of [`Choice`](crate::Choice) for its moves in this game, the latest last.
    pub scores: &'a [Score],
    /// Its clock; none without one.
    pub clock: Option<ClockTime>,
    /// The opponent's clock; none without one.
    pub opponent_clock: Option<ClockTime>,
}

/// When a level gives up: at this score, after so many moves with it. The weakest never do, so
/// that beginners get to checkmate.
fn gives_up(level: Level) -> Option<(i32, usize)> {
    match level.number() {
        ..=3 => None,
        4 => Some((-1000, 6)),
        5 => Some((-900, 5)),
        6 => Some((-800, 4)),
        7.. => Some((-700, 3)),
    }
}

/// The score at which a level is glad of a draw. The weaker, the longer it hopes.
fn glad_of_draw(level: Level) -> i32 {
    match level.number() {
        ..=2 => -250,
        3..=5 => -150,
        6.. => -100,
    }
}

/// From which move on a level agrees to a draw in an even game.
fn agrees_from_move(level: Level) -> u32 {
    if level.number() < 4 { 40 } else { 30 }
}

/// Whether the engine should resign instead of making another move. A mate on the next move is
/// shown on the board.
pub fn would_resign(standing: &Standing<'_>) -> bool {
    let Some((lost, moves)) = gives_up(standing.level) else { return false };
    let is_lost = standing.last_are(moves, |score| score.to_number() <= lost);
    is_lost
        && standing.scores.last() != Some(&Score::IsMated(1))
        && !opponent_can_hardly_win(standing)
}

/// Whether the engine accepts a draw: when it is worse or cannot win, in time trouble, or after a
/// long time of even scores late in the game.
pub fn would_accept_draw(standing: &Standing<'_>) -> bool {
    let Standing { level, color, position, .. } = *standing;
    let glad = glad_of_draw(level);
    let is_even = |score: Score| score.to_number() <= EVEN;
    let is_late = position.fullmoves() >= agrees_from_move(level);
    standing.last_are(2, |score| score.to_number() <= glad)
        || !can_force_mate(position, color)
        || is_hurried(standing) && standing.last_are(1, |score| score.to_number() <= HURRIED)
        || is_late && standing.last_are(EVEN_MOVES, is_even)
}

/// Whether the engine offers a draw with its move: late, when the game has been even and quiet for
/// long, and not again soon after its last offer, which was made at that move.
pub fn would_offer_draw(standing: &Standing<'_>, last_offer: Option<u32>) -> bool {
    let Standing { level, position, .. } = *standing;
    let from = last_offer.map_or(OFFER_FROM_MOVE, |last| last + OFFER_AGAIN);
    level.number() >= OFFERS_FROM
        && position.fullmoves() >= from
        && position.halfmoves() >= OFFER_QUIET
        && standing.last_are(OFFER_MOVES, |score| score.to_number().abs() <= EVEN)
}

/// Whether the engine claims a draw instead of playing a move with this score: when it is not
/// better.
pub fn would_claim_draw(score: Score) -> bool {
    score.to_number() <= EVEN
}

impl Standing<'_> {
    /// Whether there are this many scores, and the latest are all like this.
    fn last_are(&self, count: usize, is: impl Fn(Score) -> bool) -> bool {
        let from = self.scores.len().checked_sub(count);
        from.is_some_and(|from| self.scores[from..].iter().all(|&score| is(score)))
    }
}

/// Whether even a lost game may not be won: the opponent's flag will fall, fifty moves are nearly
/// over, or the pieces do not suffice.
fn opponent_can_hardly_win(standing: &Standing<'_>) -> bool {
    pressure(standing.opponent_clock) >= TIME_TROUBLE
        || standing.position.halfmoves() >= NEARLY_FIFTY
        || !can_force_mate(standing.position, !standing.color)
}

/// Whether the engine is in time trouble, and more so than its opponent.
fn is_hurried(standing: &Standing<'_>) -> bool {
    let own = pressure(standing.clock);
    own >= TIME_TROUBLE && own > pressure(standing.opponent_clock)
}

fn pressure(clock: Option<ClockTime>) -> u8 {
    clock.map_or(0, ClockTime::pressure)
}

/// Whether a person could force mate with these pieces, or hope to. Bishop and knight are left out:
/// hardly anybody can.
fn can_force_mate(position: &Position, color: Color) -> bool {
    let (mut bishops, mut knights) = (0, 0);
    for (_, piece) in position.board().pieces().filter(|(_, piece)| piece.color == color) {
        match piece.role {
            Role::Pawn | Role::Rook | Role::Queen => return true,
            Role::Bishop => bishops += 1,
            Role::Knight => knights += 1,
            Role::King => {}
        }
    }
    bishops >= 2 || bishops + knights >= 3
}

#[cfg(test)]
mod tests;
