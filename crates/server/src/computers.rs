//! The computer's players: which there are, and what they are called.

use computer::{Boldness, Computers};
use game::{Character, ComputerPlayer, Game, ProgramName};
use wire::{
    error::{LobbyCode, shown},
    people::{BoldnessView, CharacterView, ComputerChoice, ComputersView},
};

use crate::error::ApiError;

/// How well the zone's own engine can play.
pub(crate) const LEVELS: std::ops::RangeInclusive<u8> = 1..=8;

/// Who is asked for.
pub(crate) fn chosen(choice: &ComputerChoice) -> Result<ComputerPlayer, ApiError> {
    let ComputerChoice { level, rating, character, program } = choice;
    let chosen = match (level, rating, character, program) {
        (Some(level), None, None, None) => level_of(*level),
        (None, Some(rating), None, None) => rating_of(*rating),
        (None, None, Some(name), None) => character_of(name),
        (None, None, None, Some(name)) => match name.parse::<ProgramName>() {
            Ok(name) => Ok(ComputerPlayer::Program(name)),
            Err(_) => Err(LobbyCode::ComputerName { value: shown(name) }),
        },
        _ => Err(LobbyCode::ComputerChoice),
    };
    chosen.map_err(|code| ApiError::from(code).at("computer"))
}

fn level_of(level: u8) -> Result<ComputerPlayer, LobbyCode> {
    let max = (*LEVELS.end()).into();
    let bad = LobbyCode::ComputerLevel { max, value: level.into() };
    LEVELS.contains(&level).then_some(ComputerPlayer::Level(level)).ok_or(bad)
}

fn rating_of(rating: u16) -> Result<ComputerPlayer, LobbyCode> {
    let [min, max] = ratings().map(u64::from);
    let bad = LobbyCode::ComputerRating { min, max, value: rating.into() };
    let is_there = ComputerPlayer::RATINGS.contains(&rating);
    is_there.then_some(ComputerPlayer::Rating(rating)).ok_or(bad)
}

fn character_of(name: &str) -> Result<ComputerPlayer, LobbyCode> {
    name.parse().map(ComputerPlayer::Character).map_err(|_| LobbyCode::CharacterNotFound {
        value: shown(name),
        allowed: Character::ALL.map(Character::name).join(", "),
    })
}

/// Everyone who can be asked for.
pub(crate) fn all(computers: &Computers) -> ComputersView {
    let character = |character: Character| CharacterView {
        name: character.to_string(),
        rating: character.rating(),
        boldness: match computer::style(character).boldness {
            Boldness::Cautious => BoldnessView::Cautious,
            Boldness::Even => BoldnessView::Even,
            Boldness::Bold => BoldnessView::Bold,
        },
    };
    ComputersView {
        levels: LEVELS.collect(),
        ratings: ratings(),
        characters: Character::ALL.map(character).into(),
        programs: computers.programs().map(ToString::to_string).collect(),
    }
}

fn ratings() -> [u16; 2] {
    [*ComputerPlayer::RATINGS.start(), *ComputerPlayer::RATINGS.end()]
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
