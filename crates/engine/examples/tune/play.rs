//! Self-play games from random openings, as labeled positions.

use core::ops::ControlFlow;

use rules::{Color, Line, Position};
use tabiya_engine::{Engine, Progress, Score, SearchLimits};
use testing::Random;

/// A game that looks won for this many moves is won.
const DECIDED: i32 = 900;
const DECIDED_MOVES: u32 = 6;

pub(crate) fn run(games: u64, nodes: u64, seed: u64) {
    let mut engine = Engine::new(8);
    for game in 0..games {
        engine.forget();
        let mut random = Random::new(seed.wrapping_mul(1_000_003).wrapping_add(game));
        let Some(line) = opening(&mut random) else { continue };
        let (positions, result) = play(&mut engine, line, nodes);
        for position in positions {
            println!("{result} {}", position.to_fen());
        }
    }
}

/// Eight or nine random moves, unless they end the game.
fn opening(random: &mut Random) -> Option<Line> {
    let mut line = Line::new(Position::initial());
    for _ in 0..8 + random.below(2) {
        let moves = line.position().legal_moves();
        let made = *moves.get(random.below(moves.len()))?;
        line.play_unchecked(made);
    }
    line.position().has_legal_move().then_some(line)
}

/// The quiet positions of a game, and what White scored.
fn play(engine: &mut Engine, mut line: Line, nodes: u64) -> (Vec<Position>, f32) {
    let mut kept = Vec::new();
    let mut decided = 0_u32;
    loop {
        let position = line.position().clone();
        if position.is_checkmate() {
            return (kept, if position.turn() == Color::White { 0.0 } else { 1.0 });
        }
        let is_drawn = !position.has_legal_move()
            || position.halfmoves() >= 100
            || line.occurrences() >= 3
            || position.board().occupied().len() <= 3
                && position.board().by_role(rules::Role::Pawn).is_empty()
                && position.board().rooks_and_queens().is_empty()
            || line.moves().len() > 400;
        if is_drawn {
            return (kept, 0.5);
        }
        let mut listen = |_: Progress<'_>| ControlFlow::Continue(());
        let found = engine.search(&line, &SearchLimits::nodes(nodes), &mut listen);
        let Some(best) = found.best() else { return (kept, 0.5) };
        let score = found.variations[0].score;
        let is_quiet =
            !position.is_check() && best.capture().is_none() && best.promotion().is_none();
        if is_quiet && matches!(score, Score::Centipawns(value) if value.abs() < 1500) {
            kept.push(position.clone());
        }
        decided = if score.to_number().abs() >= DECIDED { decided + 1 } else { 0 };
        if decided >= DECIDED_MOVES {
            let white_wins = (score.to_number() > 0) == (position.turn() == Color::White);
            return (kept, if white_wins { 1.0 } else { 0.0 });
        }
        line.play_unchecked(best);
    }
}
