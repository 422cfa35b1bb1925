//! The computer's players: which there are, and what they are called.

use computer::Computers;
use game::{ComputerPlayer, Game, ProgramName};
use wire::{
    error::{LobbyCode, shown},
    people::ComputerChoice,
};

use crate::error::ApiError;

/// How well the zone's own engine can play.
pub(crate) const LEVELS: std::ops::RangeInclusive<u8> = 1..=8;

/// Who is asked for.
pub(crate) fn chosen(choice: &ComputerChoice) -> Result<ComputerPlayer, ApiError> {
    let bad = |code: LobbyCode| Err(ApiError::from(code).at("computer"));
    match (choice.level, &choice.program) {
        (Some(level), None) if LEVELS.contains(&level) => Ok(ComputerPlayer::Level(level)),
        (Some(level), None) => {
            bad(LobbyCode::ComputerLevel { max: (*LEVELS.end()).into(), value: level.into() })
        }
        (None, Some(name)) => match name.parse::<ProgramName>() {
            Ok(name) => Ok(ComputerPlayer::Program(name)),
            Err(_) => bad(LobbyCode::ComputerName { value: shown(name) }),
        },
        (Some(_), Some(_)) | (None, None) => bad(LobbyCode::ComputerChoice),
    }
}

/// Whether whoever is asked for is here.
pub(crate) fn must_be_here(
    computers: &Computers,
    mind: Option<&ComputerPlayer>,
) -> Result<(), ApiError> {
    let Some(name) = mind.and_then(ComputerPlayer::program).filter(|name| !computers.has(name))
    else {
        return Ok(());
    };
    let known: Vec<&str> = computers.programs().map(ProgramName::as_str).collect();
    let known = if known.is_empty() { "none".into() } else { known.join(", ") };
    let code = LobbyCode::ProgramNotFound { value: name.to_string(), allowed: known };
    Err(ApiError::from(code).at("computer"))
}

/// What the computer is called in a game: after another program once the zone's own engine has
/// played for it, since the game is no longer that program's alone.
pub(crate) fn name(game: &Game) -> String {
    let mind = game.config().computer.as_ref();
    let name = mind.map_or_else(|| "Computer".into(), ToString::to_string);
    if game.stood_in() { format!("Computer for {name}") } else { name }
}
