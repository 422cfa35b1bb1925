//! Players of ours, without a process of their own.

use core::ops::ControlFlow;

use engine::{ChooseOptions, Engine, SearchLimits};
use human::{Situation, Speed, network};
use rules::{Line, Move, Position, Role};

use super::player::OwnKind;
use crate::Random;

/// The most nodes per move of our own levels where others have a clock.
const OWN_NODES: u64 = 30_000;

/// One of ours.
pub struct OwnPlayer {
    kind: OwnKind,
    engine: Engine,
    /// Another for each game.
    seed: u64,
    random: Random,
}

impl OwnPlayer {
    pub(super) fn new(kind: OwnKind) -> OwnPlayer {
        OwnPlayer { kind, engine: Engine::new(1), seed: 0, random: Random::new(0) }
    }

    pub(super) fn new_game(&mut self, number: u64) {
        self.engine.forget();
        self.seed = number;
        self.random = Random::new(number);
    }

    /// Its move, a level's with at most this many nodes.
    pub(super) fn think(&mut self, line: &Line, nodes: Option<u64>) -> Option<Move> {
        match self.kind {
            OwnKind::Level(level) => {
                let limits = SearchLimits::nodes(nodes.unwrap_or(OWN_NODES));
                let options = ChooseOptions::new(level, self.seed);
                let go_on = &mut |_: engine::Progress<'_>| ControlFlow::Continue(());
                self.engine.choose(line, &options, &limits, go_on).map(|choice| choice.chosen)
            }
            OwnKind::Persona(persona) => {
                let situation = Situation {
                    line,
                    opponent: persona.rating(),
                    speed: Speed::Rapid,
                    time_pressure: 0,
                    seed: self.seed,
                };
                let choice = persona.choose(network(), &mut self.engine, &situation);
                choice.ok().flatten().map(|choice| choice.chosen)
            }
            OwnKind::Grabber => grab(line.position(), &mut self.random),
        }
    }
}

/// The capture that wins most, seen one ply deep; any move, if none wins anything.
fn grab(position: &Position, random: &mut Random) -> Option<Move> {
    let moves = position.legal_moves();
    let best = moves.iter().max_by_key(|made| gain(position, **made)).copied()?;
    if gain(position, best) > 0 { Some(best) } else { random.pick(&moves).copied() }
}

/// What a capture wins, if the piece that captures is lost where the square is guarded.
fn gain(position: &Position, made: Move) -> i32 {
    let value = |role: Role| [1, 3, 3, 5, 9, 100][role as usize];
    let is_guarded = position.board().attackers(made.to(), !position.turn()).any();
    let captured = made.capture().map_or(0, value);
    if is_guarded { captured - value(made.role()) } else { captured }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn grabbed(fen: &str) -> String {
        let position = Position::from_fen(fen).unwrap();
        grab(&position, &mut Random::new(1)).unwrap().to_uci(position.mode()).to_string()
    }

    #[test]
    fn the_grabber_takes_the_largest_piece_that_hangs() {
        assert_eq!(grabbed("4k3/7r/8/3q4/4P3/8/8/4K2R w - - 0 1"), "e4d5");
        assert_eq!(grabbed("4k3/8/8/3r4/8/8/8/3QK1n1 w - - 0 1"), "d1d5");
    }

    #[test]
    fn the_grabber_leaves_what_is_guarded_by_less() {
        let position = Position::from_fen("4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1").unwrap();
        let takes = position.legal_moves().into_iter().find(|made| made.capture().is_some());
        assert!(gain(&position, takes.unwrap()) < 0);
    }
}
