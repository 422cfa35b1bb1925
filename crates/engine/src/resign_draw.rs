//! When to resign, claim a draw, or accept one, based on the engine's own scores.
//!
//! Scores are those of [`Choice`](crate::Choice), one for each move the engine made in this game,
//! the latest last.

use crate::{Level, Score};

/// At this score the game is lost.
const LOST: i32 = -1000;
/// The score must have been that low for this many moves.
const LOST_MOVES: usize = 4;
/// At this score or less a draw is fine.
const EVEN: i32 = 25;
const EVEN_MOVES: usize = 6;
/// Even positions are not given up as draws before this move.
const DRAW_FROM_MOVE: u32 = 30;

/// Whether the engine should resign. The three lowest levels never do: beginners should get to
/// checkmate.
pub fn would_resign(level: Level, scores: &[Score]) -> bool {
    level.number() > 3
        && last(scores, LOST_MOVES)
            .is_some_and(|last| last.iter().all(|score| score.to_number() <= LOST))
}

/// Whether the engine accepts a draw at this move number: after a long time of even scores late in
/// the game, or when it is worse.
pub fn would_accept_draw(scores: &[Score], move_number: u32) -> bool {
    let is_even = |score: &Score| score.to_number() <= EVEN;
    let long_even = last(scores, EVEN_MOVES).is_some_and(|last| last.iter().all(is_even));
    let is_worse = last(scores, 2).is_some_and(|last| last.iter().all(|s| s.to_number() <= -150));
    is_worse || long_even && move_number >= DRAW_FROM_MOVE
}

/// Whether the engine claims a draw instead of playing a move with this score: when it is not
/// better.
pub fn would_claim_draw(score: Score) -> bool {
    score.to_number() <= EVEN
}

fn last(scores: &[Score], count: usize) -> Option<&[Score]> {
    scores.len().checked_sub(count).map(|from| &scores[from..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pawns(scores: &[i32]) -> Vec<Score> {
        scores.iter().map(|&score| Score::Centipawns(score)).collect()
    }

    #[test]
    fn it_resigns_only_what_has_been_lost_for_a_while() {
        let strong = Level::STRONGEST;
        let lost = pawns(&[-200, -1100, -1200, -1000, -3000]);
        assert!(would_resign(strong, &lost));
        assert!(!would_resign(strong, &lost[..4]), "not for long enough");
        assert!(!would_resign(strong, &pawns(&[-1100, -1200, -999, -3000])));
        assert!(would_resign(strong, &[Score::IsMated(3); 4]));
        assert!(!would_resign(strong, &[Score::Mates(3); 4]));
        let beginner = Level::new(3).unwrap();
        assert!(!would_resign(beginner, &lost), "beginners may give mate");
    }

    #[test]
    fn it_claims_a_draw_when_it_does_not_stand_better() {
        for (score, claims) in [
            (Score::Centipawns(-300), true),
            (Score::Centipawns(25), true),
            (Score::Centipawns(26), false),
            (Score::Mates(9), false),
            (Score::IsMated(2), true),
        ] {
            assert_eq!(would_claim_draw(score), claims, "{score}");
        }
    }

    #[test]
    fn it_agrees_to_draws_that_are_fair_or_welcome() {
        let even = pawns(&[25, 0, -10, 5, 20, 10]);
        assert!(would_accept_draw(&even, 30));
        assert!(!would_accept_draw(&even, 29), "too early");
        assert!(!would_accept_draw(&even[..5], 60), "too little is known");
        assert!(!would_accept_draw(&pawns(&[0, 0, 0, 0, 0, 26]), 60), "it hopes to win");
        assert!(would_accept_draw(&pawns(&[-150, -160]), 10), "glad to");
        assert!(!would_accept_draw(&pawns(&[-150, -100]), 10));
        assert!(!would_accept_draw(&[Score::Mates(4); 8], 60));
        assert!(would_accept_draw(&[Score::IsMated(4); 2], 60));
    }
}
