//! How a level errs: its games against itself, looked over by a judge.

use core::ops::ControlFlow;

use engine::{ChooseOptions, Engine, Level, Progress, Score, SearchLimits};
use rules::{Line, Position};

use super::{game::is_draw, opening};

/// Positions that are decided by more than this say little about errors.
const DECIDED: i32 = 700;
/// A move that loses this much is a blunder.
const BLUNDER: i32 = 200;
/// A game is looked at this far.
const PLIES_MAX: usize = 160;

/// What went wrong in some games of a level against itself.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct ErrorTable {
    /// Moves in positions that were not decided.
    pub moves: u32,
    /// What they lost together, in centipawns.
    pub loss: i64,
    /// Those that lost two pawns or more.
    pub blunders: u32,
    /// Positions with a mate in one, and how many were missed.
    pub mates_in_one: [u32; 2],
    /// Positions with a mate in two, and how many were missed.
    pub mates_in_two: [u32; 2],
}

impl ErrorTable {
    /// The average loss of a move, in centipawns.
    pub fn average_loss(&self) -> f64 {
        self.loss as f64 / f64::from(self.moves.max(1))
    }

    /// Blunders in a hundred moves.
    pub fn blunder_rate(&self) -> f64 {
        100.0 * f64::from(self.blunders) / f64::from(self.moves.max(1))
    }
}

/// Lets a level play so many games against itself, each move judged by a search of so many nodes.
pub fn measure_errors(level: Level, games: u64, judge_nodes: u64) -> ErrorTable {
    let mut table = ErrorTable::default();
    let (mut player, mut judge) = (Engine::new(2), Engine::new(8));
    for game in 0..games {
        let mut line = opening(5_000 + game);
        while line.position().has_legal_move() && !is_draw(&line) && line.moves().len() < PLIES_MAX
        {
            let seed = 2 * game + line.position().turn() as u64;
            let limits = SearchLimits { nodes: Some(20_000), ..SearchLimits::default() };
            let options = ChooseOptions::new(level, seed);
            let Some(choice) = player.choose(&line, &options, &limits, &mut go_on) else { break };
            table.note(&mut judge, &line, choice.chosen, judge_nodes);
            line.play_unchecked(choice.chosen);
        }
    }
    table
}

fn go_on(_: Progress<'_>) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

impl ErrorTable {
    /// Judges a move: against the best one, both searched as far.
    fn note(&mut self, judge: &mut Engine, line: &Line, made: rules::Move, nodes: u64) {
        judge.forget();
        let limits = SearchLimits::nodes(nodes);
        let best = judge.search(line, &limits, &mut go_on);
        let Some(first) = best.variations.first() else { return };
        match first.score {
            Score::Mates(1) => {
                self.mates_in_one[0] += 1;
                self.mates_in_one[1] += u32::from(!mates(line.position(), made));
            }
            Score::Mates(2) => {
                self.mates_in_two[0] += 1;
                let after = score_of(judge, line, made, nodes);
                self.mates_in_two[1] += u32::from(!matches!(after, Score::Mates(1 | 2)));
            }
            Score::Centipawns(value) if value.abs() <= DECIDED => {
                let played = if Some(made) == best.best() {
                    value
                } else {
                    score_of(judge, line, made, nodes).to_number().clamp(-2_000, value)
                };
                let lost = value - played;
                self.moves += 1;
                self.loss += i64::from(lost);
                self.blunders += u32::from(lost >= BLUNDER);
            }
            _ => {}
        }
    }
}

fn score_of(judge: &mut Engine, line: &Line, made: rules::Move, nodes: u64) -> Score {
    let limits = SearchLimits { only: vec![made], ..SearchLimits::nodes(nodes) };
    let found = judge.search(line, &limits, &mut go_on);
    found.variations.first().map_or(Score::Centipawns(0), |best| best.score)
}

fn mates(position: &Position, made: rules::Move) -> bool {
    let mut next = position.clone();
    next.play_unchecked(made);
    next.is_checkmate()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Uci;

    #[track_caller]
    fn judged(fen: &str, uci: &str) -> ErrorTable {
        let line = Line::new(Position::from_fen(fen).unwrap());
        let made = uci.parse::<Uci>().unwrap().to_move(line.position()).unwrap();
        let mut table = ErrorTable::default();
        table.note(&mut Engine::new(1), &line, made, 3_000);
        table
    }

    #[test]
    fn a_hung_queen_is_a_blunder_and_a_good_move_is_none() {
        let start = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
        let hung = judged(start, "d1h5");
        let good = judged(start, "e4d5");
        assert!(good.moves == 1 && good.blunders == 0 && good.loss < 100, "{good:?}");
        let worse = judged(start, "d1g4");
        assert_eq!((worse.moves, worse.blunders), (1, 1), "{worse:?}");
        assert_eq!(hung.moves, 1);
    }

    #[test]
    fn mates_are_counted_apart() {
        let one = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
        assert_eq!(judged(one, "a1a8").mates_in_one, [1, 0]);
        assert_eq!(judged(one, "a1a7").mates_in_one, [1, 1]);
        let two = "7k/8/5K2/8/8/8/8/R7 w - - 0 1";
        assert_eq!(judged(two, "f6f7").mates_in_two, [1, 0]);
        assert_eq!(judged(two, "a1a2").mates_in_two, [1, 1]);
        assert_eq!(judged(two, "a1a2").moves, 0);
    }
}
