//! Decoding stored games, with errors that name the game.

use game::{Ending, Event, GameConfig, RecordedEvent, Seq, Timestamp};
use wire::{
    GameId,
    stored::{StoredConfig, StoredEvent},
};

use crate::{StoreError, packed::unpack, shared_config::StoredSettings, summary::Summary};

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

/// An event that there should be.
pub(crate) fn missing(game: GameId, seq: u32) -> StoreError {
    StoreError::Damaged(format!("event {seq} of game {game} is missing"))
}

/// An event beyond what the row of its game knows.
pub(crate) fn unknown(game: GameId, Seq(seq): Seq) -> StoreError {
    StoreError::Damaged(format!("event {seq} of game {game} is not in its row"))
}

/// None of what is damaged, so that a list can be told without it.
pub(crate) fn if_whole<T>(read: Result<T, StoreError>) -> Result<Option<T>, StoreError> {
    match read {
        Ok(found) => Ok(Some(found)),
        Err(StoreError::Damaged(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// How and when a game ended. Its row is compared with what its events say.
pub(crate) fn verified_end(
    game: GameId,
    settings: StoredSettings,
    row: &Summary,
    archive: &[u8],
) -> Result<(Ending, Timestamp), StoreError> {
    let has_sum = settings.sum.is_some();
    let mut summary = Summary::new(&settings.config(game)?);
    let events = unpack(game, Seq(0), archive, Seq(0))?;
    events.iter().for_each(|recorded| summary.apply(recorded));
    if has_sum && summary != *row {
        return Err(StoreError::Damaged(format!("the row of game {game} differs from its events")));
    }
    let (seq, _) = row.ended.ok_or_else(|| missing(game, 0))?;
    ending(game, events.get(seq.0 as usize).ok_or_else(|| missing(game, seq.0))?)
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
