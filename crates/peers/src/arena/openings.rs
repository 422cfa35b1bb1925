//! Balanced openings from a seed, so that no two pairs of games are alike.

use core::ops::ControlFlow;

use engine::{Engine, SearchLimits};
use rules::{Line, Position, Role};

use crate::Random;

/// The number of plies before the programs play.
const PLIES: usize = 8;
/// Neither side is further ahead than this, in centipawns.
const BALANCE: i32 = 60;
/// How many nodes the judge of the balance searches.
const JUDGE_NODES: u64 = 4_000;

/// A few random moves after which neither side is ahead.
pub fn opening(seed: u64) -> Line {
    let mut random = Random::new(seed);
    let mut judge = Engine::new(1);
    loop {
        let mut line = Line::new(Position::initial());
        while line.moves().len() < PLIES {
            let moves = line.position().legal_moves();
            let Some(&made) = random.pick(&moves) else { break };
            line.play_unchecked(made);
        }
        if line.moves().len() == PLIES && is_fair(line.position()) && is_balanced(&mut judge, &line)
        {
            return line;
        }
    }
}

fn is_balanced(judge: &mut Engine, line: &Line) -> bool {
    judge.forget();
    let limits = SearchLimits::nodes(JUDGE_NODES);
    let found = judge.search(line, &limits, &mut |_| ControlFlow::Continue(()));
    found.variations.first().is_some_and(|best| best.score.to_number().abs() <= BALANCE)
}

/// No check, even material, and no capture that wins more than a pawn at once.
fn is_fair(position: &Position) -> bool {
    let board = position.board();
    let value = |color| -> i32 {
        let roles = [(Role::Pawn, 1), (Role::Knight, 3), (Role::Bishop, 3), (Role::Rook, 5)];
        let small: i32 = roles
            .map(|(role, value)| value * board.by_piece(role.of(color)).len() as i32)
            .iter()
            .sum();
        small + 9 * board.by_piece(Role::Queen.of(color)).len() as i32
    };
    let even = value(rules::Color::White) == value(rules::Color::Black);
    let hangs = |position: &Position| {
        position.legal_moves().into_iter().any(|made| {
            let guarded = board.attackers(made.to(), !position.turn()).any();
            made.capture().is_some_and(|role| role > Role::Pawn && (!guarded || role > made.role()))
        })
    };
    even && !position.is_check()
        && !hangs(position)
        && position.passed().is_some_and(|other| !hangs(&other))
}
