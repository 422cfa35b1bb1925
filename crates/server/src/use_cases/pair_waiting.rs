//! Pairing two who both wait: once their rating ranges have widened far enough, or after they came to
//! two nodes at the same time.

use std::collections::HashMap;

use game::Timestamp;
use store::Audience;

use super::{
    agreement::{SameGame, Seeker, agreed},
    block::may_meet,
    pair::{Asks, NotPaired, forget, pair},
};
use crate::{
    Zone,
    state::{Entry, State, UnderWay, Why},
};

/// Pairs everybody who waits and fits by now. Called as time goes by.
pub(crate) async fn pair_waiting(zone: &Zone) {
    while let Some(found) = find_pair(zone).filter(|_| !zone.is_closing()) {
        match pair_two(zone, found).await {
            // Or another node was first, with the same two or others.
            Ok(()) | Err(NotPaired::Taken | NotPaired::Plays(_) | NotPaired::Blocked) => {}
            Err(NotPaired::Failed(error)) => {
                tracing::warn!(?error, "two who wait could not be paired");
                return;
            }
        }
    }
}

/// The older seek becomes the game, and the newer one goes.
async fn pair_two(zone: &Zone, found: (Entry, Entry, UnderWay)) -> Result<(), NotPaired> {
    let (older, newer, under_way) = found;
    let Some(opponent) = zone.store.people.person(newer.seek.by).await? else {
        // The person is gone, and this seek would be found again and again.
        forget(zone, newer.seek.id, Why::Left);
        return Ok(());
    };
    let asks = Asks { heard: None, seek: Some(newer.seek.id) };
    pair(zone, &older, &opponent, newer.game.side, asks, under_way).await.map(drop)
}

/// The two who wait longest and fit, the older with the game they agree on.
fn find_pair(zone: &Zone) -> Option<(Entry, Entry, UnderWay)> {
    let now = zone.now();
    let mut state = zone.shared.lobby.state();
    let (older, newer) = first_pair(zone, &state, now)?;
    let ids = vec![older.seek.id, newer.seek.id];
    Some((older, newer, UnderWay::new(zone, &mut state, ids)))
}

fn first_pair(zone: &Zone, state: &State, now: Timestamp) -> Option<(Entry, Entry)> {
    let open = |entry: &&Entry| {
        entry.seek.audience == Audience::Everybody && !state.is_under_way(entry.seek.id)
    };
    let mut waiting: Vec<&Entry> = state.seeks.values().filter(open).collect();
    waiting.sort_by_key(|entry| (entry.at, entry.seek.id));
    let mut earlier: HashMap<SameGame<'_>, Vec<&Entry>> = HashMap::new();
    for newer in waiting {
        let others = earlier.entry(SameGame::of(&newer.game, &newer.time)).or_default();
        if let Some(found) = others.iter().find_map(|older| meet(zone, older, newer, now)) {
            return Some(found);
        }
        others.push(newer);
    }
    None
}

fn meet(zone: &Zone, older: &Entry, newer: &Entry, now: Timestamp) -> Option<(Entry, Entry)> {
    if older.seek.by == newer.seek.by {
        return None;
    }
    may_meet(zone, older.seek.by, newer.seek.by).ok()?;
    let game = agreed(&Seeker::of(older, now), &Seeker::of(newer, now))?;
    Some((Entry { game, ..older.clone() }, newer.clone()))
}
