//! How a level errs: its games against itself, looked over by a judge.

use core::ops::ControlFlow;

use engine::{ChooseOptions, Engine, Level, PrincipalVariation, Progress, Score, SearchLimits};
use rules::{Line, Move, Position};

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

    /// Counts a move that lost so much.
    pub(super) fn add(&mut self, lost: i32) {
        self.moves += 1;
        self.loss += i64::from(lost);
        self.blunders += u32::from(lost >= BLUNDER);
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
            if let Some(mut judged) = Judged::new(&mut judge, &line, judge_nodes) {
                judged.note(choice.chosen, &mut table);
            }
            line.play_unchecked(choice.chosen);
        }
    }
    table
}

fn go_on(_: Progress<'_>) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// A position that a judge has looked at.
pub(super) struct Judged<'a> {
    judge: &'a mut Engine,
    line: &'a Line,
    nodes: u64,
    best: PrincipalVariation,
}

impl<'a> Judged<'a> {
    /// Searches with so many nodes; none if the game is over.
    pub(super) fn new(judge: &'a mut Engine, line: &'a Line, nodes: u64) -> Option<Judged<'a>> {
        judge.forget();
        let found = judge.search(line, &SearchLimits::nodes(nodes), &mut go_on);
        let best = found.variations.into_iter().next()?;
        Some(Judged { judge, line, nodes, best })
    }

    /// The score of a move, searched as far as the best one.
    fn score_of(&mut self, made: Move) -> Score {
        let limits = SearchLimits { only: vec![made], ..SearchLimits::nodes(self.nodes) };
        let found = self.judge.search(self.line, &limits, &mut go_on);
        found.variations.first().map_or(Score::Centipawns(0), |best| best.score)
    }

    /// Enters a move into a table.
    pub(super) fn note(&mut self, made: Move, table: &mut ErrorTable) {
        match self.best.score {
            Score::Mates(1) => {
                table.mates_in_one[0] += 1;
                table.mates_in_one[1] += u32::from(!mates(self.line.position(), made));
            }
            Score::Mates(2) => {
                table.mates_in_two[0] += 1;
                let after = self.score_of(made);
                table.mates_in_two[1] += u32::from(!matches!(after, Score::Mates(1 | 2)));
            }
            _ => {
                if let Some(lost) = self.loss(made) {
                    table.add(lost);
                }
            }
        }
    }

    /// What a move loses against the best one, in centipawns; none where the game is decided.
    pub(super) fn loss(&mut self, made: Move) -> Option<i32> {
        match self.best.score {
            Score::Centipawns(value) if value.abs() <= DECIDED => {
                let is_best = self.best.line.first() == Some(&made);
                let lost = |played: Score| value - played.to_number().clamp(-2_000, value);
                Some(if is_best { 0 } else { lost(self.score_of(made)) })
            }
            _ => None,
        }
    }
}

fn mates(position: &Position, made: Move) -> bool {
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
        Judged::new(&mut Engine::new(1), &line, 3_000).unwrap().note(made, &mut table);
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
