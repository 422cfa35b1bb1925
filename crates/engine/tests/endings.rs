//! The engine mates with king and rook and with king and queen within forty moves, against itself
//! and against a king that runs to the center.

mod support;

use rules::{Board, CastlingMode, Color, Line, Position, Role, Setup, Square};
use support::go_on;
use tabiya_engine::{Engine, SearchLimits};
use testing::{Random, is_soak};

const MOVES_MAX: usize = 40;
const NODES: u64 = 12_000;

#[test]
fn king_and_rook_mate_within_forty_moves() {
    mate_with(Role::Rook, 1);
}

#[test]
fn king_and_queen_mate_within_forty_moves() {
    mate_with(Role::Queen, 2);
}

fn mate_with(role: Role, seed: u64) {
    let mut random = Random::new(seed);
    let count = if is_soak() { 50 } else { 4 };
    let mut longest = 0;
    for _ in 0..count {
        let start = random_ending(role, &mut random);
        let moves = moves_to_mate(start.clone());
        longest = longest.max(moves);
        assert!(moves <= MOVES_MAX, "{moves} moves from {}", start.to_fen());
    }
    println!("{count} endings with king and {role}: at most {longest} moves");
}

/// White, to move, has the piece, and does not lose it at once.
fn random_ending(role: Role, random: &mut Random) -> Position {
    loop {
        let mut board = Board::empty();
        for piece in
            [Role::King.of(Color::White), Role::King.of(Color::Black), role.of(Color::White)]
        {
            board.put(Square::from_index(random.below(64) as u8).expect("below 64"), piece);
        }
        let setup = Setup { board, ..Setup::empty() };
        let Ok(position) = Position::from_setup(setup, CastlingMode::Standard) else { continue };
        if position.board().occupied().len() == 3 && position.has_legal_move() {
            return position;
        }
    }
}

/// How many moves White needs; more than allowed if it fails.
fn moves_to_mate(start: Position) -> usize {
    let mut line = Line::new(start);
    let mut engines = [Engine::new(2), Engine::new(2)];
    for moves in 1..=MOVES_MAX {
        for (side, engine) in engines.iter_mut().enumerate() {
            let nodes = [NODES, NODES / 4][side];
            let found = engine.search(&line, &SearchLimits::nodes(nodes), &mut go_on);
            let best = found.best().expect("the game goes on");
            line.play_unchecked(best);
            let position = line.position();
            if position.is_checkmate() {
                return moves;
            }
            if position.is_stalemate() || position.board().occupied().len() < 3 {
                return MOVES_MAX + 1;
            }
        }
    }
    MOVES_MAX + 1
}
