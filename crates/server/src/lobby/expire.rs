//! What the lobby does by itself, as time goes by.

use std::{sync::Arc, time::Duration};

use tokio::time::{MissedTickBehavior, interval};
use wire::lobby::Frame;

use super::board;
use crate::{
    Zone,
    state::{LobbyEvent, Why},
    use_cases::pair_waiting,
};

const LOOK_EVERY: Duration = Duration::from_secs(1);
/// Boards are told anew every so many rounds.
const BOARDS_EVERY: u32 = 2;

/// Takes seeks away whose owners have left, pairs those whose rating ranges have widened, and tells
/// the boards, as long as the program runs.
pub(crate) fn keep_current(zone: &Zone) {
    let zone = zone.clone();
    tokio::spawn(async move {
        let mut ticks = interval(LOOK_EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut counts = (0, 0);
        for round in 0_u32.. {
            ticks.tick().await;
            remove_expired(&zone).await;
            pair_waiting(&zone).await;
            if round % BOARDS_EVERY == 0 && zone.shared.lobby.news.receiver_count() > 0 {
                tell_boards(&zone).await;
                tell_counts(&zone, &mut counts);
            }
        }
    });
}

async fn remove_expired(zone: &Zone) {
    let expired = zone.shared.lobby.state().expired(zone.now());
    if expired.is_empty() {
        return;
    }
    let ids = expired.iter().map(|entry| entry.seek.id).collect();
    if let Err(error) = zone.store.seeks.remove_seeks(ids).await {
        // After a restart they would be there again, and go away again.
        tracing::warn!(%error, "old seeks could not be taken away");
    }
    for entry in expired {
        zone.shared.lobby.tell(LobbyEvent::Gone(Arc::new(entry), Why::Expired));
    }
}

async fn tell_boards(zone: &Zone) {
    let games = board::now_playing(zone).await;
    let games = Vec::clone(&games);
    let lobby = &zone.shared.lobby;
    // A running clock alone is no news: the page counts by itself.
    let same = {
        let mut state = lobby.state();
        let same = state.boards.len() == games.len()
            && state.boards.iter().zip(&games).all(|(one, other)| {
                (one.id, &one.fen, one.clocks.running)
                    == (other.id, &other.fen, other.clocks.running)
            });
        state.boards.clone_from(&games);
        same
    };
    if !same {
        lobby.tell(LobbyEvent::Frame(Frame::Games { games }.to_json().into()));
    }
}

fn tell_counts(zone: &Zone, last: &mut (u32, u32)) {
    let people = zone.shared.lobby.state().people();
    let now = (people, zone.games_everywhere());
    if now != *last {
        *last = now;
        let frame = Frame::Counts { people: now.0, games: now.1 };
        zone.shared.lobby.tell(LobbyEvent::Frame(frame.to_json().into()));
    }
}
