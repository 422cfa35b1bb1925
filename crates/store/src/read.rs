//! Decoding stored games, with errors that name the game.

use game::{Ending, Event, GameConfig, RecordedEvent, Seq, Timestamp};
use wire::{
    GameId,
    stored::{StoredConfig, StoredEvent},
};

use crate::StoreError;

/// How a seat of the computer is written in the settings of a game.
pub(crate) const COMPUTER: &str = "\"computer\"";

/// Occurs in the settings of every game with a clock that is not correspondence.
pub(crate) const CLOCK: &str = "\"stages\"";

pub(crate) fn config(game: GameId, version: u16, body: &str) -> Result<GameConfig, StoreError> {
    StoredConfig::decode(version, body)
        .map_err(|error| StoreError::Damaged(format!("the settings of game {game}: {error}")))
}

pub(crate) fn event(
    game: GameId,
    version: u16,
    seq: Seq,
    body: &str,
) -> Result<RecordedEvent, StoreError> {
    StoredEvent::decode(version, seq, body)
        .map_err(|error| StoreError::Damaged(format!("event {} of game {game}: {error}", seq.0)))
}

/// How and when the game ended, from the event that the summary points to.
pub(crate) fn ending(
    game: GameId,
    recorded: &RecordedEvent,
) -> Result<(Ending, Timestamp), StoreError> {
    match recorded.event {
        Event::Ended { ending, .. } => Ok((ending, recorded.at)),
        _ => {
            let seq = recorded.seq.0;
            Err(StoreError::Damaged(format!("event {seq} of game {game} is not its end")))
        }
    }
}
