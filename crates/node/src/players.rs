//! What players show and hear besides commands: their connections and their premoves.

use std::sync::atomic::Ordering;

use game::{Departure, Millis};
use rules::Color;
use wire::{GameId, bus::RequestKind};

use crate::{
    Connection, Node, PremoveNote, Receiver, game_notes::premove_state, message::OwnerMessage,
    owner::PRESENCE, owners::Home,
};

impl Node {
    /// A connection that is not any other.
    pub fn new_connection(&self) -> Connection {
        let number = self.shared.connections.fetch_add(1, Ordering::Relaxed) + 1;
        Connection::of(self.shared.id, number)
    }

    /// A player's connection shows a sign of life: they are present for 10 seconds.
    pub fn alive(&self, game: GameId, color: Color, connection: Connection) {
        self.connection_alive(game, color, connection, PRESENCE);
    }

    /// A player called over HTTP: they are present for this long.
    pub fn alive_for(&self, game: GameId, color: Color, span: Millis) {
        self.connection_alive(game, color, Connection::CALLS, span);
    }

    /// A player's connection shows a sign of life: they are present for this long.
    pub fn connection_alive(
        &self,
        game: GameId,
        color: Color,
        connection: Connection,
        span: Millis,
    ) {
        if self.alive_here(game, color, connection, span) {
            return;
        }
        if self.is_clustered() {
            self.alive_elsewhere(game, color, connection, span);
        } else {
            self.wake_for(game, color, connection, span);
        }
    }

    /// Whether nothing else is to be done: an owner here was told, or presence does not matter.
    pub(crate) fn alive_here(
        &self,
        game: GameId,
        color: Color,
        connection: Connection,
        span: Millis,
    ) -> bool {
        let cell = self.live().get(&game).cloned();
        let Some(cell) = cell else {
            // In a cluster, it may be awake or asleep elsewhere.
            let asleep = &self.shared.asleep;
            let known = !self.is_clustered() || asleep.contains(game);
            return known && !asleep.wakes_for_players(game);
        };
        match cell.get() {
            Some(mailbox) => {
                mailbox.alive(color, connection, span)
                    || !self.is_clustered() && !self.shared.asleep.wakes_for_players(game)
            }
            // It is being claimed, which may take long: the next sign of life will be heard.
            None => true,
        }
    }

    /// Wakes a game for a player who is connected.
    pub(crate) fn wake_for(
        &self,
        game: GameId,
        color: Color,
        connection: Connection,
        span: Millis,
    ) {
        let node = self.clone();
        tokio::spawn(async move {
            // If it fails, the next sign of life wakes the game.
            if let Ok(cell) = node.mailbox(game).await
                && let Some(mailbox) = cell.get()
            {
                mailbox.alive(color, connection, span);
            }
        });
    }

    /// A player's connection closed: they are absent at once if it was the last.
    pub fn gone(&self, game: GameId, color: Color, connection: Connection, why: Departure) {
        if !self.gone_here(game, color, connection, why) && self.is_clustered() {
            self.gone_elsewhere(game, color, connection, why);
        }
    }

    /// Whether an owner here was told.
    pub(crate) fn gone_here(
        &self,
        game: GameId,
        color: Color,
        connection: Connection,
        why: Departure,
    ) -> bool {
        let cell = self.live().get(&game).cloned();
        let mailbox = cell.as_ref().and_then(|cell| cell.get());
        mailbox.is_some_and(|mailbox| mailbox.gone(color, connection, why))
    }

    /// Sends the player's premove to the subscribers.
    pub fn tell_premove(&self, game: GameId, color: Color) {
        if !self.is_clustered() || self.is_live(game) {
            self.tell_premove_here(game, color);
            return;
        }
        let node = self.clone();
        tokio::spawn(async move {
            match node.home_of(game).await {
                Ok(Home::Here) => node.tell_premove_here(game, color),
                // If nobody answers, this time nobody is told.
                Ok(Home::At(owner)) => {
                    drop(node.ask(owner, RequestKind::TellPremove { game, color }).await);
                }
                Err(_) => {}
            }
        });
    }

    pub(crate) fn tell_premove_here(&self, game: GameId, color: Color) {
        if let Some(waiting) = self.shared.asleep.premove(game, color) {
            let note = PremoveNote { color, waiting, dropped: None };
            if self.is_clustered() {
                self.note_elsewhere(game, premove_state(&note));
            }
            self.shared.premove_notes.send(game, note);
            return;
        }
        let cell = self.live().get(&game).cloned();
        if let Some(mailbox) = cell.as_ref().and_then(|cell| cell.get()) {
            // If its mailbox is full, this time nobody is told.
            let _ = mailbox.put(OwnerMessage::TellPremove(color));
        }
    }

    /// Subscribes to the notes about premoves of both players; the receiver must filter.
    pub async fn premove_notes(&self, game: GameId) -> Option<Receiver<PremoveNote>> {
        Some(self.shared.premove_notes.subscribe(game))
    }
}
