//! What players show and hear besides commands: their connections and their premoves.

use std::sync::atomic::Ordering;

use game::{Departure, Millis, PersonId};
use rules::{Color, Uci};
use wire::GameId;

use crate::{
    Connection, Node, PremoveNote, Receiver, SubmitError, message::OwnerMessage, owner::PRESENCE,
};

impl Node {
    /// A connection that is not any other.
    pub fn new_connection(&self) -> Connection {
        Connection(self.shared.connections.fetch_add(1, Ordering::Relaxed) + 1)
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
        let cell = self.live().get(&game).cloned();
        let mailbox = cell.as_ref().and_then(|cell| cell.get());
        if mailbox.is_some_and(|mailbox| mailbox.alive(color, connection, span))
            || !self.shared.asleep.wakes_for_players(game)
        {
            return;
        }
        // It is being claimed, which may take long: the next sign of life will be heard.
        if cell.is_some_and(|cell| cell.get().is_none()) {
            return;
        }
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
        let cell = self.live().get(&game).cloned();
        if let Some(mailbox) = cell.as_ref().and_then(|cell| cell.get()) {
            mailbox.gone(color, connection, why);
        }
    }

    /// Sets or clears a player's premove.
    ///
    /// # Errors
    ///
    /// If the game does not exist, or too many messages are waiting for it.
    pub async fn premove(
        &self,
        game: GameId,
        color: Color,
        person: PersonId,
        uci: Option<(Uci, u32)>,
    ) -> Result<(), SubmitError> {
        self.post(game, OwnerMessage::Premove { color, person, uci }).await
    }

    /// Sends the player's premove to the subscribers.
    pub fn tell_premove(&self, game: GameId, color: Color) {
        if let Some(waiting) = self.shared.asleep.premove(game, color) {
            self.shared.premove_notes.send(game, PremoveNote { color, waiting, dropped: None });
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
