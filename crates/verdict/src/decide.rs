use tabiya_rules::{BoardEnd, Color, Move, Position};

use crate::{
    Answer, Why,
    effort::Effort,
    forced, material,
    search::{CORNERING, DIRECT, Outcome, PATIENT, PHASE_COST, Search, Style},
    walls,
};

/// A budget that decides every position of real games we know of, and all but
/// a handful of the hardest composed ones. It bounds the time to about a
/// second and the memory to about 100 MB; most answers need a thousandth.
pub const DEFAULT_BUDGET: u64 = 500_000;

/// Phases of walls that are looked at whatever the budget.
const PHASES_ALWAYS: usize = 60;

/// Whether a side can still mate by any series of legal moves (Laws 5.1.2,
/// 6.9; Online 4.4, 5.4.3), with at most so many nodes of search.
///
/// The answer depends on the arguments alone. A `Yes` comes with a line that
/// ends in mate, a `No` with the argument that proves it. With a budget of 0
/// only static proofs are tried, and a line of forced moves is followed.
/// Repetition and move counts do not matter: the Laws ask for any series of
/// legal moves.
///
/// ```
/// use tabiya_rules::{Color, Position};
/// use tabiya_verdict::{Answer, DEFAULT_BUDGET, Why, can_win};
///
/// let position = Position::from_fen("8/8/3k4/1p1p2p1/1P1P2P1/3K4/8/8 w - - 23 58").unwrap();
/// assert_eq!(can_win(&position, Color::White, DEFAULT_BUDGET), Answer::No(Why::Walls));
/// ```
pub fn can_win(position: &Position, side: Color, budget: u64) -> Answer {
    let answer = decide(position, side, budget);
    if let Answer::Yes(line) = &answer {
        debug_assert!(mates(position, side, line), "{position:?} {side} {line:?}");
    }
    answer
}

fn decide(position: &Position, side: Color, budget: u64) -> Answer {
    if let Some(answer) = at_once(position, side) {
        return answer;
    }
    let (last, mut line) = match forced::follow(position) {
        forced::End::Cycle => return Answer::No(Why::ForcedLine),
        forced::End::At(last, line) => (last, line),
    };
    if !line.is_empty() {
        match at_once(&last, side) {
            Some(Answer::Yes(_)) => return Answer::Yes(line),
            Some(Answer::No(_)) => return Answer::No(Why::ForcedLine),
            _ => {}
        }
    }
    match search(&last, side, budget) {
        Answer::Yes(rest) => {
            line.extend(rest);
            Answer::Yes(line)
        }
        answer => answer,
    }
}

/// What is plain without looking further.
pub(crate) fn at_once(position: &Position, side: Color) -> Option<Answer> {
    match position.board_end() {
        Some(BoardEnd::Checkmate { winner }) if winner == side => Some(Answer::Yes(Vec::new())),
        Some(BoardEnd::Checkmate { .. }) => Some(Answer::No(Why::Mated)),
        Some(BoardEnd::Stalemate) => Some(Answer::No(Why::Stalemate)),
        None => material::never_mates(position.board(), side).map(Answer::No),
    }
}

/// One attempt, with the most work it may cost.
enum Stage {
    /// A search that only looks at material on the way.
    Plain(&'static Style, u64),
    /// The analysis of walls, with so many phases.
    Walls(usize),
    /// A search that also looks at walls on the way.
    Pruned(&'static Style, u64),
}

/// Cheap attempts first. None depends on another, so the order decides only
/// how long it takes.
const STAGES: [Stage; 10] = [
    Stage::Plain(&DIRECT, 200),
    Stage::Walls(3),
    Stage::Plain(&PATIENT, 300),
    Stage::Plain(&CORNERING, 300),
    Stage::Walls(PHASES_ALWAYS),
    Stage::Pruned(&DIRECT, 2_000),
    Stage::Pruned(&PATIENT, 20_000),
    Stage::Pruned(&CORNERING, 20_000),
    Stage::Walls(1_000),
    Stage::Pruned(&PATIENT, u64::MAX),
];

fn search(position: &Position, side: Color, budget: u64) -> Answer {
    let mut left = budget;
    for stage in STAGES {
        let (style, work_max, prunes) = match stage {
            Stage::Plain(style, work) => (style, work, false),
            Stage::Pruned(style, work) => (style, work, true),
            Stage::Walls(phases) => {
                let affordable = (left / PHASE_COST).min(phases as u64) as usize;
                let phases_max = affordable.max(PHASES_ALWAYS.min(phases));
                let (proved, phases) =
                    walls::never_mates(position, side, phases_max, &mut Effort::unbounded());
                if proved {
                    return Answer::No(Why::Walls);
                }
                left = left.saturating_sub(PHASE_COST * phases as u64);
                continue;
            }
        };
        if left == 0 {
            continue;
        }
        let mut search = Search::new(position, side, style, prunes);
        match search.run(work_max.min(left), &mut Effort::unbounded()) {
            Outcome::Mate(line) => return Answer::Yes(line),
            Outcome::Closed => return Answer::No(Why::WholeGraphSearched),
            Outcome::OutOfBudget => left = left.saturating_sub(search.work()),
        }
    }
    Answer::Unknown
}

/// Whether a line is legal move by move and ends in mate by this side.
fn mates(position: &Position, side: Color, line: &[Move]) -> bool {
    let mut position = position.clone();
    for &made in line {
        match position.play(made) {
            Ok(next) => position = next,
            Err(_) => return false,
        }
    }
    position.is_checkmate() && position.turn() != side
}
