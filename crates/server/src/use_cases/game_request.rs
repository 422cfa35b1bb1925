//! From what somebody asks for to what is agreed.

use std::ops::RangeInclusive;

use game::{AbsenceRule, ClockStart, ConfigError, GameConfig, Millis, TimeControl, Timestamp};
use rules::{ByColor, CastlingMode, Position};
use wire::{
    error::{LobbyCode, RequestCode},
    people::GameSettings,
};

use super::agreed_rules::agree;
use crate::{
    computers,
    error::{ApiError, AtField as _, out_of_range},
    random::random,
};

/// The longest text of a clock or a position that makes sense.
const TEXT_MAX: usize = 200;

/// How many seconds an absent player may be waited for.
const ABSENCE: RangeInclusive<u64> = 5..=600;

/// The game that somebody asks for, with free seats, if it can be played.
pub(crate) async fn config_of(
    settings: &GameSettings,
    now: Timestamp,
) -> Result<GameConfig, ApiError> {
    checked(requested(settings, now)?).await?.map_err(ApiError::from)
}

/// A game if it can be played. Whether a position can arise may take some
/// milliseconds, which nobody else shall wait for.
pub(super) async fn checked(
    config: GameConfig,
) -> Result<Result<GameConfig, ConfigError>, ApiError> {
    let check = move || config.check().map(|()| config);
    let checked = tokio::task::spawn_blocking(check).await;
    checked.map_err(ApiError::unavailable)
}

/// The game that somebody asks for, whether it can be played or not.
pub(crate) fn requested(settings: &GameSettings, now: Timestamp) -> Result<GameConfig, ApiError> {
    let clock = |name: &'static str, text: &str| -> Result<TimeControl, ApiError> {
        if text.len() > TEXT_MAX {
            return Err(too_long(name));
        }
        text.parse::<TimeControl>().at(name)
    };
    let white = clock("time", &settings.time)?;
    let mut config = GameConfig::casual(now, white.clone());
    if let Some(black) = &settings.time_black {
        config.time = ByColor { white, black: clock("timeBlack", black)? };
        let days = |time: &TimeControl| matches!(time, TimeControl::Correspondence { .. });
        if days(&config.time.black) != days(&config.time.white) {
            config.clock_start = ClockStart::WhenSeated;
        }
    }
    let unlimited = config.time.iter().all(|(_, time)| *time == TimeControl::Unlimited);
    if settings.no_countdown && unlimited {
        config = config.without_countdown();
        config.clock_start = ClockStart::WhenSeated;
    }
    config.ruleset = settings.ruleset.into();
    config.allowed.takeback = settings.takebacks;
    config.allowed.chat = settings.chat;
    if let Some(seconds) = settings.absence {
        config.absence = AbsenceRule::Countdown(absence(seconds, &config)?);
    }
    for rule in &settings.rules {
        agree(&mut config, *rule);
    }
    let mode = if settings.chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
    match &settings.fen {
        Some(fen) if fen.len() > TEXT_MAX => {
            return Err(too_long("fen"));
        }
        Some(fen) => {
            config.start = Position::from_fen_in(fen, mode).at("fen")?;
        }
        None if settings.chess960 => {
            let number = (random()? % 960) as u16;
            config.start = Position::chess960(number).expect("numbers below 960 have a position");
        }
        None => {}
    }
    config.computer = settings.computer.as_ref().map(computers::chosen).transpose()?;
    if config.computer.is_some() {
        if settings.absence.is_some() {
            return Err(ApiError::from(LobbyCode::ComputerPresence).at("absence"));
        }
        config = config.without_countdown();
    }
    if settings.rated {
        config = config.rated();
    }
    Ok(config)
}

fn too_long(field: &'static str) -> ApiError {
    ApiError::from(RequestCode::TextTooLong { max: TEXT_MAX as u64 }).at(field)
}

fn absence(seconds: u64, config: &GameConfig) -> Result<Millis, ApiError> {
    if config.absence.countdown().is_none() {
        return Err(ApiError::from(LobbyCode::CorrespondencePresence).at("absence"));
    }
    if !ABSENCE.contains(&seconds) {
        return Err(out_of_range(&ABSENCE, seconds).at("absence"));
    }
    Ok(Millis::from_seconds(seconds))
}
