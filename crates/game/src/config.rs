use std::{fmt, ops::RangeInclusive};

use rules::{ByColor, Color, Position};
use verdict::Impossible;

use crate::{ComputerPlayer, Millis, Seat, TimeControl, Timestamp, is_finished};

/// Everything that was agreed before the game and never changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameConfig {
    /// When the game was made; nothing in it is earlier.
    pub made_at: Timestamp,
    /// Where the game begins.
    pub start: Position,
    /// Which draws need a claim.
    pub ruleset: Ruleset,
    /// The time of each side.
    pub time: ByColor<TimeControl>,
    /// Who sits where from the beginning; a free seat is taken later.
    pub seats: ByColor<Option<Seat>>,
    /// When the clocks start.
    pub clock_start: ClockStart,
    /// What the players may do beside playing.
    pub allowed: Permissions,
    /// How long an absent player is waited for, if at all (SPEC 7).
    pub absence: Option<Millis>,
    /// Credit for lag, if it is given.
    pub lag: Option<LagPolicy>,
    /// Whether the ratings of the players change with the result (SPEC 9).
    pub rated: bool,
    /// Who thinks where the computer has a seat.
    pub computer: Option<ComputerPlayer>,
    /// What game of a competition it is, if an arbiter made it.
    pub competition: Option<Competition>,
}

/// What game of a competition it is.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Competition {
    /// The name of the competition.
    pub event: Option<String>,
    /// The round of it.
    pub round: Option<String>,
    /// The number of the board.
    pub board: Option<u32>,
}

/// Which draws need a claim (SPEC 2).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ruleset {
    /// Online 5.4: the third repetition and 50 moves are drawn by themselves.
    Online,
    /// Over the board, Laws 9: these are claimed; the fifth repetition and 75
    /// moves are drawn by themselves.
    Otb,
}

/// When the clocks start (SPEC 3).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum ClockStart {
    /// When both are seated and present; aborted if one does not appear in
    /// this time.
    WhenPresent {
        /// Counted from when both were seated.
        within: Millis,
    },
    /// When both are seated: correspondence.
    WhenSeated,
    /// By the arbiter, or at a set time; whoever is missing then.
    ByArbiter {
        /// The set time.
        at: Option<Timestamp>,
        /// A player who has not appeared so long after the start forfeits.
        default_time: Option<Millis>,
    },
}

impl ClockStart {
    fn waits_for_presence(self) -> bool {
        matches!(
            self,
            ClockStart::WhenPresent { .. } | ClockStart::ByArbiter { default_time: Some(_), .. }
        )
    }
}

/// What the players may do beside playing.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Permissions {
    /// To abort before the second move: never in a competition.
    pub abort: bool,
    /// To take moves back by agreement: not in competitions or rated games.
    pub takeback: bool,
    /// To give the opponent time: whatever is said here, not in competitions
    /// or rated games.
    pub give_time: bool,
    /// To have another game after this one, with colors swapped.
    pub rematch: bool,
    /// To enter a move in advance (Online 3.6.b).
    pub premove: bool,
    /// To have the only move of a square played (Online 3.6.a), which is the
    /// page's to do.
    pub smart_move: bool,
    /// To have pawns promoted to a queen unasked (Online 3.6.c), likewise.
    pub auto_queen: bool,
    /// To talk.
    pub chat: bool,
    /// To offer a draw once both have completed so many moves; at least one
    /// each, as Laws 5.2.3 has it.
    pub draw_offers_after: u32,
    /// To call the arbiter.
    pub calls: ArbiterCalls,
}

/// Whether players can call the arbiter.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum ArbiterCalls {
    /// There is none to call.
    None,
    /// A call is recorded; play goes on.
    Noted,
    /// A call of the player having the move stops the clocks (Laws 6.11), once
    /// until the arbiter resumes the game.
    StopClocks,
}

/// How much of a move's measured lag is not charged.
///
/// At most `per_move` for one move, and never more than is left of a quota,
/// which begins at `quota` and gains `refill` with each own move, up to
/// `quota` again. So a player whose line is always slow is helped a little at
/// every move, and a single bad moment is forgiven, but a claim to be slow
/// cannot make time.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct LagPolicy {
    /// The most for one move.
    pub per_move: Millis,
    /// The most that can be saved up, and what each side begins with.
    pub quota: Millis,
    /// What each own move adds to the quota.
    pub refill: Millis,
}

impl Default for LagPolicy {
    fn default() -> LagPolicy {
        LagPolicy { per_move: Millis(500), quota: Millis(1_000), refill: Millis(100) }
    }
}

impl Default for Permissions {
    fn default() -> Permissions {
        Permissions {
            abort: true,
            takeback: true,
            give_time: true,
            rematch: true,
            premove: true,
            smart_move: true,
            auto_queen: true,
            chat: true,
            draw_offers_after: 1,
            calls: ArbiterCalls::None,
        }
    }
}

impl GameConfig {
    /// How long a player is waited for, at the start and after a restart.
    pub const ARRIVAL_TIME: Millis = Millis::from_seconds(30);
    /// How long an untimed game waits when both have left.
    pub const BOTH_LEFT_TIME: Millis = Millis::DAY;
    /// The least and the most time that a player gives at once.
    pub const GIVE_TIME: RangeInclusive<Millis> = Millis::from_seconds(5)..=Millis::MINUTE;
    /// What a clock shows at most after it.
    pub const GIVE_TIME_CLOCK_MAX: Millis = Millis::DAY;

    /// A casual game with free seats, from the initial position.
    pub fn casual(made_at: Timestamp, time: TimeControl) -> GameConfig {
        let correspondence = matches!(time, TimeControl::Correspondence { .. });
        GameConfig {
            made_at,
            start: Position::initial(),
            ruleset: Ruleset::Online,
            time: ByColor::both(time),
            seats: ByColor::default(),
            clock_start: if correspondence {
                ClockStart::WhenSeated
            } else {
                ClockStart::WhenPresent { within: GameConfig::ARRIVAL_TIME }
            },
            allowed: Permissions::default(),
            absence: (!correspondence).then_some(GameConfig::ARRIVAL_TIME),
            lag: (!correspondence).then(LagPolicy::default),
            rated: false,
            computer: None,
            competition: None,
        }
    }

    /// The same, rated: no moves are taken back.
    pub fn rated(mut self) -> GameConfig {
        self.rated = true;
        self.allowed.takeback = false;
        self
    }

    /// Whether a game can be played so.
    ///
    /// # Errors
    ///
    /// The first reason why not.
    pub fn check(&self) -> Result<(), ConfigError> {
        let days =
            self.time.as_ref().map(|time| matches!(time, TimeControl::Correspondence { .. }));
        if is_finished(&self.start, self.ruleset) {
            Err(ConfigError::FinishedStart)
        } else if let Some(why) = self.impossible_start() {
            Err(ConfigError::ImpossibleStart(why))
        } else if days.white != days.black {
            Err(ConfigError::MixedTime)
        } else if days.white && self.clock_start.waits_for_presence() {
            Err(ConfigError::DaysAndPresence)
        } else if self.seats.white.is_some()
            && self.seats.white == self.seats.black
            && self.seats.white != Some(Seat::Computer)
        {
            Err(ConfigError::SamePerson)
        } else if self.rated {
            self.check_rated()
        } else {
            Ok(())
        }
    }

    /// What a rated game asks for (SPEC 9): the same for both, and nothing that
    /// would make it another contest.
    fn check_rated(&self) -> Result<(), ConfigError> {
        if self.time.white != self.time.black {
            Err(ConfigError::RatedUnequalTime)
        } else if self.allowed.takeback {
            Err(ConfigError::RatedTakebacks)
        } else if self.computer.is_some()
            || self.seats.iter().any(|(_, seat)| *seat == Some(Seat::Computer))
        {
            Err(ConfigError::RatedComputer)
        } else if !is_array(&self.start) {
            Err(ConfigError::RatedPosition)
        } else {
            Ok(())
        }
    }

    /// Why no game leads to the position this one begins with (Laws 3.10.3).
    fn impossible_start(&self) -> Option<Impossible> {
        verdict::reachable(&self.start.to_setup(), &self.start.mode().into()).refutation()
    }

    /// Whether this side has days for each move.
    pub fn is_correspondence(&self, color: Color) -> bool {
        matches!(self.time[color], TimeControl::Correspondence { .. })
    }
}

/// Whether a game of standard chess or Chess960 may begin so by itself.
fn is_array(start: &Position) -> bool {
    *start == Position::initial()
        || (0..960).any(|number| Position::chess960(number).is_some_and(|array| array == *start))
}

/// Why a game cannot be played so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ConfigError {
    /// It would begin in a finished position: mate, stalemate, dead, or drawn
    /// by its move count (SPEC 6).
    FinishedStart,
    /// It would begin in a position that cannot arise (Laws 3.10.3).
    ImpossibleStart(Impossible),
    /// One side has days a move, the other not.
    MixedTime,
    /// Nobody need be present in correspondence, so nothing can wait for it.
    DaysAndPresence,
    /// One person sits at both sides.
    SamePerson,
    /// Rated, with different times.
    RatedUnequalTime,
    /// Rated, with takebacks.
    RatedTakebacks,
    /// Rated, against the computer.
    RatedComputer,
    /// Rated, from a position that is no start of standard chess or Chess960.
    RatedPosition,
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ConfigError::ImpossibleStart(why) => {
                return write!(f, "No game can reach this position: {why}");
            }
            ConfigError::FinishedStart => {
                "A game cannot start in a finished position. Choose another one."
            }
            ConfigError::MixedTime => "Both sides play by correspondence, or neither.",
            ConfigError::DaysAndPresence => {
                "Players need not be present in correspondence. Leave this out."
            }
            ConfigError::SamePerson => "You cannot play against yourself.",
            ConfigError::RatedUnequalTime => "A rated game has the same time for both sides.",
            ConfigError::RatedTakebacks => "A rated game has no takebacks. Turn them off.",
            ConfigError::RatedComputer => "A game against the computer cannot be rated.",
            ConfigError::RatedPosition => {
                "A rated game starts from the standard position or one of Chess960."
            }
        })
    }
}

impl std::error::Error for ConfigError {}
