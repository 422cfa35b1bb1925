//! Games that wait for an opponent, and where they were created. Each takes an owner's time, and
//! everybody can create one.

use std::{collections::HashMap, sync::Mutex};

use game::{Millis, Timestamp};
use wire::{
    GameId,
    error::{LobbyCode, RequestCode},
};

use super::{Full, Slot, Slots, lock::lock};
use crate::{
    client_addr::ClientAddr,
    error::ApiError,
    limits::{OPEN_GAMES, OPEN_GAMES_EACH},
};

/// A game that nobody joined for so long is not counted any more. Someone who creates too many
/// keeps the rest of their network waiting for an hour, not until the games expire.
const COUNTED_FOR: Millis = Millis::HOUR;

/// All of them since the server started.
#[derive(Debug)]
pub(crate) struct OpenGames {
    slots: Slots,
    waiting: Mutex<HashMap<GameId, (Timestamp, Slot)>>,
}

impl Default for OpenGames {
    fn default() -> OpenGames {
        let slots = Slots::new(&OPEN_GAMES, &OPEN_GAMES_EACH);
        OpenGames { slots, waiting: Mutex::default() }
    }
}

impl OpenGames {
    /// Room for a game that somebody wants to create.
    pub(crate) fn reserve(&self, from: ClientAddr, now: Timestamp) -> Result<Slot, ApiError> {
        if let Ok(slot) = self.slots.enter(from) {
            return Ok(slot);
        }
        lock(&self.waiting).retain(|_, (at, _)| now.since(*at) < COUNTED_FOR);
        self.slots.enter(from).map_err(|full| match full {
            Full::Everywhere => RequestCode::Busy.into(),
            Full::Here => {
                LobbyCode::TooManyOpenGames { max: OPEN_GAMES_EACH.count() as u64 }.into()
            }
        })
    }

    /// The game was created.
    pub(crate) fn waits(&self, game: GameId, slot: Slot, now: Timestamp) {
        lock(&self.waiting).insert(game, (now, slot));
    }

    /// It is played now, or over.
    pub(crate) fn waits_no_more(&self, game: GameId) {
        let gone = lock(&self.waiting).remove(&game);
        drop(gone);
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn a_game_that_nobody_joins_is_counted_for_an_hour() {
        let games = OpenGames::default();
        let from = ClientAddr::at(IpAddr::from([192, 0, 2, 1]));
        let at = Timestamp(1_000_000);
        for number in 0..OPEN_GAMES_EACH.count() as u64 {
            let slot = games.reserve(from, at).expect("there is room");
            games.waits(GameId::from_random(number), slot, at);
        }
        let max = OPEN_GAMES_EACH.count() as u64;
        let full = games.reserve(from, at + Millis(Millis::HOUR.0 - 1)).err();
        assert_eq!(full, Some(LobbyCode::TooManyOpenGames { max }.into()));
        games.waits_no_more(GameId::from_random(0));
        assert!(games.reserve(from, at).is_ok(), "one is played");
        assert!(games.reserve(from, at + Millis::HOUR).is_ok());
    }
}
