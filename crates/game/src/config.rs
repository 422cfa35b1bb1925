use std::{fmt, ops::RangeInclusive};

use rules::{ByColor, Color, Position};
use verdict::Impossible;

use crate::{ComputerPlayer, Millis, Seat, TimeControl, Timestamp, is_finished};

/// The settings of a game, which never change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameConfig {
    /// When the game was created. No event is earlier.
    pub made_at: Timestamp,
    /// The start position.
    pub start: Position,
    /// Which draws need a claim.
    pub ruleset: Ruleset,
    /// The time control of each side.
    pub time: ByColor<TimeControl>,
    /// The players; a free seat is taken later.
    pub seats: ByColor<Option<Seat>>,
    /// When the clocks start.
    pub clock_start: ClockStart,
    /// What the players may do apart from making moves.
    pub allowed: Permissions,
    /// What happens when players leave (SPEC 7).
    pub absence: AbsenceRule,
    /// Lag compensation, if any.
    pub lag: Option<LagPolicy>,
    /// Whether the game is rated (SPEC 9).
    pub rated: bool,
    /// Which engine plays for the computer.
    pub computer: Option<ComputerPlayer>,
    /// The place in a tournament, if an arbiter created the game.
    pub tournament: Option<TournamentPlace>,
    /// How much later spectators see everything; players and arbiters see it at once.
    pub spectator_delay: Millis,
}

/// The place of a game in a tournament.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct TournamentPlace {
    /// The name of the tournament, as in the `Event` tag of PGN.
    pub event: Option<String>,
    /// The round.
    pub round: Option<String>,
    /// The board number.
    pub board: Option<u32>,
}

/// Which draws need a claim (SPEC 2).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ruleset {
    /// Online 5.4: threefold repetition and the 50-move rule are automatic draws.
    Online,
    /// Over the board, Laws 9: they must be claimed; fivefold repetition and the 75-move rule are
    /// automatic draws.
    Otb,
}

/// When the clocks start (SPEC 3).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum ClockStart {
    /// When both players are seated and present. Aborted if one does not appear in time.
    WhenPresent {
        /// Counted from when both were seated.
        within: Millis,
    },
    /// When both players are seated: correspondence.
    WhenSeated,
    /// By the arbiter, or at a set time, whether the players are present or not.
    ByArbiter {
        /// The start time.
        at: Option<Timestamp>,
        /// Default time: a player who has not appeared this long after the start forfeits.
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

/// What happens when players leave a game in progress (SPEC 7).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum AbsenceRule {
    /// An absent player loses after this time, if the opponent is present. A game without a clock
    /// that both left for a day is aborted.
    Countdown(Millis),
    /// No one loses by absence. A game without a clock that both left for a day is aborted.
    NoCountdown,
    /// The players come and go as they like, as in correspondence: against the computer, and in
    /// games without a clock between programs. If the player to move has no clock, the game ends
    /// when no move has been made for this long.
    IdleLimit(Millis),
}

impl AbsenceRule {
    /// How long an absent player is waited for; none without a countdown.
    pub fn countdown(self) -> Option<Millis> {
        match self {
            AbsenceRule::Countdown(limit) => Some(limit),
            AbsenceRule::NoCountdown | AbsenceRule::IdleLimit(_) => None,
        }
    }

    /// How long a game without a clock waits for a move; none if that does not end it.
    pub fn idle_limit(self) -> Option<Millis> {
        match self {
            AbsenceRule::IdleLimit(limit) => Some(limit),
            AbsenceRule::Countdown(_) | AbsenceRule::NoCountdown => None,
        }
    }
}

/// What the players may do apart from making moves.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Permissions {
    /// Abort before the second move; never in a tournament.
    pub abort: bool,
    /// Takebacks by agreement; not in tournaments or rated games.
    pub takeback: bool,
    /// Give the opponent time; never in tournaments or rated games.
    pub give_time: bool,
    /// Ask for a rematch.
    pub rematch: bool,
    /// Premoves (Online 3.6.b).
    pub premove: bool,
    /// Smart moves (Online 3.6.a), which the page implements.
    pub smart_move: bool,
    /// Auto-queen (Online 3.6.c), which the page implements.
    pub auto_queen: bool,
    /// Chat.
    pub chat: bool,
    /// Draw offers after both players have made this many moves; at least one each (Laws 5.2.3).
    pub draw_offers_after: u32,
    /// Call the arbiter.
    pub calls: ArbiterCalls,
}

/// Whether players can call the arbiter.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum ArbiterCalls {
    /// There is no arbiter to call.
    None,
    /// A call is recorded, and play continues.
    Noted,
    /// A call by the player to move stops the clocks (Laws 6.11), once until the arbiter resumes
    /// the game.
    StopClocks,
}

/// Lag compensation: how much of a move's measured lag is not charged.
///
/// At most `per_move` for one move, and never more than the rest of a quota. The quota starts at
/// `quota` and grows by `refill` with each own move, up to `quota`. So a slow connection is
/// compensated a little on every move, and a single lag spike is forgiven, but faked lag cannot
/// gain time.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct LagPolicy {
    /// The most for one move.
    pub per_move: Millis,
    /// The largest quota, and the quota at the start.
    pub quota: Millis,
    /// How much each own move adds to the quota.
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
    /// How long the game waits for players, at the start and after a restart.
    pub const ARRIVAL_TIME: Millis = Millis::from_seconds(30);
    /// How long a game without a clock waits after both players have left.
    pub const BOTH_LEFT_TIME: Millis = Millis::DAY;
    /// How long a game without a clock waits for a move, where it does not matter who is present.
    pub const IDLE_TIME: Millis = Millis::DAY.times(14);
    /// How long a game waits for a second player.
    pub const JOIN_TIME: Millis = Millis::DAY;
    /// How much time a player can give at once.
    pub const GIVE_TIME: RangeInclusive<Millis> = Millis::from_seconds(5)..=Millis::MINUTE;
    /// The most a clock may show after that.
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
            absence: if correspondence {
                AbsenceRule::NoCountdown
            } else {
                AbsenceRule::Countdown(GameConfig::ARRIVAL_TIME)
            },
            lag: (!correspondence).then(LagPolicy::default),
            rated: false,
            computer: None,
            tournament: None,
            spectator_delay: Millis::ZERO,
        }
    }

    /// The same, rated and without takebacks.
    pub fn rated(mut self) -> GameConfig {
        self.rated = true;
        self.allowed.takeback = false;
        self
    }

    /// The same, without a countdown for absent players: against the computer, and in games without
    /// a clock between programs. If the player to move has no clock, the game ends after
    /// [`GameConfig::IDLE_TIME`] without a move.
    pub fn without_countdown(mut self) -> GameConfig {
        self.absence = AbsenceRule::IdleLimit(GameConfig::IDLE_TIME);
        self
    }

    /// Checks the settings.
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

    /// Checks a rated game (SPEC 9): the same conditions for both, and standard chess or Chess960
    /// between people.
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

    /// Why the start position is unreachable, if it is (Laws 3.10.3).
    fn impossible_start(&self) -> Option<Impossible> {
        verdict::reachable(&self.start.to_setup(), &self.start.mode().into()).refutation()
    }

    /// Whether this side has days per move.
    pub fn is_correspondence(&self, color: Color) -> bool {
        matches!(self.time[color], TimeControl::Correspondence { .. })
    }
}

/// Whether this is the start position of standard chess or Chess960.
fn is_array(start: &Position) -> bool {
    *start == Position::initial()
        || (0..960).any(|number| Position::chess960(number).is_some_and(|array| array == *start))
}

/// What is wrong with the settings of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ConfigError {
    /// The start position is finished: checkmate, stalemate, dead, or drawn by move count (SPEC 6).
    FinishedStart,
    /// The start position is unreachable (Laws 3.10.3).
    ImpossibleStart(Impossible),
    /// Only one side has days per move.
    MixedTime,
    /// A correspondence game would wait for players to be present.
    DaysAndPresence,
    /// The same person has both sides.
    SamePerson,
    /// Rated, with different times.
    RatedUnequalTime,
    /// Rated, with takebacks.
    RatedTakebacks,
    /// Rated, against the computer.
    RatedComputer,
    /// Rated, from another position than the start of standard chess or Chess960.
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
