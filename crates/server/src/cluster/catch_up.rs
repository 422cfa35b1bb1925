//! Reading from the store what was missed.

use std::{collections::HashSet, sync::Arc};

use rules::ByColor;
use store::StoreError;
use wire::GameId;

use crate::{
    Zone,
    state::{LobbyEvent, Why},
    use_cases::{add_stored, read_blocks, read_orders},
};

/// Notes were lost: reads the store, and lets everyone at this node look again. If it fails, the
/// caller tries again.
pub(super) async fn catch_up(zone: &Zone) -> Result<(), StoreError> {
    tracing::info!("news of other nodes was lost: reading the store");
    compare_seeks(zone).await?;
    read_blocks(zone).await?;
    read_orders(zone).await?;
    zone.shared.session_ends.tell_all_here();
    zone.shared.walls.tell_here([]);
    for id in zone.shared.tournaments.known() {
        zone.shared.tournaments.tell_here(id);
    }
    // Event streams begin anew with what is the case.
    zone.shared.lobby.feeds.begin_anew();
    Ok(())
}

/// Compares the seeks in the lobby with those in the store, which alone is right.
pub(super) async fn compare_seeks(zone: &Zone) -> Result<(), StoreError> {
    let known: HashSet<GameId> = zone.shared.lobby.state().seeks.keys().copied().collect();
    let stored = zone.store.seeks.seeks().await?;
    let ids: HashSet<GameId> = stored.iter().map(|seek| seek.id).collect();
    for id in known.iter().filter(|id| !ids.contains(id)) {
        take_away(zone, *id).await?;
    }
    for seek in stored {
        if !known.contains(&seek.id) {
            add_stored(zone, seek).await?;
        }
    }
    Ok(())
}

/// A seek is no more. If it has become a game, its players are told.
async fn take_away(zone: &Zone, id: GameId) -> Result<(), StoreError> {
    let lobby = &zone.shared.lobby;
    let game = zone.store.games.summary(id).await?;
    let entry = {
        let mut state = lobby.state();
        // What this node is about to pair, it tells all nodes by itself.
        if state.is_under_way(id) { None } else { state.seeks.remove(&id) }
    };
    let Some(entry) = entry else { return Ok(()) };
    let players = game.map(|game| game.players);
    let why = if players.is_some() { Why::Accepted } else { Why::Left };
    lobby.tell_here(LobbyEvent::Gone(Arc::new(entry), why));
    if let Some(ByColor { white: Some(white), black: Some(black) }) = players {
        lobby.tell_here(LobbyEvent::Paired(id, ByColor { white, black }));
    }
    Ok(())
}
