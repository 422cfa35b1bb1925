//! Time controls (Online 4.3).

mod parse;
mod print;
mod speed;

pub use parse::ParseTimeControlError;
pub use speed::Speed;

use std::fmt;

use crate::Millis;

/// The time control of one player.
///
/// Has two text forms: for people, `40/90+30:30+30`, and for the PGN tag `TimeControl`,
/// `40/5400+30:1800+30`.
///
/// ```
/// use tabiya_game::TimeControl;
///
/// let classical: TimeControl = "40/90+30:30+30".parse()?;
/// assert_eq!(classical.to_pgn(), "40/5400+30:1800+30");
/// assert_eq!(TimeControl::from_pgn("180+2")?.to_string(), "3+2");
/// # Ok::<(), tabiya_game::ParseTimeControlError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TimeControl {
    /// No clock.
    Unlimited,
    /// A chess clock.
    Clock(ClockControl),
    /// Days per move.
    Correspondence {
        /// From 1 to [`TimeControl::MAX_DAYS`].
        days: u32,
    },
}

/// The stages of a chess clock, at least one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ClockControl {
    stages: Vec<Stage>,
}

/// A stage: a number of moves in a given time.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Stage {
    /// The number of moves; none for the rest of the game. A last stage with a number repeats.
    pub moves: Option<u32>,
    /// The time added at the start of the stage.
    pub base: Millis,
    /// The time added or free with each move.
    pub bonus: Bonus,
}

/// Additional time with each move (Online 4.3).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Bonus {
    /// None.
    None,
    /// Added when a move is completed (Fischer).
    Increment(Millis),
    /// The clock waits this long before it runs (simple delay).
    Delay(Millis),
    /// The time used is given back after the move, up to this much (Bronstein).
    Bronstein(Millis),
}

impl Bonus {
    /// The most time for one move.
    pub fn per_move(self) -> Millis {
        match self {
            Bonus::None => Millis::ZERO,
            Bonus::Increment(time) | Bonus::Delay(time) | Bonus::Bronstein(time) => time,
        }
    }
}

/// Why a time control is invalid.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum TimeControlError {
    /// There is no stage, or more than [`TimeControl::MAX_STAGES`].
    Stages,
    /// A stage before the last has no number of moves.
    OpenStage,
    /// A stage has no moves, or more than [`TimeControl::MAX_MOVES`].
    Moves,
    /// A stage is longer than [`TimeControl::MAX_BASE`].
    Base,
    /// The first stage has neither time nor an increment.
    NoTime,
    /// The increment or delay is longer than [`TimeControl::MAX_BONUS`].
    Bonus,
    /// Fewer than 1 or more than [`TimeControl::MAX_DAYS`] days.
    Days,
}

impl fmt::Display for TimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use TimeControlError::*;
        match self {
            Stages => write!(f, "A time control has 1 to {} stages.", TimeControl::MAX_STAGES),
            OpenStage => f.write_str("Only the last stage can be without a number of moves."),
            Moves => write!(f, "A stage has 1 to {} moves.", TimeControl::MAX_MOVES),
            Base => f.write_str("A stage lasts at most 30 days."),
            NoTime => {
                f.write_str("The time control has no time to start with. Add time or an increment.")
            }
            Bonus => f.write_str("The time with each move is at most 60 minutes."),
            Days => {
                write!(f, "A move can have 1 to {} days.", TimeControl::MAX_DAYS)
            }
        }
    }
}

impl std::error::Error for TimeControlError {}

impl TimeControl {
    /// The most stages a clock can have.
    pub const MAX_STAGES: usize = 8;
    /// The most moves a stage can have.
    pub const MAX_MOVES: u32 = 500;
    /// The most time a stage can have.
    pub const MAX_BASE: Millis = Millis::DAY.times(30);
    /// The most time a move can bring.
    pub const MAX_BONUS: Millis = Millis::HOUR;
    /// The most days for a move in correspondence.
    pub const MAX_DAYS: u32 = 30;

    /// So much time for all moves, and so much more with each.
    ///
    /// # Errors
    ///
    /// If the numbers are out of bounds.
    pub fn fischer(base: Millis, increment: Millis) -> Result<TimeControl, TimeControlError> {
        let bonus = Bonus::Increment(increment);
        ClockControl::new(vec![Stage { moves: None, base, bonus }]).map(TimeControl::Clock)
    }

    /// Days per move.
    ///
    /// # Errors
    ///
    /// If the number is out of bounds.
    pub fn correspondence(days: u32) -> Result<TimeControl, TimeControlError> {
        if (1..=TimeControl::MAX_DAYS).contains(&days) {
            Ok(TimeControl::Correspondence { days })
        } else {
            Err(TimeControlError::Days)
        }
    }

    /// The clock settings, if there is a clock.
    pub fn clock(&self) -> Option<&ClockControl> {
        match self {
            TimeControl::Clock(clock) => Some(clock),
            _ => None,
        }
    }
}

impl ClockControl {
    /// A clock with these stages.
    ///
    /// # Errors
    ///
    /// If the numbers are out of bounds.
    pub fn new(mut stages: Vec<Stage>) -> Result<ClockControl, TimeControlError> {
        for stage in &mut stages {
            // Zero increments and delays are all stored as `None`.
            if stage.bonus.per_move() == Millis::ZERO {
                stage.bonus = Bonus::None;
            }
        }
        if stages.is_empty() || stages.len() > TimeControl::MAX_STAGES {
            return Err(TimeControlError::Stages);
        }
        let last = stages.len() - 1;
        for (index, stage) in stages.iter().enumerate() {
            match stage.moves {
                None if index < last => return Err(TimeControlError::OpenStage),
                Some(moves) if moves == 0 || moves > TimeControl::MAX_MOVES => {
                    return Err(TimeControlError::Moves);
                }
                _ => {}
            }
            if stage.base > TimeControl::MAX_BASE {
                return Err(TimeControlError::Base);
            }
            if stage.bonus.per_move() > TimeControl::MAX_BONUS {
                return Err(TimeControlError::Bonus);
            }
        }
        let clock = ClockControl { stages };
        if clock.initial() == Millis::ZERO { Err(TimeControlError::NoTime) } else { Ok(clock) }
    }

    /// All stages, in order.
    pub fn stages(&self) -> &[Stage] {
        &self.stages
    }

    /// The stage with this index, or the last one.
    pub fn stage(&self, index: u32) -> Stage {
        let last = self.stages.len() - 1;
        self.stages[last.min(index as usize)]
    }

    /// The time on the clock before the first move. Without base time, it is the first increment.
    pub fn initial(&self) -> Millis {
        let first = self.stages[0];
        match first.bonus {
            Bonus::Increment(increment) if first.base == Millis::ZERO => increment,
            _ => first.base,
        }
    }

    /// The next stage, if a player in stage `current` reaches it after `moves` moves.
    pub fn stage_after(&self, current: u32, moves: u32) -> Option<u32> {
        let next = current + 1;
        let end = self.end_of(current)?;
        let exists = (next as usize) < self.stages.len() || self.repeats();
        (moves >= end && exists).then_some(next)
    }

    /// The number of moves until the end of this stage.
    fn end_of(&self, stage: u32) -> Option<u32> {
        (0..=stage).map(|index| self.stage(index).moves).sum()
    }

    fn repeats(&self) -> bool {
        self.stages.last().is_some_and(|last| last.moves.is_some())
    }

    /// The total time of a player for this many moves: all stages that start within them, and their
    /// increments.
    pub fn time_for(&self, moves: u32) -> Millis {
        let mut total = self.stages[0].base;
        let mut stage = 0;
        for completed in 1..=moves {
            total += self.stage(stage).bonus.per_move();
            if completed < moves
                && let Some(next) = self.stage_after(stage, completed)
            {
                stage = next;
                total += self.stage(stage).base;
            }
        }
        total
    }
}
