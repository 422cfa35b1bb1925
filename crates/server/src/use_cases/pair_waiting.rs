//! Pairing two who both wait, once their rating ranges have widened far enough.

use std::collections::HashMap;

use game::Timestamp;
use store::Audience;

use super::{
    agreement::{SameGame, Seeker, agreed},
    block::may_meet,
    pair::{NotPaired, PairedGame, forget, pair, pairing_two},
};
use crate::{
    Zone,
    state::{Entry, Why},
};

/// Pairs everybody who waits and fits by now. Called as time goes by.
pub(crate) async fn pair_waiting(zone: &Zone) {
    loop {
        if zone.is_closing() || find_pair(zone).is_none() {
            return;
        }
        let own = zone.clone();
        // Looked up again: whoever held the lock may have paired or withdrawn one of them.
        let paired = pairing_two(zone, async move {
            match find_pair(&own) {
                Some((older, newer)) => match pair_two(&own, &older, &newer).await {
                    Ok(paired) => Ok(((), paired)),
                    // Another node was first, with the same two or others.
                    Err(NotPaired::Taken | NotPaired::Plays(_)) => Ok(((), None)),
                    Err(NotPaired::Failed(error)) => Err(error),
                },
                None => Ok(((), None)),
            }
        });
        match paired.await {
            Ok(()) => {}
            Err(error) => {
                tracing::warn!(?error, "two who wait could not be paired");
                return;
            }
        }
    }
}

/// The older seek becomes the game, and the newer one goes.
async fn pair_two(
    zone: &Zone,
    older: &Entry,
    newer: &Entry,
) -> Result<Option<PairedGame>, NotPaired> {
    let Some(opponent) = zone.store.people.person(newer.seek.by).await? else {
        // The person is gone, and this seek would be found again and again.
        forget(zone, newer.seek.id, Why::Left);
        return Ok(None);
    };
    let (side, seek) = (newer.game.side, Some(newer.seek.id));
    let (_, paired) = pair(zone, older, &opponent, side, seek).await?;
    Ok(Some(paired))
}

/// The two who wait longest and fit, the older with the game they agree on. At a single node, seeks
/// without a range met everybody who fits when they came, so one of the two has a range. With other
/// nodes, two may have come at the same time.
fn find_pair(zone: &Zone) -> Option<(Entry, Entry)> {
    let now = zone.now();
    let state = zone.shared.lobby.state();
    let open = |entry: &&Entry| entry.seek.audience == Audience::Everybody;
    let alone = state.elsewhere.is_empty();
    let has_range = |entry: &Entry| entry.game.rating_range.is_some();
    if alone && !state.seeks.values().filter(open).any(has_range) {
        return None;
    }
    let mut waiting: Vec<&Entry> = state.seeks.values().filter(open).collect();
    waiting.sort_by_key(|entry| (entry.at, entry.seek.id));
    // For each game all who came earlier, and those of them with a range.
    let mut earlier: HashMap<SameGame<'_>, (Vec<&Entry>, Vec<&Entry>)> = HashMap::new();
    for newer in waiting {
        let (all, ranged) = earlier.entry(SameGame::of(&newer.game, &newer.time)).or_default();
        let has_range = has_range(newer);
        let others = if has_range || !alone { &*all } else { &*ranged };
        if let Some(found) = others.iter().find_map(|older| meet(zone, older, newer, now)) {
            return Some(found);
        }
        all.push(newer);
        if has_range {
            ranged.push(newer);
        }
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
