//! The computer's players: which there are, and what they are called.

use axum::{Json, extract::State};
use computer::Computers;
use game::{ComputerPlayer, Game, ProgramName};
use wire::{people::ComputerWish, people::ComputersView};

use crate::{Zone, error::ApiError};

/// How well the zone's own engine can play.
const LEVELS: std::ops::RangeInclusive<u8> = 1..=8;

/// Whom one can play against at any time.
pub(crate) async fn list(State(zone): State<Zone>) -> Json<ComputersView> {
    let programs = zone.shared.computers.programs().map(ToString::to_string).collect();
    Json(ComputersView { levels: LEVELS.collect(), programs })
}

/// Who is wished for.
pub(crate) fn wished(wish: &ComputerWish) -> Result<ComputerPlayer, ApiError> {
    let bad = |why: String| ApiError::Bad(format!("computer: {why}"));
    match (wish.level, &wish.program) {
        (Some(level), None) if LEVELS.contains(&level) => Ok(ComputerPlayer::Level(level)),
        (Some(level), None) => Err(bad(format!("the levels are 1 to 8, not {level}"))),
        (None, Some(name)) => match name.parse::<ProgramName>() {
            Ok(name) => Ok(ComputerPlayer::Program(name)),
            Err(error) => Err(bad(error.to_string())),
        },
        (Some(_), Some(_)) | (None, None) => Err(bad("say either a level or a program".into())),
    }
}

/// Whether whoever is wished for is here.
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
    let why =
        format!("computer: there is no program {name:?}; there is {known}", name = name.as_str());
    Err(ApiError::Bad(why))
}

/// What the computer is called in a game: after another program once the zone's own engine has
/// played for it, since the game is no longer that program's alone.
pub(crate) fn name(game: &Game) -> String {
    let mind = game.config().computer.as_ref();
    let name = mind.map_or_else(|| "Computer".into(), ToString::to_string);
    if game.stood_in() { format!("Computer for {name}") } else { name }
}
