//! What the servers of several nodes tell each other, so that people at different nodes are in one
//! lobby, hear of their challenges and games, and are signed out everywhere.
//!
//! Notes may be lost. A node that sees a gap in the numbers of another reads the store, which has
//! everything that notes tell, except who is where (told again every two seconds) and which games
//! are added to a stream.

mod beats;
mod catch_up;
mod hear;
mod pass_on;

use node::Receiver;
use wire::bus::{Message, Topic};

use crate::Zone;

/// What other servers tell, from before the store was read.
pub(crate) struct Listening(Option<Receiver<Message>>);

/// Begins to listen. To be called before the store is read, so that nothing falls between.
pub(crate) fn listen(zone: &Zone) -> Listening {
    let bus = zone.node.bus();
    Listening(bus.is_shared().then(|| bus.subscribe(Topic::Servers)))
}

/// Keeps this server and those of other nodes together, as long as the program runs. A node that is
/// alone has nobody to tell.
pub(crate) fn keep_together(zone: &Zone, Listening(notes): Listening) {
    let Some(notes) = notes else { return };
    let outbox = zone.shared.outbox.open();
    let beats = zone.node.bus().subscribe(Topic::Nodes);
    tokio::spawn(beats::hear_beats(zone.clone(), beats));
    tokio::spawn(pass_on::pass_on(zone.clone(), outbox));
    tokio::spawn(hear::Neighbors::of(zone.clone()).hear_all(notes));
}
