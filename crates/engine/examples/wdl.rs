//! Fits the curve of [`Score::expectation`] to self-play games.
//!
//! `cargo run --release --example wdl [games [nodes]]` plays games from random openings and prints
//! the midpoint and the width that explain the results best, and how well.

use core::ops::ControlFlow;
use std::env;

use rules::{Color, Line, Position, Role};
use tabiya_engine::{Engine, Score, SearchLimits};
use testing::Random;

/// A score for the side to move, and what that side got: 2 for a win, 1 for a draw, 0 for a loss.
type Sample = (f64, u8);

fn main() {
    let mut numbers = env::args().skip(1).map(|text| text.parse::<u64>().expect("a number"));
    let (games, nodes) = (numbers.next().unwrap_or(300), numbers.next().unwrap_or(3_000));
    let mut engine = Engine::new(8);
    let samples: Vec<Sample> =
        (0..games).flat_map(|game| play(&mut engine, game, nodes).unwrap_or_default()).collect();
    let curves = (5..60).flat_map(|middle| (3..60).map(move |width| (middle, width)));
    let best = curves
        .map(|(middle, width)| (f64::from(middle) * 5.0, f64::from(width) * 5.0))
        .map(|(middle, width)| (surprise(&samples, middle, width), middle, width))
        .min_by(|one, other| one.0.total_cmp(&other.0));
    let (error, middle, width) = best.expect("there are curves");
    println!("{games} games of {nodes} nodes per move, {} positions", samples.len());
    println!("midpoint {middle}, width {width}: {error:.4} nats per position");
}

/// The average surprise about the results.
fn surprise(samples: &[Sample], middle: f64, width: f64) -> f64 {
    let chance = |score: f64| 1.0 / (1.0 + ((middle - score) / width).exp());
    let of = |&(score, got): &Sample| {
        let (wins, losses) = (chance(score), chance(-score));
        let share = match got {
            2 => wins,
            1 => 1.0 - wins - losses,
            _ => losses,
        };
        -share.max(1e-4).ln()
    };
    samples.iter().map(of).sum::<f64>() / samples.len().max(1) as f64
}

fn play(engine: &mut Engine, seed: u64, nodes: u64) -> Option<Vec<Sample>> {
    engine.forget();
    let mut random = Random::new(seed);
    let mut line = Line::new(Position::initial());
    for _ in 0..8 {
        let moves = line.position().legal_moves();
        line.play_unchecked(*moves.get(random.below(moves.len()))?);
    }
    let mut seen: Vec<(Color, f64)> = Vec::new();
    let winner = loop {
        let position = line.position();
        if position.is_checkmate() {
            break Some(!position.turn());
        }
        if is_drawn(&line) {
            break None;
        }
        let limits = SearchLimits::nodes(nodes);
        let found = engine.search(&line, &limits, &mut |_| ControlFlow::Continue(()));
        if let Score::Centipawns(value) = found.variations.first()?.score {
            seen.push((position.turn(), f64::from(value)));
        }
        line.play_unchecked(found.best()?);
    };
    let got = |color: Color| winner.map_or(1, |winner| if winner == color { 2 } else { 0 });
    Some(seen.into_iter().map(|(color, score)| (score, got(color))).collect())
}

fn is_drawn(line: &Line) -> bool {
    let (position, board) = (line.position(), line.position().board());
    let is_bare = board.occupied().len() <= 3
        && (board.by_role(Role::Pawn) | board.rooks_and_queens()).is_empty();
    let is_long = position.halfmoves() >= 100 || line.moves().len() > 500;
    !position.has_legal_move() || is_bare || is_long || line.occurrences() >= 3
}
