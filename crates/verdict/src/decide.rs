use tabiya_rules::{BoardEnd, Color, Move, Position};

use crate::{
    MateVerdict, Proof,
    effort::Effort,
    forced, material,
    search::{CORNERING, DIRECT, PATIENT, PHASE_COST, Search, SearchOutcome, Style},
    walls,
};

/// A budget that decides every position of real games we know of, and all but a handful of the
/// hardest composed ones. It bounds the time to about a second and the memory to about 170 MB; most
/// answers need a thousandth of that.
pub const DEFAULT_BUDGET: u64 = 500_000;

/// The number of wall phases that are always examined, whatever the budget.
const PHASES_ALWAYS: usize = 60;

/// Whether a side can still mate by any series of legal moves (Laws 5.1.2, 6.9; Online 4.4, 5.4.3),
/// searching at most this many nodes.
///
/// The answer depends only on the arguments. A `Yes` comes with a line that ends in mate, a `No`
/// with the argument that proves it. With a budget of 0, only static proofs and forced lines are
/// tried. Repetition and move counters are ignored: the Laws ask for any series of legal moves.
///
/// ```
/// use tabiya_rules::{Color, Position};
/// use tabiya_verdict::{MateVerdict, DEFAULT_BUDGET, Proof, can_win};
///
/// let position = Position::from_fen("8/8/3k4/1p1p2p1/1P1P2P1/3K4/8/8 w - - 23 58").unwrap();
/// assert_eq!(can_win(&position, Color::White, DEFAULT_BUDGET), MateVerdict::No(Proof::Walls));
/// ```
pub fn can_win(position: &Position, side: Color, budget: u64) -> MateVerdict {
    let answer = decide(position, side, budget);
    if let MateVerdict::Yes(line) = &answer {
        debug_assert!(mates(position, side, line), "{position:?} {side} {line:?}");
    }
    answer
}

fn decide(position: &Position, side: Color, budget: u64) -> MateVerdict {
    if let Some(answer) = at_once(position, side) {
        return answer;
    }
    let (last, mut line) = match forced::follow(position) {
        forced::End::Cycle => return MateVerdict::No(Proof::ForcedLine),
        forced::End::At(last, line) => (last, line),
    };
    if !line.is_empty() {
        match at_once(&last, side) {
            Some(MateVerdict::Yes(_)) => return MateVerdict::Yes(line),
            Some(MateVerdict::No(_)) => return MateVerdict::No(Proof::ForcedLine),
            _ => {}
        }
    }
    match search(&last, side, budget) {
        MateVerdict::Yes(rest) => {
            line.extend(rest);
            MateVerdict::Yes(line)
        }
        answer => answer,
    }
}

/// Answers that need no analysis.
pub(crate) fn at_once(position: &Position, side: Color) -> Option<MateVerdict> {
    match position.board_end() {
        Some(BoardEnd::Checkmate { winner }) if winner == side => {
            Some(MateVerdict::Yes(Vec::new()))
        }
        Some(BoardEnd::Checkmate { .. }) => Some(MateVerdict::No(Proof::Mated)),
        Some(BoardEnd::Stalemate) => Some(MateVerdict::No(Proof::Stalemate)),
        None => material::never_mates(position.board(), side).map(MateVerdict::No),
    }
}

/// One attempt, with the most work it may cost.
enum Stage {
    /// A search that only checks material along the way.
    Plain(&'static Style, u64),
    /// The analysis of walls, with this many phases.
    Walls(usize),
    /// A search that also checks walls along the way.
    Pruned(&'static Style, u64),
}

/// Cheap attempts first. They are independent, so the order only affects the time.
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

fn search(position: &Position, side: Color, budget: u64) -> MateVerdict {
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
                    return MateVerdict::No(Proof::Walls);
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
            SearchOutcome::Mate(line) => return MateVerdict::Yes(line),
            SearchOutcome::Closed => return MateVerdict::No(Proof::WholeGraphSearched),
            SearchOutcome::OutOfBudget => left = left.saturating_sub(search.work()),
        }
    }
    MateVerdict::Unknown
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
