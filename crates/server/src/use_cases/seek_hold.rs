//! Who keeps a seek: it may be asked for by several streams, and by the page
//! too, and goes when the last of them does not want it any more.

use std::sync::Arc;

use wire::GameId;

use crate::{
    Zone,
    state::{Entry, LobbyEvent, Why},
};

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
        let let_go = {
            let mut state = self.zone.shared.lobby.state();
            let Some(entry) = state.seeks.get_mut(&self.id) else {
                // It was answered, or is a game.
                return;
            };
            entry.holders.streams = entry.holders.streams.saturating_sub(1);
            // When the server stops, nobody meant to let go: they ask again.
            let stays = entry.holders.is_kept() || self.zone.is_closing();
            // Taken out at once: whoever asks for it from now on makes a new one.
            if stays { None } else { state.seeks.remove(&self.id) }
        };
        let Some(entry) = let_go else { return };
        let zone = self.zone.clone();
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move { withdraw(&zone, entry).await });
        }
    }
}

/// Withdraws a seek that is out of the lobby.
async fn withdraw(zone: &Zone, entry: Entry) {
    let why = match zone.store.seeks.remove_seeks(vec![entry.seek.id]).await {
        // It has become a game in the meantime, and its owner is told so.
        Ok(gone) if gone.is_empty() => Why::Left,
        Ok(_) => Why::Withdrawn,
        Err(error) => {
            // It comes back when the store is read, and goes away when it is too old.
            tracing::warn!(%error, "a seek could not be taken away");
            Why::Withdrawn
        }
    };
    zone.shared.lobby.tell(LobbyEvent::Gone(Arc::new(entry), why));
}
