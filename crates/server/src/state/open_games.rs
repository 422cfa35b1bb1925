//! Games that wait for an opponent, and where they were created. Each takes an owner's time, and
//! everybody can create one.

use std::{collections::HashMap, sync::Mutex};

use game::{Millis, PersonId, Timestamp};
use wire::{
    GameId,
    error::{LobbyCode, RequestCode},
};

use super::{Full, Slot, Slots, lock::lock, shares::Shares};
use crate::{
    client_addr::ClientAddr,
    error::ApiError,
    limits::{OPEN_GAMES, OPEN_GAMES_EACH},
};

/// A game that nobody joined for so long is not counted any more, long before it expires.
const COUNTED_FOR: Millis = Millis::HOUR;

/// Who creates a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Creator {
    Person(PersonId),
    /// A visitor who becomes a guest by it. New guests are limited too.
    NewGuest,
    /// Nobody who could be told from others.
    Unknown,
}

#[derive(Debug)]
struct Waiting {
    since: Timestamp,
    by: Option<PersonId>,
    _slot: Slot,
}

/// All of them since the server started.
#[derive(Debug)]
pub(crate) struct OpenGames {
    slots: Slots,
    waiting: Mutex<HashMap<GameId, Waiting>>,
}

impl OpenGames {
    pub(crate) fn new(shares: &Shares) -> OpenGames {
        let slots = Slots::new(&OPEN_GAMES, &OPEN_GAMES_EACH, shares);
        OpenGames { slots, waiting: Mutex::default() }
    }

    /// Room for a game that somebody wants to create. However many an address has, a person who has
    /// none gets one: somebody who creates too many does not keep their whole network from playing.
    pub(crate) fn reserve(
        &self,
        from: ClientAddr,
        by: Creator,
        now: Timestamp,
    ) -> Result<Slot, ApiError> {
        if let Ok(slot) = self.slots.enter(from) {
            return Ok(slot);
        }
        let has_none = {
            let mut waiting = lock(&self.waiting);
            waiting.retain(|_, game| now.since(game.since) < COUNTED_FOR);
            match by {
                Creator::Person(person) => !waiting.values().any(|game| game.by == Some(person)),
                Creator::NewGuest => true,
                Creator::Unknown => false,
            }
        };
        let entered = match has_none {
            true => self.slots.enter_beyond_share(from),
            false => self.slots.enter(from),
        };
        entered.map_err(|full| match full {
            Full::Everywhere => RequestCode::Busy.into(),
            Full::Here => LobbyCode::TooManyOpenGames { max: self.slots.max_each() as u64 }.into(),
        })
    }

    /// The game was created.
    pub(crate) fn waits(&self, game: GameId, slot: Slot, by: Option<PersonId>, now: Timestamp) {
        lock(&self.waiting).insert(game, Waiting { since: now, by, _slot: slot });
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
        let games = OpenGames::new(&Shares::default());
        let from = ClientAddr::at(IpAddr::from([192, 0, 2, 1]));
        let at = Timestamp(1_000_000);
        let (anna, bert) = (PersonId(1), PersonId(2));
        let reserve = |by, at| games.reserve(from, by, at);
        for number in 0..OPEN_GAMES_EACH.count() as u64 {
            let slot = reserve(Creator::Person(anna), at).expect("there is room");
            games.waits(GameId::from_random(number), slot, Some(anna), at);
        }
        let max = OPEN_GAMES_EACH.count() as u64;
        let full = Some(LobbyCode::TooManyOpenGames { max }.into());
        let later = at + Millis(Millis::HOUR.0 - 1);
        assert_eq!(reserve(Creator::Person(anna), later).err(), full);
        assert_eq!(reserve(Creator::Unknown, later).err(), full);
        assert!(reserve(Creator::NewGuest, later).is_ok(), "who has none gets one");
        let slot = reserve(Creator::Person(bert), later).expect("who has none gets one");
        games.waits(GameId::from_random(max), slot, Some(bert), later);
        assert_eq!(reserve(Creator::Person(bert), later).err(), full);
        games.waits_no_more(GameId::from_random(max));
        games.waits_no_more(GameId::from_random(0));
        assert!(reserve(Creator::Person(anna), at).is_ok(), "one is played");
        assert!(reserve(Creator::Person(anna), at + Millis::HOUR).is_ok());
    }
}
