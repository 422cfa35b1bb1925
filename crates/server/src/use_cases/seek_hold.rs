//! Who keeps a seek: it may be asked for by several streams, and by the page
//! too, and goes when the last of them does not want it any more.

use wire::GameId;

use super::challenge::remove;
use crate::{Zone, state::Why};

/// Holds a seek, until it is dropped.
pub(crate) struct SeekHold {
    zone: Zone,
    id: GameId,
}

impl SeekHold {
    /// For a seek that counts this holder already.
    pub(super) fn new(zone: &Zone, id: GameId) -> SeekHold {
        SeekHold { zone: zone.clone(), id }
    }
}

impl Drop for SeekHold {
    fn drop(&mut self) {
        let kept = match self.zone.shared.lobby.state().seeks.get_mut(&self.id) {
            Some(entry) => {
                entry.holders.streams = entry.holders.streams.saturating_sub(1);
                entry.holders.is_kept()
            }
            // It was answered, or is a game.
            None => true,
        };
        // When the server stops, nobody meant to let go: they ask again.
        if kept || self.zone.is_closing() {
            return;
        }
        let (zone, id) = (self.zone.clone(), self.id);
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move { let_go(&zone, id).await });
        }
    }
}

/// Withdraws a seek, unless somebody holds it again by now.
async fn let_go(zone: &Zone, id: GameId) {
    // Nobody asks for it, and nobody is paired, meanwhile.
    let _alone = zone.shared.lobby.pairing.lock().await;
    let entry = zone.shared.lobby.state().seeks.get(&id).map(|entry| entry.holders.is_kept());
    if entry == Some(false) {
        // It may have become a game in the meantime.
        let _ = remove(zone, id, Why::Withdrawn).await;
    }
}
