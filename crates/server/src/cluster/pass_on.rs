//! Telling the servers of other nodes.

use std::{sync::Arc, time::Duration};

use game::PersonId;
use tokio::{
    sync::mpsc::UnboundedReceiver,
    time::{MissedTickBehavior, interval},
};
use wire::{
    GameId,
    bus::{Message, ServerNote, ServerNoteKind},
};

use crate::{Zone, state::SeekHome};

/// How often it is told who is here. A lost note is noticed as soon.
const HERE_EVERY: Duration = Duration::from_secs(2);

/// Passes on what is put into the outbox, each with a number, and who is here.
pub(super) async fn pass_on(zone: Zone, mut outbox: UnboundedReceiver<ServerNoteKind>) {
    let node = zone.node.id().0;
    let mut number = 0;
    let mut ticks = interval(HERE_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut closing, mut has_left) = (zone.closing(), false);
    loop {
        let kind = tokio::select! {
            // What happened before is told before that everybody leaves.
            biased;
            kind = outbox.recv() => match kind {
                Some(kind) => {
                    number += 1;
                    kind
                }
                None => return,
            },
            () = closing.closing(), if !has_left => {
                has_left = true;
                ServerNoteKind::Leaving
            }
            _ = ticks.tick(), if !has_left => here(&zone),
        };
        let note = ServerNote { node, number, kind };
        zone.node.bus().publish_elsewhere(Message::Server(Arc::new(note)));
    }
}

/// Who is at this node, and which seeks it keeps.
fn here(zone: &Zone) -> ServerNoteKind {
    let numbers = |people: Vec<PersonId>| people.into_iter().map(|person| person.0).collect();
    let online = numbers(zone.shared.online.at_this_node(zone.now()));
    let games = zone.node.awake_games() as u32;
    let state = zone.shared.lobby.state();
    let lobby = numbers(state.present.keys().copied().collect());
    let own = state.seeks.values().filter(|entry| entry.home == SeekHome::Here);
    let seeks: Vec<GameId> = own.map(|entry| entry.seek.id).collect();
    ServerNoteKind::Here { lobby, online, seeks, games }
}
