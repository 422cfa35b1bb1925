//! Games to play, prepared before anything is measured.

use rules::{Line, Position};

/// A game as the frames that make its moves. It neither ends nor repeats a position three times.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Script {
    /// The move at each ply.
    pub moves: Vec<String>,
    /// The command that makes it. Its number is the ply.
    pub frames: Vec<Vec<u8>>,
}

/// The length of the games. Longer ones would have emptier boards than people's games.
pub const PLIES: usize = 120;

/// The number of different games.
pub fn scripts(count: usize) -> Vec<Script> {
    (0..).filter_map(Script::random).take(count).collect()
}

impl Script {
    /// A random game; `None` if it ended, repeated a position, or got stuck.
    fn random(seed: u64) -> Option<Script> {
        let mut chance = Chance(seed);
        let mut line = Line::new(Position::initial());
        let mut script = Script { moves: Vec::new(), frames: Vec::new() };
        for ply in 0..PLIES {
            let moves = line.position().legal_moves();
            let chosen = moves[chance.below(moves.len())];
            let uci = line.position().uci(chosen).to_string();
            let act = format!(r#"{{"a":"move","uci":"{uci}","ply":{ply}}}"#);
            script.frames.push(format!(r#"{{"t":"do","id":{ply},"act":{act}}}"#).into_bytes());
            script.moves.push(uci);
            line.play_unchecked(chosen);
            let position = line.position();
            let goes_on = position.board_end().is_none()
                && line.occurrences() < 3
                && position.halfmoves() < 60
                && !position.legal_moves().is_empty();
            if !goes_on {
                return None;
            }
        }
        Some(script)
    }
}

/// A sequence of pseudorandom numbers.
struct Chance(u64);

impl Chance {
    fn below(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        ((self.0 >> 33) % sides as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_are_legal_games_that_differ() {
        let scripts = scripts(20);
        assert_eq!(scripts.len(), 20);
        for (number, script) in scripts.iter().enumerate() {
            assert!(!scripts[..number].contains(script));
            let mut position = Position::initial();
            for uci in &script.moves {
                let uci: rules::Uci = uci.parse().expect("a move");
                let made = uci.to_move(&position).expect("a legal move");
                position.play_unchecked(made);
            }
            assert_eq!(script.moves.len(), PLIES);
        }
    }
}
