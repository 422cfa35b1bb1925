//! What other nodes tell about a game that people of this node have open: chat, rematches, premoves.

use std::{
    sync::{Arc, Weak},
    time::Duration,
};

use game::Premove;
use tokio::{
    sync::broadcast::error::RecvError,
    time::{sleep, timeout},
};
use wire::{
    GameId,
    bus::{GameNote, Message, PremoveState, Topic},
};

use crate::{Node, PremoveNote, Receiver, ViewerEvent, node::Shared};

/// How often it is asked whether anybody has the game open.
const EVERY: Duration = Duration::from_secs(5);

impl Node {
    /// Passes on what other nodes tell about a game, while somebody here has it open.
    pub(crate) fn follow_notes(&self, game: GameId, opened: u64) {
        let notes = self.shared.bus.subscribe(Topic::Viewers(game));
        tokio::spawn(pass_on(Arc::downgrade(&self.shared), game, opened, notes));
    }

    /// Tells other nodes something about a game.
    pub(crate) fn note_elsewhere(&self, game: GameId, note: GameNote) {
        self.shared.bus.publish_elsewhere(Message::Game(game, Arc::new(note)));
    }

    async fn take_note(&self, game: GameId, note: &GameNote) {
        match note {
            GameNote::Said { room, number } => {
                match self.store().chat.line(game, *room, *number).await {
                    Ok(Some(line)) => {
                        self.viewers().tell(game, ViewerEvent::Said(Arc::new(line)));
                    }
                    Ok(None) => {}
                    Err(_) => self.viewers().tell(game, ViewerEvent::Missed),
                }
            }
            GameNote::Rematch => match self.rematch(game).await {
                Ok(state) => self.viewers().tell(game, ViewerEvent::Rematch(state)),
                Err(_) => self.viewers().tell(game, ViewerEvent::Missed),
            },
            GameNote::Premove(state) => {
                self.shared.premove_notes.send(game, premove_note(state));
            }
            GameNote::OwnerChanged { .. } => self.shared.owners.forget(game),
        }
    }
}

async fn pass_on(node: Weak<Shared>, game: GameId, opened: u64, mut notes: Receiver<Message>) {
    loop {
        let heard = timeout(EVERY, notes.recv()).await;
        let Some(shared) = node.upgrade() else { return };
        let node = Node { shared };
        if !node.viewers().is_open_since(game, opened) {
            return;
        }
        match heard {
            Err(_) => {}
            Ok(Ok(Message::Game(_, note))) => node.take_note(game, &note).await,
            Ok(Ok(_)) => {}
            Ok(Err(RecvError::Lagged(_))) => node.viewers().tell(game, ViewerEvent::Missed),
            Ok(Err(RecvError::Closed)) => sleep(EVERY).await,
        }
    }
}

fn premove_note(state: &PremoveState) -> PremoveNote {
    let color = state.color();
    let waiting = state.waiting().map(|(uci, ply)| Premove { color, uci, ply });
    PremoveNote { color, waiting, dropped: state.dropped.clone() }
}

/// How a premove stands, for other nodes.
pub(crate) fn premove_state(note: &PremoveNote) -> GameNote {
    let waiting = note.waiting.map(|premove| (premove.uci, premove.ply));
    GameNote::Premove(PremoveState::new(note.color, waiting, note.dropped.clone()))
}
