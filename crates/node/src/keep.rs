//! Live games are never left without an owner for long: whoever lost one, or
//! could not get it, tries again.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use game::{Seq, Timestamp};
use store::{GameStore, StoreError};
use wire::GameId;

use crate::{Bus, Node};

/// How long to wait before the first try, and at most between two.
const FIRST: Duration = Duration::from_millis(250);
const LONGEST: Duration = Duration::from_secs(8);

/// How an owner ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Left {
    /// The game is over, or the node stops.
    Done,
    /// The store says that another owner has the game.
    Lost,
}

/// What owners that lost their games leave to the next ones.
#[derive(Default, Debug)]
pub(crate) struct Legacies(Mutex<HashMap<GameId, Legacy>>);

/// What the owner of a game leaves to the next.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Legacy {
    /// The number of the next event, as far as it knew.
    pub(crate) next_seq: Seq,
    /// Time after this is charged to nobody.
    pub(crate) last_seen: Timestamp,
}

impl Legacies {
    pub(crate) fn leave(&self, game: GameId, legacy: Legacy) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(game, legacy);
    }

    /// Until when time is charged, given what the store says about it. When
    /// somebody else has appended since, they saw to it.
    pub(crate) fn last_seen(
        &self,
        game: GameId,
        next_seq: Seq,
        stored: Option<Timestamp>,
    ) -> Option<Timestamp> {
        let left = self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&game);
        let left = left.filter(|legacy| legacy.next_seq == next_seq);
        left.map(|legacy| legacy.last_seen).into_iter().chain(stored).min()
    }
}

impl<S: GameStore, B: Bus> Node<S, B> {
    /// Tries to own a game until it is owned, so that its flags fall though
    /// nobody asks for it. One node serves the zone, so nobody else can be
    /// meant to have it.
    pub(crate) fn keep(&self, game: GameId) {
        let node = self.clone();
        tokio::spawn(async move {
            let mut pause = FIRST;
            loop {
                tokio::time::sleep(pause).await;
                if node.is_stopping() {
                    return;
                }
                match node.mailbox(game).await {
                    Ok(_) | Err(StoreError::NoSuchGame) => return,
                    Err(error @ StoreError::Damaged(_)) => {
                        tracing::error!(%game, %error, "a game cannot be read and is left alone");
                        return;
                    }
                    Err(error) => tracing::warn!(%game, %error, "a live game has no owner yet"),
                }
                pause = (pause * 2).min(LONGEST);
            }
        });
    }
}
