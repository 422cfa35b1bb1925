//! Hearing whether other nodes are well. While the store is silent here, the list of members in it is
//! not to be had, and an old one proves nothing.

use node::Receiver;
use tokio::sync::broadcast::error::RecvError;
use wire::bus::Message;

use crate::Zone;

/// Notes what other nodes say, as long as the program runs.
pub(super) async fn hear_beats(zone: Zone, mut beats: Receiver<Message>) {
    loop {
        match beats.recv().await {
            Ok(Message::Beat(beat)) if beat.node != zone.node.id().0 => {
                zone.shared.storage.note_other(beat.node, beat.healthy);
            }
            Ok(_) | Err(RecvError::Lagged(_)) => {}
            Err(RecvError::Closed) => return,
        }
    }
}
