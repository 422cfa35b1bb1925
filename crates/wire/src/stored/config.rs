use game::{
    AbsenceRule, ArbiterCalls, ClockStart, ComputerPlayer, GameConfig, LagPolicy, Millis,
    ParseCharacterError, ParseProgramNameError, Permissions, Ruleset, Timestamp, TournamentPlace,
};
use rules::ByColor;
use serde::{Deserialize, Serialize};

use super::{
    DecodeError,
    parts::{Sides, StoredTime, read_position, read_seat, write_position, write_seat},
};

/// The settings of a game, version 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StoredConfig {
    made_at: u64,
    start: String,
    ruleset: StoredRuleset,
    white_time: StoredTime,
    black_time: StoredTime,
    #[serde(skip_serializing_if = "Sides::is_empty", default)]
    seats: Sides<String>,
    opening: StoredOpening,
    allowed: StoredAllowed,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    absence: Option<u64>,
    // Since 0.2: none in earlier games.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    idle: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    lag: Option<StoredLag>,
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    rated: bool,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    level: Option<u8>,
    // Since 0.3: opponents that play as people do.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    computer_rating: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    character: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    program: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    official: Option<StoredOfficial>,
    // Spectators saw earlier games at once.
    #[serde(skip_serializing_if = "is_zero", default)]
    spectator_delay: u64,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct StoredOfficial {
    #[serde(skip_serializing_if = "Option::is_none", default)]
    event: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    round: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    board: Option<u32>,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum StoredRuleset {
    Online,
    Otb,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "when")]
enum StoredOpening {
    Present {
        within: u64,
    },
    Seated,
    #[serde(rename_all = "camelCase")]
    Arbiter {
        #[serde(skip_serializing_if = "Option::is_none", default)]
        at: Option<u64>,
        #[serde(skip_serializing_if = "Option::is_none", default)]
        default_time: Option<u64>,
    },
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct StoredAllowed {
    abort: bool,
    takeback: bool,
    // Always allowed before this setting existed.
    #[serde(skip_serializing_if = "is_so", default = "yes")]
    give_time: bool,
    #[serde(skip_serializing_if = "is_so", default = "yes")]
    rematch: bool,
    premove: bool,
    // Always so before an arbiter could forbid it.
    #[serde(skip_serializing_if = "is_so", default = "yes")]
    smart_move: bool,
    #[serde(skip_serializing_if = "is_so", default = "yes")]
    auto_queen: bool,
    chat: bool,
    draw_offers_after: u32,
    calls: StoredCalls,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum StoredCalls {
    None,
    Noted,
    StopClocks,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct StoredLag {
    per_move: u64,
    quota: u64,
    refill: u64,
}

fn yes() -> bool {
    true
}

fn is_zero(value: &u64) -> bool {
    *value == 0
}

fn is_so(value: &bool) -> bool {
    *value
}

impl StoredConfig {
    /// The settings as JSON.
    pub fn encode(config: &GameConfig) -> String {
        serde_json::to_string(&StoredConfig::from(config)).expect("settings have a JSON form")
    }

    /// Reads settings of this version.
    ///
    /// # Errors
    ///
    /// If the version is unknown, or the text is damaged.
    pub fn decode(version: u16, text: &str) -> Result<GameConfig, DecodeError> {
        match version {
            1 => serde_json::from_str::<StoredConfig>(text)
                .map_err(|error| DecodeError::Shape(error.to_string()))?
                .read(),
            _ => Err(DecodeError::Version(version)),
        }
    }

    fn read(self) -> Result<GameConfig, DecodeError> {
        let seat = |text: Option<String>| text.as_deref().map(read_seat).transpose();
        Ok(GameConfig {
            made_at: Timestamp(self.made_at),
            start: read_position(&self.start)?,
            ruleset: match self.ruleset {
                StoredRuleset::Online => Ruleset::Online,
                StoredRuleset::Otb => Ruleset::Otb,
            },
            time: ByColor { white: self.white_time.read()?, black: self.black_time.read()? },
            seats: ByColor { white: seat(self.seats.white)?, black: seat(self.seats.black)? },
            clock_start: self.opening.read(),
            allowed: self.allowed.read(),
            absence: read_absence(self.absence, self.idle),
            lag: self.lag.map(|lag| LagPolicy {
                per_move: Millis(lag.per_move),
                quota: Millis(lag.quota),
                refill: Millis(lag.refill),
            }),
            rated: self.rated,
            computer: read_computer(
                self.level,
                self.computer_rating,
                self.character,
                self.program,
            )?,
            tournament: (self.official).map(|StoredOfficial { event, round, board }| {
                TournamentPlace { event, round, board }
            }),
            spectator_delay: Millis(self.spectator_delay),
        })
    }
}

fn read_absence(countdown: Option<u64>, idle: Option<u64>) -> AbsenceRule {
    match (countdown, idle) {
        (_, Some(limit)) => AbsenceRule::IdleLimit(Millis(limit)),
        (Some(limit), None) => AbsenceRule::Countdown(Millis(limit)),
        (None, None) => AbsenceRule::NoCountdown,
    }
}

fn read_computer(
    level: Option<u8>,
    rating: Option<u16>,
    character: Option<String>,
    program: Option<String>,
) -> Result<Option<ComputerPlayer>, DecodeError> {
    if let Some(name) = program {
        let name = name.parse().map_err(|error: ParseProgramNameError| {
            DecodeError::Part("program", error.to_string())
        })?;
        return Ok(Some(ComputerPlayer::Program(name)));
    }
    if let Some(name) = character {
        let character = name.parse().map_err(|error: ParseCharacterError| {
            DecodeError::Part("character", error.to_string())
        })?;
        return Ok(Some(ComputerPlayer::Character(character)));
    }
    Ok(rating.map(ComputerPlayer::Rating).or(level.map(ComputerPlayer::Level)))
}

impl From<&GameConfig> for StoredConfig {
    fn from(config: &GameConfig) -> StoredConfig {
        StoredConfig {
            made_at: config.made_at.0,
            start: write_position(&config.start),
            ruleset: match config.ruleset {
                Ruleset::Online => StoredRuleset::Online,
                Ruleset::Otb => StoredRuleset::Otb,
            },
            white_time: (&config.time.white).into(),
            black_time: (&config.time.black).into(),
            seats: Sides::of(config.seats.map(|seat| seat.map(write_seat))),
            opening: config.clock_start.into(),
            allowed: config.allowed.into(),
            absence: config.absence.countdown().map(|span| span.0),
            idle: config.absence.idle_limit().map(|span| span.0),
            lag: config.lag.map(|lag| StoredLag {
                per_move: lag.per_move.0,
                quota: lag.quota.0,
                refill: lag.refill.0,
            }),
            rated: config.rated,
            level: match config.computer {
                Some(ComputerPlayer::Level(level)) => Some(level),
                _ => None,
            },
            computer_rating: match config.computer {
                Some(ComputerPlayer::Rating(rating)) => Some(rating),
                _ => None,
            },
            character: match config.computer {
                Some(ComputerPlayer::Character(character)) => Some(character.to_string()),
                _ => None,
            },
            program: config
                .computer
                .as_ref()
                .and_then(ComputerPlayer::program)
                .map(ToString::to_string),
            official: config.tournament.clone().map(|official| {
                let TournamentPlace { event, round, board } = official;
                StoredOfficial { event, round, board }
            }),
            spectator_delay: config.spectator_delay.0,
        }
    }
}

impl From<ClockStart> for StoredOpening {
    fn from(clock_start: ClockStart) -> StoredOpening {
        match clock_start {
            ClockStart::WhenPresent { within } => StoredOpening::Present { within: within.0 },
            ClockStart::WhenSeated => StoredOpening::Seated,
            ClockStart::ByArbiter { at, default_time } => StoredOpening::Arbiter {
                at: at.map(|at| at.0),
                default_time: default_time.map(|span| span.0),
            },
        }
    }
}

impl StoredOpening {
    fn read(self) -> ClockStart {
        match self {
            StoredOpening::Present { within } => ClockStart::WhenPresent { within: Millis(within) },
            StoredOpening::Seated => ClockStart::WhenSeated,
            StoredOpening::Arbiter { at, default_time } => ClockStart::ByArbiter {
                at: at.map(Timestamp),
                default_time: default_time.map(Millis),
            },
        }
    }
}

impl From<Permissions> for StoredAllowed {
    fn from(allowed: Permissions) -> StoredAllowed {
        let calls = match allowed.calls {
            ArbiterCalls::None => StoredCalls::None,
            ArbiterCalls::Noted => StoredCalls::Noted,
            ArbiterCalls::StopClocks => StoredCalls::StopClocks,
        };
        StoredAllowed {
            abort: allowed.abort,
            takeback: allowed.takeback,
            give_time: allowed.give_time,
            rematch: allowed.rematch,
            premove: allowed.premove,
            smart_move: allowed.smart_move,
            auto_queen: allowed.auto_queen,
            chat: allowed.chat,
            draw_offers_after: allowed.draw_offers_after,
            calls,
        }
    }
}

impl StoredAllowed {
    fn read(self) -> Permissions {
        let calls = match self.calls {
            StoredCalls::None => ArbiterCalls::None,
            StoredCalls::Noted => ArbiterCalls::Noted,
            StoredCalls::StopClocks => ArbiterCalls::StopClocks,
        };
        Permissions {
            abort: self.abort,
            takeback: self.takeback,
            give_time: self.give_time,
            rematch: self.rematch,
            premove: self.premove,
            smart_move: self.smart_move,
            auto_queen: self.auto_queen,
            chat: self.chat,
            draw_offers_after: self.draw_offers_after,
            calls,
        }
    }
}
