//! What the servers of other nodes have to hear, on its way to the bus.

use std::sync::Mutex;

use tokio::sync::mpsc;
use wire::bus::ServerNoteKind;

use super::lock::lock;

/// Takes what others have to hear. Until somebody passes it on, it is dropped.
#[derive(Debug, Default)]
pub(crate) struct Outbox(Mutex<Option<mpsc::UnboundedSender<ServerNoteKind>>>);

impl Outbox {
    /// Everything from now on, for whoever passes it on. They never wait for anything, so nothing
    /// piles up.
    pub(crate) fn open(&self) -> mpsc::UnboundedReceiver<ServerNoteKind> {
        let (sender, receiver) = mpsc::unbounded_channel();
        *lock(&self.0) = Some(sender);
        receiver
    }

    pub(crate) fn put(&self, note: ServerNoteKind) {
        if let Some(sender) = &*lock(&self.0) {
            // When the server stops, nobody passes anything on.
            let _ = sender.send(note);
        }
    }
}
