//! One game between two programs.

use core::fmt;
use std::time::Duration;

use rules::{Color, Line, Role, Uci};

use super::Player;

/// A game with more plies than this is a draw.
const PLIES_MAX: usize = 600;

/// The clocks.
#[derive(Copy, Clone, Debug)]
pub struct Pace {
    /// The initial time.
    pub base: Duration,
    /// The increment.
    pub increment: Duration,
    /// A number of nodes per move instead of a clock, which is fairer on a busy machine.
    pub nodes: Option<u64>,
}

impl Pace {
    /// From milliseconds.
    pub fn milliseconds(base: u64, increment: u64) -> Pace {
        let [base, increment] = [base, increment].map(Duration::from_millis);
        Pace { base, increment, nodes: None }
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(nodes) = self.nodes {
            return write!(f, "{nodes} nodes per move");
        }
        write!(f, "{} s + {} s", self.base.as_secs_f64(), self.increment.as_secs_f64())
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ended {
    /// Checkmate.
    Mate,
    /// Stalemate, repetition, the 50-move rule, insufficient material, or the maximum length.
    Draw,
    /// This side lost on time: by how much, and where.
    Time(Color, String),
    /// This side played an illegal move.
    Illegal(Color, String),
    /// This side did not answer.
    Silent(Color),
}

impl Ended {
    /// What went wrong, if anything.
    pub fn accident(&self) -> Option<String> {
        match self {
            Ended::Mate | Ended::Draw => None,
            Ended::Time(color, over) => Some(format!("{color} lost on time {over}")),
            Ended::Illegal(color, text) => Some(format!("{color} played {text}")),
            Ended::Silent(color) => Some(format!("{color} did not answer")),
        }
    }
}

/// A game's result.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict {
    /// 1, 0, or ½.
    pub white_score: f64,
    /// How it ended.
    pub ended: Ended,
    /// The number of plies.
    pub plies: usize,
    /// How often a clock was corrected because the machine was busy.
    pub stalls: usize,
}

/// Plays a game, White first.
///
/// The number of the game makes our own levels play differently.
pub fn play(players: &mut [Player; 2], start: Line, pace: Pace, number: u64) -> Verdict {
    let mut stalls = 0;
    let verdict = play_counting(players, start, pace, number, &mut stalls);
    Verdict { stalls, ..verdict }
}

fn play_counting(
    players: &mut [Player; 2],
    start: Line,
    pace: Pace,
    number: u64,
    stalls: &mut usize,
) -> Verdict {
    for (player, color) in players.iter_mut().zip(Color::ALL) {
        if player.new_game(pace, number).is_err() {
            return verdict(Ended::Silent(color), Some(!color), 0);
        }
    }
    let mut line = start;
    let mut left = [pace.base; 2];
    loop {
        let position = line.position();
        let (turn, plies) = (position.turn(), line.moves().len());
        if position.is_checkmate() {
            return verdict(Ended::Mate, Some(!turn), plies);
        }
        if is_draw(&line) {
            return verdict(Ended::Draw, None, plies);
        }
        let clocks = left;
        let clock = &mut left[turn as usize];
        let player = &mut players[turn as usize];
        let worked_before = player.processor_time();
        let Some((text, mut taken)) = player.think(&line, pace, clocks) else {
            return verdict(Ended::Silent(turn), Some(!turn), plies);
        };
        if pace.nodes.is_some() {
            taken = Duration::ZERO;
        }
        if taken > *clock {
            *stalls += 1;
            let worked = player.processor_time().zip(worked_before);
            taken = worked.map_or(taken, |(after, before)| after.saturating_sub(before));
        }
        if taken > *clock {
            let over = format!("by {:?} of {clock:?} in {}", taken - *clock, position.to_fen());
            return verdict(Ended::Time(turn, over), Some(!turn), plies);
        }
        *clock = *clock - taken + pace.increment;
        let made = text.parse::<Uci>().ok().and_then(|uci| uci.to_move(position).ok());
        let Some(made) = made else {
            let text = format!("{text} in {}", position.to_fen());
            return verdict(Ended::Illegal(turn, text), Some(!turn), plies);
        };
        line.play_unchecked(made);
    }
}

fn verdict(ended: Ended, winner: Option<Color>, plies: usize) -> Verdict {
    let white_score = match winner {
        Some(Color::White) => 1.0,
        Some(Color::Black) => 0.0,
        None => 0.5,
    };
    Verdict { white_score, ended, plies, stalls: 0 }
}

pub(super) fn is_draw(line: &Line) -> bool {
    let position = line.position();
    let board = position.board();
    let is_bare = board.occupied().len() <= 3
        && (board.by_role(Role::Pawn) | board.rooks_and_queens()).is_empty();
    position.is_stalemate()
        || is_bare
        || position.halfmoves() >= 100
        || line.occurrences() >= 3
        || line.moves().len() >= PLIES_MAX
}
