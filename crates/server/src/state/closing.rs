//! The server stops: what would go on without an end comes to one, so that no
//! client takes it for a broken line.

use tokio::sync::watch;

use super::Zone;

/// Whether the zone closes.
#[derive(Debug, Default)]
pub(crate) struct Closing(watch::Sender<bool>);

/// Waits for the zone to close.
#[derive(Debug)]
pub(crate) struct Until(watch::Receiver<bool>);

impl Until {
    /// The zone closes. Dropped while it waits, it misses nothing.
    pub(crate) async fn closing(&mut self) {
        // A zone that is gone has closed.
        let _ = self.0.wait_for(|closing| *closing).await;
    }
}

impl Zone {
    /// Ends every stream with what it had to say. Calls that have an end are
    /// answered; nobody counts as gone, and what they looked for stays.
    pub fn close(&self) {
        self.shared.closing.0.send_replace(true);
    }

    /// Waits until somebody has said [`close`](Zone::close).
    pub async fn closed(&self) {
        self.closing().closing().await;
    }

    pub(crate) fn closing(&self) -> Until {
        Until(self.shared.closing.0.subscribe())
    }

    pub(crate) fn is_closing(&self) -> bool {
        *self.shared.closing.0.borrow()
    }
}
