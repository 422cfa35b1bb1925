//! The numbers of the server, now and in the last hours.

use std::time::Duration;

use axum::{Json, extract::State};
use tokio::time::{MissedTickBehavior, interval};
use wire::site::{Numbers, NumbersView};

use crate::{
    Zone,
    caller::SignedIn,
    error::ApiError,
    state::{Counted, Process},
};

const NOTE_EVERY: Duration = Duration::from_secs(60);

/// Notes the numbers each minute as long as the program runs.
pub(crate) fn keep_numbers(zone: &Zone) {
    let zone = zone.clone();
    tokio::spawn(async move {
        let mut ticks = interval(NOTE_EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            let meters = zone.node.meters();
            let counted = Counted {
                moves: meters.moves(),
                acknowledgments: meters.acknowledgments.counts(),
                commits: meters.commits.counts(),
            };
            zone.shared.numbers.add(now(&zone), counted);
        }
    });
}

pub(super) async fn show(
    State(zone): State<Zone>,
    caller: SignedIn,
) -> Result<Json<NumbersView>, ApiError> {
    caller.must_be_admin()?;
    let minutes = zone.shared.numbers.all();
    let last = minutes.last().copied();
    let now = now(&zone);
    let now = Numbers {
        moves: last.map_or(0, |last| last.moves),
        acknowledgment_ms: last.and_then(|last| last.acknowledgment_ms),
        commit_ms: last.and_then(|last| last.commit_ms),
        ..now
    };
    let version = env!("CARGO_PKG_VERSION").to_owned();
    Ok(Json(NumbersView { version, now, minutes }))
}

/// What can be looked up at any moment.
fn now(zone: &Zone) -> Numbers {
    let small = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    Numbers {
        at: zone.now().0,
        games: small(zone.node.live_games()),
        sockets: small(zone.shared.sockets.open()),
        people: small(zone.everybody_online().len()),
        moves: 0,
        acknowledgment_ms: None,
        commit_ms: None,
        memory_bytes: Process::now().resident_bytes,
        store_up: zone.node.is_well(),
    }
}
